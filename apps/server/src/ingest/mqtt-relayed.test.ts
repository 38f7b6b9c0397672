/** What gateways of every format relay over MQTT, from the socket to what the calls answer. */
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { bthomeUuid, encodeBthome } from '@frostway/protocol/ble/bthome';
import { encodeMinewClimate, encodeMinewLight, minewUuid } from '@frostway/protocol/ble/minew';
import { encodePvvx, pvvxUuid } from '@frostway/protocol/ble/pvvx';
import { encodeRuuvi5 } from '@frostway/protocol/ble/ruuvi';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { encodeMinew, minewTopic } from '@frostway/protocol/minew/encode';
import { encodeRuuvi, ruuviTopic, withColons } from '@frostway/protocol/ruuvi/encode';
import { toHex } from '@frostway/protocol/bytes';
import { describe, expect, it } from 'vitest';
import { connectMqtt, type Gateway, newMac, publish, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

describe('what gateways relay, end to end', () => {
  async function relayed(gateway: Gateway, topic: string, ...payloads: readonly string[]): Promise<void> {
    const client = await listeners.mqtt(gateway);
    for (const payload of payloads) expect(await publish(client, topic, payload)).toBe('acknowledged');
    await client.endAsync(true);
  }

  it('Minew, raw advertisements: negative temperature, light of the same moment, the gateway that received it and its signal', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const climate = serviceAdvert(
      minewUuid,
      encodeMinewClimate({ mac: sensor.mac, batteryPercent: 87, temperatureC: -18.25, humidityPercent: 61.5 }),
    );
    const light = serviceAdvert(minewUuid, encodeMinewLight({ mac: sensor.mac, batteryPercent: 87, lightLux: 340 }));
    const received = [climate, light].map((advert) => ({ mac: sensor.mac, timeMs: now - 5000, rssiDbm: -61, advert }));
    await relayed(
      gateway,
      minewTopic(gateway.mac),
      encodeMinew({ mac: gateway.mac, timeMs: now, gatewayFree: 98, gatewayLoad: 0.05 }, received),
    );
    expect(await listeners.track({ mac: sensor.mac })).toEqual([
      { time: iso(now - 5000), temperature: -18.25, humidity: 61.5, light: 340, power: null, co2: null, pressure: null, powerPercent: 87 },
    ]);
    expect((await listeners.status({ mac: sensor.mac })).reading).toMatchObject({
      temperature: -18.25,
      humidity: 61.5,
      light: 340,
      powerPercent: 87,
      rssi: -61,
      gateway: gateway.mac,
    });
    const [own] = await listeners.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [
      gateway.id,
    ]);
    expect(own?.attributes).toMatchObject({ gatewayFree: 98, gatewayLoad: 0.05 });
    expect(await listeners.status({ mac: gateway.mac })).toMatchObject({ connection: 'online', lastSeen: iso(listeners.test.clock.now()) });
  });

  it('Minew, raw advertisements of BTHome and pvvx sensors', async () => {
    const [gateway, one, two] = [await listeners.gateway(), await listeners.beacon(), await listeners.beacon()];
    const now = listeners.now();
    const bthome = serviceAdvert(bthomeUuid, encodeBthome({ packetId: 3, batteryPercent: 91, temperatureC: -0.5, humidityPercent: 88.4 }));
    const pvvx = serviceAdvert(
      pvvxUuid,
      encodePvvx({ mac: two.mac, temperatureC: -40.01, humidityPercent: 33.3, batteryMv: 2870, batteryPercent: 70, counter: 9 }),
    );
    const received = [
      { mac: one.mac, timeMs: now, rssiDbm: -70, advert: bthome },
      { mac: two.mac, timeMs: now, rssiDbm: -71, advert: pvvx },
    ];
    await relayed(gateway, minewTopic(gateway.mac), encodeMinew({ mac: gateway.mac, timeMs: now }, received));
    expect(await listeners.track({ mac: one.mac })).toEqual([
      { time: iso(now), temperature: -0.5, humidity: 88.4, light: null, power: null, co2: null, pressure: null, powerPercent: 91 },
    ]);
    expect(await listeners.track({ mac: two.mac })).toEqual([
      { time: iso(now), temperature: -40.01, humidity: 33.3, light: null, power: 2870, co2: null, pressure: null, powerPercent: 70 },
    ]);
  });

  it('Ruuvi Gateway, data format 5, and its own status', async () => {
    const [gateway, tag] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const body = encodeRuuvi(gateway.mac, {
      timeMs: now - 2000,
      sentMs: now,
      rssiDbm: -77,
      tag: { mac: tag.mac, temperatureC: -21.655, humidityPercent: 70.25, batteryMv: 2977 },
    });
    await relayed(gateway, ruuviTopic(gateway.mac, tag.mac), body);
    await relayed(gateway, `ruuvi/${withColons(gateway.mac)}/gw_status`, '{"state":"online"}');
    expect(await listeners.track({ mac: tag.mac })).toEqual([
      {
        time: iso(now - 2000),
        temperature: -21.655,
        humidity: 70.25,
        light: null,
        power: 2977,
        co2: null,
        pressure: null,
        powerPercent: null,
      },
    ]);
    expect((await listeners.status({ mac: tag.mac })).reading).toMatchObject({ rssi: -77, gateway: gateway.mac });
    const [own] = await listeners.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [
      gateway.id,
    ]);
    expect(own?.attributes).toMatchObject({ state: 'online' });
  });

  it("OpenMQTTGateway and Theengs by the name of the gateway: decoded and undecoded, at the time of receipt, marked as the server's", async () => {
    const gateway = await listeners.gateway('OMG cold room 7');
    const [decoded, undecoded] = [await listeners.beacon(), await listeners.beacon()];
    const client = await listeners.mqtt(gateway);
    const own = 'home/OMG cold room 7';
    // The company's bytes first, low byte before high, without the frame of the advertisement.
    const data = toHex(Uint8Array.of(0x99, 0x04, ...encodeRuuvi5({ mac: undecoded.mac, temperatureC: -16.775, humidityPercent: 55.5 })));
    expect(
      await publish(
        client,
        `${own}/BTtoMQTT/${decoded.mac}`,
        JSON.stringify({ id: withColons(decoded.mac), rssi: -61, tempc: -18.25, hum: 61.5, batt: 88, volt: 2.987, lux: 742 }),
      ),
    ).toBe('acknowledged');
    expect(
      await publish(
        client,
        `${own}/BTtoMQTT/${undecoded.mac}`,
        JSON.stringify({ id: withColons(undecoded.mac), rssi: -66, manufacturerdata: data }),
      ),
    ).toBe('acknowledged');
    expect(await publish(client, `${own}/SYStoMQTT`, '{"uptime":120,"version":"v1.8"}')).toBe('acknowledged');
    expect(await publish(client, `${own}/LWT`, 'online')).toBe('acknowledged');
    await client.endAsync(true);
    const time = iso(listeners.test.clock.now());
    expect(await listeners.track({ mac: decoded.mac })).toEqual([
      { time, temperature: -18.25, humidity: 61.5, light: 742, power: 2987, co2: null, pressure: null, powerPercent: 88 },
    ]);
    expect((await listeners.status({ mac: decoded.mac })).reading).toMatchObject({ gateway: gateway.mac, rssi: -61 });
    expect(await listeners.track({ mac: undecoded.mac })).toEqual([
      { time, temperature: -16.775, humidity: 55.5, light: null, power: null, co2: null, pressure: null, powerPercent: null },
    ]);
    const [row] = await listeners.test.sql<{ flags: number }>('select flags from reading where device_id = $1', [decoded.id]);
    expect(row?.flags).toBe(1);
    const [state] = await listeners.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [
      gateway.id,
    ]);
    expect(state?.attributes).toMatchObject({ uptime: 120, version: 'v1.8', state: 'online' });
  });

  it("our own format by the gateway's MAC or its name, a sensor nobody knows beside a known one", async () => {
    const gateway = await listeners.gateway('yard');
    const sensor = await listeners.beacon();
    const stranger = newMac();
    const now = listeners.now();
    const client = await listeners.mqtt(gateway);
    const readings = [
      { mac: stranger, timeMs: now, temperatureC: 1 },
      {
        mac: sensor.mac,
        timeMs: now,
        temperatureC: -79.95,
        humidityPercent: 12.5,
        lightLux: 0,
        batteryMv: 3012,
        batteryPercent: 95,
        rssiDbm: -48,
      },
    ];
    expect(await publish(client, jsonTopic(gateway.mac), encodeJson(readings))).toBe('acknowledged');
    expect(await publish(client, jsonTopic('yard'), encodeJson([{ mac: sensor.mac, timeMs: now - 60_000, temperatureC: -79.9 }]))).toBe(
      'acknowledged',
    );
    await client.endAsync(true);
    expect(await listeners.track({ mac: sensor.mac })).toEqual([
      {
        time: iso(now - 60_000),
        temperature: -79.9,
        humidity: null,
        light: null,
        power: null,
        co2: null,
        pressure: null,
        powerPercent: null,
      },
      { time: iso(now), temperature: -79.95, humidity: 12.5, light: 0, power: 3012, co2: null, pressure: null, powerPercent: 95 },
    ]);
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'json', count: 1 });
  });

  it('keeps the last will of a gateway that is gone as its state', async () => {
    const gateway = await listeners.gateway();
    const topic = `ruuvi/${withColons(gateway.mac)}/gw_status`;
    const client = await connectMqtt(listeners.port('mqtt'), gateway.username, gateway.password, {
      will: { topic, payload: Buffer.from('{"state":"offline"}'), qos: 1, retain: true },
    });
    client.stream.destroy();
    await expect
      .poll(
        async () =>
          (await listeners.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [gateway.id]))[0]
            ?.attributes,
        { timeout: 10_000 },
      )
      .toMatchObject({ state: 'offline' });
  });

  it('keeps what two gateways received from one sensor in the same second with who received it, and shows the strongest', async () => {
    const sensor = await listeners.beacon();
    const [near, far, late] = [await listeners.gateway(), await listeners.gateway(), await listeners.gateway()];
    const now = listeners.now();
    const said: [Gateway, number, number, number][] = [
      [far, now + 100, -81, 5.5],
      [near, now + 400, -52, 5.25],
      [late, now + 800, -52, 5.75],
    ];
    for (const [gateway, timeMs, rssiDbm, temperatureC] of said) {
      await relayed(gateway, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs, rssiDbm, temperatureC }]));
    }
    const rows = await listeners.test.sql<{ gateway_id: number; rssi: number; temperature: number }>(
      'select gateway_id, rssi, temperature from reading where device_id = $1 order by time_ms',
      [sensor.id],
    );
    expect(rows).toEqual([
      { gateway_id: far.id, rssi: -81, temperature: 5.5 },
      { gateway_id: near.id, rssi: -52, temperature: 5.25 },
      { gateway_id: late.id, rssi: -52, temperature: 5.75 },
    ]);
    expect((await listeners.status({ mac: sensor.mac })).reading).toMatchObject({ temperature: 5.25, rssi: -52, gateway: near.mac });
    expect((await listeners.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([5.25]);
  });

  it('changes nothing when a gateway sends everything again', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const bodies = [3, 1, 2].map((minute) => encodeJson([{ mac: sensor.mac, timeMs: now - minute * 60_000, temperatureC: minute }]));
    await relayed(gateway, jsonTopic(gateway.mac), ...bodies);
    const facts = (): Promise<unknown[]> => listeners.test.sql('select * from reading where device_id = $1 order by time_ms', [sensor.id]);
    const before = await facts();
    await relayed(gateway, jsonTopic(gateway.mac), ...bodies.toReversed());
    expect(await facts()).toEqual(before);
    expect(before).toHaveLength(3);
    expect((await listeners.status({ mac: sensor.mac })).reading).toMatchObject({ temperature: 1, time: iso(now - 60_000) });
  });

  it('puts impossible values and times aside with their reason and keeps the rest', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const now = listeners.now();
    const readings = [
      { mac: sensor.mac, timeMs: now + 6 * 60_000, temperatureC: 1 },
      { mac: sensor.mac, timeMs: Date.UTC(2009, 5, 1), temperatureC: 2 },
      { mac: sensor.mac, timeMs: now, temperatureC: 850, humidityPercent: 45 },
    ];
    await relayed(gateway, jsonTopic(gateway.mac), encodeJson(readings));
    expect((await listeners.quarantined(sensor.id)).map(({ reason }) => reason).sort()).toEqual([
      'temperatureOutOfRange',
      'timeBefore2010',
      'timeInFuture',
    ]);
    expect(await listeners.track({ mac: sensor.mac })).toEqual([
      { time: iso(now), temperature: null, humidity: 45, light: null, power: null, co2: null, pressure: null, powerPercent: null },
    ]);
  });
});
