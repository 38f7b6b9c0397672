/** The same readings give the same excursions of rules on mean kinetic temperature, in whatever order, batches and repetition they are stored. */
import { excursionsOf } from '@frostway/core/excursion';
import { kineticIntervals, kineticSeries } from '@frostway/core/kinetic-window';
import type { Reading } from '@frostway/core/message';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { falseCheckpoints } from './dated-checkpoints.fixture.js';
import { keepSnapshot } from './retention-snapshots.js';
import { intervalsOf, type RuleRow, type SettingRow } from './effective-rules.js';
import { arrivalOf, batchesOf, type SentReading, judgeAt, order, type Shown, shownAs } from './judge.fixture.js';
import { endKinetic } from './kinetic-ended.js';
import { kineticOf } from './kinetic-watches.js';

const minute = 60_000;
const hour = 60 * minute;
const baseMs = Date.UTC(2026, 1, 27, 23, 30);
const { pool, store, take, inTransaction, keptOf } = judgeAt(baseMs + 20 * 24 * hour);

type Scenario = {
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

async function addDevice(rules: readonly Scenario[], pace: number, ownedMs: number): Promise<Device> {
  const { rows } = await pool().query<{ id: number; account: number }>(
    `with d as (insert into device (mac, kind, model, activation_key, name) select upper(lpad(to_hex(nextval('device_id_seq')), 12, '0')), 'beacon', 'beacon-th', 'K', 'Test' returning id),
     a as (insert into account (account, nickname, level, path) select 'owner-' || id, 'Owner', 'normal', '{}' from d returning id)
     select d.id, a.id as account from d, a`,
  );
  const [made] = rows;
  if (made === undefined) throw new Error('made nothing');
  const { id, account } = made;
  await pool().query('insert into device_ownership (device_id, account_id, from_ms) values ($1, $2, $3)', [id, account, ownedMs]);
  const turnMs = baseMs + 20 * pace * minute;
  await pool().query(
    'insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds) values ($1, 0, $2, $3, $3), ($1, $2, null, 2 * $3, 2 * $3)',
    [id, turnMs, 60 * pace],
  );
  const watches: RuleRow[] = [];
  for (const rule of rules) {
    const fromMs = baseMs + rule.fromHours * hour;
    const untilMs = rule.untilHours === null ? null : fromMs + rule.untilHours * hour;
    const { rows: ids } = await pool().query<{ id: number }>('insert into alert_rule (owner_id) values ($1) returning id', [account]);
    const ruleId = ids[0]?.id ?? 0;
    await pool().query(
      `insert into alert_rule_version (rule_id, version, name, probe, condition, value, severity, window_seconds, delay_seconds, hysteresis, clear_delay_seconds)
       values ($1, 1, 'Rule', 'mkt', $2, $3, 'alarm', $4, $5, $6, $7)`,
      [ruleId, rule.condition, rule.value, rule.windowHours * 3600, rule.delayHours * 3600, rule.hysteresis, rule.clearHours * 3600],
    );
    await pool().query('insert into rule_watch (device_id, rule_id, version, from_ms, until_ms) values ($1, $2, 1, $3, $4)', [
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
      [0, turnMs, 60 * pace, []],
      [turnMs, null, 120 * pace, []],
    ],
    watches,
    ownedMs,
  };
}

/** Ends the rules that end while readings come. */
async function end({ id, watches }: Device): Promise<void> {
  await inTransaction(async (client) => {
    for (const [ruleId, , , untilMs] of watches)
      await client.query('update rule_watch set until_ms = $2 where rule_id = $1 and until_ms is null', [ruleId, untilMs]);
    const ends = new Set(watches.map((row) => row[3]).filter((untilMs) => untilMs !== null));
    for (const untilMs of ends) await endKinetic(client, [id], { nowMs: untilMs, sinceMs: untilMs });
  });
}

/** Removes readings as the night does, when there is more than the hours they speak for; answers from when on others may come. */
async function remove(id: number, beforeMs: number, reachMs: number): Promise<number | undefined> {
  const { rows } = await pool().query<{ ms: number }>('select judged_ms as ms from judging where device_id = $1', [id]);
  if ((rows[0]?.ms ?? 0) < beforeMs + reachMs + 2 * hour) return undefined;
  await inTransaction((client) => keepSnapshot(client, id, beforeMs));
  await pool().query('delete from reading where device_id = $1 and time_ms < $2', [id, beforeMs]);
  return beforeMs + 2 * reachMs + 2 * hour;
}

/** What follows from the readings that are stored, from scratch. */
async function expectedOf({ id, settings, watches, ownedMs }: Device): Promise<Shown[]> {
  const columns = await store().range(id, 0, Number.MAX_SAFE_INTEGER);
  const { rows } = await pool().query<{ time_ms: number }>('select time_ms from reading where device_id = $1', [id]);
  const headOf = (untilMs: number): number =>
    Math.max(...rows.map(({ time_ms: at }) => at).filter((at) => at < untilMs), Number.NEGATIVE_INFINITY);
  const series = { timeMs: columns.timeMs, value: columns.temperature };
  return kineticOf(watches)
    .flatMap(({ key, watch, windowMs }) => {
      const frame = { windowMs, countsFromMs: Math.ceil(ownedMs / hour) * hour, headMs: headOf(watch.untilMs) };
      return excursionsOf(kineticSeries(series, intervalsOf(settings), frame), watch, kineticIntervals).map(shownAs(key));
    })
    .toSorted(order);
}

const received = fc.record({
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
    fc.uniqueArray(received, { minLength: 8, maxLength: 60, selector: ({ slot, ms, gatewayId }) => `${slot}:${ms}:${gatewayId}` }),
  )
  .map(([pace, all]) => ({
    pace,
    all: all.map(({ slot, ms, gatewayId, celsius, isNumbered, isEmpty }): SentReading => {
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
const story = fc.record({
  /** Since when whose rules they are has the device, hours. */
  owned: fc.integer({ min: -5, max: 30 }),
  /** After how many batches rules end. */
  ends: fc.nat(12),
});

describe('mean kinetic temperature is judged in the transaction that stores', () => {
  it('any order, any batches and any repetition end in the excursions and alarms that follow from the readings', async () => {
    await fc.assert(
      fc.asyncProperty(moments, givenRules, arrivalOf(130, 40), story, async ({ pace, all }, given, way, { owned, ends }) => {
        // Whose rule it is has the device already.
        const rules = given.map((rule) => ({ ...rule, fromHours: Math.max(rule.fromHours, owned + 1) }));
        const device = await addDevice(rules, pace, baseMs + owned * hour + 7 * minute);
        for (const [index, batch] of batchesOf(
          all.toSorted((a, b) => a.timeMs - b.timeMs),
          way,
        ).entries()) {
          if (index === ends) await end(device);
          await take(device.id, batch);
          if (index % 3 === 0) expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
        }
        await end(device);
        expect(await keptOf(device.id)).toEqual(await expectedOf(device));
        expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
        const types = 'select from excursion where device_id = $1 and type <> $2';
        expect((await pool().query(types, [device.id, 'temperatureHigh'])).rows).toEqual([]);
      }),
      { numRuns: Number(process.env['RUNS'] ?? 40), endOnFailure: process.env['SHRINK'] === undefined },
    );
  }, 120_000);

  it('what retention removes changes nothing: windows that reach before it are as if the readings were still there', async () => {
    const removal = fc.record({
      after: fc.integer({ min: 1, max: 6 }),
      slots: fc.integer({ min: 5, max: 40 }),
      more: fc.constantFrom(0, 8),
    });
    await fc.assert(
      fc.asyncProperty(
        moments,
        givenRules,
        arrivalOf(130, 40),
        story,
        removal,
        async ({ pace, all }, given, way, { owned, ends }, gone) => {
          // A rule ends now, and what is removed is older.
          const lastMs = Math.max(gone.slots + gone.more, 20) * pace * minute + 10 * pace * minute + 2 * hour;
          const rules = given.map((rule) => {
            const fromHours = Math.max(rule.fromHours, owned + 1);
            const isLater = rule.untilHours === null || rule.endsBefore || (fromHours + rule.untilHours) * hour > lastMs;
            return { ...rule, fromHours, untilHours: isLater ? rule.untilHours : null };
          });
          const ownedMs = baseMs + owned * hour + 7 * minute;
          const [device, twin] = [await addDevice(rules, pace, ownedMs), await addDevice(rules, pace, ownedMs)];
          const names = new Map([device, twin].flatMap(({ watches }) => watches.map(([id], index) => [`mkt:${id}:`, `rule ${index} `])));
          const found = async ({ id }: Device) =>
            (await keptOf(id))
              .map((each) => ({ ...each, watch: each.watch.replace(/^mkt:\d+:/, (name) => names.get(name) ?? name) }))
              .toSorted(order);
          // What speaks for hours that stay as they are is not asked of either.
          let sinceMs = 0;
          const parts = all.toSorted((a, b) => a.timeMs - b.timeMs);
          for (const [index, batch] of batchesOf(parts, way).entries()) {
            for (const [at, slot] of [[gone.after, gone.slots] as const, [gone.after + 2, gone.slots + gone.more] as const])
              if (index === at) sinceMs = (await remove(device.id, baseMs + slot * pace * minute, 5 * pace * minute)) ?? sinceMs;
            if (index === ends) for (const each of [device, twin]) await end(each);
            for (const each of [device, twin])
              await take(
                each.id,
                batch.filter(({ timeMs }) => timeMs >= sinceMs),
              );
          }
          for (const each of [device, twin]) await end(each);
          expect(await found(device)).toEqual(await found(twin));
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 15), endOnFailure: true },
    );
  }, 120_000);

  it('hours that only a reading after the end of a rule filled are none of its own, and no checkpoint says that they were', async () => {
    const rule = { value: 24, condition: 'gt', windowHours: 48, delayHours: 0, hysteresis: 0, clearHours: 0 } as const;
    const device = await addDevice([{ ...rule, fromHours: 1, untilHours: 25.75, endsBefore: false }], 60, baseMs - hour);
    const sent = (minutes: number): SentReading => {
      const timeMs = baseMs + minutes * minute;
      return { timeMs, gatewayId: 0, reading: { type: 'reading', timeMs, temperatureC: 30 } };
    };
    // Readings until 22:30, and one that is three minutes ahead of our clock when the rule ends at 2:15: it fills the hours around midnight.
    await take(device.id, [...Array.from({ length: 24 }, (_, index) => sent(index * 60)), sent(26 * 60 + 48)]);
    const pointsOut = async () => (await keptOf(device.id)).map(({ readings }) => readings);
    const before = await pointsOut();
    await end(device);
    expect([before, await pointsOut()]).toEqual([[15], [11]]);
    expect(await keptOf(device.id)).toEqual(await expectedOf(device));
    expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
  });

  it('an hour that a reading before the time of the owner speaks for is kept when that reading is removed', async () => {
    const rule = { value: 24, condition: 'gt', windowHours: 48, delayHours: 0, hysteresis: 0, clearHours: 0, fromHours: 5 } as const;
    const rules = [{ ...rule, untilHours: 60, endsBefore: true }];
    const ownedMs = baseMs + 4 * hour + 7 * minute;
    const [device, twin] = [await addDevice(rules, 60, ownedMs), await addDevice(rules, 60, ownedMs)];
    const sent = (hours: number, temperatureC: number): SentReading => {
      const timeMs = baseMs + hours * hour;
      return { timeMs, gatewayId: 0, reading: { type: 'reading', timeMs, temperatureC } };
    };
    // The 35 °C reach into the hour of 4:30; the reading after them begins later than it ends.
    const early = [sent(4, 35), ...Array.from({ length: 31 }, (_, index) => sent(6 + index, 20))];
    for (const { id } of [device, twin]) await take(id, early);
    expect(await remove(device.id, baseMs + 29 * hour, 5 * hour)).toBe(baseMs + 41 * hour);
    const late = Array.from({ length: 20 }, (_, index) => sent(41 + index, 30));
    for (const { id } of [device, twin]) await take(id, late);
    const startsOf = async ({ id }: Device) => (await keptOf(id)).map(({ startedMs }) => startedMs);
    expect(await startsOf(twin)).toHaveLength(1);
    expect(await startsOf(device)).toEqual(await startsOf(twin));
  });
});
