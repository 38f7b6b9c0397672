/** The way of facts into the database: what cannot be one, times, and who hears of it. */
import type { Mac } from '@frostway/core/identity';
import type { Message, Reading } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import {
  here,
  usePipeline,
  makePipeline,
  add,
  addTracker,
  now,
  submit,
  submitOwn,
  reading,
  relayed,
  query,
  temperatures,
  quarantinedOf,
} from './pipeline.fixture.js';
import type { Outcome } from './submission.js';

usePipeline();

describe('the impossible is quarantined with its reason', () => {
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

describe('what is received a device', () => {
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
      here.committed = [];
      expect(await submit(messages)).toMatchObject({ unknown: [], quarantined: [] });
      return here.committed.flat();
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
