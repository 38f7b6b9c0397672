/** The same readings give the same excursions and alarms, in whatever order, batches and repetition they are stored. */
import { excursionsOf } from '@frostway/core/excursion';
import type { JudgedProbe } from '@frostway/core/probes';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { falseCheckpoints } from './dated-checkpoints.fixture.js';
import { TelemetryReader } from '../../telemetry-store/reader.js';
import { sealAll } from '../../telemetry-store/sealed/sealed.fixture.js';
import { keepSnapshot } from './retention-snapshots.js';
import { askedMoments } from './start.js';
import { type HeldRow, effectiveRules, intervalsOf, type RuleRow, type SettingRow } from './effective-rules.js';
import { arrivalOf, batchesOf, type SentReading, judgeAt, order, type Shown, shownAs } from './judge.fixture.js';

const minute = 60_000;
/** A case that fails is told as it is: making it smaller takes longer than a test may, and would hide it behind the time limit. */
const trials = { endOnFailure: process.env['SHRINK'] === undefined };
const baseMs = Date.UTC(2026, 1, 28, 23, 30);
const { pool, store, take, inTransaction, keptOf, incidentsOf } = judgeAt(baseMs + 2 * 86_400_000);

type Rule = Readonly<{ probe: 'temperature'; severity: 'alarm' }> &
  Record<'condition' | 'mode', string> &
  Record<string, number | string | null>;

/** A device with limits and rules of its own, and what they are as the judge knows them. */
async function addDevice(
  rules: readonly Rule[],
  pace: number,
): Promise<{ id: number; settings: SettingRow[]; watches: RuleRow[]; held: HeldRow }> {
  const { rows } = await pool().query<{ id: number }>(
    `insert into device (mac, kind, model, activation_key, name) select upper(lpad(to_hex(nextval('device_id_seq')), 12, '0')), 'beacon', 'beacon-th', 'K', 'Test' returning id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool().query(
    'insert into device_setting (device_id, from_ms, until_ms, read_seconds, write_seconds, temperature_upper, temperature_lower, light_upper, co2_upper, pressure_lower) values ($1, 0, $2, $3, $3, 8, 2, null, null, 950), ($1, $2, null, 2 * $3, 2 * $3, 8, 2, 500, 1500, 950)',
    [id, baseMs + 20 * pace * minute, 60 * pace],
  );
  // Another owner from where the interval changes: limits and battery begin anew, though they are the same.
  const soldMs = baseMs + 20 * pace * minute;
  await pool().query(
    `with owner as (insert into account (account, nickname, level, path) values ('seller-' || $1, 'Seller', 'normal', '{}'), ('buyer-' || $1, 'Buyer', 'normal', '{}')
       returning id, account)
     insert into device_ownership (device_id, account_id, from_ms, until_ms) select $1::integer, id, case when account like 'buyer%' then $2::bigint end,
       case when account like 'seller%' then $2::bigint - 1 end from owner`,
    [String(id), soldMs],
  );
  // Its model was corrected, where rules watch it: until then the battery was judged as a coin cell.
  const isCorrected = rules.length > 0;
  const correctedMs = baseMs + 10 * pace * minute;
  if (isCorrected)
    await pool().query("insert into device_former_model (device_id, model, until_ms) values ($1, 'beacon-coin-th', $2)", [id, correctedMs]);
  const watches: RuleRow[] = [];
  // The seller's rules end with the sale; the buyer has the same of his own from then on.
  const held = [
    { from: baseMs + 3 * minute, until: soldMs },
    { from: soldMs, until: null },
  ];
  for (const { rule, from, until } of rules.flatMap((each) => held.map((span) => ({ rule: each, ...span })))) {
    const { rows: made } = await pool().query<{ id: number }>(
      `with a as (insert into account (account, nickname, level, path) values ('owner-' || $1, 'Owner', 'normal', '{}') on conflict do nothing returning id)
       insert into alert_rule (owner_id) select id from a union all select id from account where account = 'owner-' || $1 limit 1 returning id`,
      [String(id)],
    );
    const ruleId = made[0]?.id ?? 0;
    ignored.set(ruleId, Number(rule['ignore_seconds'] ?? 0));
    const names = Object.keys(rule);
    await pool().query(
      `insert into alert_rule_version (rule_id, version, name, ${names.join(', ')}) values ($1, 1, 'Rule', ${names.map((_, index) => `$${index + 2}`).join(', ')})`,
      [ruleId, ...Object.values(rule)],
    );
    await pool().query('insert into rule_watch (device_id, rule_id, version, from_ms, until_ms) values ($1, $2, 1, $3, $4)', [
      id,
      ruleId,
      from,
      until,
    ]);
    const value = (name: string): number => (rule[name] as number | undefined) ?? 0;
    watches.push([
      ...([ruleId, 1, from, until, 'temperature', 'alarm'] as const),
      ...([
        rule.condition as 'gt',
        (rule['value'] as number | null) ?? null,
        (rule['lower'] as number | null) ?? null,
        (rule['upper'] as number | null) ?? null,
      ] as const),
      ...([
        value('delay_seconds'),
        rule.mode as 'single',
        (rule['window_seconds'] as number | null) ?? null,
        value('hysteresis'),
        value('clear_delay_seconds'),
        0,
      ] as const),
    ]);
  }
  return {
    id,
    settings: [
      [0, baseMs + 20 * pace * minute, 60 * pace, [8, 2, null, null, null, null, null, 950]],
      [baseMs + 20 * pace * minute, null, 120 * pace, [8, 2, null, null, 500, 1500, null, 950]],
    ],
    watches,
    held: {
      model: 'beacon-th',
      former: isCorrected ? [['beacon-coin-th', correctedMs]] : [],
      owned: [
        [0, soldMs - 1],
        [soldMs, null],
      ],
    },
  };
}

/** Start-up of each rule, seconds. */
const ignored = new Map<number, number>();

/** What follows from the readings that are stored, from scratch. */
async function expectedOf({ id, settings, watches, held }: Awaited<ReturnType<typeof addDevice>>): Promise<Shown[]> {
  const columns = await store().range(id, 0, Number.MAX_SAFE_INTEGER);
  const intervals = intervalsOf(settings);
  // No limit of light at first, then one.
  const isLit = Array.from(columns.light, (lux, index) => lux > ((columns.timeMs[index] as number) < (settings[1]?.[0] ?? 0) ? 10 : 500));
  // A start-up counts from the first reading of its owner's time, unless there was one before the rule: the first received, shown or not.
  const owned = watches.map((row) => Math.max(...held.owned.map(([ownedFrom]) => ownedFrom).filter((ownedFrom) => ownedFrom <= row[2])));
  const firsts = await new TelemetryReader(pool()).firstMs(owned.map((fromMs) => ({ id, fromMs, untilMs: Number.MAX_SAFE_INTEGER })));
  const sinceFirst = watches.map((row, index): RuleRow => {
    const ignoreSeconds = ignored.get(row[0]) ?? 0;
    const firstMs = firsts[index] ?? 0;
    const startUp = ignoreSeconds === 0 ? 0 : ignoreSeconds + (Math.max(row[2], firstMs) - row[2]) / 1000;
    return row.with(15, startUp) as unknown as RuleRow;
  });
  return effectiveRules(settings, sinceFirst, held)
    .flatMap(({ key, series, watch }) =>
      excursionsOf({ timeMs: columns.timeMs, value: columns[series.name as JudgedProbe], isLit }, watch, intervals).map(
        shownAs(key, series.isTemperature),
      ),
    )
    .toSorted(order);
}

const received = fc.record({
  minutes: fc.integer({ min: 0, max: 45 }),
  ms: fc.constantFrom(0, 0, 0, 400, 700, 15_000),
  gatewayId: fc.integer({ min: 0, max: 2 }),
  rssi: fc.constantFrom(-80, -70, -60),
  celsius: fc.constantFrom(5, 5, 5, 2, 8, 8.001, 1.999, 9, 10, -3, 7.5, 7.9, 15),
  lux: fc.constantFrom(undefined, undefined, undefined, 0, 10, 11, 500, 501),
  ppm: fc.constantFrom(undefined, 420, 1500, 1501, 2400),
  pascals: fc.constantFrom(undefined, 101_300, 95_000, 94_999),
  batteryMv: fc.constantFrom(3600, 3600, 3540, 3500, 3400),
  isNumbered: fc.boolean(),
  isEmpty: fc.boolean(),
  isParted: fc.boolean(),
});
/** Minutes, or stretches of 25: within what is looked at first around a late reading, and far beyond. */
const moments = fc
  .tuple(
    fc.constantFrom(1, 1, 25),
    fc.uniqueArray(received, { minLength: 2, maxLength: 40, selector: ({ minutes, ms, gatewayId }) => `${minutes}:${ms}:${gatewayId}` }),
  )
  .map(([pace, all]) => ({
    pace,
    all: all.map(({ minutes, ms, gatewayId, rssi, celsius, lux, ppm, pascals, batteryMv, isNumbered, isEmpty, isParted }): SentReading => {
      const timeMs = baseMs + minutes * pace * minute + ms;
      return {
        timeMs,
        gatewayId,
        reading: {
          type: 'reading',
          timeMs,
          rssiDbm: rssi,
          ...(isEmpty && ms === 700 ? {} : { temperatureC: celsius, batteryMv }),
          humidityPercent: isParted ? 50 : 51,
          ...(lux === undefined ? {} : { lightLux: lux }),
          ...(ppm === undefined ? {} : { co2Ppm: ppm }),
          ...(pascals === undefined ? {} : { pressurePa: pascals }),
          ...(isNumbered ? { attributes: { packetId: minutes } } : {}),
        },
      };
    }),
  }));
const rules = fc.array(
  fc.record({
    probe: fc.constant('temperature' as const),
    severity: fc.constant('alarm' as const),
    condition: fc.constantFrom('gt', 'ge'),
    value: fc.constantFrom(7.5, 8, 9),
    mode: fc.constantFrom('single', 'single', 'cumulative'),
    window_seconds: fc.constantFrom(600, 1200, null),
    delay_seconds: fc.constantFrom(0, 60, 180, 300),
    hysteresis: fc.constantFrom(0, 0.5),
    clear_delay_seconds: fc.constantFrom(0, 0, 120),
    ignore_seconds: fc.constantFrom(0, 0, 120, 600),
  }),
  { maxLength: 2 },
);
const arrival = arrivalOf(120, 40);

/** A reading whose frames come one by one: first what names no temperature, received weakly. */
function inParts(receivedNow: SentReading): SentReading[] {
  const { reading } = receivedNow;
  if (reading.humidityPercent !== 50) return [receivedNow];
  return [{ ...receivedNow, reading: { type: 'reading', timeMs: reading.timeMs, rssiDbm: -90, lightLux: 1 } }, receivedNow];
}

describe('judging in the transaction that stores', () => {
  it('a reading that a second part fills in, and a stronger one of its second replaces, leaves nothing of what it was', async () => {
    const device = await addDevice([], 1);
    const weak = { rssiDbm: -80, temperatureC: 5 };
    const said = (ms: number, gatewayId: number, more: Partial<SentReading['reading']>): SentReading => ({
      timeMs: baseMs + ms,
      gatewayId,
      reading: { type: 'reading', timeMs: baseMs + ms, ...more },
    });
    await take(device.id, [
      said(0, 0, { ...weak, batteryMv: 3500 }),
      said(minute, 0, { ...weak, batteryMv: 3540 }),
      said(13 * minute, 0, { ...weak, batteryMv: 3600 }),
    ]);
    await take(device.id, [
      said(13 * minute, 0, { rssiDbm: -90, lightLux: 1 }),
      said(13 * minute + 700, 1, { ...weak, rssiDbm: -60, batteryMv: 3600 }),
    ]);
    const kept = await keptOf(device.id);
    expect(kept).toMatchObject([{ watch: 'battery:low:0', endedMs: baseMs + 13 * minute + 700 }]);
    expect(kept).toEqual(await expectedOf(device));
  });

  it('any order, any batches and any repetition, days sealed in between too, end in the excursions, alarms and incidents that follow from the readings', async () => {
    // After which batches all there is is sealed.
    const seals = fc.oneof(fc.constant([]), fc.array(fc.boolean(), { maxLength: 8 }));
    await fc.assert(
      fc.asyncProperty(moments, rules, arrival, seals, async ({ pace, all }, given, way, isSealed) => {
        const paced = given.map((rule) => ({
          ...rule,
          delay_seconds: rule.delay_seconds * pace,
          clear_delay_seconds: rule.clear_delay_seconds * pace,
          window_seconds: rule.window_seconds === null ? null : rule.window_seconds * pace,
          ignore_seconds: rule.ignore_seconds * pace,
        }));
        const device = await addDevice(paced, pace);
        for (const [index, batch] of batchesOf(all.toSorted((a, b) => a.timeMs - b.timeMs).flatMap(inParts), way).entries()) {
          await take(device.id, batch);
          if (isSealed[index] === true) await sealAll(pool(), device.id, askedMoments);
        }
        expect(await keptOf(device.id)).toEqual(await expectedOf(device));
        expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
        const incidents = await incidentsOf(device.id);
        expect(incidents.kept).toEqual(incidents.expected);
      }),
      { ...trials, numRuns: Number(process.env['RUNS'] ?? 120) },
    );
  }, 120_000);

  it('second after second, as gateways tell what each of them received, row by row and a few at once, ends in the same', async () => {
    const turns = fc.array(fc.tuple(fc.nat(9), fc.constantFrom(1, 1, 1, 2, 3)), { minLength: 40, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(moments, rules, turns, async ({ all }, given, steps) => {
        const device = await addDevice(given, 1);
        // Many of a few seconds.
        const dense = all.map((each): SentReading => {
          const timeMs = each.timeMs - ((each.timeMs - baseMs) % (4 * minute)) + (each.timeMs % 1000);
          return { ...each, timeMs, reading: { ...each.reading, timeMs } };
        });
        const turnOf = new Map(dense.map((each, index) => [each, steps[index]?.[0] ?? 0]));
        const secondsOf = ({ timeMs }: SentReading): number => Math.floor(timeMs / 1000);
        const told = dense.toSorted((a, b) => secondsOf(a) - secondsOf(b) || (turnOf.get(a) ?? 0) - (turnOf.get(b) ?? 0)).flatMap(inParts);
        for (let at = 0, step = 0; at < told.length; step += 1) {
          const count = steps[step % steps.length]?.[1] ?? 1;
          await take(device.id, told.slice(at, at + count));
          at += count;
        }
        expect(await keptOf(device.id)).toEqual(await expectedOf(device));
        expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
      }),
      { ...trials, numRuns: Number(process.env['RUNS'] ?? 60) },
    );
  }, 120_000);

  it('a late reading of a sensor that never says its battery is judged without reading back to its first', async () => {
    const device = await addDevice([], 1);
    const at = (hours: number, temperatureC: number): SentReading => {
      const timeMs = baseMs - 40 * 86_400_000 + hours * 60 * minute;
      return { timeMs, gatewayId: 0, reading: { type: 'reading', timeMs, temperatureC } };
    };
    await take(
      device.id,
      Array.from({ length: 900 }, (_, hours) => at(hours, 5)),
    );
    const late = at(450.5, 9);
    const asked = vi.spyOn(TelemetryReader.prototype, 'readings');
    await take(device.id, [late]);
    const earliest = Math.min(...asked.mock.calls.flatMap(([spans]) => spans.map(({ fromMs }) => fromMs)));
    asked.mockRestore();
    expect(earliest).toBeGreaterThan(late.timeMs - 86_400_000);
    expect(await keptOf(device.id)).toEqual(await expectedOf(device));
    expect((await keptOf(device.id)).map(({ watch, startedMs }) => [watch, startedMs])).toEqual([['limit:temperature:0', late.timeMs]]);
  });

  it('what several gateways tell of the first second after a sale leaves how the device stood before it, whatever comes from there still', async () => {
    const device = await addDevice([], 25);
    // Sold after 500 minutes; the last whole hours before that begin after 390 and 450.
    const at = (minutes: number, temperatureC: number, gatewayId = 0, ms = 0): SentReading => {
      const timeMs = baseMs + minutes * minute + ms;
      return { timeMs, gatewayId, reading: { type: 'reading', timeMs, temperatureC } };
    };
    await take(device.id, [at(350, 9), at(500, 5)]);
    await take(device.id, [at(500, 5, 1, 700)]);
    await take(device.id, [at(400, 5)]);
    expect(await keptOf(device.id)).toEqual(await expectedOf(device));
    expect(await falseCheckpoints(pool(), device.id)).toEqual([]);
  });

  it('a first reading of its owner that comes late begins the start-up, also after readings of an owner before', async () => {
    const rule = { probe: 'temperature', severity: 'alarm', condition: 'gt', value: 9, mode: 'single', window_seconds: null, delay_seconds: 300, hysteresis: 0.5, clear_delay_seconds: 0, ignore_seconds: 600 } as const; // prettier-ignore
    const device = await addDevice([rule], 1);
    const at = (seconds: number, said: Partial<SentReading['reading']>): SentReading => {
      const timeMs = baseMs + seconds * 1000;
      return { timeMs, gatewayId: 0, reading: { type: 'reading', timeMs, ...said } };
    };
    const isOut = async (): Promise<boolean> => (await keptOf(device.id)).some(({ watch }) => watch.startsWith('rule:'));
    // The buyer has it since second 1200.
    await take(device.id, [
      at(0, { temperatureC: 7.5, batteryMv: 3500 }),
      at(60.7, { pressurePa: 95_000 }),
      at(2535, { temperatureC: 15 }),
    ]);
    expect(await isOut()).toBe(false);
    await take(device.id, [at(360.4, { lightLux: 1 }), at(1860.7, { temperatureC: -3 })]);
    expect(await isOut()).toBe(true);
    expect(await keptOf(device.id)).toEqual(await expectedOf(device));
  });

  it('a reading that comes after retention and is older than what it left begins no start-up', async () => {
    const rule = { probe: 'temperature', severity: 'alarm', condition: 'ge', value: 8, mode: 'single', window_seconds: null, delay_seconds: 0, hysteresis: 0.5, clear_delay_seconds: 0, ignore_seconds: 120 } as const; // prettier-ignore
    const device = await addDevice([rule], 1);
    const at = (ms: number, temperatureC: number): SentReading => ({
      timeMs: baseMs + ms,
      gatewayId: 0,
      reading: { type: 'reading', timeMs: baseMs + ms, rssiDbm: -60, temperatureC, batteryMv: 3600 },
    });
    await take(device.id, [at(40 * minute, 15)]);
    await inTransaction((client) => keepSnapshot(client, device.id, baseMs + 37 * minute));
    await take(device.id, [at(30 * minute, 10)]);
    await take(device.id, [at(40 * minute + 30_000, 15), at(41 * minute, 5)]);
    expect((await keptOf(device.id)).filter(({ watch }) => watch.startsWith('rule:'))).toEqual([]);
  });

  it('what retention removes changes nothing: what comes afterwards is judged as if it were still there, and what is older than it is not judged', async () => {
    const removal = fc.record({
      after: fc.integer({ min: 1, max: 8 }),
      minutes: fc.integer({ min: 5, max: 40 }),
      more: fc.constantFrom(0, 0, 5),
    });
    await fc.assert(
      fc.asyncProperty(moments, rules, arrival, removal, async ({ pace, all }, given, way, { after, minutes, more }) => {
        const [device, twin] = [await addDevice(given, pace), await addDevice(given, pace)];
        const names = new Map([device, twin].flatMap(({ watches }) => watches.map(([id], index) => [`rule:${id}:`, `rule ${index} `])));
        const found = async (id: number) =>
          (await keptOf(id))
            .map((each) => ({ ...each, watch: each.watch.replace(/^rule:\d+:/, (name) => names.get(name) ?? name) }))
            .toSorted(order);
        const parts = all.toSorted((a, b) => a.timeMs - b.timeMs).flatMap(inParts);
        const removals = [[after, minutes] as const, [after + 2, minutes + more] as const];
        let sinceMs = 0;
        for (const [index, batch] of batchesOf(parts, way).entries()) {
          for (const [at, until] of removals) {
            if (at !== index) continue;
            sinceMs = baseMs + until * pace * minute;
            await inTransaction((client) => keepSnapshot(client, device.id, sinceMs));
            await pool().query('delete from reading where device_id = $1 and time_ms < $2', [device.id, sinceMs]);
          }
          await take(device.id, batch);
          await take(
            twin.id,
            batch.filter(({ timeMs }) => timeMs >= sinceMs),
          );
        }
        expect(await found(device.id)).toEqual(await found(twin.id));
      }),
      { ...trials, numRuns: Number(process.env['RUNS'] ?? 60) },
    );
  }, 120_000);
});
