/**
 * Many sensors that say one thing each: what judging costs when nothing is shared by readings of one device. Trickling, as an idle fleet does, a message of a hundred
 * sensors after the other; and at once, from gateways that push five hundred sensors a message.
 */
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import type { MqttClient } from 'mqtt';
import { type Credentials, logIn, macOf } from './client.js';
import { addGateways, connectGateway, inColdRoom } from './gateways.js';
import { addWatchedGroup, takeInBulk } from './large-fleet.js';
import { processorOf, processorOfAll } from './processor.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row, timed } from './statistics.js';

const first = 0x60_0000;
/** Between two readings of a sensor, ms: all of them are younger than what counts as backfill. */
const stepMs = 20_000;
const agoMs = 240_000;
/** Messages that are on their way at once of the fleet that says all at once. */
const atOnce = 8;

type Sender = { readonly client: MqttClient; readonly username: string };
type Cost = { readonly ms: number; readonly server: number; readonly database: number };

/** See above; `count` sensors with six rules each. */
export async function wide(server: BenchServer, running: Running, count: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const macs = Array.from({ length: count }, (_, index) => macOf(first + index));
  const [given] = await addGateways(admin, first + count, 1);
  const gateway = given as Credentials;
  await takeInBulk(admin, macs, await addWatchedGroup(admin, 'Wide'));
  const client = await connectGateway(running.ports.mqtt, gateway);
  const broken = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('the gateway was cut off'))));
  broken.catch(() => undefined);
  const { pid } = await server.database();
  const cost = async (act: () => Promise<void>): Promise<Cost> => {
    const before = [await processorOf(running.process.pid), await processorOfAll(pid)] as const;
    const ms = await timed(() => Promise.race([act(), broken]));
    const after = [await processorOf(running.process.pid), await processorOfAll(pid)] as const;
    return { ms, server: after[0] - before[0], database: after[1] - before[1] };
  };
  const sender = { client, username: gateway.username };
  // Their first reading, and what only a start costs.
  const startMs = Date.now() - agoMs;
  await cost(async () => {
    for (let step = 0; step < 4; step += 1) await said(sender, macs, startMs + step * stepMs, 500, atOnce);
  });
  const trickled = await cost(async () => {
    for (let step = 4; step < 7; step += 1) await said(sender, macs, startMs + step * stepMs, 100, 1);
  });
  const pushed = await cost(async () => {
    for (let step = 7; step < 11; step += 1) await said(sender, macs, startMs + step * stepMs, 500, atOnce);
  });
  await client.endAsync();
  const row = (name: string, { ms, server: own, database }: Cost, each: number): Row => {
    const perReading = (seconds: number): string => figure((seconds / (count * each)) * 1e6);
    return {
      name: `${figure(count)} sensors with six rules, ${name}`,
      value: `${figure(((count * each) / ms) * 1000)}/s`,
      note: `${perReading(own)} µs of processor time a reading of the server, ${perReading(database)} of the database`,
    };
  };
  return [row('a hundred a message, one message after the other', trickled, 3), row('five hundred a message', pushed, 4)];
}

/** A reading of each sensor, so many a message; settles when all are acknowledged. */
async function said(
  { client, username }: Sender,
  macs: readonly string[],
  timeMs: number,
  perMessage: number,
  most: number,
): Promise<void> {
  const waiting = new Set<Promise<unknown>>();
  for (let from = 0; from < macs.length; from += perMessage) {
    const readings = inColdRoom(macs.slice(from, from + perMessage), timeMs);
    const message: Promise<unknown> = client
      .publishAsync(jsonTopic(username), encodeJson(readings), { qos: 1 })
      .finally(() => waiting.delete(message));
    waiting.add(message);
    if (waiting.size >= most) await Promise.race(waiting);
  }
  await Promise.all(waiting);
}
