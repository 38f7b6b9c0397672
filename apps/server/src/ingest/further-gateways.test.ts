/** KKM, AprilBrother and MOKO gateways through the real MQTT and HTTP listeners, from the socket to what the calls answer. */
import { gzipSync } from 'node:zlib';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { encodeMinewClimate, encodeMinewLight, minewUuid } from '@frostway/protocol/ble/minew';
import { encodePvvx, pvvxUuid } from '@frostway/protocol/ble/pvvx';
import { aprilbrotherTopic, encodeAprilbrother, encodeAprilbrotherJson } from '@frostway/protocol/aprilbrother/encode';
import { fromHex } from '@frostway/protocol/bytes';
import { encodeKkm, kkmTopic } from '@frostway/protocol/kkm/encode';
import { encodeMoko, mokoTopic } from '@frostway/protocol/moko/encode';
import { describe, expect, it } from 'vitest';
import { type Gateway, holdCommits, newMac, publish, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const iso = (timeMs: number): string => new Date(timeMs).toISOString();
const climateOf = (mac: Gateway['mac'], temperatureC: number): Uint8Array =>
  serviceAdvert(minewUuid, encodeMinewClimate({ mac, batteryPercent: 87, temperatureC, humidityPercent: 61.5 }));

async function said(gateway: Gateway, topic: string, payload: string | Uint8Array): Promise<void> {
  const client = await listeners.mqtt(gateway);
  expect(await publish(client, topic, typeof payload === 'string' ? payload : Buffer.from(payload))).toBe('acknowledged');
  await client.endAsync(true);
}

async function gatewayFacts(gateway: Gateway): Promise<unknown> {
  const [own] = await listeners.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [gateway.id]);
  return own?.attributes;
}

describe('KKM over MQTT', () => {
  it('decoded and raw at the times the gateway says, back-filled ones too, and the gateway itself', async () => {
    const [gateway, decoded, raw] = [await listeners.gateway(), await listeners.beacon(), await listeners.beacon()];
    const now = listeners.now();
    const received = [
      {
        mac: decoded.mac,
        timeMs: now - 8 * 3_600_000,
        rssiDbm: -60,
        temperatureC: -18.25,
        humidityPercent: 61.5,
        lightLux: 3,
        batteryMv: 3006,
      },
      { mac: raw.mac, timeMs: now, rssiDbm: -61, advert: climateOf(raw.mac, -25.5) },
    ];
    await said(gateway, kkmTopic(gateway.mac), encodeKkm(gateway.mac, received, 12));
    await said(gateway, `kbeacon/pubaction/${gateway.mac}`, JSON.stringify({ msg: 'alive', gmac: gateway.mac, ver: '2.3' }));
    expect(await listeners.track({ mac: decoded.mac })).toEqual([
      {
        time: iso(now - 8 * 3_600_000),
        temperature: -18.25,
        humidity: 61.5,
        light: 3,
        power: 3006,
        co2: null,
        pressure: null,
        powerPercent: null,
      },
    ]);
    expect(await listeners.track({ mac: raw.mac })).toMatchObject([{ time: iso(now), temperature: -25.5, powerPercent: 87 }]);
    expect((await listeners.status({ mac: raw.mac })).reading).toMatchObject({ rssi: -61, gateway: gateway.mac });
    expect(await gatewayFacts(gateway)).toMatchObject({ ver: '2.3' });
  });

  it('keeps the rest of a message whose items cannot be read or cannot be', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const time = iso(now).slice(0, 19).replace('T', ' ');
    const items = [
      { dmac: sensor.mac, time, temp: 1e300, hum: 55 },
      { dmac: sensor.mac, time: '9999-01-01 00:00:00', temp: 4 },
      { dmac: 'nobody', temp: 4 },
      17,
    ];
    await said(gateway, kkmTopic(gateway.mac), JSON.stringify({ msg: 'advData', gmac: gateway.mac, obj: items }));
    expect(await listeners.track({ mac: sensor.mac })).toEqual([
      { time: iso(now), temperature: null, humidity: 55, light: null, power: null, co2: null, pressure: null, powerPercent: null },
    ]);
    expect((await listeners.quarantined(sensor.id)).map(({ reason }) => reason).sort()).toEqual(['temperatureOutOfRange', 'timeInFuture']);
  });

  it('keeps an answer to a command and acknowledges it', async () => {
    const gateway = await listeners.gateway();
    await said(gateway, `kbeacon/pubaction/${gateway.mac}`, JSON.stringify({ msg: 'dAck', mac: newMac(), seq: 7, result: 0 }));
    expect((await listeners.status({ mac: gateway.mac })).connection).toBe('online');
  });
});

describe('MOKO over MQTT', () => {
  it('raw advertisements with the name in the answer to the scan, and the gateway itself', async () => {
    const [gateway, one, two] = [await listeners.gateway(), await listeners.beacon(), await listeners.beacon()];
    const now = listeners.now();
    const pvvx = encodePvvx({ mac: one.mac, temperatureC: -18.25, humidityPercent: 61.5, batteryMv: 2987, batteryPercent: 88, counter: 9 });
    const govee = { advert: fromHex('09FF0100010181CB6F58'), response: fromHex('0D09475648353130325F31323334') };
    const received = [
      { mac: one.mac, timeMs: now - 250, rssiDbm: -70, advert: serviceAdvert(pvvxUuid, pvvx) },
      { mac: two.mac, timeMs: now, rssiDbm: -71, ...govee },
    ];
    await said(gateway, mokoTopic(gateway.mac), encodeMoko(gateway.mac, received));
    const status = { msg_id: 3004, device_info: { mac: gateway.mac }, data: { timestamp: now, wifi_rssi: -58 } };
    await said(gateway, mokoTopic(gateway.mac), JSON.stringify(status));
    expect(await listeners.track({ mac: one.mac })).toEqual([
      { time: iso(now - 250), temperature: -18.25, humidity: 61.5, light: null, power: 2987, co2: null, pressure: null, powerPercent: 88 },
    ]);
    expect(await listeners.track({ mac: two.mac })).toMatchObject([{ time: iso(now), temperature: -11.7, humidity: 61.5 }]);
    expect((await listeners.status({ mac: two.mac })).reading).toMatchObject({ rssi: -71, gateway: gateway.mac });
    expect(await gatewayFacts(gateway)).toMatchObject({ wifi_rssi: -58 });
  });
});

describe('AprilBrother over MQTT and HTTP', () => {
  const own = (gateway: Gateway): Parameters<typeof encodeAprilbrother>[0] => ({
    mac: gateway.mac,
    uptimeS: 3600,
    messageCounter: 7,
    version: '1.5.20',
  });

  it("MessagePack over MQTT, by the gateway's MAC or its name, at the time of receipt, marked as the server's", async () => {
    const gateway = await listeners.gateway('ab yard');
    const [one, two] = [await listeners.beacon(), await listeners.beacon()];
    const byMac = encodeAprilbrother(own(gateway), [{ mac: one.mac, rssiDbm: -50, advert: climateOf(one.mac, -18.25) }]);
    const byName = encodeAprilbrother(own(gateway), [{ mac: two.mac, rssiDbm: -51, advert: climateOf(two.mac, 4.5) }]);
    await said(gateway, aprilbrotherTopic(gateway.mac), byMac);
    await said(gateway, aprilbrotherTopic('ab yard'), byName);
    const time = iso(listeners.test.clock.now());
    expect(await listeners.track({ mac: one.mac })).toEqual([
      { time, temperature: -18.25, humidity: 61.5, light: null, power: null, co2: null, pressure: null, powerPercent: 87 },
    ]);
    expect(await listeners.track({ mac: two.mac })).toMatchObject([{ time, temperature: 4.5 }]);
    expect((await listeners.status({ mac: one.mac })).reading).toMatchObject({ rssi: -50, gateway: gateway.mac });
    const [row] = await listeners.test.sql<{ flags: number }>('select flags from reading where device_id = $1', [one.id]);
    expect(row?.flags).toBe(1);
    expect(await gatewayFacts(gateway)).toMatchObject({ version: '1.5.20', uptimeS: 3600 });
  });

  it('POST /api/push/aprilbrother takes MessagePack, JSON and either compressed, and answers what became of every element', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const stranger = newMac();
    const light = serviceAdvert(minewUuid, encodeMinewLight({ mac: sensor.mac, batteryPercent: 87, lightLux: 340 }));
    const received = [
      { mac: sensor.mac, rssiDbm: -60, advert: climateOf(sensor.mac, -18.25) },
      { mac: stranger, rssiDbm: -61, advert: climateOf(stranger, 4) },
      { mac: sensor.mac, rssiDbm: -60, advert: light },
    ];
    const body = Buffer.from(encodeAprilbrother(own(gateway), received));
    const pushed = await listeners.push('aprilbrother', gateway, body, { 'content-type': 'application/msgpack' });
    expect(pushed).toMatchObject({ status: 200, errorcode: 0, data: { putAside: [], unknown: [stranger] } });
    expect(await listeners.track({ mac: sensor.mac })).toMatchObject([
      { temperature: -18.25, humidity: 61.5, light: 340, powerPercent: 87 },
    ]);

    listeners.test.clock.advance(60_000);
    const later = encodeAprilbrotherJson(own(gateway), [{ mac: sensor.mac, rssiDbm: -60, advert: climateOf(sensor.mac, -17) }]);
    const spoiled = later.replace('"devices":[', '"devices":["half",');
    const json = await listeners.push('aprilbrother', gateway, gzipSync(spoiled), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    expect(json.data).toMatchObject({ putAside: [{ index: 0, reason: 'not an advertisement' }], unknown: [] });
    expect((await listeners.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([-18.25, -17]);
  });

  it('answers after the commit', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const held = await holdCommits(listeners.test.databaseUrl);
    let answered = false;
    const body = Buffer.from(encodeAprilbrother(own(gateway), [{ mac: sensor.mac, rssiDbm: -60, advert: climateOf(sensor.mac, 4) }]));
    const pushed = listeners.push('aprilbrother', gateway, body).finally(() => (answered = true));
    await held.isWaitedFor();
    expect(answered).toBe(false);
    await held.release();
    expect((await pushed).status).toBe(200);
    expect(await listeners.track({ mac: sensor.mac })).toHaveLength(1);
  });

  it('refuses half a message, and one that is none, with 50004; wrong credentials and a body of another gateway with 80021', async () => {
    const [gateway, other] = [await listeners.gateway(), await listeners.gateway()];
    const body = Buffer.from(encodeAprilbrother(own(gateway), []));
    for (const broken of [body.subarray(0, body.length - 3), Buffer.from('hello'), Buffer.alloc(0), Buffer.alloc(2000, 0x91)]) {
      expect(await listeners.push('aprilbrother', gateway, broken)).toMatchObject({ status: 422, errorcode: 50004 });
    }
    expect(await listeners.push('aprilbrother', { ...gateway, password: 'wrong' }, body)).toMatchObject({ status: 401, errorcode: 80021 });
    expect(await listeners.push('aprilbrother', other, body)).toMatchObject({ status: 401, errorcode: 80021 });
  });

  it('has no push for KKM and MOKO, which speak MQTT', async () => {
    const gateway = await listeners.gateway();
    for (const format of ['kkm', 'moko'])
      expect(await listeners.push(format, gateway, '{}')).toMatchObject({ status: 404, errorcode: 80015 });
  });
});

describe('a gateway speaks and listens for itself only', () => {
  it('is refused the topics of another, and what it must not hear', async () => {
    const [own, other] = [await listeners.gateway(), await listeners.gateway('other yard')];
    for (const topic of [kkmTopic(other.mac), mokoTopic(other.mac), aprilbrotherTopic(other.mac), aprilbrotherTopic('other yard')]) {
      const client = await listeners.mqtt(own);
      expect([topic, await publish(client, topic, '{}')]).toEqual([topic, 'closed']);
    }
    const client = await listeners.mqtt(own);
    const granted = await new Promise<number[]>((resolve) => {
      client.once('packetreceive', (packet) => resolve('granted' in packet ? (packet.granted as number[]) : []));
      const wanted = [own, other].flatMap(({ mac }) => [
        `kbeacon/subscribe/${mac}`,
        `kbeacon/subaction/${mac}`,
        `/MKGW3/${mac.toLowerCase()}/receive`,
      ]);
      client.subscribe([...wanted, 'kbeacon/subscribe/+', '/MKGW3/#'], { qos: 1 }, () => undefined);
    });
    expect(granted).toEqual([1, 1, 1, 128, 128, 128, 128, 128]);
    await client.endAsync(true);
    expect((await listeners.status({ mac: other.mac })).lastSeen).toBeNull();
  });
});
