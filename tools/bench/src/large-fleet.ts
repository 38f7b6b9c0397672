/**
 * A customer with many sensors: what taking them in costs, one by one and in bulk, what his home page and his monitor cost, and what a server costs that does
 * nothing but take one reading a minute of each of them.
 */
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import type { MqttClient } from 'mqtt';
import { type Account, call, type Credentials, logIn, macOf } from './client.js';
import { addGateways, connectGateway, inColdRoom } from './gateways.js';
import { processorOf, processorOfAll } from './processor.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, percentile, type Row, timed } from './statistics.js';

const first = 0x50_0000;
/** Devices of one call: what the page sends at a time. */
const slice = 500;
const oneByOne = 200;
const rules = 6;
/** Each hears a hundred sensors and pushes once a minute what it heard. */
const perGateway = 100;
const minuteMs = 60_000;

/** See above; `count` sensors. */
export async function largeFleet(server: BenchServer, running: Running, count: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const macs = Array.from({ length: count }, (_, index) => macOf(first + index));
  const credentials = await addGateways(admin, first + count, Math.ceil(count / perGateway));
  const rows = await takenIn(admin, macs);
  const fleet = await Fleet.open(running, credentials, macs);
  try {
    await fleet.speak(0);
    rows.push(...(await looked(admin, count)));
    rows.push(await idle(server, running, fleet, count));
  } finally {
    await fleet.close();
  }
  return rows;
}

/** Makes a group that six rules watch; answers its id. */
export async function addWatchedGroup(admin: Account, name = 'Bench'): Promise<number> {
  const { id: groupId } = await call<{ id: number }>(admin, 'POST', '/beacon/group', { name });
  for (let rule = 0; rule < rules; rule += 1)
    await call(admin, 'POST', '/beacon/alertRule', {
      name: `${name} ${rule}`,
      probe: 'temperature',
      severity: 'alarm',
      condition: 'gt',
      value: 8 + rule,
      delay: 0,
      groupId,
    });
  return groupId;
}

/** Some of the sensors come into a group that is watched one by one, the others in bulk. */
async function takenIn(admin: Account, macs: readonly string[]): Promise<Row[]> {
  const groupId = await addWatchedGroup(admin);
  const put = await timed(() => putInStock(admin, macs));
  const singly = macs.slice(0, oneByOne);
  const took: number[] = [];
  for (const mac of singly) took.push(await timed(() => call(admin, 'POST', '/beacon/devices', { mac, activationKey: key, groupId })));
  const many = macs.slice(oneByOne);
  const bulk = await timed(() => takeMany(admin, many, groupId));
  const [putMs, bulkMs] = [put / macs.length, bulk / many.length];
  return [
    {
      name: `a sensor taken in, with ${rules} rules of its group, one by one`,
      value: `p50 ${figure(percentile(took, 0.5))} ms, p95 ${figure(percentile(took, 0.95))} ms`,
      note: `${oneByOne} calls, one after the other, after the inventory had them`,
    },
    {
      name: `the same in bulk, ${figure(macs.length)} sensors: inventory, owner, watches of the rules`,
      value: `${(putMs + bulkMs).toFixed(2)} ms a device: ${figure(minuteMs / (putMs + bulkMs))} a minute`,
      note: `${slice} a call: ${putMs.toFixed(2)} ms a device into the inventory, ${bulkMs.toFixed(2)} ms to its owner`,
    },
  ];
}

const key = 'bench-key';
const slices = (all: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(all.length / slice) }, (_, index) => all.slice(index * slice, (index + 1) * slice));

async function putInStock(admin: Account, macs: readonly string[]): Promise<void> {
  for (const some of slices(macs))
    await call(admin, 'POST', '/api/inventory', { rows: some.map((mac) => ({ mac, model: 'beacon-thl', activationKey: key })) });
}

async function takeMany(admin: Account, macs: readonly string[], groupId: number): Promise<void> {
  for (const some of slices(macs)) {
    const { taken } = await call<{ taken: number }>(admin, 'POST', '/api/devices/many', {
      groupId,
      rows: some.map((mac) => ({ mac, activationKey: key })),
    });
    if (taken !== some.length) throw new Error(`${taken} of ${some.length} were taken`);
  }
}

/** Takes sensors into a group that were never there. */
export async function takeInBulk(admin: Account, macs: readonly string[], groupId: number): Promise<void> {
  await putInStock(admin, macs);
  await takeMany(admin, macs, groupId);
}

/** The calls of the home page and of the monitor. */
async function looked(admin: Account, count: number): Promise<Row[]> {
  const asked = {
    'figures of the home page': '/beacon/overview/base',
    "alarms' overview": '/beacon/overview/alm?tz=8',
    'open alarms of every device': '/api/alarm/open',
    'the monitor, all rows': `/beacon/devices/status?page=1&pageSize=${count}`,
  };
  const took = new Map<string, number[]>(Object.keys(asked).map((name) => [name, []]));
  // Two rounds to warm up.
  for (let round = -2; round < 30; round += 1)
    for (const [name, path] of Object.entries(asked)) {
      const ms = await timed(() => call(admin, 'GET', path));
      if (round >= 0) took.get(name)?.push(ms);
    }
  return [...took].map(([name, all]) => ({
    name: `${name}, ${figure(count)} sensors with ${rules} rules`,
    value: `p50 ${figure(percentile(all, 0.5))} ms, p95 ${figure(percentile(all, 0.95))} ms`,
    note: `${all.length} calls over HTTP, the answer parsed`,
  }));
}

/** What the server costs while the fleet says a reading a minute and nobody looks. */
async function idle(server: BenchServer, running: Running, fleet: Fleet, count: number): Promise<Row> {
  const { pid: database } = await server.database();
  const spent = async (): Promise<[number, number]> => [await processorOf(running.process.pid), await processorOfAll(database)];
  // A minute of it, so that what only a start costs is behind it.
  await fleet.speak(minuteMs);
  const before = await spent();
  const ms = await timed(async () => {
    for (let minute = 0; minute < 3; minute += 1) await fleet.speak(minuteMs);
  });
  const after = await spent();
  const share = (at: 0 | 1): number => ((after[at] - before[at]) / (ms / 1000)) * 100;
  return {
    name: `server with ${figure(count)} sensors at one reading a minute, ${rules} rules each, nobody looks`,
    value: `${figure(share(0) + share(1))} % of a core`,
    note: `${figure(share(0))} % the server, ${figure(share(1))} % the database; three minutes, ${figure(count / perGateway)} gateways that push ${perGateway} readings a minute`,
  };
}

/** Gateways over MQTT, each with its sensors. */
export class Fleet {
  private readonly sensors: readonly string[];
  private readonly gateways: readonly { readonly client: MqttClient; readonly username: string }[];

  private constructor(gateways: readonly { readonly client: MqttClient; readonly username: string }[], sensors: readonly string[]) {
    this.gateways = gateways;
    this.sensors = sensors;
  }

  static async open(running: Running, credentials: readonly Credentials[], sensors: readonly string[]): Promise<Fleet> {
    const gateways = await Promise.all(
      credentials.map(async (each) => ({
        username: each.username,
        client: await connectGateway(running.ports.mqtt, each),
      })),
    );
    return new Fleet(gateways, sensors);
  }

  /** Each gateway pushes once, spread over a time; settles when all are acknowledged and the time is over. */
  async speak(withinMs: number): Promise<void> {
    await Promise.all(
      this.gateways.map(async ({ client, username }, at) => {
        await new Promise((resolve) => setTimeout(resolve, (withinMs * at) / this.gateways.length));
        const readings = inColdRoom(this.sensors.slice(at * perGateway, (at + 1) * perGateway), Date.now());
        await client.publishAsync(jsonTopic(username), encodeJson(readings), { qos: 1 });
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.gateways.map(({ client }) => client.endAsync()));
  }
}
