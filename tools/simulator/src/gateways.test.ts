import { createServer, type AddressInfo, type Server } from 'node:net';
import type { Reading } from '@frostway/core/message';
import { demoDevices } from '@frostway/fleet/demo';
import type { DemoGateway, DemoTracker } from '@frostway/fleet/device';
import { demoGatewayPassword } from '@frostway/fleet/keys';
import { isProblem } from '@frostway/protocol/family';
import { jsonFamily } from '@frostway/protocol/json/json';
import { minewFamily } from '@frostway/protocol/minew/minew';
import { ruuviFamily } from '@frostway/protocol/ruuvi/ruuvi';
import { Aedes } from 'aedes';
import { afterEach, describe, expect, it } from 'vitest';
import { measuredOf } from '@frostway/fleet/measured';
import { HttpGateway } from './http-gateway.js';
import { MqttGateway } from './mqtt-gateway.js';
import { OsmandSpeaker } from './osmand-speaker.js';
import { bodies, publications } from './payloads.js';
import { type TinyHttp, tinyHttp } from './tiny-servers.fixture.js';
import { world } from '@frostway/fleet/world';

const beganMs = Date.UTC(2026, 10, 20, 8);
const fleet = world(demoDevices, beganMs);
const gateways = demoDevices.filter((device): device is DemoGateway => device.kind === 'gateway');
const formats = { minew: minewFamily, ruuvi: ruuviFamily, json: jsonFamily };
const times = [beganMs - 600_000, beganMs - 300_000, beganMs];
const batch = { fromMs: beganMs - 900_000, toMs: beganMs, times, isBackfill: true };
const first = (transport: DemoGateway['transport'], format: DemoGateway['format']): DemoGateway => {
  const found = gateways.find((gateway) => gateway.transport === transport && gateway.format === format);
  if (found === undefined) throw new Error(`no ${format} gateway on ${transport}`);
  return found;
};

function readingsOf(gateway: DemoGateway): readonly Reading[] {
  const format = formats[gateway.format];
  const context = { gateway: gateway.identity };
  const results =
    gateway.transport === 'mqtt'
      ? publications(gateway, fleet, times).map(({ topic, payload }) => format.decode(Buffer.from(payload), { ...context, topic }))
      : bodies(gateway, fleet, times).map((body) => format.decode(Buffer.from(body), context));
  return results.flatMap((result) => {
    if (isProblem(result)) throw new Error(result.problem);
    expect(result.quarantined).toEqual([]);
    return result.messages.filter((message) => message.type === 'reading');
  });
}

describe('what the demo gateways send', () => {
  it.each(gateways.map((gateway) => [gateway.name.en, gateway] as const))(
    '%s: decodes to every value its beacons measured, at the time they were received',
    (_, gateway) => {
      const received = times.flatMap((timeMs) => fleet.receptions(gateway, timeMs));
      const readings = readingsOf(gateway);
      expect(readings).toHaveLength(received.length);
      for (const one of received) {
        const { mac } = one.beacon.identity;
        const reading = readings.find(
          (found) => found.timeMs === one.timeMs && found.device !== undefined && 'mac' in found.device && found.device.mac === mac,
        );
        const measured = measuredOf(one);
        expect(reading?.gateway).toEqual(gateway.identity);
        expect(reading?.rssiDbm).toBe(one.rssiDbm);
        expect(reading?.temperatureC).toBeCloseTo(measured.temperatureC, 1);
        if (measured.humidityPercent === undefined) expect(reading?.humidityPercent).toBeUndefined();
        else expect(Math.abs((reading?.humidityPercent ?? Number.NaN) - measured.humidityPercent)).toBeLessThan(0.1);
        expect(reading?.lightLux).toBe(measured.lightLux);
        if (reading?.batteryMv !== undefined) expect(reading.batteryMv).toBe(measured.batteryMv);
        else expect(reading?.batteryPercent).toBe(one.values.batteryPercent);
      }
    },
  );

  it('stays within a hundred advertisements a message', () => {
    const day = Array.from({ length: 288 }, (_, index) => beganMs - index * 300_000).toReversed();
    const gateway = first('mqtt', 'minew');
    const messages = publications(gateway, fleet, day);
    expect(messages.length).toBe(Math.ceil((288 * fleet.receptions(gateway, beganMs).length) / 98));
    for (const { payload } of messages) expect((JSON.parse(payload) as unknown[]).length).toBeLessThanOrEqual(101);
  });
});

describe('a gateway on MQTT', () => {
  let broker: Aedes;
  let listener: Server;
  let line: MqttGateway;
  const published: { topic: string; qos: number }[] = [];
  const start = async (gateway: DemoGateway, acknowledges: (count: number) => boolean, patienceMs = 20_000): Promise<void> => {
    published.length = 0;
    broker = await Aedes.createBroker();
    const password = demoGatewayPassword('secret', gateway.identity.mac);
    broker.authenticate = (_client, username, given, done) => {
      done(null, username === gateway.identity.mac && given?.toString() === password);
    };
    broker.authorizePublish = (_client, packet, done) => {
      published.push({ topic: packet.topic, qos: packet.qos });
      if (acknowledges(published.length)) done(null);
    };
    listener = createServer((socket) => {
      broker.handle(socket);
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    line = new MqttGateway(gateway, fleet, { host: '127.0.0.1', port: (listener.address() as AddressInfo).port, password, patienceMs });
  };
  afterEach(async () => {
    await line.close();
    await new Promise<void>((resolve) => broker.close(resolve));
    await new Promise<void>((resolve) => listener.close(() => resolve()));
  });

  it('logs in with its MAC, publishes with QoS 1 and is done when every message has its PUBACK', async () => {
    const gateway = first('mqtt', 'ruuvi');
    await start(gateway, () => true);
    await line.open();
    await line.send(batch);
    expect(published).toEqual(publications(gateway, fleet, times).map(({ topic }) => ({ topic, qos: 1 })));
    await line.close();
    expect(line.isOpen()).toBe(false);
  });

  it('is refused with another password', async () => {
    await start(first('mqtt', 'minew'), () => true);
    const stranger = new MqttGateway(first('mqtt', 'minew'), fleet, {
      host: '127.0.0.1',
      port: (listener.address() as AddressInfo).port,
      password: 'wrong',
    });
    await expect(stranger.open()).rejects.toThrow();
    expect(stranger.isOpen()).toBe(false);
  });

  it('drops the connection when a PUBACK is lost, and tells it again over a new one', async () => {
    await start(first('mqtt', 'minew'), (count) => count > 1, 60);
    await line.open();
    await expect(line.send(batch)).rejects.toThrow();
    expect(line.isOpen()).toBe(false);
    await line.open();
    await line.send(batch);
    expect(published).toHaveLength(2);
    expect(published[0]?.topic).toBe(published[1]?.topic);
  });
});

describe('over HTTP', () => {
  let server: TinyHttp;
  afterEach(() => server.close());

  it('a gateway pushes with Basic credentials and repeats what was not answered with 2xx', async () => {
    const gateway = first('http', 'json');
    server = await tinyHttp((_, index) => (index === 0 ? 503 : 200));
    const line = new HttpGateway(gateway, fleet, { url: `http://127.0.0.1:${server.port}`, password: 'p' });
    await line.open();
    await expect(line.send(batch)).rejects.toThrow(/503/);
    expect(line.isOpen()).toBe(false);
    await line.open();
    await line.send(batch);
    expect(server.requests.map(({ method, url, headers, body }) => [method, url, headers.authorization, body])).toEqual(
      [0, 1].map(() => [
        'POST',
        '/api/push/json',
        `Basic ${Buffer.from(`${gateway.identity.mac}:p`).toString('base64')}`,
        bodies(gateway, fleet, times)[0],
      ]),
    );
  });

  it.each(['osmandQuery', 'osmandJson'] as const)(
    'a phone (%s) sends a request per point and stops at the first that is not accepted',
    async (speaks) => {
      const phone = demoDevices.find((device): device is DemoTracker => device.kind === 'tracker' && device.speaks === speaks);
      if (phone === undefined) throw new Error('nobody has such a phone');
      server = await tinyHttp((_, index) => (index === 1 ? 400 : 200));
      const line = new OsmandSpeaker(phone, fleet, { host: '127.0.0.1', port: server.port });
      await line.open();
      await expect(line.send(batch)).rejects.toThrow(/400/);
      expect(server.requests).toHaveLength(2);
      await line.open();
      await line.send(batch);
      expect(server.requests).toHaveLength(5);
      const { latitude, speedKmh } = fleet.place(phone, beganMs);
      const last = server.requests[4];
      if (last === undefined) throw new Error('nothing arrived');
      if (speaks === 'osmandQuery') {
        const query = new URL(last.url, 'http://phone').searchParams;
        expect(query.get('id')).toBe(phone.identity.imei);
        expect(Number(query.get('timestamp'))).toBe(beganMs / 1000);
        expect(Number(query.get('lat'))).toBeCloseTo(latitude, 5);
        expect(Number(query.get('speed')) * 1.852).toBeCloseTo(speedKmh, 1);
      } else {
        const body = JSON.parse(last.body) as {
          device_id: string;
          location: { timestamp: string; coords: { latitude: number; speed: number } };
        };
        expect(body.device_id).toBe(phone.identity.imei);
        expect(body.location.timestamp).toBe(new Date(beganMs).toISOString());
        expect(body.location.coords.latitude).toBeCloseTo(latitude, 5);
        expect(body.location.coords.speed * 3.6).toBeCloseTo(speedKmh, 1);
      }
    },
  );
});
