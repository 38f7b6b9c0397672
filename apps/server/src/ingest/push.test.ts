/** Gateways that push over HTTP, over real sockets. */
import { gzipSync } from 'node:zlib';
import type { Mac } from '@frostway/core/identity';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { encodeMinewClimate, minewUuid } from '@frostway/protocol/ble/minew';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { encodeMinew } from '@frostway/protocol/minew/encode';
import { encodeRuuvi, withColons } from '@frostway/protocol/ruuvi/encode';
import { describe, expect, it } from 'vitest';
import { holdCommits, newMac, publish, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

describe('our own format: POST /api/push/json', () => {
  it('answers what was stored, repeated, put aside and unknown, with the places in `readings`', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const stranger = newMac();
    const now = listeners.now();
    const body = JSON.stringify({
      readings: [
        {
          mac: sensor.mac,
          time: iso(now - 60_000),
          temperature: -18.25,
          humidity: 61.5,
          light: 12,
          power: 2987,
          powerPercent: 88,
          rssi: -61,
        },
        { mac: stranger, time: iso(now), temperature: 4 },
        { mac: 'not a mac', time: iso(now), temperature: 4 },
        { mac: withColons(sensor.mac), time: now, temperature: 4.5, humidity: 'wet' },
        { mac: sensor.mac, time: iso(now + 6 * 60_000), temperature: 4 },
        { mac: sensor.mac, time: iso(now - 1000), temperature: 1000, humidity: 40 },
      ],
    });
    const first = await listeners.push('json', gateway, body, { 'content-type': 'application/json' });
    expect(first).toMatchObject({ status: 200, errorcode: 0 });
    expect(first.data).toEqual({
      stored: 3,
      repeated: 0,
      putAside: [
        { index: 2, reason: 'mac is not a MAC' },
        { index: 3, reason: 'humidity is not a number' },
        { index: 4, reason: 'timeInFuture' },
        { index: 5, reason: 'temperatureOutOfRange' },
      ],
      unknown: [stranger],
    });
    expect(await listeners.track({ mac: sensor.mac })).toEqual([
      { time: iso(now - 60_000), temperature: -18.25, humidity: 61.5, light: 12, power: 2987, co2: null, pressure: null, powerPercent: 88 },
      { time: iso(now - 1000), temperature: null, humidity: 40, light: null, power: null, co2: null, pressure: null, powerPercent: null },
      { time: iso(now), temperature: 4.5, humidity: null, light: null, power: null, co2: null, pressure: null, powerPercent: null },
    ]);
    expect((await listeners.status({ mac: sensor.mac })).reading).toMatchObject({ temperature: 4.5, gateway: gateway.mac });
    expect((await listeners.status({ mac: gateway.mac })).connection).toBe('online');
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'json' });
  });

  it('calls a wholly repeated push a success, with counts', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const body = encodeJson(
      [1, 2, 3].map((minute) => ({ mac: sensor.mac, timeMs: listeners.now() - minute * 60_000, temperatureC: minute })),
    );
    expect((await listeners.push('json', gateway, body)).data).toEqual({ stored: 3, repeated: 0, putAside: [], unknown: [] });
    expect(await listeners.push('json', gateway, body)).toMatchObject({
      status: 200,
      errorcode: 0,
      data: { stored: 0, repeated: 3, putAside: [], unknown: [] },
    });
    expect(await listeners.track({ mac: sensor.mac })).toHaveLength(3);
  });

  it('answers after the commit', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const held = await holdCommits(listeners.test.databaseUrl);
    let answered = false;
    const pushed = listeners
      .push('json', gateway, encodeJson([{ mac: sensor.mac, timeMs: listeners.now(), temperatureC: 4 }]))
      .finally(() => (answered = true));
    await held.isWaitedFor();
    expect(answered).toBe(false);
    await held.release();
    expect((await pushed).data).toMatchObject({ stored: 1 });
    expect(await listeners.countFacts(sensor.id)).toBe(1);
  });

  it('takes the body under any content type, under none, and compressed', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const body = (index: number): string => encodeJson([{ mac: sensor.mac, timeMs: now - index * 1000, temperatureC: index }]);
    const sent: [string | Buffer, Record<string, string>][] = [
      [body(0), { 'content-type': 'application/json; charset=utf-8' }],
      [body(1), { 'content-type': 'text/plain' }],
      [Buffer.from(body(2)), {}],
      [gzipSync(body(3)), { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
      [body(4), { 'content-type': 'application/x-www-form-urlencoded' }],
    ];
    for (const [bytes, headers] of sent) expect((await listeners.push('json', gateway, bytes, headers)).data).toMatchObject({ stored: 1 });
    expect((await listeners.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([4, 3, 2, 1, 0]);
  });

  it('refuses a body nobody can read with 50004, and one that is too large', async () => {
    const gateway = await listeners.gateway();
    for (const body of ['', '{', '[]', '{"reading":[]}', '"text"']) {
      expect([body, (await listeners.push('json', gateway, body, { 'content-type': 'application/json' })).errorcode]).toEqual([
        body,
        50004,
      ]);
    }
    expect(await listeners.push('json', gateway, Buffer.alloc(65_536 * 64 + 1, ' '))).toMatchObject({ status: 413, errorcode: 80016 });
    const bomb = gzipSync(Buffer.alloc(65_536 * 65, ' '));
    expect(await listeners.push('json', gateway, bomb, { 'content-encoding': 'gzip' })).toMatchObject({ status: 413, errorcode: 80016 });
  });
});

describe('how much is taken', () => {
  it('asks who guesses passwords to wait, and nobody behind the same address who has pushed from there', async () => {
    const strict = await TestListeners.open({ FROSTWAY_LOGIN_TRIES_PER_MINUTE: '3' });
    try {
      const [own, other] = [await strict.gateway(), await strict.gateway()];
      const push = async (gateway: { username: string; password: string }): Promise<number> =>
        (await strict.push('json', gateway, '{"readings":[]}')).errorcode;
      expect(await push(own)).toBe(0);
      const wrong = { username: own.username, password: 'guessed' };
      expect([await push(wrong), await push(wrong), await push(wrong)]).toEqual([80021, 80021, 80021]);
      expect([await push(wrong), await push(other), await push(own)]).toEqual([50043, 50043, 0]);
      strict.test.clock.advance(60_000);
      expect(await push(other)).toBe(0);
    } finally {
      await strict.close();
    }
  });

  it('refuses a push with too many readings, and stores none of it', async () => {
    const few = await TestListeners.open({ FROSTWAY_READINGS_PER_PUSH: '3' });
    try {
      const [gateway, sensor] = [await few.gateway(), await few.beacon()];
      const push = (count: number) =>
        few.push(
          'json',
          gateway,
          encodeJson(Array.from({ length: count }, (_, n) => ({ mac: sensor.mac, timeMs: few.now() - n * 1000, temperatureC: n }))),
        );
      expect(await push(4)).toMatchObject({ status: 413, errorcode: 80145 });
      expect(await few.countFacts(sensor.id)).toBe(0);
      expect(await push(3)).toMatchObject({ status: 200, data: { stored: 3 } });
    } finally {
      await few.close();
    }
  });

  it('keeps what a device sends over its day waiting: refused, not dropped, others stored, and taken the next day', async () => {
    const few = await TestListeners.open({}, { readingsPerDay: 2 });
    try {
      const [gateway, mad, calm] = [await few.gateway(), await few.beacon(), await few.beacon()];
      const at = few.now();
      const push = (...readings: (readonly [mac: Mac, seconds: number])[]) =>
        few.push('json', gateway, encodeJson(readings.map(([mac, seconds]) => ({ mac, timeMs: at + seconds * 1000, temperatureC: 4 }))));
      const first = [
        [mad.mac, 0],
        [mad.mac, 1],
      ] as const;
      expect(await push(...first)).toMatchObject({ status: 200, data: { stored: 2 } });
      const over = await push([mad.mac, 2], [calm.mac, 0]);
      expect(over).toMatchObject({ status: 429, errorcode: 80146 });
      expect(over.headers.get('retry-after')).toBe('3600');
      expect([await few.countFacts(mad.id), await few.countFacts(calm.id)]).toEqual([2, 1]);
      const client = await few.mqtt(gateway);
      expect(await publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: mad.mac, timeMs: at + 2000, temperatureC: 4 }]))).toBe(
        'closed',
      );
      client.end(true);
      few.test.clock.advance(86_400_000);
      expect(await push([mad.mac, 2], [calm.mac, 0])).toMatchObject({ status: 200, data: { stored: 1, repeated: 1 } });
    } finally {
      await few.close();
    }
  });
});

describe('credentials', () => {
  it("asks for the gateway's credentials and counts refused names as unknown devices", async () => {
    const gateway = await listeners.gateway();
    const stranger = newMac();
    const wrong = [
      { ...gateway, password: 'wrong' },
      { username: stranger, password: gateway.password },
      { username: '', password: '' },
    ];
    for (const credentials of wrong) {
      const refused = await listeners.push('json', credentials, encodeJson([]));
      expect(refused).toMatchObject({ status: 401, errorcode: 80021 });
      expect(refused.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'http' });
    const bare = await fetch(`${listeners.test.url}/api/push/json`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
  });

  it('refuses a body that speaks for another gateway', async () => {
    const [own, other, sensor] = [await listeners.gateway(), await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const advert = serviceAdvert(minewUuid, encodeMinewClimate({ mac: sensor.mac, temperatureC: 5, humidityPercent: 50 }));
    const minew = encodeMinew({ mac: other.mac, timeMs: now }, [{ mac: sensor.mac, timeMs: now, rssiDbm: -60, advert }]);
    expect(await listeners.push('minew', own, minew)).toMatchObject({ status: 401, errorcode: 80021 });
    const { data } = JSON.parse(encodeRuuvi(other.mac, { timeMs: now, rssiDbm: -60, tag: { mac: sensor.mac, temperatureC: 5 } })) as {
      data: string;
    };
    const ruuvi = JSON.stringify({
      data: {
        gw_mac: withColons(other.mac),
        timestamp: now / 1000,
        tags: { [withColons(sensor.mac)]: { rssi: -60, timestamp: now / 1000, data } },
      },
    });
    expect(await listeners.push('ruuvi', own, ruuvi)).toMatchObject({ status: 401, errorcode: 80021 });
    expect(await listeners.countFacts(sensor.id)).toBe(0);
  });

  it('has no call for formats that do not exist', async () => {
    const gateway = await listeners.gateway();
    for (const format of ['theengs', 'nothing', 'JSON', '__proto__'])
      expect(await listeners.push(format, gateway, '{}')).toMatchObject({ status: 404, errorcode: 80015 });
    expect((await fetch(`${listeners.test.url}/api/push/json`)).status).toBe(405);
  });
});

describe('gateways of other makers', () => {
  it("Minew: the array as it is, negative temperatures, and the gateway's own element", async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const advert = serviceAdvert(
      minewUuid,
      encodeMinewClimate({ mac: sensor.mac, batteryPercent: 100, temperatureC: -25.5, humidityPercent: 70.5 }),
    );
    const body = encodeMinew({ mac: gateway.mac, timeMs: now, gatewayFree: 90 }, [
      { mac: sensor.mac, timeMs: now - 1000, rssiDbm: -70, advert },
    ]);
    expect(await listeners.push('minew', gateway, body, { 'content-type': 'application/json' })).toMatchObject({
      status: 200,
      errorcode: 0,
      data: { stored: 2, repeated: 0 },
    });
    expect(await listeners.track({ mac: sensor.mac })).toEqual([
      { time: iso(now - 1000), temperature: -25.5, humidity: 70.5, light: null, power: null, co2: null, pressure: null, powerPercent: 100 },
    ]);
    expect((await listeners.status({ mac: sensor.mac })).reading).toMatchObject({ rssi: -70, gateway: gateway.mac });
    const [own] = await listeners.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [
      gateway.id,
    ]);
    expect(own?.attributes).toMatchObject({ gatewayFree: 90 });
  });

  it('Ruuvi: the latest of every tag', async () => {
    const [gateway, one, two] = [await listeners.gateway(), await listeners.beacon(), await listeners.beacon()];
    const now = listeners.now();
    const tag = (mac: typeof one.mac, temperatureC: number): [string, unknown] => {
      const { data } = JSON.parse(encodeRuuvi(gateway.mac, { timeMs: now, rssiDbm: -60, tag: { mac, temperatureC } })) as { data: string };
      return [withColons(mac), { rssi: -60, timestamp: String(now / 1000 - 3), data }];
    };
    const body = JSON.stringify({
      data: {
        coordinates: '',
        timestamp: String(now / 1000),
        gw_mac: withColons(gateway.mac),
        tags: Object.fromEntries([tag(one.mac, -163.835), tag(two.mac, 7.125)]),
      },
    });
    const pushed = await listeners.push('ruuvi', gateway, body, { 'content-type': 'application/json' });
    expect(pushed.data).toEqual({ stored: 1, repeated: 0, putAside: [{ index: 0, reason: 'temperatureOutOfRange' }], unknown: [] });
    expect(await listeners.track({ mac: two.mac })).toMatchObject([{ time: iso(now - 3000), temperature: 7.125 }]);
  });

  it('stands in the API document', async () => {
    const { paths } = (await (await fetch(`${listeners.test.url}/openapi.json`)).json()) as {
      paths: Record<string, { post?: { security: unknown } }>;
    };
    for (const format of ['json', 'minew', 'ruuvi', 'aprilbrother'])
      expect(paths[`/api/push/${format}`]?.post?.security).toEqual([{ gateway: [] }]);
  });
});
