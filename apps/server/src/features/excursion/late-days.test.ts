/** Days of readings that come late, part by part: judged from checkpoints of whole hours, to where all stands as it did. */
import { excursionsOf } from '@frostway/core/excursion';
import type { JudgedProbe } from '@frostway/core/probes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteDroppedOf, removeNoted } from '../../telemetry-store/dropped.js';
import { sealAll } from '../../telemetry-store/sealed/sealed.fixture.js';
import { falseCheckpoints } from './dated-checkpoints.fixture.js';
import { thinDated } from './dated-checkpoints.js';
import { effectiveRules, type HeldRow, intervalsOf, type RuleRow, type SettingRow } from './effective-rules.js';
import { judgeAt, order, type SentReading, type Shown, shownAs } from './judge.fixture.js';
import { keepSnapshot } from './retention-snapshots.js';
import { askedMoments } from './start.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const baseMs = Date.UTC(2026, 2, 1);
const days = 5;
const step = 15 * minute;
const { pool, store, take, inTransaction, keptOf } = judgeAt(baseMs + days * day);

const settings: SettingRow[] = [[baseMs - 30 * day, null, 900, [8, 2, null, null, null, null, null, null]]];
const held: HeldRow = { model: 'beacon-th', former: [], owned: [[0, null]] };

type Rule = {
  readonly value: number;
  readonly delay: number;
  readonly mode: string;
  readonly window: number | null;
  readonly hysteresis: number;
};
type Device = { readonly id: number; readonly watches: readonly RuleRow[] };

/** A device with limits, and rules of which the first is edited at a moment. */
async function addDevice(rules: readonly Rule[], editedMs: number): Promise<Device> {
  const { rows } = await pool().query<{ id: number }>(
    `insert into device (mac, kind, model, activation_key, name) select upper(lpad(to_hex(nextval('device_id_seq')), 12, '0')), 'beacon', 'beacon-th', 'K', 'Test' returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool().query(
    'insert into device_setting (device_id, from_ms, read_seconds, write_seconds, temperature_upper, temperature_lower) values ($1, $2, 900, 900, 8, 2)',
    [id, baseMs - 30 * day],
  );
  await pool().query(
    `with owner as (insert into account (account, nickname, level, path) values ('own-' || $1, 'O', 'normal', '{}') returning id)
     insert into device_ownership (device_id, account_id) select $1::integer, id from owner`,
    [String(id)],
  );
  const watches: RuleRow[] = [];
  for (const [index, { value, delay, mode, window, hysteresis }] of rules.entries()) {
    const { rows: made } = await pool().query<{ id: number }>(
      `insert into alert_rule (owner_id) select id from account where account = 'own-' || $1 returning id`,
      [String(id)],
    );
    const ruleId = made[0]?.id ?? 0;
    const spans: readonly (readonly [version: number, fromMs: number, untilMs: number | null])[] =
      index === 0
        ? [
            [1, 0, editedMs],
            [2, editedMs, null],
          ]
        : [[1, 0, null]];
    for (const [version, fromMs, untilMs] of spans) {
      await pool().query(
        `insert into alert_rule_version (rule_id, version, name, probe, severity, condition, value, delay_seconds, mode, window_seconds, hysteresis)
         values ($1, $2, 'Rule', 'temperature', 'alarm', 'gt', $3, $4, $5, $6, $7)`,
        [ruleId, version, value, delay, mode, window, hysteresis],
      );
      await pool().query('insert into rule_watch (device_id, rule_id, version, from_ms, until_ms) values ($1, $2, $3, $4, $5)', [
        id,
        ruleId,
        version,
        fromMs,
        untilMs,
      ]);
      watches.push([
        ruleId,
        version,
        fromMs,
        untilMs,
        'temperature',
        'alarm',
        'gt',
        value,
        null,
        null,
        delay,
        mode as 'single',
        window,
        hysteresis,
        0,
        0,
      ]);
    }
  }
  return { id, watches };
}

async function expectedOf({ id, watches }: Device): Promise<Shown[]> {
  const columns = await store().range(id, 0, Number.MAX_SAFE_INTEGER);
  const isLit = Array.from(columns.timeMs, () => false);
  return effectiveRules(settings, watches, held)
    .flatMap(({ key, series, watch }) =>
      excursionsOf({ timeMs: columns.timeMs, value: columns[series.name as JudgedProbe], isLit }, watch, intervalsOf(settings)).map(
        shownAs(key, series.isTemperature),
      ),
    )
    .toSorted(order);
}

const said = (at: number, celsius: number): SentReading => {
  const timeMs = baseMs + at * step + 7000;
  return { timeMs, gatewayId: 1, reading: { type: 'reading', timeMs, rssiDbm: -70, temperatureC: celsius, batteryMv: 3600 } };
};

const momentsOf = async (id: number): Promise<number[]> =>
  (await pool().query<{ at: number }>('select at_ms as at from judging_checkpoint where device_id = $1 order by at_ms', [id])).rows.map(
    ({ at }) => at,
  );

/** Some hours of one value, then of another. */
const stretches = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(5, 5, 8.5, 9, 7.8, 1)), {
  minLength: 20,
  maxLength: 40,
});
const rules = fc.array(
  fc.record({
    value: fc.constantFrom(7.5, 8),
    delay: fc.constantFrom(0, 1800, 7200),
    mode: fc.constantFrom('single', 'cumulative'),
    window: fc.constantFrom(36_000, null),
    hysteresis: fc.constantFrom(0, 0.5),
  }),
  { minLength: 1, maxLength: 2 },
);
/** Parts of the whole that come late, each as it begins and as many readings as it has, and in batches of how many. */
const parts = fc.array(fc.tuple(fc.nat(479), fc.integer({ min: 1, max: 60 }), fc.constantFrom(1, 7, 20, 60)), {
  minLength: 1,
  maxLength: 8,
});

describe('days of readings', () => {
  it('that come late, part by part, end in what all of them together give, whatever was sealed or thinned meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(stretches, rules, parts, fc.nat(479), fc.boolean(), async (values, given, late, edited, isNight) => {
        const device = await addDevice(given, baseMs + edited * step + 5 * minute);
        const celsius = values.flatMap(([count, value]) => Array.from({ length: count }, () => value));
        const all = Array.from({ length: (days * day) / step }, (_, at) => said(at, celsius[at % celsius.length] as number));
        const partOf = new Map<SentReading, number>();
        for (const [index, [from, count]] of late.entries()) for (const each of all.slice(from, from + count)) partOf.set(each, index);
        const first = all.filter((each) => !partOf.has(each));
        for (let from = 0; from < first.length; from += 96) await take(device.id, first.slice(from, from + 96));
        for (const [index, [, , batch]] of late.entries()) {
          const its = all.filter((each) => partOf.get(each) === index);
          for (let from = 0; from < its.length; from += batch) await take(device.id, its.slice(from, from + batch));
          expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
          if (isNight && index % 2 === 0) await sealAll(pool(), device.id, askedMoments);
          if (isNight && index % 3 === 0) await thinDated(pool(), baseMs + (days + index) * day);
        }
        expect(await keptOf(device.id)).toEqual(await expectedOf(device));
      }),
      { endOnFailure: process.env['SHRINK'] === undefined, numRuns: Number(process.env['RUNS'] ?? 15) },
    );
  }, 120_000);

  it("of which a measurement is another gateway's of the hour before go on from that one, whatever comes late of the silence behind it", async () => {
    const device = await addDevice([], baseMs);
    const measured = (timeMs: number, gatewayId: number): SentReading => ({
      timeMs,
      gatewayId,
      reading: { type: 'reading', timeMs, rssiDbm: -70, temperatureC: 9, attributes: { packetId: 17 } },
    });
    const tenMs = baseMs + 10 * hour;
    await take(device.id, [said(38, 5), said(39, 5), measured(tenMs + 20_000, 2)]);
    await take(device.id, [measured(tenMs - 20_000, 1)]);
    expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
    // It is silent for more than a day: of hours so far back none is taken when it speaks again.
    await take(
      device.id,
      Array.from({ length: 24 }, (_, index) => said(180 + index * 4, 5)),
    );
    expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
    await take(device.id, [said(50, 9)]);
    expect(await keptOf(device.id)).toMatchObject([{ startedMs: tenMs - 20_000, endedMs: said(180, 5).timeMs, readings: 2 }]);
    expect(await keptOf(device.id)).toEqual(await expectedOf(device));
    expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
  });

  it('leave a checkpoint an hour of the last day and one a day before, which the night thins and retention forgets', async () => {
    const { id } = await addDevice([], baseMs);
    const all = Array.from({ length: (days * day) / step }, (_, at) => said(at, 5));
    for (let from = 0; from < all.length; from += 96) await take(id, all.slice(from, from + 96));
    const endMs = baseMs + days * day;
    const hours = (await momentsOf(id)).filter((at) => at > endMs - day);
    expect(hours).toEqual(Array.from({ length: 23 }, (_, index) => endMs - (23 - index) * hour));
    await thinDated(pool(), endMs + 2 * day);
    expect(await momentsOf(id)).toEqual([1, 2, 3, 4].map((index) => baseMs + index * day));
    await inTransaction((client) => keepSnapshot(client, id, baseMs + 2 * day));
    expect(await momentsOf(id)).toEqual([3, 4].map((index) => baseMs + index * day));
  });

  it('that come late behind what was removed of a device end as if it were all there; what lies before is judged nowhere', async () => {
    const given: Rule[] = [
      { value: 8, delay: 7200, mode: 'single', window: null, hysteresis: 0 },
      { value: 8, delay: 36_000, mode: 'cumulative', window: null, hysteresis: 0 },
    ];
    const [whole, removed] = [await addDevice(given, baseMs), await addDevice(given, baseMs)];
    // Too warm for six hours of every twenty, so also when the third day begins, behind which all is kept.
    const all = Array.from({ length: (days * day) / step }, (_, at) => said(at, (at + 40) % 80 < 24 ? 9 : 5));
    const keptMs = baseMs + 2 * day;
    const isLate = (at: number): boolean => (at >= 230 && at < 300) || at === 400;
    const first = all.filter((_, at) => !isLate(at));
    for (const { id } of [whole, removed]) for (let from = 0; from < first.length; from += 96) await take(id, first.slice(from, from + 96));
    await inTransaction(async (client) => {
      await keepSnapshot(client, removed.id, keptMs);
      await noteDroppedOf(client, removed.id, keptMs);
    });
    await removeNoted(pool(), new AbortController().signal);
    expect(await store().range(removed.id, 0, keptMs - 1)).toMatchObject({ timeMs: { length: 0 } });
    const before = await keptOf(removed.id);
    await take(removed.id, [{ ...said(100, 30), gatewayId: 2 }]);
    expect(await keptOf(removed.id)).toEqual(before);
    const late = all.filter((_, at) => isLate(at));
    for (const { id } of [whole, removed]) for (let from = 0; from < late.length; from += 7) await take(id, late.slice(from, from + 7));
    expect(await keptOf(removed.id)).not.toEqual(before);
    // The same but for the numbers of the rules.
    const shownOf = async ({ id }: Device) =>
      (await keptOf(id)).map((each) => ({ ...each, watch: each.watch.replace(/^rule:\d+/u, 'rule') }));
    expect(await shownOf(removed)).toEqual(await shownOf(whole));
    expect(await keptOf(whole.id)).toEqual(await expectedOf(whole));
  });
});
