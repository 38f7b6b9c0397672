/** The MQTT door, over real sockets. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { bthomeUuid, encodeBthome } from '@frostway/protocol/ble/bthome';
import { encodeMinewClimate, encodeMinewLight, minewUuid } from '@frostway/protocol/ble/minew';
import { encodePvvx, pvvxUuid } from '@frostway/protocol/ble/pvvx';
import { encodeRuuvi5 } from '@frostway/protocol/ble/ruuvi';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { encodeMinew, minewTopic } from '@frostway/protocol/minew/encode';
import { encodeRuuvi, ruuviTopic, withColons } from '@frostway/protocol/ruuvi/encode';
import { toHex } from '@frostway/protocol/bytes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectMqtt, type Gateway, holdCommits, newMac, publish, TestDoors } from './doors.fixture.js';

let doors: TestDoors;
beforeAll(async () => {
  doors = await TestDoors.open();
});
afterAll(() => doors.close());

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

describe('a user name and password per gateway', () => {
  it('lets a gateway in with its own, its MAC in any notation', async () => {
    const gateway = await doors.gateway();
    for (const username of [gateway.username, withColons(gateway.mac).toLowerCase()]) {
      const client = await doors.mqtt({ username, password: gateway.password });
      expect(client.connected).toBe(true);
      await client.endAsync(true);
    }
  });

  it('refuses a wrong password, an unknown name and none, and counts the refused names as unknown devices', async () => {
    const gateway = await doors.gateway();
    const stranger = newMac();
    const wrong: [string, string][] = [
      [gateway.username, 'wrong'],
      [stranger, gateway.password],
      [gateway.username, ''],
    ];
    for (const [username, password] of wrong) await expect(doors.mqtt({ username, password })).rejects.toThrow(/Bad username or password/);
    await expect(connectMqtt(doors.port('mqtt'), '', '')).rejects.toThrow(/Bad username or password/);
    expect(await doors.unknown(stranger)).toMatchObject({ family: 'mqtt', identity: stranger });
    expect(await doors.unknown(gateway.username)).toMatchObject({ family: 'mqtt' });
  });

  it('looks at no more passwords of an address that failed too often, until its minute is over', async () => {
    const strict = await TestDoors.open({ FROSTWAY_LOGIN_TRIES_PER_MINUTE: '3' });
    try {
      const gateway = await strict.gateway();
      for (let attempt = 0; attempt < 3; attempt += 1)
        await expect(strict.mqtt({ ...gateway, password: 'wrong' })).rejects.toThrow(/Bad username or password/);
      await expect(strict.mqtt(gateway)).rejects.toThrow(/Not authorized/);
      expect((await strict.push('json', gateway, encodeJson([]))).errorcode).toBe(50043);
      strict.test.clock.advance(60_000);
      const client = await strict.mqtt(gateway);
      await client.endAsync(true);
    } finally {
      await strict.close();
    }
  });

  it('ends an open connection whose credentials were replaced, and acknowledges nothing more on it', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const client = await doors.mqtt(gateway);
    const reading = (timeMs: number): string => encodeJson([{ mac: sensor.mac, timeMs, temperatureC: 4 }]);
    expect(await publish(client, jsonTopic(gateway.mac), reading(doors.now()))).toBe('acknowledged');
    const fresh = await doors.test.call(devices.gatewayCredentials, { mac: gateway.mac }, doors.account.token);
    doors.test.clock.advance(2000);
    expect(await publish(client, jsonTopic(gateway.mac), reading(doors.now()))).toBe('closed');
    expect(await doors.track({ mac: sensor.mac })).toHaveLength(1);
    await expect(doors.mqtt(gateway)).rejects.toThrow(/Bad username or password/);
    const again = await doors.mqtt(fresh);
    expect(await publish(again, jsonTopic(gateway.mac), reading(doors.now()))).toBe('acknowledged');
    await again.endAsync(true);
  });
});

describe('a gateway may only publish its own topics', () => {
  it('refuses the topic of another gateway, and every topic of none, without an acknowledgement', async () => {
    const [own, other] = [await doors.gateway('dock-1'), await doors.gateway('dock-2')];
    const sensor = await doors.beacon();
    const body = encodeJson([{ mac: sensor.mac, timeMs: doors.now(), temperatureC: 4 }]);
    const heard = encodeMinew({ mac: own.mac, timeMs: doors.now() }, []);
    const foreign: [string, string][] = [
      [jsonTopic(other.mac), body],
      [jsonTopic('dock-2'), body],
      [jsonTopic('dock-9'), body],
      [minewTopic(other.mac), heard],
      [ruuviTopic(other.mac, sensor.mac), '{}'],
      [`home/dock-2/BTtoMQTT/${sensor.mac}`, '{}'],
      ['home/dock-2/LWT', 'online'],
      ['anything', body],
      ['$SYS/broker', body],
      [`/gw/${own.mac}/action`, heard],
    ];
    for (const [topic, payload] of foreign) {
      const client = await doors.mqtt(own);
      expect([topic, await publish(client, topic, payload)]).toEqual([topic, 'closed']);
    }
    expect(await doors.track({ mac: sensor.mac })).toEqual([]);
    expect((await doors.status({ mac: other.mac })).lastSeen).toBeNull();
  });

  it('refuses a body that speaks for another gateway', async () => {
    const [own, other, sensor] = [await doors.gateway(), await doors.gateway(), await doors.beacon()];
    const client = await doors.mqtt(own);
    const advert = serviceAdvert(minewUuid, encodeMinewClimate({ mac: sensor.mac, temperatureC: 5, humidityPercent: 50 }));
    const body = encodeMinew({ mac: other.mac, timeMs: doors.now() }, [{ mac: sensor.mac, timeMs: doors.now(), rssiDbm: -60, advert }]);
    expect(await publish(client, minewTopic(own.mac), body)).toBe('closed');
    expect(await doors.track({ mac: sensor.mac })).toEqual([]);
    expect((await doors.status({ mac: other.mac })).lastSeen).toBeNull();
  });

  it('lets nobody listen to anything but commands for itself, and forwards no message', async () => {
    const [own, other, sensor] = [await doors.gateway('gate-1'), await doors.gateway('gate-2'), await doors.beacon()];
    const client = await doors.mqtt(own);
    const wanted = [
      `/gw/${own.mac.toLowerCase()}/action`,
      'home/gate-1/commands/#',
      jsonTopic(own.mac).replace('readings', 'commands'),
      '#',
      '+/+',
      '$SYS/#',
      jsonTopic(own.mac),
      jsonTopic(other.mac),
      `/gw/${other.mac}/action`,
      '/gw/+/action',
      'home/gate-2/commands/#',
      'home/+/commands/#',
    ];
    // The client counts a refusal as an error; what was granted stands in the answer all the same.
    const granted = await new Promise<number[]>((resolve) => {
      client.once('packetreceive', (packet) => resolve('granted' in packet ? (packet.granted as number[]) : []));
      client.subscribe(wanted, { qos: 1 }, () => undefined);
    });
    expect(granted).toEqual([1, 1, 1, ...Array.from({ length: 9 }, () => 128)]);
    const heard: string[] = [];
    client.on('message', (topic) => heard.push(topic));
    const speaker = await doors.mqtt(other);
    const body = encodeJson([{ mac: sensor.mac, timeMs: doors.now(), temperatureC: 4 }]);
    expect(await publish(speaker, jsonTopic(other.mac), body, { retain: true })).toBe('acknowledged');
    expect(await publish(client, jsonTopic(own.mac), body, { retain: true })).toBe('acknowledged');
    expect(heard).toEqual([]);
    await Promise.all([client.endAsync(true), speaker.endAsync(true)]);
  });

  it('does not end the session of another gateway that uses the same client id', async () => {
    const [one, two] = [await doors.gateway(), await doors.gateway()];
    const first = await connectMqtt(doors.port('mqtt'), one.username, one.password, { clientId: 'gateway' });
    const second = await connectMqtt(doors.port('mqtt'), two.username, two.password, { clientId: 'gateway' });
    expect(await publish(first, jsonTopic(one.mac), encodeJson([]))).toBe('acknowledged');
    expect(await publish(second, jsonTopic(two.mac), encodeJson([]))).toBe('acknowledged');
    await Promise.all([first.endAsync(true), second.endAsync(true)]);
  });
});

describe('the PUBACK comes after the commit', () => {
  it('is not sent while the message is not committed', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const client = await doors.mqtt(gateway);
    const held = await holdCommits(doors.test.databaseUrl);
    let answered = false;
    const outcome = publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs: doors.now(), temperatureC: 4 }])).then(
      (what) => {
        answered = true;
        return what;
      },
    );
    await held.isWaitedFor();
    expect(answered).toBe(false);
    expect(await doors.countFacts(sensor.id)).toBe(0);
    await held.release();
    expect(await outcome).toBe('acknowledged');
    expect(await doors.countFacts(sensor.id)).toBe(1);
    await client.endAsync(true);
  });

  it('acknowledges a message nobody can read, so that it does not come for ever, and sees the gateway', async () => {
    const counted = await TestDoors.open();
    try {
      const gateway = await counted.gateway();
      const client = await counted.mqtt(gateway);
      expect(await publish(client, minewTopic(gateway.mac), 'no json at all')).toBe('acknowledged');
      expect(await publish(client, jsonTopic(gateway.mac), '')).toBe('acknowledged');
      expect(await (await fetch(`${counted.test.url}/metrics`)).text()).toMatch(/^frostway_device_unreadable 2$/m);
      expect((await counted.status({ mac: gateway.mac })).connection).toBe('online');
      await client.endAsync(true);
    } finally {
      await counted.close();
    }
  });

  it('ends a connection that sends a message longer than a frame may be', async () => {
    const [gateway, quiet] = [await doors.gateway(), await doors.gateway()];
    const [client, other] = [await doors.mqtt(gateway), await doors.mqtt(quiet)];
    expect(await publish(client, jsonTopic(gateway.mac), Buffer.alloc(70_000, ' '))).toBe('closed');
    expect(await publish(other, jsonTopic(quiet.mac), encodeJson([]))).toBe('acknowledged');
    await other.endAsync(true);
  });

  it('holds up a gateway that sends faster than can be stored, and takes everything when it can', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const client = await doors.mqtt(gateway);
    const start = doors.now() - 3_000_000;
    const total = 2500;
    const { counts } = doors.test.platform.pipeline;
    const before = counts.submitted;
    const held = await holdCommits(doors.test.databaseUrl);
    const outcomes = Array.from({ length: total }, (_, index) =>
      publish(
        client,
        jsonTopic(gateway.mac),
        encodeJson([{ mac: sensor.mac, timeMs: start + index * 1000, temperatureC: index % 10 }]).padEnd(1500),
      ),
    );
    await held.isWaitedFor();
    await expect.poll(() => counts.submitted - before).toBeGreaterThan(20);
    for (let glance = 0; glance < 20; glance += 1) {
      await fetch(`${doors.test.url}/healthz`);
      // Two entries a message: the gateway itself and its reading. 256 KiB held, and the segments that were read with them.
      expect(counts.submitted - before).toBeLessThan(1000);
    }
    await held.release();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['acknowledged']));
    expect(await doors.countFacts(sensor.id)).toBe(total);
    await client.endAsync(true);
  });

  it('takes QoS 0 and QoS 2 too', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const client = await doors.mqtt(gateway);
    const now = doors.now();
    expect(await publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs: now, temperatureC: 1 }]), { qos: 2 })).toBe(
      'acknowledged',
    );
    expect(
      await publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs: now - 1000, temperatureC: 2 }]), { qos: 0 }),
    ).toBe('acknowledged');
    await expect.poll(async () => (await doors.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([2, 1]);
    await client.endAsync(true);
  });

  it('acknowledges what it was storing when the door closes, and takes nothing more', async () => {
    const stopped = await TestDoors.open();
    const [gateway, sensor] = [await stopped.gateway(), await stopped.beacon()];
    const client = await stopped.mqtt(gateway);
    const held = await holdCommits(stopped.test.databaseUrl);
    const outcome = publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs: stopped.now(), temperatureC: 4 }]));
    await held.isWaitedFor();
    const stopping = stopped.test.platform.stop();
    await held.release();
    expect(await outcome).toBe('acknowledged');
    await stopping;
    expect(await stopped.countFacts(sensor.id)).toBe(1);
    await stopped.close();
  });
});

describe('what gateways relay, end to end', () => {
  async function relayed(gateway: Gateway, topic: string, ...payloads: readonly string[]): Promise<void> {
    const client = await doors.mqtt(gateway);
    for (const payload of payloads) expect(await publish(client, topic, payload)).toBe('acknowledged');
    await client.endAsync(true);
  }

  it('Minew, raw advertisements: negative temperature, light of the same moment, the gateway that heard it and its signal', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const now = doors.now();
    const climate = serviceAdvert(
      minewUuid,
      encodeMinewClimate({ mac: sensor.mac, batteryPercent: 87, temperatureC: -18.25, humidityPercent: 61.5 }),
    );
    const light = serviceAdvert(minewUuid, encodeMinewLight({ mac: sensor.mac, batteryPercent: 87, lightLux: 340 }));
    const heard = [climate, light].map((advert) => ({ mac: sensor.mac, timeMs: now - 5000, rssiDbm: -61, advert }));
    await relayed(
      gateway,
      minewTopic(gateway.mac),
      encodeMinew({ mac: gateway.mac, timeMs: now, gatewayFree: 98, gatewayLoad: 0.05 }, heard),
    );
    expect(await doors.track({ mac: sensor.mac })).toEqual([
      { time: iso(now - 5000), temperature: -18.25, humidity: 61.5, light: 340, power: null, powerPercent: 87 },
    ]);
    expect((await doors.status({ mac: sensor.mac })).reading).toMatchObject({
      temperature: -18.25,
      humidity: 61.5,
      light: 340,
      powerPercent: 87,
      rssi: -61,
      gateway: gateway.mac,
    });
    const [own] = await doors.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [gateway.id]);
    expect(own?.attributes).toMatchObject({ gatewayFree: 98, gatewayLoad: 0.05 });
    expect(await doors.status({ mac: gateway.mac })).toMatchObject({ connection: 'online', lastSeen: iso(doors.test.clock.now()) });
  });

  it('Minew, raw advertisements of BTHome and pvvx sensors', async () => {
    const [gateway, one, two] = [await doors.gateway(), await doors.beacon(), await doors.beacon()];
    const now = doors.now();
    const bthome = serviceAdvert(bthomeUuid, encodeBthome({ packetId: 3, batteryPercent: 91, temperatureC: -0.5, humidityPercent: 88.4 }));
    const pvvx = serviceAdvert(
      pvvxUuid,
      encodePvvx({ mac: two.mac, temperatureC: -40.01, humidityPercent: 33.3, batteryMv: 2870, batteryPercent: 70, counter: 9 }),
    );
    const heard = [
      { mac: one.mac, timeMs: now, rssiDbm: -70, advert: bthome },
      { mac: two.mac, timeMs: now, rssiDbm: -71, advert: pvvx },
    ];
    await relayed(gateway, minewTopic(gateway.mac), encodeMinew({ mac: gateway.mac, timeMs: now }, heard));
    expect(await doors.track({ mac: one.mac })).toEqual([
      { time: iso(now), temperature: -0.5, humidity: 88.4, light: null, power: null, powerPercent: 91 },
    ]);
    expect(await doors.track({ mac: two.mac })).toEqual([
      { time: iso(now), temperature: -40.01, humidity: 33.3, light: null, power: 2870, powerPercent: 70 },
    ]);
  });

  it('Ruuvi Gateway, data format 5, and its own status', async () => {
    const [gateway, tag] = [await doors.gateway(), await doors.beacon()];
    const now = doors.now();
    const body = encodeRuuvi(gateway.mac, {
      timeMs: now - 2000,
      sentMs: now,
      rssiDbm: -77,
      tag: { mac: tag.mac, temperatureC: -21.655, humidityPercent: 70.25, batteryMv: 2977 },
    });
    await relayed(gateway, ruuviTopic(gateway.mac, tag.mac), body);
    await relayed(gateway, `ruuvi/${withColons(gateway.mac)}/gw_status`, '{"state":"online"}');
    expect(await doors.track({ mac: tag.mac })).toEqual([
      { time: iso(now - 2000), temperature: -21.655, humidity: 70.25, light: null, power: 2977, powerPercent: null },
    ]);
    expect((await doors.status({ mac: tag.mac })).reading).toMatchObject({ rssi: -77, gateway: gateway.mac });
    const [own] = await doors.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [gateway.id]);
    expect(own?.attributes).toMatchObject({ state: 'online' });
  });

  it("OpenMQTTGateway and Theengs by the name of the gateway: decoded and undecoded, at the time of receipt, marked as the server's", async () => {
    const gateway = await doors.gateway('OMG cold room 7');
    const [decoded, undecoded] = [await doors.beacon(), await doors.beacon()];
    const client = await doors.mqtt(gateway);
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
    const time = iso(doors.test.clock.now());
    expect(await doors.track({ mac: decoded.mac })).toEqual([
      { time, temperature: -18.25, humidity: 61.5, light: 742, power: 2987, powerPercent: 88 },
    ]);
    expect((await doors.status({ mac: decoded.mac })).reading).toMatchObject({ gateway: gateway.mac, rssi: -61 });
    expect(await doors.track({ mac: undecoded.mac })).toEqual([
      { time, temperature: -16.775, humidity: 55.5, light: null, power: null, powerPercent: null },
    ]);
    const [row] = await doors.test.sql<{ flags: number }>('select flags from reading where device_id = $1', [decoded.id]);
    expect(row?.flags).toBe(1);
    const [state] = await doors.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [gateway.id]);
    expect(state?.attributes).toMatchObject({ uptime: 120, version: 'v1.8', state: 'online' });
  });

  it("our own format by the gateway's MAC or its name, a sensor nobody knows beside a known one", async () => {
    const gateway = await doors.gateway('yard');
    const sensor = await doors.beacon();
    const stranger = newMac();
    const now = doors.now();
    const client = await doors.mqtt(gateway);
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
    expect(await doors.track({ mac: sensor.mac })).toEqual([
      { time: iso(now - 60_000), temperature: -79.9, humidity: null, light: null, power: null, powerPercent: null },
      { time: iso(now), temperature: -79.95, humidity: 12.5, light: 0, power: 3012, powerPercent: 95 },
    ]);
    expect(await doors.unknown(stranger)).toMatchObject({ family: 'json', count: 1 });
  });

  it('keeps the last will of a gateway that is gone as its state', async () => {
    const gateway = await doors.gateway();
    const topic = `ruuvi/${withColons(gateway.mac)}/gw_status`;
    const client = await connectMqtt(doors.port('mqtt'), gateway.username, gateway.password, {
      will: { topic, payload: Buffer.from('{"state":"offline"}'), qos: 1, retain: true },
    });
    client.stream.destroy();
    await expect
      .poll(
        async () =>
          (await doors.test.sql<{ attributes: unknown }>('select attributes from device_state where device_id = $1', [gateway.id]))[0]
            ?.attributes,
        { timeout: 10_000 },
      )
      .toMatchObject({ state: 'offline' });
  });

  it('keeps what two gateways heard of one sensor in the same second with who heard it, and shows the strongest', async () => {
    const sensor = await doors.beacon();
    const [near, far, late] = [await doors.gateway(), await doors.gateway(), await doors.gateway()];
    const now = doors.now();
    const said: [Gateway, number, number, number][] = [
      [far, now + 100, -81, 5.5],
      [near, now + 400, -52, 5.25],
      [late, now + 800, -52, 5.75],
    ];
    for (const [gateway, timeMs, rssiDbm, temperatureC] of said) {
      await relayed(gateway, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs, rssiDbm, temperatureC }]));
    }
    const rows = await doors.test.sql<{ gateway_id: number; rssi: number; temperature: number }>(
      'select gateway_id, rssi, temperature from reading where device_id = $1 order by time_ms',
      [sensor.id],
    );
    expect(rows).toEqual([
      { gateway_id: far.id, rssi: -81, temperature: 5.5 },
      { gateway_id: near.id, rssi: -52, temperature: 5.25 },
      { gateway_id: late.id, rssi: -52, temperature: 5.75 },
    ]);
    expect((await doors.status({ mac: sensor.mac })).reading).toMatchObject({ temperature: 5.25, rssi: -52, gateway: near.mac });
    expect((await doors.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([5.25]);
  });

  it('changes nothing when a gateway sends everything again', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const now = doors.now();
    const bodies = [3, 1, 2].map((minute) => encodeJson([{ mac: sensor.mac, timeMs: now - minute * 60_000, temperatureC: minute }]));
    await relayed(gateway, jsonTopic(gateway.mac), ...bodies);
    const facts = (): Promise<unknown[]> => doors.test.sql('select * from reading where device_id = $1 order by time_ms', [sensor.id]);
    const before = await facts();
    await relayed(gateway, jsonTopic(gateway.mac), ...bodies.toReversed());
    expect(await facts()).toEqual(before);
    expect(before).toHaveLength(3);
    expect((await doors.status({ mac: sensor.mac })).reading).toMatchObject({ temperature: 1, time: iso(now - 60_000) });
  });

  it('puts impossible values and times aside with their reason and keeps the rest', async () => {
    const [gateway, sensor] = [await doors.gateway(), await doors.beacon()];
    const now = doors.now();
    const readings = [
      { mac: sensor.mac, timeMs: now + 6 * 60_000, temperatureC: 1 },
      { mac: sensor.mac, timeMs: Date.UTC(2009, 5, 1), temperatureC: 2 },
      { mac: sensor.mac, timeMs: now, temperatureC: 850, humidityPercent: 45 },
    ];
    await relayed(gateway, jsonTopic(gateway.mac), encodeJson(readings));
    expect((await doors.putAside(sensor.id)).map(({ reason }) => reason).sort()).toEqual([
      'temperatureOutOfRange',
      'timeBefore2010',
      'timeInFuture',
    ]);
    expect(await doors.track({ mac: sensor.mac })).toEqual([
      { time: iso(now), temperature: null, humidity: 45, light: null, power: null, powerPercent: null },
    ]);
  });
});
