/** What judging costs: the same readings with rules and without, in one run; newer ones, and a back-fill that comes after what is newer. */
import type { Mac } from '@frostway/core/identity';
import { encodeJson, jsonTopic } from '@frostway/protocol/json/json';
import { addDevices, type Account, call, type Credentials, logIn, macOf } from './client.js';
import { connectGateway } from './gateways.js';
import { overMqtt } from './ingest.js';
import { latency } from './latency.js';
import { processorOf, processorOfAll } from './processor.js';
import { adminPassword, type BenchServer, type Running } from './server.js';
import { figure, type Row, timed } from './statistics.js';

const minute = 60_000;
const gatewayCount = 8;

type House = { readonly sensors: string[]; readonly gateways: Credentials[] };
let next = 0x20_0000;

/** Sensors and their gateways; with rules, six of them watch every sensor, and the bench's values go out of all of them now and then. */
async function addHouse(admin: Account, count: number, isJudged: boolean): Promise<House> {
  const macs = (number: number): string[] => Array.from({ length: number }, () => macOf((next += 1)));
  const sensors = macs(count);
  const gateways = await addDevices(
    admin,
    macs(gatewayCount).map((mac) => ({ mac, model: 'gateway-a' })),
  );
  await addDevices(
    admin,
    sensors.map((mac) => ({ mac, model: 'beacon-thl' })),
  );
  if (isJudged)
    for (const rule of [
      { condition: 'outside', lower: 3.5, upper: 6.5, delay: 600 },
      { condition: 'gt', value: 6.8, delay: 0, severity: 'warning' },
      { condition: 'lt', value: 3.2, delay: 0, severity: 'warning' },
      { condition: 'ge', value: 6.5, delay: 3600, mode: 'cumulative', window: 36_000 },
      { condition: 'gt', value: 6.9, delay: 36_000, mode: 'cumulative' },
      { probe: 'humidity', condition: 'gt', value: 56.5, delay: 1800, hysteresis: 0.5, clearDelay: 600 },
    ])
      await call(admin, 'POST', '/beacon/alertRule', { name: 'Bench', probe: 'temperature', severity: 'alarm', macs: sensors, ...rule });
  return { sensors, gateways: gateways as Credentials[] };
}

/** Newer readings: so many minutes of 400 sensors, without rules and with six. */
export async function judged(server: BenchServer, running: Running, minutes: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const size = { minutes, perMessage: 100 };
  const startMs = Math.floor(Date.now() / minute) * minute - minutes * minute;
  const took = new Took(running.process.pid, (await server.database()).pid);
  // Twice, in turn: what else the machine does falls on both.
  for (let turn = 0; turn < 2; turn += 1)
    for (const kind of ['without', 'with'] as const) {
      const { sensors, gateways } = await addHouse(admin, 400, kind === 'with');
      await took.of(kind, () => overMqtt(running.ports.mqtt, gateways, sensors, startMs, size));
    }
  return compared('readings over MQTT judged by six rules each', 2 * 400 * minutes, took, await alarmsOf(admin));
}

/**
 * A day of 200 sensors at a reading a minute that comes after what was live: every batch of it is late. Through eight gateways without rules and with, and
 * through one with rules, while other sensors speak and a page watches them.
 */
export async function backfilled(server: BenchServer, running: Running, count: number): Promise<Row[]> {
  const admin = await logIn(running.url, 'admin', adminPassword);
  const minutes = Math.ceil(count / 200);
  const startMs = Math.floor(Date.now() / minute) * minute - (minutes + 5) * minute;
  const burst = async ({ sensors, gateways }: House): Promise<void> => {
    await live(running, gateways[0] as Credentials, sensors);
    await overMqtt(running.ports.mqtt, gateways, sensors, startMs, { minutes, perMessage: 500 });
  };
  const took = new Took(running.process.pid, (await server.database()).pid);
  for (const kind of ['without', 'with'] as const) {
    const house = await addHouse(admin, 200, kind === 'with');
    await took.of(kind, () => burst(house));
  }
  const readings = figure(200 * minutes);
  const sum = compared(
    `back-fill of ${readings} readings behind live ones, judged by six rules each`,
    200 * minutes,
    took,
    await alarmsOf(admin),
  );
  const { sensors, gateways } = await addHouse(admin, 200, true);
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const [ms, meanwhile] = await Promise.all([
    begun.then(() => timed(() => burst({ sensors, gateways: gateways.slice(0, 1) }))),
    latency(running, { messagesPerSecond: 50, seconds: 10, sensors: 100, first: 70_000 }, begin),
  ]);
  const one = { name: 'the same from one gateway', value: `${figure(ms / 1000)} s`, note: 'minute by minute of all sensors' };
  return [...sum, one, ...meanwhile.map((row) => ({ ...row, name: `meanwhile: ${row.name}` }))];
}

/** A reading of each sensor now. */
async function live(running: Running, gateway: Credentials, sensors: readonly string[]): Promise<void> {
  const client = await connectGateway(running.ports.mqtt, gateway);
  const readings = sensors.map((mac) => ({ mac: mac as Mac, timeMs: Date.now(), temperatureC: 5 }));
  await client.publishAsync(jsonTopic(gateway.username), encodeJson(readings), { qos: 1 });
  await client.endAsync();
}

const alarmsOf = async (admin: Account): Promise<number> =>
  (await call<{ sum: { total: number } }>(admin, 'GET', '/beacon/tongji/alarm?by=type')).sum.total;

type Kind = 'without' | 'with';
/** What both kinds took: ms by the clock, and seconds server and database were on a processor. */
export class Took {
  readonly ms = { without: 0, with: 0 };
  readonly busy = { without: 0, with: 0 };
  private readonly processes: { readonly server: number | undefined; readonly database: number };

  constructor(server: number | undefined, database: number) {
    this.processes = { server, database };
  }

  async of(kind: Kind, work: () => Promise<unknown>): Promise<void> {
    const before = await this.processor();
    this.ms[kind] += await timed(work);
    this.busy[kind] += (await this.processor()) - before;
  }

  private async processor(): Promise<number> {
    return (await processorOf(this.processes.server)) + (await processorOfAll(this.processes.database));
  }
}

function compared(name: string, count: number, { ms, busy }: Took, alarms: number): Row[] {
  const rate = (each: number): number => (count / each) * 1000;
  const cost = (kind: Kind): string => figure((busy[kind] / count) * 1e6);
  return [
    {
      name,
      value: `${figure(rate(ms.with))}/s`,
      note: `without rules ${figure(rate(ms.without))}/s in the same run; ratio ${(ms.without / ms.with).toFixed(2)}, of processor time ${(busy.without / busy.with).toFixed(2)} (${cost('with')} and ${cost('without')} µs a reading of server and database); ${figure(alarms)} alarms`,
    },
  ];
}
