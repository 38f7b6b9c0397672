/** The same readings give the same excursions of rules on mean kinetic temperature, in whatever order, batches and repetition they are stored. */
import { kineticIntervals, kineticSeries } from '@frostway/core/kinetic-window';
import { type Excursion, excursionsOf } from '@frostway/core/excursion';
import type { Reading } from '@frostway/core/message';
import { findModel } from '@frostway/core/models';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../db/connect.js';
import { BatchBuilder } from '../../pipeline/normalise.js';
import { TelemetryStore } from '../../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../../testing/new-database.js';
import { intervalsOf, type RuleRow, type SettingRow } from './in-force.js';
import { alarmJudge } from './judging.js';
import { endKinetic } from './kinetic-ended.js';
import { kineticOf } from './kinetic-watches.js';

let database: NewDatabase;
let store: TelemetryStore;
beforeAll(async () => {
  database = await newDatabase(true);
  store = new TelemetryStore(database.pool);
});
afterAll(() => database.drop());

const minute = 60_000;
const hour = 60 * minute;
const baseMs = Date.UTC(2026, 1, 27, 23, 30);
const nowMs = baseMs + 20 * 24 * hour;
const judge = alarmJudge({ clock: { now: () => nowMs }, changed: () => undefined });

type Given = {
  readonly value: number;
  readonly condition: 'gt' | 'ge';
  readonly windowHours: number;
  readonly delayHours: number;
  readonly hysteresis: number;
  readonly clearHours: number;
  readonly fromHours: number;
  /** Of one that is over: when, and whether that is known from the beginning. */
  readonly untilHours: number | null;
  readonly endsBefore: boolean;
};
type Device = { readonly id: number; readonly settings: SettingRow[]; readonly watches: RuleRow[]; readonly ownedMs: number };

async function addDevice(rules: readonly Given[], pace: number, ownedMs: number): Promise<Device> {
  const { pool } = database;
  const { rows } = await pool.query<{ id: number; account: number }>(
    `with d as (insert into device (mac, kind, model, activation_key, name) select upper(lpad(to_hex(nextval('device_id_seq')), 12, '0')), 'beacon', 'beacon-th', 'K', 'Test' returning id),
     a as (insert into account (account, nickname, level, path) select 'owner-' || id, 'Owner', 'normal', '{}' from d returning id)
     select d.id, a.id as account from d, a`,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('made nothing');
  const { id, account } = made;
  await pool.query('insert into device_ownership (device_id, account_id, from_ms) values ($1, $2, $3)', [id, account, ownedMs]);
  const turnMs = baseMs + 20 * pace * minute;
  await pool.query(
    'insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds) values ($1, 0, $2, $3, $3), ($1, $2, null, 2 * $3, 2 * $3)',
    [id, turnMs, 60 * pace],
  );
  const watches: RuleRow[] = [];
  for (const rule of rules) {
    const fromMs = baseMs + rule.fromHours * hour;
    const untilMs = rule.untilHours === null ? null : fromMs + rule.untilHours * hour;
    const { rows: ids } = await pool.query<{ id: number }>('insert into alert_rule (owner_id) values ($1) returning id', [account]);
    const ruleId = ids[0]?.id ?? 0;
    await pool.query(
      `insert into alert_rule_version (rule_id, version, name, probe, condition, value, severity, window_seconds, delay_seconds, hysteresis, clear_delay_seconds)
       values ($1, 1, 'Rule', 'mkt', $2, $3, 'alarm', $4, $5, $6, $7)`,
      [ruleId, rule.condition, rule.value, rule.windowHours * 3600, rule.delayHours * 3600, rule.hysteresis, rule.clearHours * 3600],
    );
    await pool.query('insert into rule_watch (device_id, rule_id, version, from_ms, until_ms) values ($1, $2, 1, $3, $4)', [
      id,
      ruleId,
      fromMs,
      rule.endsBefore ? untilMs : null,
    ]);
    watches.push([
      ...([ruleId, 1, fromMs, untilMs, 'mkt', 'alarm'] as const),
      ...([rule.condition, rule.value, null, null] as const),
      ...([rule.delayHours * 3600, 'single', rule.windowHours * 3600, rule.hysteresis, rule.clearHours * 3600, 0] as const),
    ]);
  }
  return {
    id,
    settings: [
      [0, turnMs, 60 * pace, null, null, null, null, null],
      [turnMs, null, 120 * pace, null, null, null, null, null],
    ],
    watches,
    ownedMs,
  };
}

async function inTransaction(act: (client: Parameters<typeof judge>[0]) => Promise<unknown>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await act(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

type Heard = { readonly timeMs: number; readonly gatewayId: number; readonly reading: Reading };
async function take(id: number, batch: readonly Heard[]): Promise<void> {
  const builder = new BatchBuilder();
  const model = findModel('beacon-th');
  for (const { gatewayId, reading, timeMs } of batch)
    builder.add({ message: reading, device: { id, model }, gatewayId, receivedMs: timeMs + 1000 });
  await store.prepare(batch.map(({ timeMs }) => timeMs));
  await inTransaction(async (client) => judge(client, builder, await store.append(client, builder, builder.latest)));
}

/** Ends the rules that end while readings come. */
async function end({ id, watches }: Device): Promise<void> {
  await inTransaction(async (client) => {
    for (const [ruleId, , , untilMs] of watches)
      await client.query('update rule_watch set until_ms = $2 where rule_id = $1 and until_ms is null', [ruleId, untilMs]);
    const ends = new Set(watches.map((row) => row[3]).filter((untilMs) => untilMs !== null));
    for (const untilMs of ends) await endKinetic(client, [id], untilMs);
  });
}

type Shown = Pick<Excursion, 'startedMs' | 'firedMs' | 'endedMs' | 'worstMs' | 'readings' | 'longestGapMs'> & {
  readonly watch: string;
  readonly worst: number;
  readonly minutes: number;
};
const order = (a: Shown, b: Shown): number => a.watch.localeCompare(b.watch) || a.startedMs - b.startedMs;

/** What follows from the readings that are stored, from scratch. */
async function expectedOf({ id, settings, watches, ownedMs }: Device): Promise<Shown[]> {
  const columns = await store.range(id, 0, Number.MAX_SAFE_INTEGER);
  const { rows } = await database.pool.query<{ time_ms: number }>('select time_ms from reading where device_id = $1', [id]);
  const headOf = (untilMs: number): number =>
    Math.max(...rows.map(({ time_ms: at }) => at).filter((at) => at < untilMs), Number.NEGATIVE_INFINITY);
  const series = { timeMs: columns.timeMs, value: columns.temperature };
  return kineticOf(watches)
    .flatMap(({ key, watch, windowMs }) => {
      const frame = { windowMs, countsFromMs: Math.ceil(ownedMs / hour) * hour, headMs: headOf(watch.untilMs) };
      return excursionsOf(kineticSeries(series, intervalsOf(settings), frame), watch, kineticIntervals).map((found) => ({
        watch: key,
        startedMs: found.startedMs,
        firedMs: found.firedMs,
        endedMs: found.endedMs,
        worst: found.worst / 1000,
        worstMs: found.worstMs,
        minutes: found.outMs / minute,
        readings: found.readings,
        longestGapMs: found.longestGapMs,
      }));
    })
    .toSorted(order);
}

async function keptOf(id: number): Promise<Shown[]> {
  const { rows } = await database.pool.query<Shown & { alarms: number; state: string; type: string }>(
    `select e.watch, e.started_ms as "startedMs", e.fired_ms as "firedMs", e.ended_ms as "endedMs", e.worst, e.worst_ms as "worstMs", e.type,
       e.minutes, e.readings, e.longest_gap_ms as "longestGapMs", count(a.id)::int as alarms, min(a.state) as state
     from excursion e left join alarm a on a.device_id = e.device_id and a.excursion_id = e.id and a.started_ms = e.started_ms
       and a.ended_ms is not distinct from e.ended_ms where e.device_id = $1 group by e.device_id, e.id`,
    [id],
  );
  return rows
    .map(({ alarms, state, type, ...row }) => {
      expect([alarms, type]).toEqual([1, 'temperatureHigh']);
      expect(state).toBe(row.firedMs === null ? 'pending' : row.endedMs === null ? 'active' : 'cleared');
      return row;
    })
    .toSorted(order);
}

const heard = fc.record({
  slot: fc.integer({ min: 0, max: 60 }),
  ms: fc.constantFrom(0, 0, 0, 400, 20_000, 55_000),
  gatewayId: fc.integer({ min: 0, max: 1 }),
  celsius: fc.constantFrom(24, 24, 20, 25, 26, 40),
  isNumbered: fc.boolean(),
  isEmpty: fc.boolean(),
});
const moments = fc
  .tuple(
    fc.constantFrom(20, 60, 150),
    fc.uniqueArray(heard, { minLength: 8, maxLength: 60, selector: ({ slot, ms, gatewayId }) => `${slot}:${ms}:${gatewayId}` }),
  )
  .map(([pace, all]) => ({
    pace,
    all: all.map(({ slot, ms, gatewayId, celsius, isNumbered, isEmpty }): Heard => {
      const timeMs = baseMs + slot * pace * minute + ms;
      const reading: Reading = {
        type: 'reading',
        timeMs,
        ...(isEmpty && ms === 20_000 ? { humidityPercent: 50 } : { temperatureC: celsius }),
        ...(isNumbered ? { attributes: { packetId: slot } } : {}),
      };
      return { timeMs, gatewayId, reading };
    }),
  }));
const givenRules = fc.array(
  fc.record({
    value: fc.constantFrom(24, 25, 26, 30),
    condition: fc.constantFrom('gt' as const, 'ge' as const),
    windowHours: fc.constantFrom(24, 24, 48),
    delayHours: fc.constantFrom(0, 0, 2),
    hysteresis: fc.constantFrom(0, 0.5),
    clearHours: fc.constantFrom(0, 0, 2),
    fromHours: fc.integer({ min: 0, max: 40 }),
    untilHours: fc.option(fc.integer({ min: 1, max: 40 })),
    endsBefore: fc.boolean(),
  }),
  { minLength: 1, maxLength: 3 },
);
const arrival = fc.record({
  order: fc.array(fc.nat(), { minLength: 130, maxLength: 130 }),
  /** How far from its turn a reading may come; null = anywhere. */
  apart: fc.constantFrom(null, 1, 3, 12),
  again: fc.nat(40),
  sizes: fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 10 }),
  /** After how many batches rules end. */
  ends: fc.nat(12),
});
type Way = typeof arrival extends fc.Arbitrary<infer W> ? W : never;

function batchesOf(all: readonly Heard[], { order: keys, again, sizes, apart }: Way): Heard[][] {
  const sorted = all.toSorted((a, b) => a.timeMs - b.timeMs);
  const doubled = [...sorted, ...sorted.slice(0, again)];
  const keyOf = (index: number): number => (apart === null ? (keys[index] ?? 0) : (index % sorted.length) + ((keys[index] ?? 0) % apart));
  const left = doubled.map((item, index) => ({ item, key: keyOf(index) })).toSorted((a, b) => a.key - b.key);
  const batches: Heard[][] = [];
  for (let turn = 0; left.length > 0; turn += 1) batches.push(left.splice(0, sizes[turn % sizes.length]).map(({ item }) => item));
  return batches;
}

describe('mean kinetic temperature is judged in the transaction that stores', () => {
  it('any order, any batches and any repetition end in the excursions and alarms that follow from the readings', async () => {
    await fc.assert(
      fc.asyncProperty(moments, givenRules, arrival, fc.integer({ min: -5, max: 30 }), async ({ pace, all }, given, way, owned) => {
        // Whose rule it is has the device already.
        const rules = given.map((rule) => ({ ...rule, fromHours: Math.max(rule.fromHours, owned + 1) }));
        const device = await addDevice(rules, pace, baseMs + owned * hour + 7 * minute);
        for (const [index, batch] of batchesOf(all, way).entries()) {
          if (index === way.ends) await end(device);
          await take(device.id, batch);
        }
        await end(device);
        expect(await keptOf(device.id)).toEqual(await expectedOf(device));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 40) },
    );
  }, 120_000);
});
