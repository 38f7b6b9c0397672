/**
 * Our own gateway format: `{ "readings": [{ "mac", "time", "temperature"?, "humidity"?, "light"?, "co2"?, "pressure"?, "power"?, "powerPercent"?,
 * "rssi"? }] }`.
 * Degrees Celsius, percent relative humidity, lux, ppm, hectopascals, millivolts, percent, dBm; time in ISO 8601 or epoch milliseconds. A value that cannot be
 * read is quarantined with its index, and the rest of its reading is kept.
 */
import type { Identity, Mac } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { type ProbeName, probeNames, probeTable, type ReadingValues } from '@frostway/core/probes';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector, gatewayNamed, speakerOf } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { parseJsonSteps } from '../json-steps.js';
import { isObject, momentOf, numberOf, parseIsoTime } from '../json-value.js';
import { finish } from '../steps.js';
import type { Steps } from '../steps.js';
import { pushedBody } from './pushed-body.js';

/** The wire's names of a reading's numbers: those of the probes, in the units of the interface. */
type WireName = ProbeName | 'rssi';
const wireNames: readonly WireName[] = [...probeNames, 'rssi'];
type Numbers = ReadingValues & { readonly rssiDbm?: number };
/** What a number is called in a reading, and how many of the unit there make one of the wire's. */
const meaningOf = (name: WireName): { readonly field: keyof Numbers; readonly per: number } =>
  name === 'rssi' ? { field: 'rssiDbm', per: 1 } : probeTable[name];
const wireFields = wireNames.map((name) => ({ name, field: meaningOf(name).field, per: meaningOf(name).per }));

/** The topic of a gateway, by its MAC or its name. */
export function jsonTopic(gateway: string): string {
  return `frostway/${gateway}/readings`;
}

function gatewayOf(topic: string): Identity | undefined {
  const name = /^frostway\/([^/]+)\/readings$/.exec(topic)?.[1];
  return name === undefined ? undefined : gatewayNamed(name);
}

/** Epoch milliseconds of a time as number, digits or ISO 8601; the pipeline judges whether it is possible. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return momentOf(value);
  if (typeof value !== 'string') return undefined;
  return /^\d{12,14}$/.test(value.trim()) ? Number(value) : parseIsoTime(value);
}

function readItem(item: unknown, index: number, gateway: Identity | undefined, out: Collector): void {
  if (!isObject(item)) return out.quarantine(index, 'not an object');
  const mac = typeof item['mac'] === 'string' ? parseMac(item['mac']) : undefined;
  if (mac === undefined) return out.quarantine(index, item['mac'] === undefined ? 'mac is missing' : 'mac is not a MAC');
  const timeMs = timeOf(item['time']);
  if (timeMs === undefined) return out.quarantine(index, item['time'] === undefined ? 'time is missing' : 'time is not a time');
  const reading: Omit<Reading, keyof Numbers> & { -readonly [name in keyof Numbers]: Numbers[name] } =
    gateway === undefined ? { type: 'reading', device: { mac }, timeMs } : { type: 'reading', device: { mac }, timeMs, gateway };
  for (const { name, field, per } of wireFields) {
    const value = item[name];
    if (value === undefined || value === null) continue;
    const number = typeof value === 'number' ? numberOf(value) : undefined;
    if (number === undefined) out.quarantine(index, `${name} is not a number`);
    else reading[field] = fromWire(number, per);
  }
  out.say(index, reading);
}

/** One body of our own format; the gateway is the topic's, else the one the credentials name. */
export function decodeJson(body: Uint8Array | string, context: GatewayContext = {}): Relayed | Problem {
  return finish(decodeSteps(body, context));
}

function* decodeSteps(body: Uint8Array | string, context: GatewayContext): Steps<Relayed | Problem> {
  const parsed = yield* parseJsonSteps(body);
  if (parsed === undefined) return { problem: 'not JSON', at: 0 };
  const readings = isObject(parsed) ? parsed['readings'] : undefined;
  if (!Array.isArray(readings)) return { problem: 'readings is not a list', at: 0 };
  const gateway = speakerOf(context, gatewayOf, undefined);
  const out = collector();
  for (const [index, item] of (readings as readonly unknown[]).entries()) {
    readItem(item, index, gateway, out);
    yield out.count();
  }
  return out.done();
}

/** Hectopascals as pascals, to the thousandth: no trace of binary fractions. */
const fromWire = (value: number, per: number): number => (per === 1 ? value : Math.round(value * per * 1000) / 1000);

function toWire(values: Numbers, name: WireName): number | undefined {
  const { field, per } = meaningOf(name);
  const value = values[field];
  return value === undefined ? undefined : value / per;
}

/** A reading our own format can carry. */
export type JsonReading = { readonly mac: Mac; readonly timeMs: number } & Numbers;

/** The body of one message; times in ISO 8601. */
export function encodeJson(readings: readonly JsonReading[]): string {
  return JSON.stringify({
    readings: readings.map(({ mac, timeMs, ...values }) => ({
      mac,
      time: new Date(timeMs).toISOString(),
      ...Object.fromEntries(wireNames.map((name) => [name, toWire(values, name)])),
    })),
  });
}

/** Our own format over MQTT and HTTP. */
export const jsonFamily = {
  kind: 'gateway',
  name: 'json',
  about: {
    title: 'our JSON',
    devices: 'gateways of our own format',
    identity: 'MACs',
    carries: 'readings',
    acknowledged: 'PUBACK, 200 with counts',
  },
  identity: ['mac', 'alias'],
  topics: ['frostway/{gateway}/readings'],
  gatewayOf,
  listenerOf: (filter) => {
    const name = /^frostway\/([^/+#]+)\/commands$/.exec(filter)?.[1];
    return name === undefined ? undefined : gatewayNamed(name);
  },
  decode: decodeJson,
  decodeSteps,
  push: pushedBody,
} as const satisfies GatewayFamily;
