/** The overview of positioning: how the trackers stand and since when, and how far they drove today. */
import type { Answer, Input } from '@frostway/contract/endpoint';
import type { position as table } from '@frostway/contract/position/endpoints';
import { motionOfStatus } from '@frostway/contract/position/motion';
import type { StandingTracker } from '@frostway/contract/position/rows';
import { type Motion, motions } from '@frostway/core/track/motion';
import { type Since, SinceFold } from '@frostway/core/track/since';
import { bucketsOf, type Zone } from '@frostway/core/zone';
import type { Caller } from '../../call/serve.js';
import { inTurn } from '../../call/slices.js';
import type { Db } from '../../db/connect.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { selectStatus } from '../device/index.js';
import { pageOf } from '../telemetry/index.js';
import { readJourneys } from './journeys.js';
import { pointAt } from './points.js';
import { kilometres } from './trips.js';
import { selectVehicles, type Vehicle } from './vehicles.js';

type Overview = (typeof table)['overview'];
type Context = { readonly store: TelemetryStore; readonly db: Db };
type Today = { readonly metres: number; readonly since: SinceFold };

/** How far back a beginning is looked for, ms. */
const lookMs = 86_400_000;
/** Points one answer may be made of. */
const mostPoints = 5_000_000;
/** Larger than any fleet: the figures are over all of it. */
const all = 1_000_000_000;

/** Answers GET /api/position/overview. Refuses 50043 when too many are worked out already. */
export async function readOverview({ store, db }: Context, caller: Caller, input: Input<Overview>): Promise<Answer<Overview>> {
  const nowMs = caller.now();
  const { rows: trackers } = await selectStatus(db, caller, { nowMs, kinds: ['tracker'], limit: all, offset: 0 });
  const vehicles = new Map((await selectVehicles(db, caller, {})).map((vehicle) => [vehicle.device.id, vehicle]));
  let left = mostPoints;
  const read = async (): Promise<StandingTracker[]> => {
    const rows: StandingTracker[] = [];
    for (const row of trackers) {
      const motion = motionOfStatus(row, nowMs);
      const vehicle = vehicles.get(row.id);
      const today =
        vehicle === undefined || left <= 0
          ? undefined
          : await readToday(store, vehicle, {
              nowMs,
              zone: input.zone ?? vehicle.zone ?? 0,
              intervalSeconds: row.interval,
              took: (points) => void (left -= points),
            });
      const since = sinceOf(motion, row.lastSeen, today);
      rows.push({
        deviceId: row.id,
        mac: row.mac,
        imei: row.imei,
        name: row.name,
        car: row.car,
        motion,
        since: since === null ? null : new Date(since.ms).toISOString(),
        sinceAtLeast: since?.isAtLeast ?? false,
        distance: today === undefined ? null : kilometres(today.metres),
      });
    }
    return rows;
  };
  const rows = await (vehicles.size > 1 ? inTurn(caller.ownerId, read) : read());
  const { from, until } = pageOf(rows.length, input.page, input.pageSize);
  const byMotion = Object.fromEntries(motions.map((motion) => [motion, 0])) as Record<Motion, number>;
  for (const { motion } of rows) byMotion[motion] += 1;
  return {
    total: rows.length,
    rows: rows.slice(from, until),
    byMotion,
    distance: kilometres(rows.reduce((sum, { distance }) => sum + (distance ?? 0) * 1000, 0)),
    driven: rows.filter(({ distance }) => distance !== null && distance > 0).length,
    isComplete: left > 0,
  };
}

function sinceOf(motion: Motion, lastSeen: string | null, today: Today | undefined): Since | null {
  if (motion === 'silent' || motion === 'asleep') return lastSeen === null ? null : { ms: Date.parse(lastSeen), isAtLeast: false };
  return today?.since.since(motion) ?? null;
}

type TodayInput = {
  readonly nowMs: number;
  readonly zone: Zone;
  readonly intervalSeconds: number;
  readonly took: (points: number) => void;
};

/** What a vehicle drove since midnight, and what its last day says of how it stands. */
async function readToday(store: TelemetryStore, { device }: Vehicle, { nowMs, zone, intervalSeconds, took }: TodayInput): Promise<Today> {
  // A day has 25 hours at the most; the last bucket is today.
  const dayMs = bucketsOf({ fromMs: nowMs - 26 * 3_600_000, untilMs: nowMs + 1 }, 'day', zone).at(-1)?.fromMs ?? nowMs;
  const since = new SinceFold();
  let metres = 0;
  const range = {
    fromMs: Math.max(device.window.fromMs, Math.min(dayMs, nowMs - lookMs)),
    untilMs: Math.min(device.window.untilMs, nowMs + 1),
  };
  await readJourneys(
    {
      store,
      device,
      range,
      intervalSeconds,
      splitAt: [dayMs],
      look: (columns) => {
        took(columns.length);
        for (let index = 0; index < columns.length; index += 1) since.addPoint(pointAt(columns, index));
      },
    },
    ({ entry, parts }) => {
      since.addEntry(entry);
      if (entry.kind === 'trip') for (const part of parts) if (part.fromMs >= dayMs) metres += part.metres;
    },
  );
  return { metres, since };
}
