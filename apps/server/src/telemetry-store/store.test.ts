/** What goes into the telemetry store and what comes out. Times are epoch ms. */
import { ofEachInput } from '@frostway/core/track/inputs';
import { ofEachProbe } from '@frostway/core/probes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import '../db/connect.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { type Appended } from './append.js';
import { LatestOfBatch } from './latest.js';
import type { QuarantinedRow, Batch, EventRow, PositionRow, ReadingRow } from './rows.js';
import { TelemetryStore } from './store.js';

let database: NewDatabase;
let store: TelemetryStore;
beforeAll(async () => {
  database = await newDatabase(true);
  store = new TelemetryStore(database.pool);
});
afterAll(() => database.drop());
let id = 0;
beforeEach(() => void (id += 1));

const at = Date.UTC(2026, 2, 14, 9, 30, 15);
const reading = (more: Partial<ReadingRow> = {}): ReadingRow => ({
  deviceId: id,
  timeMs: at,
  gatewayId: 0,
  receivedMs: at + 500,
  flags: 0,
  rssi: null,
  sequence: null,
  ...ofEachProbe(() => null),
  attributes: null,
  ...more,
});
const position = (more: Partial<PositionRow> = {}): PositionRow => ({
  deviceId: id,
  timeMs: at,
  receivedMs: at + 500,
  flags: 0,
  source: 'gps',
  latitude: 22.543096,
  longitude: 114.057865,
  speed: null,
  course: null,
  altitude: null,
  accuracy: null,
  isValid: true,
  attributes: null,
  ...more,
});
const event = (more: Partial<EventRow> = {}): EventRow => ({
  deviceId: id,
  timeMs: at,
  receivedMs: at + 500,
  flags: 0,
  kind: 'status',
  body: { ignition: true },
  ...more,
});
const aside = (more: Partial<QuarantinedRow> = {}): QuarantinedRow => ({
  deviceId: id,
  timeMs: at,
  receivedMs: at + 500,
  reason: 'timeInFuture',
  body: { temperatureC: 4 },
  ...more,
});

async function append(facts: Partial<Batch>, to = store): Promise<Appended> {
  const batch: Batch = { readings: [], positions: [], events: [], quarantined: [], ...facts };
  await to.prepare([...batch.readings, ...batch.positions, ...batch.events].map(({ timeMs }) => timeMs));
  const latest = new LatestOfBatch();
  for (const row of batch.positions) latest.position(row);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const appended = await to.append(client, batch);
    await to.updateLatest(client, latest, appended);
    await client.query('commit');
    return appended;
  } finally {
    client.release();
  }
}
const query = async (text: string, values: unknown[] = [id]): Promise<Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const state = async (): Promise<Record<string, unknown>> => (await query('select * from device_state where device_id = $1'))[0] ?? {};
const months = async (): Promise<string[]> =>
  (await query("select inhrelid::regclass::text as name from pg_inherits where inhparent = 'reading'::regclass order by 1", [])).map(
    (row) => String(row['name']),
  );

describe('appending', () => {
  it('stores readings, positions, events and what was put aside with every field, and says that they are new', async () => {
    const full = reading({
      gatewayId: 900,
      flags: 1,
      rssi: -61,
      sequence: 5_000_000_000,
      temperature: -18.25,
      humidity: 61.5,
      light: 12,
      co2: 813,
      pressure: 1013.25,
      power: 2987,
      powerPercent: 88,
      attributes: { packetId: 5, name: '冷库' },
    });
    const place = position({
      source: 'wifi',
      speed: 33.5,
      course: 137,
      altitude: -35,
      accuracy: 8,
      isValid: false,
      attributes: { hdop: 0.9 },
    });
    const appended = await append({ readings: [full], positions: [place], events: [event()], quarantined: [aside()] });
    const { attributes: _, ...values } = full;
    expect([...appended.readings]).toEqual([[`${id}:${at}:900`, values]]);
    expect([...appended.positions]).toEqual([`${id}:${at}:3`]);
    expect([...appended.events]).toEqual([`${id}:${at}:status`]);
    expect(await query('select * from reading where device_id = $1')).toEqual([
      {
        device_id: id,
        time_ms: at,
        gateway_id: 900,
        received_ms: at + 500,
        rssi: -61,
        flags: 1,
        sequence: 5_000_000_000,
        temperature: -18.25,
        humidity: 61.5,
        light: 12,
        co2: 813,
        pressure: 1013.25,
        power: 2987,
        power_percent: 88,
        attributes: { packetId: 5, name: '冷库' },
      },
    ]);
    expect(await query('select * from position where device_id = $1')).toEqual([
      {
        device_id: id,
        time_ms: at,
        source: 3,
        received_ms: at + 500,
        flags: 0,
        latitude: 22.543096,
        longitude: 114.057865,
        speed: 33.5,
        course: 137,
        altitude: -35,
        accuracy: 8,
        is_valid: false,
        attributes: { hdop: 0.9 },
      },
    ]);
    expect(await query('select * from device_event where device_id = $1')).toEqual([
      { device_id: id, time_ms: at, kind: 'status', received_ms: at + 500, flags: 0, body: { ignition: true } },
    ]);
    expect(await query('select device_id, time_ms, received_ms, reason, body from put_aside where device_id = $1')).toEqual([
      { device_id: id, time_ms: at, received_ms: at + 500, reason: 'timeInFuture', body: { temperatureC: 4 } },
    ]);
  });

  it('is idempotent by device, time and gateway, source or kind: a replay changes nothing and is not new', async () => {
    const facts = {
      readings: [reading({ temperature: 4, attributes: { a: 1 } })],
      positions: [position()],
      events: [event()],
      quarantined: [aside()],
    };
    await append(facts);
    const all = async (): Promise<unknown> =>
      Promise.all(
        ['reading', 'position', 'device_event', 'put_aside', 'device_state'].map((table) =>
          query(`select * from ${table} where device_id = $1`),
        ),
      );
    const before = await all();
    const later = { receivedMs: at + 3_600_000 };
    const again = await append({
      readings: [reading({ temperature: 4, attributes: { a: 1 }, ...later }), reading({ temperature: 4, ...later })],
      positions: [position(later), position(later)],
      events: [event(later), event(later)],
      quarantined: [aside(later)],
    });
    expect([again.readings.size, again.positions.size, again.events.size]).toEqual([0, 0, 0]);
    expect(await all()).toEqual(before);
  });

  it('fills in what the same moment did not say before, and never alters what it said', async () => {
    await append({ readings: [reading({ temperature: 4, rssi: -70, attributes: { packetId: 1 } })] });
    const appended = await append({
      readings: [reading({ temperature: 9, humidity: 55, rssi: -60, sequence: 7, attributes: { packetId: 2, name: 'x' } })],
    });
    expect(appended.readings.get(`${id}:${at}:0`)).toMatchObject({ temperature: 4, humidity: 55, rssi: -60, sequence: 7 });
    expect(await query('select temperature, humidity, rssi, sequence, attributes from reading where device_id = $1')).toEqual([
      { temperature: 4, humidity: 55, rssi: -60, sequence: 7, attributes: { packetId: 1, name: 'x' } },
    ]);
    expect(await state()).toMatchObject({ temperature: 4, humidity: 55, rssi: -60 });
    await append({ positions: [position()] });
    await append({ positions: [position({ latitude: 1, speed: 5 })] });
    expect(await query('select latitude, speed from position where device_id = $1')).toEqual([{ latitude: 22.543096, speed: null }]);
    await append({ events: [event()] });
    await append({ events: [event({ body: { ignition: false, charging: true } })] });
    expect(await query('select body from device_event where device_id = $1')).toEqual([{ body: { ignition: true, charging: true } }]);
  });

  it('keeps what different gateways heard in one second, each with its strength; shown is the strongest, then the smallest gateway id', async () => {
    const weak = reading({ gatewayId: 11, rssi: -80, temperature: 4 });
    const strong = reading({ timeMs: at + 400, gatewayId: 13, rssi: -60, temperature: 5 });
    const equal = reading({ timeMs: at + 900, gatewayId: 12, rssi: -60, temperature: 6 });
    for (const row of [strong, weak, equal]) await append({ readings: [row] });
    const heard = await store.heard([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 1000);
    expect([heard.length, ...heard.gatewayId, ...heard.rssi]).toEqual([3, 11, 13, 12, -80, -60, -60]);
    const range = await store.range(id, at, at + 1000);
    expect([range.length, range.temperature[0], range.gatewayId[0]]).toEqual([1, 6, 12]);
    expect(await state()).toMatchObject({ temperature: 6, gateway_id: 12, rssi: -60, reading_ms: at + 900 });
  });

  it('compares a value with the strength of the reading it is of, not with that of a younger one without it', async () => {
    await append({ readings: [reading({ gatewayId: 11, rssi: -50, temperature: 4 })] });
    await append({ readings: [reading({ timeMs: at + 5000, gatewayId: 12, rssi: -90, humidity: 50 })] });
    await append({ readings: [reading({ gatewayId: 13, rssi: -80, temperature: 5 })] });
    expect(await state()).toMatchObject({
      temperature: 4,
      temperature_ms: at,
      humidity: 50,
      reading_ms: at + 5000,
      gateway_id: 12,
      rssi: -90,
    });
  });
});

describe('ranges', () => {
  it('are oldest first, hold their beginning and not their end, and give null as NaN', async () => {
    await append({
      readings: [2000, 0, 1000, 3000].map((ms) => reading({ timeMs: at + ms, temperature: ms / 1000 - 2 })),
      positions: [2000, 0, 1000].map((ms) => position({ timeMs: at + ms, latitude: ms / 1000 })),
    });
    const range = await store.range(id, at, at + 3000);
    expect(range).toMatchObject({ length: 3, timeMs: Float64Array.of(at, at + 1000, at + 2000), temperature: Float64Array.of(-2, -1, 0) });
    expect(range.humidity).toEqual(Float64Array.of(Number.NaN, Number.NaN, Number.NaN));
    const none = Float64Array.of(Number.NaN, Number.NaN);
    const positions = await store.positions(id, at, at + 2000);
    expect(positions).toEqual({
      ...ofEachInput(() => none),
      altitude: none,
      accuracy: none,
      length: 2,
      timeMs: Float64Array.of(at, at + 1000),
      source: Float64Array.of(1, 1),
      receivedMs: Float64Array.of(at + 500, at + 500),
      latitude: Float64Array.of(0, 1),
      longitude: Float64Array.of(114.057865, 114.057865),
      speed: Float64Array.of(Number.NaN, Number.NaN),
      course: Float64Array.of(Number.NaN, Number.NaN),
      isValid: Float64Array.of(1, 1),
    });
    expect(await store.summary(id, at + 1, at + 9000)).toEqual({ count: 3, firstMs: at + 1000, lastMs: at + 3000 });
    expect(await store.firstMs(id, at + 1, at + 9000)).toBe(at + 1000);
  });

  it('of positions come in slices, too, which put together are the range, whatever shares a second', async () => {
    const times = [0, 100, 200, 1000, 2000, 2500, 5000];
    await append({ positions: times.map((ms) => position({ timeMs: at + ms })) });
    const slices: number[][] = [];
    for await (const { timeMs } of store.positionSlices(id, at, at + 5000, 2)) slices.push(Array.from(timeMs, (ms) => ms - at));
    expect(slices.flat()).toEqual(times.slice(0, -1));
    expect(slices.length).toBeGreaterThan(1);
  });

  it('without anything, or that end before they begin, are empty columns', async () => {
    expect((await store.range(id, at, at + 1000)).length).toBe(0);
    expect((await store.range(id, 1, 0)).timeMs).toEqual(Float64Array.of());
    expect((await store.positions(id, 1, 0)).length).toBe(0);
    expect((await store.heard([], 0, at)).length).toBe(0);
    expect(await store.summary(id, 0, at)).toEqual({ count: 0, firstMs: null, lastMs: null });
    expect(await store.trends([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at - 1000, at, 4)).toEqual([
      { deviceId: id, timeMs: [], temperature: [] },
    ]);
  });

  it('of what gateways heard keep to one gateway and to the first time of each device', async () => {
    const other = id + 500;
    await append({
      readings: [0, 1000, 2000].flatMap((ms) => [
        reading({ timeMs: at + ms, gatewayId: 21, temperature: 1 }),
        reading({ timeMs: at + ms, gatewayId: 22, temperature: 2 }),
        reading({ deviceId: other, timeMs: at + ms, gatewayId: 21, temperature: 3 }),
        reading({ timeMs: at + ms + 1, temperature: 4 }),
      ]),
    });
    const heard = await store.heard(
      [
        { id, fromMs: at + 1000, untilMs: Number.MAX_SAFE_INTEGER },
        { id: other, fromMs: at + 2000, untilMs: Number.MAX_SAFE_INTEGER },
      ],
      at,
      at + 9000,
      21,
    );
    expect([...heard.deviceId]).toEqual([id, id, other]);
    expect([...heard.timeMs]).toEqual([at + 1000, at + 2000, at + 2000]);
    expect((await store.heard([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 9000)).length).toBe(6);
  });

  it('as trends keep the lowest and the highest of every slice, to the last moment, and nothing older than asked', async () => {
    const temperatures = [5, -3, 30, 5, 5, 4, 4, 9];
    await append({ readings: temperatures.map((temperature, index) => reading({ timeMs: at + index * 1000, temperature })) });
    const slice = 1751;
    const [trend] = await store.trends([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 7001, 4);
    expect(trend?.temperature).toEqual([-3, 5, 5, 30, 4, 5, 4, 9]);
    expect(trend?.timeMs).toEqual([0, 0, 1, 1, 2, 2, 3, 3].map((index) => at + index * slice + 875));
    const [later] = await store.trends([{ id, fromMs: at + 3000, untilMs: Number.MAX_SAFE_INTEGER }], at, at + 7001, 4);
    expect(later?.temperature).toEqual([5, 4, 5, 4, 9]);
  });
});

describe('partitions', () => {
  it('hold every month from 2010 on, over month ends and years', async () => {
    const ends = [2010, 2016, 2024, 2025, 2026].flatMap((year) => [0, 1, 2, 11].map((month) => Date.UTC(year, month)));
    const times = ends.flatMap((ms) => (ms === Date.UTC(2010, 0) ? [ms] : [ms - 1, ms]));
    await append({
      readings: times.map((timeMs) => reading({ timeMs, temperature: 1 })),
      positions: times.map((timeMs) => position({ timeMs })),
      events: times.map((timeMs) => event({ timeMs })),
    });
    const range = await store.range(id, Date.UTC(2010, 0), Date.UTC(2027, 0));
    expect([...range.timeMs]).toEqual(times.toSorted((a, b) => a - b));
    expect((await store.positions(id, Date.UTC(2010, 0), Date.UTC(2027, 0))).length).toBe(times.length);
    expect(await query('select count(*) as count from device_event where device_id = $1')).toEqual([{ count: times.length }]);
    expect(await months()).toEqual(
      expect.arrayContaining(['reading_201001', 'reading_201512', 'reading_201602', 'reading_202512', 'reading_202601']),
    );
  });

  it('are made by two writers at once without either failing', async () => {
    const [one, other] = [new TelemetryStore(database.pool), new TelemetryStore(database.pool)];
    const times = Array.from({ length: 12 }, (_, month) => Date.UTC(2019, month, 15));
    await Promise.all(
      [one, other].map((writer, index) =>
        append({ readings: times.map((timeMs) => reading({ timeMs, gatewayId: index, temperature: index })) }, writer),
      ),
    );
    expect((await store.heard([{ id, fromMs: 0, untilMs: Number.MAX_SAFE_INTEGER }], times[0] ?? 0, (times[11] ?? 0) + 1)).length).toBe(12);
    expect(await query('select count(*) as count from reading where device_id = $1')).toEqual([{ count: 24 }]);
  });

  it('leave with what is older than the retention: months as a whole, the rest as rows; and come again when asked', async () => {
    const writer = new TelemetryStore(database.pool);
    const limit = Date.UTC(2012, 4, 10);
    const times = [Date.UTC(2012, 2, 31), Date.UTC(2012, 3, 1), limit - 1, limit, Date.UTC(2012, 5, 1)];
    const facts: Partial<Batch> = {
      readings: times.map((timeMs) => reading({ timeMs, temperature: 1 })),
      positions: times.map((timeMs) => position({ timeMs })),
      events: times.map((timeMs) => event({ timeMs })),
      quarantined: [aside({ receivedMs: limit - 1 }), aside({ receivedMs: limit, reason: 'timeBefore2010' })],
    };
    await append(facts, writer);
    const dropped = await writer.dropBefore(limit);
    expect(dropped).toEqual(expect.arrayContaining([201203, 201204]));
    expect(dropped.every((month) => month < 201205)).toBe(true);
    expect(dropped).toEqual(dropped.toSorted((a, b) => a - b));
    for (const table of ['reading', 'position', 'device_event'])
      expect(await query(`select time_ms from ${table} where device_id = $1 order by 1`)).toEqual([
        { time_ms: limit },
        { time_ms: Date.UTC(2012, 5, 1) },
      ]);
    expect(await query('select reason from put_aside where device_id = $1')).toEqual([{ reason: 'timeBefore2010' }]);
    expect(await months()).not.toEqual(expect.arrayContaining(['reading_201204']));
    expect((await database.pool.query('select dropped_before_ms from retention')).rows).toEqual([{ dropped_before_ms: limit }]);
    // A longer retention brings nothing back.
    await writer.dropBefore(limit - 1);
    expect((await database.pool.query('select dropped_before_ms from retention')).rows).toEqual([{ dropped_before_ms: limit }]);
    expect((await append(facts, writer)).readings.size).toBe(3);
    expect((await writer.range(id, 0, limit)).length).toBe(3);
  });

  it('leave of one device little by little, and what is stored of others stays', async () => {
    const writer = new TelemetryStore(database.pool);
    const limit = Date.UTC(2013, 4, 10);
    const otherId = id + 100_000;
    await database.pool.query(
      `insert into device (id, mac, kind, model, activation_key, name) overriding system value
       select id, 'AC233F' || upper(lpad(to_hex(id), 6, '0')), 'beacon', 'beacon-th', 'K', 'Test' from unnest($1::integer[]) as id`,
      [[id, otherId]],
    );
    const many = Array.from({ length: 5200 }, (_, index) => reading({ timeMs: limit - 1 - index * 60_000, temperature: 1 }));
    const facts: Partial<Batch> = {
      readings: [...many, reading({ timeMs: limit, temperature: 1 }), reading({ deviceId: otherId, timeMs: limit - 1, temperature: 1 })],
      positions: [limit - 1, limit].map((timeMs) => position({ timeMs })),
      events: [limit - 1, limit].map((timeMs) => event({ timeMs })),
      quarantined: [aside({ receivedMs: limit - 1 }), aside({ receivedMs: limit, reason: 'timeBefore2010' })],
    };
    await append(facts, writer);
    await database.pool.query('delete from retention');
    const client = await database.pool.connect();
    await writer.noteDroppedOf(client, id, limit);
    client.release();
    expect(await writer.droppedBeforeOf([id, otherId])).toEqual(new Map([[id, limit]]));
    expect(await writer.countOld([id, otherId], limit)).toEqual({ readings: 5201, positions: 1, sinceMs: many.at(-1)?.timeMs });
    await writer.removeNoted(AbortSignal.abort());
    expect((await writer.countOld([id], limit)).readings).toBe(5200);
    await writer.removeNoted(new AbortController().signal);
    expect(await writer.countOld([id], limit)).toEqual({ readings: 0, positions: 0, sinceMs: null });
    for (const table of ['reading', 'position', 'device_event'])
      expect(await query(`select time_ms from ${table} where device_id = $1 and time_ms between ${limit - 1} and ${limit}`)).toEqual([
        { time_ms: limit },
      ]);
    expect(await query('select reason from put_aside where device_id = $1')).toEqual([{ reason: 'timeBefore2010' }]);
    expect((await writer.countOld([otherId], limit)).readings).toBe(1);
    // The operator's goes for all; nothing more is kept of a device then.
    await writer.dropBefore(limit);
    await writer.removeNoted(new AbortController().signal);
    expect(await query('select device_id from device_retention where device_id = $1')).toEqual([]);
    expect(await writer.droppedBeforeOf([id, otherId])).toEqual(
      new Map([
        [id, limit],
        [otherId, limit],
      ]),
    );
  });
});
