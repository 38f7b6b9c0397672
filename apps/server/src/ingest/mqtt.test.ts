/** The MQTT listener, over real sockets: who is let in, what he may publish, when he is acknowledged. */
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { serviceAdvert } from '@frostway/protocol/ble/advert';
import { encodeMinewClimate, minewUuid } from '@frostway/protocol/ble/minew';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { encodeMinew, minewTopic } from '@frostway/protocol/minew/encode';
import { ruuviTopic, withColons } from '@frostway/protocol/ruuvi/encode';
import { Aedes } from 'aedes';
import { describe, expect, it, vi } from 'vitest';
import { connectMqtt, holdCommits, newMac, publish, TestListeners } from './listeners.fixture.js';

let listeners: TestListeners;
TestListeners.forFile((opened) => {
  listeners = opened;
});

describe('a user name and password per gateway', () => {
  it('lets a gateway in with its own, its MAC in any notation', async () => {
    const gateway = await listeners.gateway();
    for (const username of [gateway.username, withColons(gateway.mac).toLowerCase()]) {
      const client = await listeners.mqtt({ username, password: gateway.password });
      expect(client.connected).toBe(true);
      await client.endAsync(true);
    }
  });

  it('refuses a wrong password, an unknown name and none, and counts the refused names as unknown devices', async () => {
    const gateway = await listeners.gateway();
    const stranger = newMac();
    const wrong: [string, string][] = [
      [gateway.username, 'wrong'],
      [stranger, gateway.password],
      [gateway.username, ''],
    ];
    for (const [username, password] of wrong)
      await expect(listeners.mqtt({ username, password })).rejects.toThrow(/Bad username or password/);
    await expect(connectMqtt(listeners.port('mqtt'), '', '')).rejects.toThrow(/Bad username or password/);
    expect(await listeners.unknown(stranger)).toMatchObject({ family: 'mqtt', identity: stranger });
    expect(await listeners.unknown(gateway.username)).toMatchObject({ family: 'mqtt' });
  });

  it('looks at no more passwords of an address that failed too often, until its minute is over', async () => {
    const strict = await TestListeners.open({ FROSTWAY_LOGIN_TRIES_PER_MINUTE: '3' });
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
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const client = await listeners.mqtt(gateway);
    const reading = (timeMs: number): string => encodeJson([{ mac: sensor.mac, timeMs, temperatureC: 4 }]);
    expect(await publish(client, jsonTopic(gateway.mac), reading(listeners.now()))).toBe('acknowledged');
    const fresh = await listeners.test.call(devices.gatewayCredentials, { mac: gateway.mac }, listeners.account.token);
    listeners.test.clock.advance(2000);
    expect(await publish(client, jsonTopic(gateway.mac), reading(listeners.now()))).toBe('closed');
    expect(await listeners.track({ mac: sensor.mac })).toHaveLength(1);
    await expect(listeners.mqtt(gateway)).rejects.toThrow(/Bad username or password/);
    const again = await listeners.mqtt(fresh);
    expect(await publish(again, jsonTopic(gateway.mac), reading(listeners.now()))).toBe('acknowledged');
    await again.endAsync(true);
  });
});

describe('a gateway may only publish its own topics', () => {
  it('refuses the topic of another gateway, and every topic of none, without an acknowledgement', async () => {
    const [own, other] = [await listeners.gateway('dock-1'), await listeners.gateway('dock-2')];
    const sensor = await listeners.beacon();
    const body = encodeJson([{ mac: sensor.mac, timeMs: listeners.now(), temperatureC: 4 }]);
    const received = encodeMinew({ mac: own.mac, timeMs: listeners.now() }, []);
    const foreign: [string, string][] = [
      [jsonTopic(other.mac), body],
      [jsonTopic('dock-2'), body],
      [jsonTopic('dock-9'), body],
      [minewTopic(other.mac), received],
      [ruuviTopic(other.mac, sensor.mac), '{}'],
      [`home/dock-2/BTtoMQTT/${sensor.mac}`, '{}'],
      ['home/dock-2/LWT', 'online'],
      ['anything', body],
      ['$SYS/broker', body],
      [`/gw/${own.mac}/action`, received],
    ];
    for (const [topic, payload] of foreign) {
      const client = await listeners.mqtt(own);
      expect([topic, await publish(client, topic, payload)]).toEqual([topic, 'closed']);
    }
    expect(await listeners.track({ mac: sensor.mac })).toEqual([]);
    expect((await listeners.status({ mac: other.mac })).lastSeen).toBeNull();
  });

  it('refuses a body that speaks for another gateway', async () => {
    const [own, other, sensor] = [await listeners.gateway(), await listeners.gateway(), await listeners.beacon()];
    const client = await listeners.mqtt(own);
    const advert = serviceAdvert(minewUuid, encodeMinewClimate({ mac: sensor.mac, temperatureC: 5, humidityPercent: 50 }));
    const body = encodeMinew({ mac: other.mac, timeMs: listeners.now() }, [
      { mac: sensor.mac, timeMs: listeners.now(), rssiDbm: -60, advert },
    ]);
    expect(await publish(client, minewTopic(own.mac), body)).toBe('closed');
    expect(await listeners.track({ mac: sensor.mac })).toEqual([]);
    expect((await listeners.status({ mac: other.mac })).lastSeen).toBeNull();
  });

  it('lets nobody listen to anything but commands for itself, and forwards no message', async () => {
    const [own, other, sensor] = [await listeners.gateway('gate-1'), await listeners.gateway('gate-2'), await listeners.beacon()];
    const client = await listeners.mqtt(own);
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
    const received: string[] = [];
    client.on('message', (topic) => received.push(topic));
    const speaker = await listeners.mqtt(other);
    const body = encodeJson([{ mac: sensor.mac, timeMs: listeners.now(), temperatureC: 4 }]);
    expect(await publish(speaker, jsonTopic(other.mac), body, { retain: true })).toBe('acknowledged');
    expect(await publish(client, jsonTopic(own.mac), body, { retain: true })).toBe('acknowledged');
    expect(received).toEqual([]);
    await Promise.all([client.endAsync(true), speaker.endAsync(true)]);
  });

  it('does not end the session of another gateway that uses the same client id', async () => {
    const [one, two] = [await listeners.gateway(), await listeners.gateway()];
    const first = await connectMqtt(listeners.port('mqtt'), one.username, one.password, { clientId: 'gateway' });
    const second = await connectMqtt(listeners.port('mqtt'), two.username, two.password, { clientId: 'gateway' });
    expect(await publish(first, jsonTopic(one.mac), encodeJson([]))).toBe('acknowledged');
    expect(await publish(second, jsonTopic(two.mac), encodeJson([]))).toBe('acknowledged');
    await Promise.all([first.endAsync(true), second.endAsync(true)]);
  });
});

describe('the PUBACK comes after the commit', () => {
  it('is not sent while the message is not committed', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const client = await listeners.mqtt(gateway);
    const held = await holdCommits(listeners.test.databaseUrl);
    let answered = false;
    const outcome = publish(
      client,
      jsonTopic(gateway.mac),
      encodeJson([{ mac: sensor.mac, timeMs: listeners.now(), temperatureC: 4 }]),
    ).then((what) => {
      answered = true;
      return what;
    });
    await held.isWaitedFor();
    expect(answered).toBe(false);
    expect(await listeners.countFacts(sensor.id)).toBe(0);
    await held.release();
    expect(await outcome).toBe('acknowledged');
    expect(await listeners.countFacts(sensor.id)).toBe(1);
    await client.endAsync(true);
  });

  it('acknowledges a message nobody can read, so that it does not come for ever, and sees the gateway', async () => {
    const counted = await TestListeners.open();
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
    const [gateway, quiet] = [await listeners.gateway(), await listeners.gateway()];
    const [client, other] = [await listeners.mqtt(gateway), await listeners.mqtt(quiet)];
    expect(await publish(client, jsonTopic(gateway.mac), Buffer.alloc(70_000, ' '))).toBe('closed');
    expect(await publish(other, jsonTopic(quiet.mac), encodeJson([]))).toBe('acknowledged');
    await other.endAsync(true);
  });

  it('holds up a gateway that sends faster than can be stored, and takes everything when it can', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const client = await listeners.mqtt(gateway);
    const start = listeners.now() - 3_000_000;
    const total = 2500;
    const { counts } = listeners.test.platform.pipeline;
    const before = counts.submitted;
    const held = await holdCommits(listeners.test.databaseUrl);
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
      await fetch(`${listeners.test.url}/healthz`);
      // Two entries a message: the gateway itself and its reading. 256 KiB held, and the segments that were read with them.
      expect(counts.submitted - before).toBeLessThan(1000);
    }
    await held.release();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['acknowledged']));
    expect(await listeners.countFacts(sensor.id)).toBe(total);
    await client.endAsync(true);
  });

  it('takes QoS 0 and QoS 2 too', async () => {
    const [gateway, sensor] = [await listeners.gateway(), await listeners.beacon()];
    const client = await listeners.mqtt(gateway);
    const now = listeners.now();
    expect(await publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs: now, temperatureC: 1 }]), { qos: 2 })).toBe(
      'acknowledged',
    );
    expect(
      await publish(client, jsonTopic(gateway.mac), encodeJson([{ mac: sensor.mac, timeMs: now - 1000, temperatureC: 2 }]), { qos: 0 }),
    ).toBe('acknowledged');
    await expect.poll(async () => (await listeners.track({ mac: sensor.mac })).map(({ temperature }) => temperature)).toEqual([2, 1]);
    await client.endAsync(true);
  });

  it('keeps the number of a QoS 2 message until its PUBREL, and nothing of what it said', async () => {
    const made = vi.spyOn(Aedes, 'createBroker');
    const own = await TestListeners.open();
    try {
      const broker = await made.mock.results[0]?.value;
      const kept = vi.spyOn(
        (broker as { persistence: { incomingStorePacket: (...given: unknown[]) => unknown } }).persistence,
        'incomingStorePacket',
      );
      const gateway = await own.gateway();
      const client = await own.mqtt(gateway);
      for (const body of [encodeJson([]), 'x'.repeat(60_000)])
        expect(await publish(client, jsonTopic(gateway.mac), body, { qos: 2 })).toBe('acknowledged');
      expect(kept.mock.calls.map(([, packet]) => (packet as { payload: Buffer }).payload.length)).toEqual([0, 0]);
      await client.endAsync(true);
    } finally {
      made.mockRestore();
      await own.close();
    }
  });

  it('acknowledges what it was storing when the listener closes, and takes nothing more', async () => {
    const stopped = await TestListeners.open();
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
