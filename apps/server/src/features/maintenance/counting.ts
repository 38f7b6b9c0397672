/**
 * What vehicles drove and ran since their maintenance: by their trips, so that drift at stops is no distance, and by the time their ignition was on. The last weeks are
 * counted again each time, because trackers send late; what is older is counted once.
 */
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { recordingIntervals } from '../device/index.js';
import { readJourneys } from '../position/index.js';

const dayMs = 86_400_000;
/** How often a plan is counted, ms. */
export const countEveryMs = 6 * 3_600_000;
/** Points older than this are counted for good. */
const settledMs = 35 * dayMs;
/** Counted for good at once at the most: as much as is read at any one time, and some more. */
const mostMs = 2 * settledMs;

export type Counting = { readonly db: Kysely<Schema>; readonly store: TelemetryStore };
type Due = {
  readonly id: number;
  readonly device_id: number;
  readonly fixed_ms: number;
  readonly fixed_m: number;
  readonly fixed_s: number;
};
type Sum = { readonly metres: number; readonly seconds: number };

/** Counts every plan by kilometres or hours whose figures are old, one after another; ends early when the signal comes. */
export async function countPlans({ db, store }: Counting, nowMs: number, signal: AbortSignal): Promise<void> {
  const { rows } = await sql<Due>`
    select id, device_id, fixed_ms, fixed_m, fixed_s from maintenance_plan
    where num_nonnulls(every_km, every_hours) > 0 and (counted_ms is null or counted_ms <= ${nowMs - countEveryMs})
    order by counted_ms nulls first, id`.execute(db);
  for (const plan of rows) {
    if (signal.aborted) return;
    await countOne({ db, store }, plan, nowMs);
  }
}

async function countOne({ db, store }: Counting, plan: Due, nowMs: number): Promise<void> {
  let { fixed_ms: fixedMs, fixed_m: metres, fixed_s: seconds } = plan;
  const sum = (fromMs: number, untilMs: number): Promise<Sum> => sumOf({ db, store }, plan.device_id, fromMs, untilMs);
  while (nowMs - fixedMs > mostMs) {
    const untilMs = Math.min(fixedMs + mostMs, nowMs - settledMs);
    const settled = await sum(fixedMs, untilMs);
    [fixedMs, metres, seconds] = [untilMs, metres + settled.metres, seconds + settled.seconds];
  }
  const recent = await sum(fixedMs, nowMs);
  // Done meanwhile, it counts from another time: these figures are of the one before.
  await sql`
    update maintenance_plan set fixed_ms = ${fixedMs}, fixed_m = ${metres}, fixed_s = ${seconds}, counted_ms = ${nowMs},
      driven_m = ${metres + recent.metres}, engine_s = ${seconds + recent.seconds}
    where id = ${plan.id} and fixed_ms = ${plan.fixed_ms}`.execute(db);
}

/** Driven and run in a time of a device. */
async function sumOf({ db, store }: Counting, id: number, fromMs: number, untilMs: number): Promise<Sum> {
  if (fromMs >= untilMs) return { metres: 0, seconds: 0 };
  const intervals = await recordingIntervals(db, id, fromMs, untilMs);
  let [metres, ignitionMs] = [0, 0];
  await readJourneys(
    {
      store,
      device: { id, window: { fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER } },
      range: { fromMs, untilMs },
      intervalSeconds: Math.max(...intervals.map(({ intervalMs }) => intervalMs)) / 1000,
    },
    ({ entry, parts }) => {
      for (const part of parts) {
        if (entry.kind === 'trip') metres += part.metres;
        // A tracker that says nothing of the ignition runs while it drives.
        ignitionMs += part.ignitionMs ?? (entry.kind === 'trip' ? part.untilMs - part.fromMs : 0);
      }
    },
  );
  return { metres, seconds: ignitionMs / 1000 };
}
