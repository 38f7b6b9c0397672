/** From a device's packet to the message an open page receives, while other devices keep the server busy. */
import { once } from 'node:events';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import type { Mac } from '@frostway/core/identity';
import { WebSocket } from 'ws';
import { addDevices, type Credentials, logIn, macOf } from './client.js';
import { connectGateway } from './gateways.js';
import { adminPassword, type Running } from './server.js';
import { figure, percentile, type Row } from './statistics.js';

export type LatencySize = {
  readonly messagesPerSecond: number;
  readonly seconds: number;
  readonly sensors: number;
  /** Number of the first MAC: each run has devices of its own. */ readonly first: number;
};
type Row1 = { mac: string | null; reading: { time: string } | null };

/** One page watches everything; each reading's own time says when it was sent. `begin` is called when all is ready, right before the first is sent. */
export async function latency(running: Running, size: LatencySize, begin: () => void = () => undefined): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const sensors = Array.from({ length: size.sensors }, (_, index) => macOf(size.first + 1 + index));
  await addDevices(
    admin,
    sensors.map((mac) => ({ mac, model: 'beacon-thl' })),
  );
  const [credentials] = (await addDevices(admin, [{ mac: macOf(size.first), model: 'gateway-a' }])) as [Credentials];
  const page = new WebSocket(new URL('/live', running.url.replace('http', 'ws')));
  await once(page, 'open');
  page.send(JSON.stringify({ type: 'hello', token: admin.token }));
  page.send(JSON.stringify({ type: 'watch', topic: 'devices' }));
  const own = new Set(sensors);
  const delays: number[] = [];
  const shown = new Map<string, string>();
  let isWatching: (() => void) | undefined;
  const watching = new Promise<void>((resolve) => (isWatching = resolve));
  page.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString('utf8')) as { type: string; rows?: Row1[] };
    if (message.type === 'watching') isWatching?.();
    for (const row of message.rows ?? []) {
      if (row.mac === null || row.reading === null || !own.has(row.mac) || shown.get(row.mac) === row.reading.time) continue;
      shown.set(row.mac, row.reading.time);
      delays.push(Date.now() - Date.parse(row.reading.time));
    }
  });
  await watching;
  const client = await connectGateway(running.ports.mqtt, credentials);
  const tickMs = 20;
  const perTick = Math.max(1, Math.round((size.messagesPerSecond * tickMs) / 1000));
  let next = 0;
  const sent: Promise<unknown>[] = [];
  begin();
  const start = performance.now();
  for (let tick = 0; tick * tickMs < size.seconds * 1000; tick += 1) {
    for (let index = 0; index < perTick; index += 1) {
      const mac = sensors[(next += 1) % sensors.length] as Mac;
      sent.push(
        client.publishAsync(
          jsonTopic(credentials.username),
          encodeJson([{ mac, timeMs: Date.now(), temperatureC: 5, humidityPercent: 50, lightLux: 1, batteryMv: 3600 }]),
          { qos: 1 },
        ),
      );
    }
    const wait = start + (tick + 1) * tickMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  }
  await Promise.all(sent);
  const took = (performance.now() - start) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 500));
  page.close();
  await client.endAsync();
  return [
    {
      name: `packet to page at ${figure(sent.length / took)} messages/s, one reading each, ${size.sensors} sensors`,
      value: `p50 ${figure(percentile(delays, 0.5))} ms, p99 ${figure(percentile(delays, 0.99))} ms`,
      note: `${figure(delays.length)} changes shown; pages are told ten times a second`,
    },
  ];
}
