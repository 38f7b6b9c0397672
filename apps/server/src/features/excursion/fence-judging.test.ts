/** Fences and limits on movement are judged by the engine of excursions: a track gives the same alarms live, backwards, shuffled, and reported late. */
import type { FenceMode } from '@frostway/contract/fence/endpoints';
import { excursionsOf } from '@frostway/core/excursion';
import type { FenceShape, LonLat } from '@frostway/core/fence/shape';
import { earthRadiusM } from '@frostway/core/track/distance';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FenceSide } from '../../db/schema-fence.js';
import { falseCheckpoints } from './dated-checkpoints.fixture.js';
import { shownPositions } from '../../telemetry-store/positions.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { positions } from '../../telemetry-store/sealed/positions.js';
import { sealAll } from '../../telemetry-store/sealed/sealed.fixture.js';
import type { FenceWatchRow, PositionAlarmRow } from './fence-rows.js';
import { ofFence, ofPositionAlarm } from './fence-watches.js';
import { batchesOf, order, type Shown, shownAs } from './judge.fixture.js';
import { positionPrefix } from './position-watches.js';
import { arrival, baseMs, inOrder, intervals, judgeTrackers, minute, pointAt, runs, tracksOf, waysOf } from './trackers.fixture.js';

const { pool, take, keptOf, addDevice, takeBesideRetention, openEnding } = judgeTrackers();

const centre: LonLat = [117.2, 31.8];
const degreeM = (earthRadiusM * Math.PI) / 180;
const placeAt = (east: number, north: number): LonLat => [
  centre[0] + east / degreeM / Math.cos((centre[1] * Math.PI) / 180),
  centre[1] + north / degreeM,
];

const circle: FenceShape = { shape: 'circle', longitude: centre[0], latitude: centre[1], radius: 500 };
const polygon: FenceShape = { shape: 'polygon', points: [placeAt(-400, -400), placeAt(400, -400), placeAt(0, 0), placeAt(-400, 400)] };
const corridor: FenceShape = { shape: 'corridor', points: [placeAt(-900, 0), placeAt(0, 0), placeAt(0, 900)], width: 300 };

/** What watches a tracker: fences, each with the side it is known to be on at first and what it tells of, and limits. */
type Watches = {
  readonly fences: readonly (readonly [FenceShape, FenceSide | null, FenceMode])[];
  readonly alarms: readonly PositionAlarmRow[];
};
type Tracker = { readonly id: number; readonly fences: readonly FenceWatchRow[]; readonly alarms: readonly PositionAlarmRow[] };

const limitOf = (kind: PositionAlarmRow[0], value: number): PositionAlarmRow => [
  kind,
  baseMs,
  null,
  value,
  centre[1],
  centre[0],
  null,
  null,
];
const night: PositionAlarmRow = ['hours', baseMs, null, null, null, null, [{ from: '14:10', until: '14:25' }], 'Asia/Shanghai'];

async function addTracker({ fences, alarms }: Watches): Promise<Tracker> {
  const id = await addDevice();
  const made: FenceWatchRow[] = [];
  for (const [shape, side, mode] of fences) {
    const { rows: ids } = await pool().query<{ id: number }>(
      `with a as (insert into account (account, nickname, level, path) values ('fenced-' || gen_random_uuid(), 'Owner', 'normal', '{}') returning id),
        f as (insert into fence (owner_id, name, kept, created_at) select id, 'Yard', 'server', now() from a returning id),
        v as (insert into fence_version (fence_id, version, mode, shape, created_at) select id, 1, $2, $1::jsonb, now() from f)
       select id from f`,
      [JSON.stringify(shape), mode],
    );
    const fenceId = ids[0]?.id ?? 0;
    await pool().query('insert into fence_watch (device_id, fence_id, version, from_ms, side) values ($1, $2, 1, $3, $4)', [
      id,
      fenceId,
      baseMs,
      side,
    ]);
    made.push([fenceId, 1, baseMs, null, side, mode, JSON.stringify(shape)]);
  }
  for (const [kind, fromMs, , value, latitude, longitude, hours, zone] of alarms)
    await pool().query(
      'insert into position_alarm (device_id, kind, from_ms, value, latitude, longitude, hours, zone) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [id, kind, fromMs, value, latitude, longitude, hours === null ? null : JSON.stringify(hours), zone],
    );
  return { id, fences: made, alarms };
}

/** What follows from the positions that are stored, from scratch. */
async function expectedOf({ id, fences, alarms }: Tracker, untilMs: number | null = null): Promise<Shown[]> {
  const [rows = []] = await new TelemetryReader(pool()).positions([{ id, fromMs: 0, untilMs: baseMs + 10 * 86_400_000 }]);
  const shown = shownPositions(rows);
  const watches = [
    ...fences.flatMap(([fence, version, fromMs, , ...more]) => ofFence(positionPrefix, [fence, version, fromMs, untilMs, ...more])),
    ...alarms.flatMap(([kind, fromMs, , ...more]) => ofPositionAlarm(positionPrefix, [kind, fromMs, untilMs, ...more]) ?? []),
  ];
  return watches
    .flatMap(({ key, series, watch }) => {
      const values = { timeMs: shown.map(({ timeMs }) => timeMs), value: shown.map((row) => series.valueOf(row) ?? Number.NaN) };
      return excursionsOf(values, watch, intervals).map(shownAs(key));
    })
    .toSorted(order);
}

const everything: Watches = {
  fences: [
    [circle, null, 'both'],
    [polygon, 'outside', 'in'],
    [corridor, 'inside', 'out'],
  ],
  alarms: [limitOf('speedHigh', 80), limitOf('speedLow', 20), limitOf('displacement', 300), limitOf('stop', 5), night],
};

/** Where points are likely: within, around the edges, and outside of the fences. */
const metres = fc.oneof(fc.integer({ min: -1200, max: 1200 }), fc.constantFrom(-510, -495, -150, 0, 145, 490, 502, 520, 900));
const track = tracksOf(
  {
    east: metres,
    north: metres,
    speed: fc.constantFrom(undefined, 0, 0, 2, 12, 18, 40, 80, 95, 130),
    accuracy: fc.constantFrom(undefined, undefined, 5, 60, 900),
  },
  (timeMs, { east, north, speed, accuracy, source, isValid }) =>
    pointAt(timeMs, placeAt(east, north), {
      source,
      isValid,
      ...(speed === undefined ? {} : { speedKmh: speed }),
      ...(accuracy === undefined ? {} : { accuracyM: accuracy }),
    }),
);
const side = fc.constantFrom<FenceSide | null>(null, 'inside', 'outside');
const mode = fc.constantFrom<FenceMode>('both', 'both', 'in', 'out');
const watched = fc.tuple(side, side, side, mode, mode, fc.boolean()).map(([first, next, last, told, alsoTold, hasLimits]): Watches => ({
  fences: [
    [circle, first, told],
    [polygon, next, alsoTold],
    [corridor, last, 'both'],
  ],
  alarms: hasLimits ? everything.alarms : [],
}));

describe('fences around a tracker, and limits on how it moves', () => {
  /** A minute apart: in the yard, once thrown over its edge, out of it fast, a stop of ten minutes outside, and back slowly. */
  const hour = Array.from({ length: 60 }, (_, index) => {
    const at = baseMs + index * minute;
    if (index < 10) return pointAt(at, placeAt(index % 2 === 0 ? 460 : 480, 0), { speedKmh: 0 });
    if (index === 10) return pointAt(at, placeAt(560, 0), { speedKmh: 4 });
    if (index < 15) return pointAt(at, placeAt(470, 0), { speedKmh: 0 });
    if (index < 20) return pointAt(at, placeAt(470 + (index - 14) * 1400, 0), { speedKmh: 84 });
    if (index < 30) return pointAt(at, placeAt(7480, 0), { speedKmh: 0 });
    return pointAt(at, placeAt(Math.max(0, 7480 - (index - 30) * 300), 0), { speedKmh: 18 });
  });
  const ways = waysOf(hour, {
    'the whole way out reported late': [hour.slice(0, 12), hour.slice(34), hour.slice(22, 34), hour.slice(12, 22)],
  });

  it.each(ways)('raise the same alarms of points that come %s', async (_way, batches) => {
    const tracker = await addTracker({
      fences: [[circle, null, 'both']],
      alarms: everything.alarms.filter(([kind]) => kind !== 'displacement'),
    });
    for (const batch of batches) await take(tracker.id, batch);
    expect(await keptOf(tracker.id)).toEqual(await expectedOf(tracker));
    const { rows } = await pool().query<{ type: string; from: number; until: number | null }>(
      `select type, ((started_ms - $2::bigint) / 60000.0)::float8 as from, ((ended_ms - $2::bigint) / 60000.0)::float8 as until
       from alarm where device_id = $1 and state in ('active', 'cleared') order by type, started_ms`,
      [tracker.id, baseMs],
    );
    expect(rows).toEqual([
      // The one point thrown over the edge is no crossing; the way back is one.
      { type: 'fenceEnter', from: 54, until: 54 },
      { type: 'fenceExit', from: 15, until: 15 },
      // From 14:10 to 14:25 by the clock of the site.
      { type: 'forbiddenHours', from: 15, until: 20 },
      // One point that moves is no end of a stop.
      { type: 'longStop', from: 0, until: 15 },
      { type: 'longStop', from: 20, until: 30 },
      { type: 'lowSpeed', from: 30, until: null },
      { type: 'overspeed', from: 15, until: 20 },
    ]);
  });

  it('tell of a crossing once where both ways are told, and of being away that it is over', async () => {
    const toldOf = async (mode: FenceMode): Promise<unknown[]> => {
      const tracker = await addTracker({ fences: [[circle, 'inside', mode]], alarms: [] });
      for (const each of hour) await take(tracker.id, [each]);
      const { rows } = await pool().query<{ type: string; moment: string }>(
        `select a.type, n.moment from alarm_notice n join alarm a on a.device_id = n.device_id and a.id = n.alarm_id where n.device_id = $1 order by n.id`,
        [tracker.id],
      );
      return rows.map(({ type, moment }) => [type, moment]);
    };
    expect(await toldOf('both')).toEqual([
      ['fenceExit', 'start'],
      ['fenceEnter', 'start'],
    ]);
    expect(await toldOf('out')).toEqual([
      ['fenceExit', 'start'],
      ['fenceExit', 'end'],
    ]);
  });

  it('keep little of eight fences that tell both ways', async () => {
    const eight = Array.from({ length: 8 }, (_, index): Watches['fences'][number] => [{ ...circle, radius: 500 + index }, null, 'both']);
    const tracker = await addTracker({ fences: eight, alarms: [] });
    for (const each of hour) await take(tracker.id, [each]);
    const { rows } = await pool().query<{ state: number; marks: number }>(
      'select octet_length(state::text) as state, octet_length(checkpoints) as marks from position_judging where device_id = $1',
      [tracker.id],
    );
    expect(rows[0]?.state).toBeLessThan(2048);
    expect(rows[0]?.marks).toBeLessThan(2048);
  });

  it('end in the alarms that follow from the positions, in any order, any batches and any repetition, days sealed in between too', async () => {
    // After which batches all there is is sealed.
    const seals = fc.oneof(fc.constant([]), fc.array(fc.boolean(), { maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(track, watched, arrival, seals, async (points, given, way, isSealed) => {
        const tracker = await addTracker(given);
        for (const [index, batch] of batchesOf(inOrder(points), way).entries()) {
          await take(tracker.id, batch);
          if (isSealed[index] === true) await sealAll(pool(), tracker.id, undefined, positions);
        }
        expect(await keptOf(tracker.id)).toEqual(await expectedOf(tracker));
        expect(await falseCheckpoints(pool(), tracker.id)).toEqual([]);
      }),
      { numRuns: runs(60), endOnFailure: true },
    );
  }, 120_000);

  it('find the same after retention has removed positions, of what comes afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(track, watched, arrival, fc.integer({ min: 1, max: 6 }), async (points, given, way, after) => {
        const [tracker, twin] = [await addTracker(given), await addTracker(given)];
        const found = async ({ id, fences }: Tracker) =>
          (await keptOf(id)).map(({ watch, ...each }) => ({
            ...each,
            watch: fences.reduce((name, [fence], index) => name.replace(`fence:${fence}:`, `fence#${index}:`), watch),
          }));
        await takeBesideRetention(tracker.id, twin.id, batchesOf(inOrder(points), way), after);
        expect((await found(tracker)).toSorted(order)).toEqual((await found(twin)).toSorted(order));
      }),
      { numRuns: runs(40), endOnFailure: true },
    );
  }, 120_000);
});

describe('a fence and limits that end', () => {
  const takeEnding = openEnding(async (tx, id, untilMs) => {
    await tx.updateTable('fence_watch').set({ until_ms: untilMs }).where('device_id', '=', id).execute();
    await tx.updateTable('position_alarm').set({ until_ms: untilMs }).where('device_id', '=', id).execute();
  });

  it('cut what is going on, and what comes late of their time belongs to them', async () => {
    await fc.assert(
      fc.asyncProperty(track, watched, arrival, fc.integer({ min: 0, max: 6 }), async (points, given, way, after) => {
        const tracker = await addTracker(given);
        const untilMs = await takeEnding(tracker.id, batchesOf(inOrder(points), way), after);
        expect(await keptOf(tracker.id)).toEqual(await expectedOf(tracker, untilMs));
      }),
      { numRuns: runs(40), endOnFailure: true },
    );
  }, 120_000);
});
