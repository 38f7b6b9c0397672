/** Schedules of a demo: the periods before the current one are due once its past has been told, and are sent to nobody, as nothing of a demo is. */
import type { Input } from '@frostway/contract/endpoint';
import { report as table } from '@frostway/contract/report/endpoints';
import { periodAt } from '@frostway/core/report-periods';
import type { Caller, LocalizedChange } from '../../call/serve.js';
import { addSchedule } from './schedules.js';

/** Periods before the current one that are sent afterwards. */
const periodsBefore = { day: 3, week: 1, month: 1 } as const;
/** How long the past of a demo takes to be told, and more, ms. */
const toldMs = 3 * 60_000;

type Given = Pick<Input<(typeof table)['addSchedule']>, 'name' | 'groupId' | 'period' | 'contacts' | 'xlsx'>;

/** Adds one. */
export async function scheduleDemoReport(caller: Caller, given: Given, change: LocalizedChange, nowMs: number): Promise<void> {
  const { id, zone, period } = await addSchedule(caller, table.addSchedule.input.parse(given), change, nowMs);
  let { fromMs, untilMs } = periodAt(zone, period, nowMs);
  for (let before = 0; before < periodsBefore[period]; before += 1) ({ fromMs, untilMs } = periodAt(zone, period, fromMs - 1));
  await change.db
    .updateTable('report_schedule')
    .set({ next_from_ms: fromMs, next_until_ms: untilMs, next_at_ms: nowMs + toldMs })
    .where('id', '=', id)
    .execute();
}
