/** Durable ingest through real device ports, each acknowledged after its commit, beside COPY of the same rows into the same tables in the same run. */
import { once } from 'node:events';
import { connect as connectTcp } from 'node:net';
import { encodeHeartbeat, encodeLocation22, encodeLogin } from '@frostway/protocol/gt06/encode';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import type { Mac } from '@frostway/core/identity';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { addDevices, type Credentials, imeiOf, logIn, macOf } from './client.js';
import { connectGateway } from './gateways.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row, timed } from './statistics.js';

export type IngestSize = {
  readonly gateways: number;
  readonly sensors: number;
  readonly minutes: number;
  readonly perMessage: number;
  readonly trackers: number;
  readonly points: number;
};

/** Four-value readings over MQTT, then points over GT06, then COPY of the same rows; ratios in one run. */
export async function ingest(server: BenchServer, running: Running, size: IngestSize): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const sensors = Array.from({ length: size.sensors }, (_, index) => macOf(1000 + index));
  const gateways = Array.from({ length: size.gateways }, (_, index) => macOf(100 + index));
  const imeis = Array.from({ length: size.trackers }, (_, index) => imeiOf(100 + index));
  await addDevices(admin, [
    ...sensors.map((mac) => ({ mac, model: 'beacon-thl' })),
    ...imeis.map((imei) => ({ imei, model: 'tracker-a' })),
  ]);
  const credentials = (
    await addDevices(
      admin,
      gateways.map((mac) => ({ mac, model: 'gateway-a' })),
    )
  ).map((given) => given as Credentials);
  const startMs = Math.floor(Date.now() / 60_000) * 60_000 - size.minutes * 60_000;

  const readings = size.sensors * size.minutes;
  const mqttMs = await timed(() => overMqtt(running.ports.mqtt, credentials, sensors, startMs, size));
  const points = size.trackers * size.points;
  const gt06Ms = await timed(() => overGt06(running.ports.gt06, imeis, size.points));

  const client = new pg.Client({ connectionString: (await server.database()).url });
  client.on('error', () => undefined);
  await client.connect();
  const stored = Number(
    (await client.query<{ n: string }>("select count(*) as n from reading join device d on d.id = device_id where d.mac like 'F2BE%'"))
      .rows[0]?.n,
  );
  const placed = Number(
    (await client.query<{ n: string }>("select count(*) as n from position join device d on d.id = device_id where d.imei like '8690001%'"))
      .rows[0]?.n,
  );
  if (stored < readings || placed < points)
    throw new Error(`only ${stored} of ${readings} readings and ${placed} of ${points} points are there`);
  const copyReadingsMs = await copyAgain(client, 'reading');
  const copyPositionsMs = await copyAgain(client, 'position');
  await client.end();

  const row = (name: string, count: number, ms: number, copyMs: number, copied: number): Row => {
    const rate = (count / ms) * 1000;
    const floor = (copied / copyMs) * 1000;
    return {
      name,
      value: `${figure(rate)}/s`,
      note: `${figure(count)} facts in ${figure(ms / 1000)} s; COPY of the same rows ${figure(floor)}/s; ratio ${(rate / floor).toFixed(2)}`,
    };
  };
  return [
    row(`four-value readings over MQTT, ${size.perMessage} a message, ${size.gateways} gateways`, readings, mqttMs, copyReadingsMs, stored),
    row(`points over GT06, ${size.trackers} trackers, an acknowledged heartbeat every 50`, points, gt06Ms, copyPositionsMs, placed),
  ];
}

/** Readings of sensors over MQTT, each sensor received by one gateway; settles when all are acknowledged. */
export async function overMqtt(
  port: number,
  credentials: readonly Credentials[],
  sensors: readonly string[],
  startMs: number,
  size: Pick<IngestSize, 'minutes' | 'perMessage'>,
): Promise<void> {
  await Promise.all(
    credentials.map(async (gateway, at) => {
      const own = sensors.filter((_, index) => index % credentials.length === at);
      const client = await connectGateway(port, gateway);
      const waiting = new Set<Promise<unknown>>();
      let batch: Parameters<typeof encodeJson>[0][number][] = [];
      const send = async (): Promise<void> => {
        const message: Promise<unknown> = client
          .publishAsync(jsonTopic(gateway.username), encodeJson(batch), { qos: 1 })
          .finally(() => waiting.delete(message));
        waiting.add(message);
        batch = [];
        // As many on their way as a gateway with a full memory has.
        if (waiting.size >= 32) await Promise.race(waiting);
      };
      for (let minute = 0; minute < size.minutes; minute += 1) {
        for (const [index, mac] of own.entries()) {
          const swing = Math.round(Math.sin(minute / 40 + index) * 200);
          batch.push({
            mac: mac as Mac,
            timeMs: startMs + minute * 60_000,
            temperatureC: (500 + swing) / 100,
            humidityPercent: (5500 + swing) / 100,
            lightLux: minute % 7,
            batteryMv: 3600 - (minute % 50),
          });
          if (batch.length === size.perMessage) await send();
        }
      }
      if (batch.length > 0) await send();
      await Promise.all(waiting);
      await client.endAsync();
    }),
  );
}

/** Points of trackers that drive north-east, a point every ten seconds up to now; settles when all are acknowledged. */
export async function overGt06(port: number, imeis: readonly string[], points: number): Promise<void> {
  const startMs = Math.floor(Date.now() / 1000) * 1000 - points * 10_000;
  await Promise.all(
    imeis.map(async (imei, at) => {
      const socket = connectTcp({ host: '127.0.0.1', port, noDelay: true });
      await once(socket, 'connect');
      const received = { acknowledgements: 0, wake: (): void => undefined };
      socket.on('data', (data: Buffer) => {
        received.acknowledgements += data.length / 10;
        received.wake();
      });
      const until = async (count: number): Promise<void> => {
        while (received.acknowledgements < count) {
          await new Promise<void>((resolve) => {
            received.wake = resolve;
          });
        }
      };
      socket.write(encodeLogin({ imei }, 1));
      await until(1);
      let expected = 1;
      let serial = 2;
      for (let point = 0; point < points; point += 50) {
        const frames: Uint8Array[] = [];
        for (let index = point; index < Math.min(points, point + 50); index += 1) {
          const place = {
            timeMs: startMs + index * 10_000,
            latitude: 31 + at / 1000 + index / 1e5,
            longitude: 121 + index / 1e5,
            speedKmh: 60,
            courseDegrees: 45,
            isValid: true,
            satellites: 9,
          };
          frames.push(encodeLocation22({ ...place, ignition: true, uploadMode: 0, isBackfilled: true }, (serial = (serial % 65_535) + 1)));
        }
        frames.push(encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, (serial = (serial % 65_535) + 1)));
        socket.write(Buffer.concat(frames));
        expected += 1;
        await until(expected);
      }
      socket.destroy();
    }),
  );
}

/** Copies the rows of a table into an empty one of the same shape, index included, and answers how long that took. */
async function copyAgain(client: pg.Client, table: string): Promise<number> {
  const month = (
    await client.query<{ name: string }>(
      'select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent where p.relname = $1 order by c.reltuples desc limit 1',
      [table],
    )
  ).rows[0]?.name;
  if (month === undefined) throw new Error(`${table} has no partition`);
  await client.query(`create table copied (like ${month} including all)`);
  const chunks: Buffer[] = [];
  for await (const chunk of client.query(copyTo(`copy (select * from ${table}) to stdout (format binary)`))) chunks.push(chunk as Buffer);
  const ms = await timed(async () => {
    const target = client.query(copyFrom('copy copied from stdin (format binary)'));
    for (const chunk of chunks) if (!target.write(chunk)) await once(target, 'drain');
    target.end();
    await once(target, 'finish');
  });
  await client.query('drop table copied');
  return ms;
}
