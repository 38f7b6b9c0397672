/** Series of positions are judged by the engine of readings: the same positions give the same excursions, in whatever order, batches and repetition they are stored. */
import type { RuleCondition } from '@frostway/core/alarms';
import { excursionsOf } from '@frostway/core/excursion';
import type { Position, PositionSource } from '@frostway/core/message';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { falseCheckpoints } from './dated-checkpoints.fixture.js';
import { keepSnapshots } from './retention-snapshots.js';
import { type EffectiveRule, type RuleRow, watchOfRule } from './effective-rules.js';
import { batchesOf, order, type Shown, shownAs } from './judge.fixture.js';
import { positionSeries } from './judged-series.js';
import {
  arrival,
  baseMs,
  inOrder,
  intervals,
  judgeTrackers,
  minute,
  type Point,
  pointAt,
  runs,
  tracksOf,
  waysOf,
} from './trackers.fixture.js';

const { pool, take, keptOf, addDevice, takeBesideRetention, openEnding } = judgeTrackers();

type Limit = { readonly value: number; readonly delay: number; readonly hysteresis: number; readonly mode: 'single' | 'cumulative' };
type Tracker = { readonly id: number; readonly ruleId: number; readonly limit: Limit };
const rowOf = (
  ruleId: number,
  { value, delay, hysteresis, mode }: Limit,
  untilMs: number | null = null,
  probe = 'speed',
  condition: RuleCondition = 'gt',
): RuleRow => [
  ...([ruleId, 1, baseMs, untilMs, probe, 'alarm'] as const),
  ...([condition, value, null, null] as const),
  ...([delay, mode, mode === 'single' ? null : 1200, hysteresis, 0, 0] as const),
];

/** A tracker that says a position every minute, and a rule on its speed, or on what else is said with a position. */
async function addTracker(limit: Limit, probe = 'speed', condition: RuleCondition = 'gt'): Promise<Tracker> {
  const id = await addDevice();
  const { rows: made } = await pool().query<{ id: number }>(
    `with a as (insert into account (account, nickname, level, path) values ('owner-' || $1, 'Owner', 'normal', '{}') returning id)
     insert into alert_rule (owner_id) select id from a returning id`,
    [String(id)],
  );
  const ruleId = made[0]?.id ?? 0;
  await pool().query(
    `insert into alert_rule_version (rule_id, version, name, probe, condition, value, delay_seconds, hysteresis, mode, window_seconds, severity)
     values ($1, 1, 'Too much', $7, $8, $2, $3, $4, $5, $6, 'alarm')`,
    [ruleId, limit.value, limit.delay, limit.hysteresis, limit.mode, limit.mode === 'single' ? null : 1200, probe, condition],
  );
  await pool().query('insert into rule_watch (device_id, rule_id, version, from_ms) values ($1, $2, 1, $3)', [id, ruleId, baseMs]);
  return { id, ruleId, limit };
}

const watchOf = ({ ruleId, limit }: Tracker, untilMs: number | null = null): EffectiveRule<never> =>
  watchOfRule(rowOf(ruleId, limit, untilMs), positionSeries.speed, 'position:rule');

/** What follows from the positions that are stored, from scratch: of one moment GPS counts before base stations, and what is no fix does not. */
async function expectedOf(tracker: Tracker, untilMs: number | null = null): Promise<Shown[]> {
  const { rows } = await pool().query<{ ms: number; speed: number | null }>(
    'select distinct on (time_ms) time_ms as ms, speed from position where device_id = $1 and is_valid order by time_ms, source',
    [tracker.id],
  );
  const series = { timeMs: rows.map(({ ms }) => ms), value: rows.map(({ speed }) => speed ?? Number.NaN) };
  const { key, watch } = watchOf(tracker, untilMs);
  return excursionsOf(series, watch, intervals).map(shownAs(key)).toSorted(order);
}

const speedAt = (timeMs: number, speedKmh: number | undefined, more: Partial<Position> = {}): Point =>
  pointAt(timeMs, [117.2, 31.8], { ...(speedKmh === undefined ? {} : { speedKmh }), ...more });

const track = tracksOf(
  { speed: fc.constantFrom(undefined, 0, 40, 70, 76, 80, 80.001, 81, 95, 130) },
  (timeMs, { seconds, speed, source, isValid }) => speedAt(timeMs, speed, { source, isValid, longitude: 117 + seconds / 10_000 }),
);
const limit = fc.record({
  value: fc.constantFrom(60, 80),
  delay: fc.constantFrom(0, 10, 60, 180),
  hysteresis: fc.constantFrom(0, 5),
  mode: fc.constantFrom('single' as const, 'single' as const, 'cumulative' as const),
});

describe('a watch on the speed of a tracker', () => {
  /** An hour at one a minute: at rest, too fast for eight minutes with a dip in between, and slow again. */
  const hour = Array.from({ length: 60 }, (_, index) => {
    const speed = index < 20 ? 0 : index < 24 ? 96 : index === 24 ? 77 : index < 29 ? 88 : 50;
    return speedAt(baseMs + index * minute, speed);
  });
  const ways = waysOf(hour, {
    'with a stretch that comes late': [hour.slice(0, 18), hour.slice(30), hour.slice(22, 30), hour.slice(18, 22)],
  });

  it.each(ways)('finds one excursion of points that come %s', async (_way, batches) => {
    const tracker = await addTracker({ value: 80, delay: 120, hysteresis: 5, mode: 'single' });
    for (const batch of batches) await take(tracker.id, batch);
    expect(await keptOf(tracker.id)).toEqual(await expectedOf(tracker));
    const { rows } = await pool().query('select type, state, started_ms, ended_ms from alarm where device_id = $1', [tracker.id]);
    // The dip to 77 km/h is not far enough below the limit to be over.
    expect(rows).toEqual([{ type: 'overspeed', state: 'cleared', started_ms: baseMs + 20 * minute, ended_ms: baseMs + 29 * minute }]);
  });

  it('keeps how trackers stand that have no reading, before a night removes their positions', async () => {
    const tracker = await addTracker({ value: 80, delay: 120, hysteresis: 5, mode: 'single' });
    await take(tracker.id, hour.slice(0, 24));
    await keepSnapshots(pool(), baseMs + 22 * minute);
    await pool().query('delete from position where device_id = $1 and time_ms < $2', [tracker.id, baseMs + 22 * minute]);
    await take(tracker.id, hour.slice(25));
    await take(tracker.id, hour.slice(24, 25));
    expect(await keptOf(tracker.id)).toMatchObject([{ startedMs: baseMs + 20 * minute, endedMs: baseMs + 29 * minute, readings: 8 }]);
  });

  it('ends in the excursions that follow from the positions, in any order, any batches and any repetition', async () => {
    await fc.assert(
      fc.asyncProperty(track, limit, arrival, async (points, given, way) => {
        const tracker = await addTracker(given);
        for (const batch of batchesOf(inOrder(points), way)) await take(tracker.id, batch);
        expect(await keptOf(tracker.id)).toEqual(await expectedOf(tracker));
        expect(await falseCheckpoints(pool(), tracker.id)).toEqual([]);
      }),
      { numRuns: runs(60), endOnFailure: true },
    );
  }, 120_000);

  it('finds the same after retention has removed positions, of what comes afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(track, limit, arrival, fc.integer({ min: 1, max: 6 }), async (points, given, way, after) => {
        const [tracker, twin] = [await addTracker(given), await addTracker(given)];
        const found = async (id: number) => (await keptOf(id)).map(({ watch: _watch, ...each }) => each);
        await takeBesideRetention(tracker.id, twin.id, batchesOf(inOrder(points), way), after);
        expect(await found(tracker.id)).toEqual(await found(twin.id));
      }),
      { numRuns: runs(40), endOnFailure: true },
    );
  }, 120_000);

  it('costs a tracker nothing that none watches: it has no checkpoint', async () => {
    const tracker = await addTracker({ value: 80, delay: 0, hysteresis: 0, mode: 'single' });
    await pool().query('delete from rule_watch where device_id = $1', [tracker.id]);
    await take(tracker.id, hour);
    const { rows } = await pool().query('select from position_judging where device_id = $1', [tracker.id]);
    expect(rows).toEqual([]);
  });
});

describe('a watch on the door of a vehicle', () => {
  const open: Limit = { value: 1, delay: 120, hysteresis: 0, mode: 'single' };
  /** What was said of the door: open, closed, or nothing; with a fix or without. */
  const said = fc
    .uniqueArray(
      fc.record({
        minutes: fc.integer({ min: -2, max: 90 }),
        door: fc.constantFrom(true, true, false, undefined),
        source: fc.constantFrom<PositionSource>('gps', 'gps', 'lbs'),
        isValid: fc.boolean(),
      }),
      { minLength: 2, maxLength: 40, selector: ({ minutes, source }) => `${minutes}:${source}` },
    )
    .map((all) =>
      all.map(({ minutes, door, source, isValid }) =>
        speedAt(baseMs + minutes * minute, 0, {
          source,
          isValid,
          attributes: door === undefined ? { ignition: true } : { isDoorOpen: door },
        }),
      ),
    );

  /** From scratch: one of a moment, with a fix before without; the door stays as it was said. */
  async function doorExpected({ id, ruleId }: Tracker): Promise<Shown[]> {
    const { rows } = await pool().query<{ ms: number; door: boolean | null }>(
      `select distinct on (time_ms) time_ms as ms, (attributes ->> 'isDoorOpen')::boolean as door from position where device_id = $1
       order by time_ms, is_valid desc, source`,
      [id],
    );
    const series = { timeMs: rows.map(({ ms }) => ms), value: rows.map(({ door }) => (door === null ? Number.NaN : Number(door))) };
    const { key, watch } = watchOfRule(rowOf(ruleId, open, null, 'door', 'ge'), positionSeries.door, 'position:rule');
    return excursionsOf(series, watch, intervals).map(shownAs(key)).toSorted(order);
  }

  it('ends in the same excursions in any order, any batches and any repetition, whatever lies between two that say something of it', async () => {
    await fc.assert(
      fc.asyncProperty(said, arrival, async (points, way) => {
        const tracker = await addTracker(open, 'door', 'ge');
        for (const batch of batchesOf(inOrder(points), way)) await take(tracker.id, batch);
        expect(await keptOf(tracker.id)).toEqual(await doorExpected(tracker));
      }),
      { numRuns: runs(40), endOnFailure: true },
    );
  }, 120_000);
});

describe('a watch on speed that ends', () => {
  const takeEnding = openEnding(async (tx, id, untilMs) => {
    await tx.updateTable('rule_watch').set({ until_ms: untilMs }).where('device_id', '=', id).execute();
  });

  it('cuts what is going on, judges again what lies behind its end, and what comes late belongs to it', async () => {
    await fc.assert(
      fc.asyncProperty(track, limit, arrival, fc.integer({ min: 0, max: 6 }), async (points, given, way, after) => {
        const tracker = await addTracker(given);
        const untilMs = await takeEnding(tracker.id, batchesOf(inOrder(points), way), after);
        expect(await keptOf(tracker.id)).toEqual(await expectedOf(tracker, untilMs));
      }),
      { numRuns: runs(40), endOnFailure: true },
    );
  }, 120_000);
});
