/** What ends with a rule: what is going on under a watch that is over is cut at its end, without waiting for another reading. */
import { type Course, standingOf } from '@frostway/core/excursion';
import { queryingIn } from '../../db/querying.js';
import type { Tx } from '../../db/connect.js';
import { inForce, inForceSql, intervalsOf, type RuleRow, type SettingRow } from './in-force.js';
import { type FoundSpan, readOld, settleFound } from './reconcile.js';

type Going = { last: unknown; courses: Record<string, Course> };

/**
 * Ends what watches of these devices that are over left open; in the transaction that ended them. The devices are locked as the pipeline locks them,
 * so a reading is judged either before, by the old rules, or after, by the new.
 */
export async function settleEnded(tx: Tx, deviceIds: readonly number[], nowMs: number): Promise<number[]> {
  if (deviceIds.length === 0) return [];
  const client = queryingIn(tx);
  const ids = [...deviceIds].sort((a, b) => a - b);
  await client.query({ text: 'select from device_state where device_id = any($1) order by device_id for update', values: [ids] });
  // Marks of the past say nothing of watches that have ended or begun since.
  await client.query({ text: `update judging set state = state - 'marks' where device_id = any($1) and state ? 'marks'`, values: [ids] });
  const { rows } = await client.query<{ id: number; state: Going; settings: SettingRow[]; rules: RuleRow[] }>({
    text: `select d.id, j.state, ${inForceSql} from unnest($1::integer[], $2::bigint[]) as d (id, since_ms) join judging j on j.device_id = d.id
where j.state -> 'courses' <> '{}'`,
    values: [ids, ids.map(() => 0)],
  });
  const spans: FoundSpan[] = [];
  const left: { id: number; state: Going }[] = [];
  for (const { id, state, settings, rules } of rows) {
    const watches = new Map(inForce(settings, rules).map((each) => [each.key, each]));
    const courses = { ...state.courses };
    for (const [key, course] of Object.entries(state.courses)) {
      const over = watches.get(key);
      if (over === undefined || over.watch.untilMs === Number.POSITIVE_INFINITY) continue;
      delete courses[key];
      if (course.open === null) continue;
      const standing = standingOf(course, over.watch, intervalsOf(settings));
      const found = standing === undefined ? [] : [standing];
      spans.push({
        deviceId: id,
        inForce: over,
        intervals: intervalsOf(settings),
        fromMs: course.open.startedMs,
        untilMs: Number.POSITIVE_INFINITY,
        found,
        latest: undefined,
        readings: [],
      });
    }
    if (Object.keys(courses).length < Object.keys(state.courses).length) left.push({ id, state: { ...state, courses } });
  }
  if (left.length === 0) return [];
  await client.query({
    text: 'update judging j set state = v.state from unnest($1::integer[], $2::jsonb[]) as v (id, state) where j.device_id = v.id',
    values: [left.map(({ id }) => id), left.map(({ state }) => JSON.stringify(state))],
  });
  const old = await readOld(client, new Map(left.map(({ id }) => [id, Number.MAX_SAFE_INTEGER])));
  return settleFound(client, spans, old, nowMs);
}
