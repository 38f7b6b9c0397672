/** The way of facts into the database. */
import type { Imei, Mac } from '@frostway/core/identity';
import type { Message, Reading } from '@frostway/core/message';
import { Kysely, PostgresDialect } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Database } from '../db/connect.js';
import type { Schema } from '../db/schema.js';
import { takeAway } from '../ingest/doors.fixture.js';
import { TelemetryStore } from '../telemetry-store/store.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { testClock } from '../testing/platform.js';
import { Directory } from './directory.js';
import { Pipeline, type PipelineOptions } from './pipeline.js';
import type { Outcome } from './submission.js';
import { Unavailable } from './unavailable.js';
import { UnknownDevices } from './unknown.js';

let database: NewDatabase;
let open: Database;
const log = pino({ level: 'silent' });
const clock = testClock(Date.UTC(2026, 2, 14, 9, 30));
beforeAll(async () => {
  database = await newDatabase(true);
  open = connect(database.url, log, 6);
  await insert({ mac: gateway }, 'gateway-a');
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

let pipeline: Pipeline;
let directory: Directory;
let committed: number[][] = [];
let unknownSeen: string[][] = [];
function makePipeline(more: Partial<PipelineOptions> = {}): Pipeline {
  return new Pipeline({
    pool: open.pool,
    store: new TelemetryStore(open.pool),
    directory,
    log,
    judges: [],
    committed: (_published, ids) => void committed.push([...ids]),
    unknownSeen: (...seen) => void unknownSeen.push(seen),
    ...more,
  });
}
beforeEach(() => {
  directory = new Directory(open.db, clock);
  committed = [];
  unknownSeen = [];
  pipeline = makePipeline();
});

let serial = 0;
async function add(model = 'beacon-thl'): Promise<{ id: number; mac: Mac }> {
  serial += 1;
  const mac = `AC2350${serial.toString(16).toUpperCase().padStart(6, '0')}` as Mac;
  return { id: await insert({ mac }, model), mac };
}
async function addTracker(): Promise<{ id: number; imei: Imei }> {
  serial += 1;
  const imei = `86100000${String(serial).padStart(7, '0')}` as Imei;
  return { id: await insert({ imei }, 'tracker-a'), imei };
}
async function insert({ mac = null, imei = null }: { mac?: string | null; imei?: string | null }, model: string): Promise<number> {
  const kind = model.startsWith('beacon') ? 'beacon' : model.startsWith('gateway') ? 'gateway' : 'tracker';
  const { rows } = await database.pool.query<{ id: number }>(
    "insert into device (mac, imei, model, kind, name, activation_key) values ($1, $2, $3, $4, '', '') returning id",
    [mac, imei, model, kind],
  );
  return rows[0]?.id ?? 0;
}

const now = (): number => clock.now();
const submit = (messages: readonly Message[], to = pipeline, receivedMs = now(), family = 'json'): Promise<Outcome> =>
  to.submit({ family, messages, receivedMs, address: '127.0.0.1' });
/** The same, by a tracker itself. */
const submitOwn = (messages: readonly Message[], to = pipeline): Promise<Outcome> => submit(messages, to, now(), 'gt06');
const reading = (device: Reading['device'], timeMs: number | null, more: Partial<Reading> = {}): Reading => ({
  type: 'reading',
  ...(device === undefined ? {} : { device }),
  timeMs,
  ...more,
});
const gateway = 'AC2351000001' as Mac;
const relayed = (mac: Mac, timeMs: number, more: Partial<Reading>): Reading =>
  reading({ mac }, timeMs, { gateway: { mac: gateway }, ...more });
const query = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const temperatures = async (id: number): Promise<unknown[]> =>
  (await query('select temperature from reading where device_id = $1 order by time_ms', id)).map((row) => row['temperature']);
const quarantinedOf = (id: number): Promise<Record<string, unknown>[]> =>
  query('select time_ms, reason, body from put_aside where device_id = $1 order by reason, time_ms', id);

describe('the impossible is put aside with its reason', () => {
  it('more than 5 minutes in the future, before 2010, or at no time at all; what is at the limit is stored', async () => {
    const { id, mac } = await add();
    const earliest = Date.UTC(2010, 0, 1);
    const outcome = await submit([
      reading({ mac }, now() + 300_000, { temperatureC: 1 }),
      reading({ mac }, now() + 300_001, { temperatureC: 2 }),
      reading({ mac }, earliest, { temperatureC: 3 }),
      reading({ mac }, earliest - 1, { temperatureC: 4 }),
      reading({ mac }, Number.NaN, { temperatureC: 5 }),
      reading({ mac }, 1e30, { temperatureC: 6 }),
      reading({ mac }, -1e30, { temperatureC: 7 }),
    ]);
    expect(outcome).toEqual({
      stored: 2,
      repeated: 0,
      quarantined: [
        { index: 1, reason: 'timeInFuture' },
        { index: 3, reason: 'timeBefore2010' },
        { index: 4, reason: 'timeInFuture' },
        { index: 5, reason: 'timeInFuture' },
        { index: 6, reason: 'timeBefore2010' },
      ],
      unknown: [],
    });
    expect(await temperatures(id)).toEqual([3, 1]);
    const body = (timeMs: number | null, temperatureC: number): Record<string, unknown> => ({ type: 'reading', timeMs, temperatureC });
    expect(await quarantinedOf(id)).toEqual([
      { time_ms: earliest - 1, reason: 'timeBefore2010', body: body(earliest - 1, 4) },
      { time_ms: null, reason: 'timeBefore2010', body: body(-1e30, 7) },
      { time_ms: now() + 300_001, reason: 'timeInFuture', body: body(now() + 300_001, 2) },
      { time_ms: null, reason: 'timeInFuture', body: expect.anything() as unknown },
      { time_ms: null, reason: 'timeInFuture', body: expect.anything() as unknown },
    ]);
  });

  it("out of the sensor's physical range, probe by probe: the rest of the reading is kept", async () => {
    const { id, mac } = await add();
    const cases: [Partial<Reading>, string][] = [
      [{ temperatureC: 200.1 }, 'temperatureOutOfRange'],
      [{ temperatureC: -100.1 }, 'temperatureOutOfRange'],
      [{ humidityPercent: 105.1 }, 'humidityOutOfRange'],
      [{ humidityPercent: -0.1 }, 'humidityOutOfRange'],
      [{ lightLux: -1 }, 'lightOutOfRange'],
      [{ lightLux: 200_001 }, 'lightOutOfRange'],
      [{ batteryMv: -1 }, 'batteryOutOfRange'],
      [{ batteryPercent: 101 }, 'batteryOutOfRange'],
      [{ temperatureC: Number.NaN }, 'temperatureOutOfRange'],
    ];
    const good = { temperatureC: 4, humidityPercent: 50, lightLux: 3, batteryMv: 2900, batteryPercent: 80 };
    const outcome = await submit(cases.map(([bad], index) => reading({ mac }, now() - index * 1000, { ...good, ...bad })));
    expect(outcome).toMatchObject({ stored: 9, quarantined: cases.map(([, reason], index) => ({ index, reason })) });
    const rows = await query(
      'select temperature, humidity, light, power, power_percent from reading where device_id = $1 order by time_ms desc',
      id,
    );
    const columns = {
      temperatureC: 'temperature',
      humidityPercent: 'humidity',
      lightLux: 'light',
      batteryMv: 'power',
      batteryPercent: 'power_percent',
    };
    const whole = { temperature: 4, humidity: 50, light: 3, power: 2900, power_percent: 80 };
    expect(rows).toEqual(cases.map(([bad]) => ({ ...whole, [columns[Object.keys(bad)[0] as keyof typeof columns]]: null })));
    expect(await quarantinedOf(id)).toHaveLength(9);
    expect((await quarantinedOf(id)).map((row) => row['body'])).toEqual(
      expect.arrayContaining([{ temperatureC: 200.1 }, { batteryPercent: 101 }]),
    );
  });

  it("a model's range counts, raw humidity slightly over 100 is kept, and a reading of nothing possible is none", async () => {
    const [cold, other] = [await add('beacon-ultracold'), await add('beacon-t')];
    const outcome = await submit([
      reading({ mac: cold.mac }, now(), { temperatureC: -190 }),
      reading({ mac: other.mac }, now(), { temperatureC: -190 }),
      reading({ mac: other.mac }, now() - 1000, { humidityPercent: 101.5 }),
    ]);
    expect(outcome).toMatchObject({ stored: 2, quarantined: [{ index: 1, reason: 'temperatureOutOfRange' }] });
    expect(await temperatures(cold.id)).toEqual([-190]);
    expect(await query('select humidity from reading where device_id = $1', other.id)).toEqual([{ humidity: 101.5 }]);
  });

  it("a place that is not on the earth, and a tracker's battery that cannot be: the rest of what it says is kept", async () => {
    const { id, imei } = await addTracker();
    const place = { type: 'position', device: { imei }, source: 'gps', isValid: true } as const;
    const outcome = await submitOwn([
      { ...place, timeMs: now(), latitude: 90.0001, longitude: 0 },
      { ...place, timeMs: now() - 1, latitude: 0, longitude: Number.NaN },
      { ...place, timeMs: now() - 2, latitude: -90, longitude: 180 },
      { type: 'status', device: { imei }, timeMs: now(), batteryPercent: 250, batteryMv: 3900, attributes: { ignition: true } },
    ]);
    expect(outcome).toEqual({
      stored: 2,
      repeated: 0,
      quarantined: [
        { index: 0, reason: 'placeOutOfRange' },
        { index: 1, reason: 'placeOutOfRange' },
        { index: 3, reason: 'batteryOutOfRange' },
      ],
      unknown: [],
    });
    expect(await query('select latitude, longitude from position where device_id = $1', id)).toEqual([{ latitude: -90, longitude: 180 }]);
    expect(await query('select power, power_percent from reading where device_id = $1', id)).toEqual([
      { power: 3900, power_percent: null },
    ]);
    expect(await query("select body from device_event where device_id = $1 and kind = 'status'", id)).toEqual([
      { body: { ignition: true, batteryMv: 3900 } },
    ]);
  });

  it('text no column can hold, from its own batch: the facts beside it are stored', async () => {
    const { id, mac } = await add();
    const texts = ['a\0b', '\ud83d', { nested: ['\udc00'] }];
    const outcome = await submit([
      reading({ mac }, now(), { temperatureC: 1 }),
      ...texts.map((name, index) =>
        reading({ mac }, now() - 1000 * (index + 1), { temperatureC: 99, attributes: { name: name as string } }),
      ),
      reading({ mac }, now() - 9000, { temperatureC: 2, attributes: { name: '冷库 ❄️ \\u0000' } }),
    ]);
    expect(outcome).toMatchObject({ stored: 2, quarantined: [1, 2, 3].map((index) => ({ index, reason: 'notStorable' })) });
    expect(await temperatures(id)).toEqual([2, 1]);
    expect((await quarantinedOf(id)).map((row) => (row['body'] as Reading).attributes)).toEqual([
      { name: { nested: ['\ufffd'] } },
      { name: '\ufffd' },
      { name: 'a\ufffdb' },
    ]);
  });

  it('a fact the database refuses, alone: what came with it and beside it is stored, and a replay is answered the same', async () => {
    const [poisoned, healthy] = [await addTracker(), await add()];
    const lane = makePipeline({ lanes: 1 });
    // Longer than an index can hold, and nothing that compresses.
    const kind = Array.from({ length: 4000 }, (_, index) => ((index * 2_654_435_761) >>> 0).toString(36)).join('');
    const poison: Message = { type: 'unknown', device: { imei: poisoned.imei }, timeMs: now(), kind, hex: '7878' };
    const send = (): Promise<Outcome[]> =>
      Promise.all([
        submit([reading({ mac: healthy.mac }, now(), { temperatureC: 1 })], lane),
        submitOwn(
          [
            { type: 'reply', device: { imei: poisoned.imei }, timeMs: now(), text: 'before' },
            poison,
            { type: 'status', device: { imei: poisoned.imei }, timeMs: now(), attributes: { after: true } },
          ],
          lane,
        ),
        submit([reading({ mac: healthy.mac }, now() + 1000, { temperatureC: 2 })], lane),
      ]);
    const aside = { quarantined: [{ index: 1, reason: 'notStorable' }], unknown: [] };
    const plain = { quarantined: [], unknown: [] };
    expect(await send()).toEqual([
      { stored: 1, repeated: 0, ...plain },
      { stored: 2, repeated: 0, ...aside },
      { stored: 1, repeated: 0, ...plain },
    ]);
    expect(await temperatures(healthy.id)).toEqual([1, 2]);
    expect(await query('select kind, body from device_event where device_id = $1 order by kind', poisoned.id)).toEqual([
      { kind: 'reply', body: { text: 'before' } },
      { kind: 'status', body: { after: true } },
    ]);
    expect(await quarantinedOf(poisoned.id)).toEqual([
      { time_ms: now(), reason: 'notStorable', body: { type: 'unknown', timeMs: now(), kind, hex: '7878' } },
    ]);
    expect((await send()).map(({ stored, repeated }) => [stored, repeated])).toEqual([
      [0, 1],
      [0, 2],
      [0, 1],
    ]);
    expect(await quarantinedOf(poisoned.id)).toHaveLength(1);
  });
});

describe('times', () => {
  it('that a format does not have are the time of receipt, and marked; those it has never are replaced', async () => {
    const { id, mac } = await add();
    await submit([reading({ mac }, null, { temperatureC: 1 }), reading({ mac }, now() - 86_400_000, { temperatureC: 2 })]);
    expect(await query('select time_ms, received_ms, flags, temperature from reading where device_id = $1 order by time_ms', id)).toEqual([
      { time_ms: now() - 86_400_000, received_ms: now(), flags: 0, temperature: 2 },
      { time_ms: now(), received_ms: now(), flags: 1, temperature: 1 },
    ]);
  });

  it('finer than a millisecond are stored at theirs', async () => {
    const { id, mac } = await add();
    expect(await submit([reading({ mac }, now() - 0.25, { temperatureC: 1 })])).toMatchObject({ stored: 1, quarantined: [] });
    expect(await query('select time_ms from reading where device_id = $1', id)).toEqual([{ time_ms: now() - 1 }]);
  });
});

describe('what is heard of a device', () => {
  it('without values is no reading: a sighting, kept for each gateway beside them', async () => {
    const [sensor, one, other] = [await add(), await add('gateway-a'), await add('gateway-a')];
    const sighting = (gateway: Mac, rssiDbm: number): Reading =>
      reading({ mac: sensor.mac }, now(), { gateway: { mac: gateway }, rssiDbm, attributes: { name: 'T1', advert: '0201' } });
    expect(await submit([sighting(one.mac, -60), sighting(other.mac, -70)])).toMatchObject({ stored: 2, quarantined: [] });
    expect(await query('select * from reading where device_id = $1', sensor.id)).toEqual([]);
    expect(await query('select kind, body from device_event where device_id = $1 order by kind', sensor.id)).toEqual([
      { kind: `sighting:${one.id}`, body: { name: 'T1', advert: '0201', rssi: -60 } },
      { kind: `sighting:${other.id}`, body: { name: 'T1', advert: '0201', rssi: -70 } },
    ]);
    expect(await query('select last_seen_ms, reading_ms, attributes from device_state where device_id = $1', sensor.id)).toEqual([
      { last_seen_ms: now(), reading_ms: null, attributes: { name: 'T1' } },
    ]);
  });

  it('by a gateway was there at its time, by itself is there now, even when its clock is wrong', async () => {
    const [sensor, gateway, tracker] = [await add(), await add('gateway-a'), await addTracker()];
    await submit([reading({ mac: sensor.mac }, now() - 60_000, { gateway: { mac: gateway.mac }, temperatureC: 4, rssiDbm: -61.4 })]);
    await submitOwn([{ type: 'alarm', device: { imei: tracker.imei }, timeMs: 0, kind: 'sos' }]);
    const seen = async (id: number): Promise<unknown> =>
      (await query('select last_seen_ms from device_state where device_id = $1', id))[0]?.['last_seen_ms'];
    expect([await seen(sensor.id), await seen(tracker.id)]).toEqual([now() - 60_000, now()]);
    expect(await query('select gateway_id, rssi from reading where device_id = $1', sensor.id)).toEqual([
      { gateway_id: gateway.id, rssi: -61 },
    ]);
  });
});

describe('who hears of a batch', () => {
  it('hears of devices whose latest moved, not of what came late, again or with nothing newer', async () => {
    const { id, mac } = await add();
    const at = now() - 600_000;
    const told = async (...messages: Message[]): Promise<number[]> => {
      committed = [];
      expect(await submit(messages)).toMatchObject({ unknown: [], quarantined: [] });
      return committed.flat();
    };
    expect(await told(relayed(mac, at, { temperatureC: 4 }))).toEqual([id]);
    expect(await told(relayed(mac, at, { temperatureC: 4 }))).toEqual([]);
    expect(await told(relayed(mac, at - 60_000, { temperatureC: 9 }))).toEqual([]);
    // Something it had not said before, however old; named facts count by their own time.
    expect(await told(relayed(mac, at - 120_000, { humidityPercent: 60 }))).toEqual([id]);
    expect(await told(relayed(mac, at - 180_000, { humidityPercent: 70 }))).toEqual([]);
    expect(await told(relayed(mac, at - 60_000, { attributes: { txPower: -4 } }))).toEqual([id]);
    expect(await told(relayed(mac, at - 61_000, { attributes: { txPower: -8 } }))).toEqual([]);
    expect(await told(relayed(mac, at - 62_000, { attributes: { frame: 'a' } }))).toEqual([id]);
    // One of the same second that is stronger is the one shown.
    expect(await told(relayed(mac, at + 5, { temperatureC: 5, rssiDbm: -90 }))).toEqual([id]);
    expect(await told(relayed(mac, at, { temperatureC: 4, rssiDbm: -40 }))).toEqual([id]);
    expect(await query('select temperature, humidity, attributes from device_state where device_id = $1', id)).toEqual([
      { temperature: 4, humidity: 60, attributes: { txPower: -4, frame: 'a' } },
    ]);
  });
});

describe('order and load', () => {
  it('keeps the order of every device: of two frames of one moment the first stays, however many come at once', async () => {
    const sensors = await Promise.all(Array.from({ length: 24 }, () => add()));
    const rounds = Array.from({ length: 40 }, (_, round) => round);
    // Every other submission names somebody new, whose look-up takes the longer way.
    const outcomes = await Promise.all(
      rounds.map((round) =>
        submit([
          ...(round % 2 === 0 ? [reading({ mac: `AC2351${String(round).padStart(6, '0')}` as Mac }, now(), { temperatureC: 0 })] : []),
          ...sensors.flatMap(({ mac }) => [
            reading({ mac }, now() - 1000, { temperatureC: round }),
            reading({ mac }, now() - 100_000 + round * 1000, { temperatureC: round }),
          ]),
        ]),
      ),
    );
    expect(outcomes.reduce((sum, { stored }) => sum + stored, 0)).toBeGreaterThanOrEqual(24 * 41);
    for (const { id } of sensors) expect(await temperatures(id)).toEqual([...rounds, 0]);
    expect(
      await query(
        'select count(*) as count from reading where device_id = any($1)',
        sensors.map(({ id }) => id),
      ),
    ).toEqual([{ count: 24 * 41 }]);
    expect(pipeline.counts).toMatchObject({ stored: 24 * 41, quarantined: 0, unavailable: 0, submitted: 24 * 80 });
    expect(pipeline.counts.batches).toBeLessThan(40 * 4);
    expect(new Set(committed.flat())).toEqual(new Set(sensors.map(({ id }) => id)));
  });

  it('refuses what memory may not hold, stores what it took, and takes it when there is room again', async () => {
    const { id, mac } = await add();
    // The lane is held at its first batch, so that what comes after it has to wait.
    let enter: () => void = () => undefined;
    let release: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const hold = async (): Promise<undefined> => {
      enter();
      await released;
    };
    const narrow = makePipeline({ lanes: 1, mostWaiting: 10, judges: [hold] });
    const batch = (from: number): Reading[] =>
      Array.from({ length: 6 }, (_, index) => reading({ mac }, now() - (from + index) * 1000, { temperatureC: index }));
    const first = submit(batch(0), narrow);
    await entered;
    const waiting = submit(batch(6), narrow);
    await expect(submit(batch(12), narrow)).rejects.toBeInstanceOf(Unavailable);
    expect(narrow.counts.unavailable).toBe(1);
    release();
    expect([await first, await waiting]).toMatchObject([{ stored: 6 }, { stored: 6 }]);
    expect(await submit(batch(12), narrow)).toMatchObject({ stored: 6 });
    await narrow.drain();
    expect(await temperatures(id)).toHaveLength(18);
  });

  it('lets a slow look-up of one device delay nobody else, and keep the order of that device', async () => {
    const [slow, quick] = [await add(), await add()];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    let isHanging = true;
    const hanging: Pick<Directory, 'find'> = {
      find: async (identities, family) => {
        const isSlow = isHanging && identities.some((identity) => 'mac' in identity && identity.mac === slow.mac);
        isHanging &&= !isSlow;
        if (isSlow) await answered;
        return directory.find(identities, family);
      },
    };
    const sharing = makePipeline({ directory: Object.assign(Object.create(directory) as Directory, hanging) });
    const done: string[] = [];
    const say = async (name: string, { mac }: { mac: Mac }, temperatureC: number): Promise<void> => {
      await submit([reading({ mac }, now(), { temperatureC })], sharing);
      done.push(name);
    };
    const first = say('first of the slow', slow, 1);
    const second = say('second of the slow', slow, 2);
    await say('another device', quick, 3);
    expect(done).toEqual(['another device']);
    answer();
    await Promise.all([first, second]);
    // Of two frames of one moment the first stays.
    expect(await temperatures(slow.id)).toEqual([1]);
    expect(done).toEqual(['another device', 'first of the slow', 'second of the slow']);
  });

  it('stores what is live before backfill, also while as much backfill is being stored as may be at once', async () => {
    const [old, other, fresh] = [await add(), await add(), await add()];
    const stored: number[][] = [];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // Of two lanes one may store backfill at once; it is held there.
    const shared = makePipeline({
      lanes: 2,
      judges: [
        async (_client, batch) => {
          stored.push([...batch.touched]);
          if (batch.touched.has(old.id)) await released;
          return undefined;
        },
      ],
    });
    const past = (minutes: number, mac: Mac): Reading => reading({ mac }, now() - minutes * 60_000, { temperatureC: 4 });
    expect(old.id % 2).not.toBe(other.id % 2);
    const waiting = [submit([past(60, old.mac)], shared)];
    await expect.poll(() => stored).toEqual([[old.id]]);
    waiting.push(submit([past(59, other.mac)], shared));
    // Of the other lane: its backfill waits for the first lane's.
    const live = other.id % 2 === fresh.id % 2 ? fresh : await add();
    expect(await submit([reading({ mac: live.mac }, now(), { temperatureC: 5 })], shared)).toMatchObject({ stored: 1 });
    expect(stored).toEqual([[old.id], [live.id]]);
    release();
    expect(await Promise.all(waiting)).toMatchObject([{ stored: 1 }, { stored: 1 }]);
    expect(stored).toEqual([[old.id], [live.id], [other.id]]);
    await shared.drain();
  });

  it('keeps room for what is live: backfill is refused first', async () => {
    const { id, mac } = await add();
    let release: () => void = () => undefined;
    let enter: () => void = () => undefined;
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const narrow = makePipeline({
      lanes: 1,
      mostWaiting: 8,
      judges: [
        async () => {
          enter();
          await released;
          return undefined;
        },
      ],
    });
    const some = (count: number, minutesAgo: number): Reading[] =>
      Array.from({ length: count }, (_, index) => reading({ mac }, now() - (minutesAgo * 60 + index) * 1000, { temperatureC: index }));
    const taken = [submit(some(1, 0), narrow)];
    await entered;
    taken.push(submit(some(6, 10), narrow));
    await expect(submit(some(1, 20), narrow)).rejects.toBeInstanceOf(Unavailable);
    taken.push(submit(some(2, 1), narrow));
    await expect(submit(some(1, 2), narrow)).rejects.toBeInstanceOf(Unavailable);
    release();
    expect((await Promise.all(taken)).map(({ stored }) => stored)).toEqual([1, 6, 2]);
    expect(await temperatures(id)).toHaveLength(9);
  });

  it('makes a month again that somebody else removed', async () => {
    const { id, mac } = await add();
    const old = Date.UTC(2014, 5, 3);
    await submit([reading({ mac }, old, { temperatureC: 1 })]);
    await new TelemetryStore(open.pool).dropBefore(Date.UTC(2014, 6, 1));
    expect(await submit([reading({ mac }, old + 1000, { temperatureC: 2 })])).toMatchObject({ stored: 1, quarantined: [] });
    expect(await temperatures(id)).toEqual([2]);
  });

  it('says Unavailable while the database is away or stores nothing, puts nothing aside for it, and stores everything afterwards', async () => {
    const { id, mac } = await add();
    const facts = [reading({ mac }, now(), { temperatureC: 1 }), reading({ mac }, now() - 1000, { temperatureC: 2 })];
    const full = makePipeline({
      judges: [() => Promise.reject(Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' }))],
    });
    await expect(submit(facts, full)).rejects.toBeInstanceOf(Unavailable);
    const away = await takeAway(database.url);
    await expect(submit(facts)).rejects.toBeInstanceOf(Unavailable);
    await away.giveBack();
    expect(await submit(facts)).toMatchObject({ stored: 2, repeated: 0 });
    expect(await quarantinedOf(id)).toEqual([]);
  });
});

describe('devices nobody knows', () => {
  it('are neither stored nor answered as stored, but told with family, name and address', async () => {
    const { mac } = await add();
    const outcome = await pipeline.submit({
      family: 'ble',
      receivedMs: now(),
      address: '10.0.0.9',
      messages: [
        { type: 'status', device: { alias: 'phone\0 7' }, timeMs: now() },
        reading({ mac: 'AC2352000001' as Mac }, now(), { temperatureC: 4 }),
        reading({ mac }, now(), { temperatureC: 4 }),
        reading(undefined, now(), { temperatureC: 4 }),
      ],
    });
    expect(outcome).toEqual({ stored: 1, repeated: 0, quarantined: [], unknown: ['alias:ble:phone\0 7', 'mac:AC2352000001'] });
    expect(unknownSeen).toEqual([
      ['ble', 'alias:ble:phone\0 7', '10.0.0.9'],
      ['ble', 'mac:AC2352000001', '10.0.0.9'],
    ]);
  });

  it('are counted in a list of a thousand, whose longest silent leave first', async () => {
    const unknown = new UnknownDevices(open.db, clock, log);
    unknown.seen('gt06', 'imei:860000000000001', '10.0.0.1');
    unknown.seen('gt06', 'imei:860000000000001', '10.0.0.2');
    unknown.seen('osmand', 'alias:osmand:a\0b', '10.0.0.3');
    await unknown.flush();
    expect(await query('select family, identity, count, first_seen, last_seen, address from unknown_device order by family')).toEqual([
      {
        family: 'gt06',
        identity: '860000000000001',
        count: 2,
        first_seen: new Date(now()),
        last_seen: new Date(now()),
        address: '10.0.0.2',
      },
      { family: 'osmand', identity: 'a\ufffdb', count: 1, first_seen: new Date(now()), last_seen: new Date(now()), address: '10.0.0.3' },
    ]);
    clock.advance(1000);
    unknown.seen('gt06', 'imei:860000000000001', '10.0.0.4');
    await unknown.flush();
    for (let wave = 0; wave < 2; wave += 1) {
      clock.advance(1000);
      for (let index = 0; index < 1500; index += 1) unknown.seen('json', `mac:${wave}${index}`, '10.0.0.5');
      await unknown.flush();
    }
    const rows = await query('select family, identity, count from unknown_device');
    expect(rows).toHaveLength(1000);
    expect(rows.every((row) => row['family'] === 'json' && String(row['identity']).startsWith('1'))).toBe(true);
  });

  it('are accepted as soon as they are in the platform, at the latest two seconds later, and at once when it is told', async () => {
    const mac = 'AC2353000001' as Mac;
    const fact = [reading({ mac }, now(), { temperatureC: 4 })];
    expect(await submit(fact)).toMatchObject({ stored: 0, unknown: [`mac:${mac}`] });
    const id = await insert({ mac }, 'beacon-t');
    expect(await submit(fact)).toMatchObject({ stored: 0, unknown: [`mac:${mac}`] });
    clock.advance(2000);
    expect(await submit(fact)).toMatchObject({ stored: 1, unknown: [] });
    await database.pool.query('delete from device where id = $1', [id]);
    expect(await submit(fact)).toMatchObject({ repeated: 1, unknown: [] });
    directory.forget();
    expect(await submit(fact)).toMatchObject({ repeated: 0, unknown: [`mac:${mac}`] });
  });

  it('are not known for a minute by what was read just before devices changed', async () => {
    const mac = 'AC2354000001' as Mac;
    const id = await insert({ mac }, 'beacon-t');
    const slow = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: open.pool }) });
    const late = new Directory(slow, clock);
    const reads = late.find([{ mac }], 'json');
    late.forget();
    expect((await reads).get(`mac:${mac}`)?.id).toBe(id);
    await database.pool.query('delete from device where id = $1', [id]);
    expect((await late.find([{ mac }], 'json')).size).toBe(0);
  });
});
