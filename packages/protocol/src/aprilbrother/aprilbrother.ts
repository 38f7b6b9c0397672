/**
 * AprilBrother BLE Gateway V4: a map with the gateway's own facts and raw advertisements, in MessagePack or JSON, over MQTT or HTTP. It has no
 * wall clock: `time` counts the seconds since it started.
 */
import type { Identity, Mac } from '@frostway/core/identity';
import { advertisedName, decodeAdvert } from '../ble/advert.js';
import { readMac } from '../kit/mac.js';
import { parseHex } from '../bytes.js';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector, gatewayNamed, speakerOf } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { parseJsonSteps } from '../json-steps.js';
import { isObject, macOf, numberOf } from '../json-value.js';
import { unpackSteps } from '../msgpack.js';
import { present } from '../present.js';
import { factsOf, relayedReading, sceneOf } from '../relayed-item.js';
import { finish } from '../steps.js';
import type { Steps } from '../steps.js';
import { pushedBody } from './pushed-body.js';

/** The gateway's topic is free to choose; ours names it by its MAC or its name. */
function gatewayOf(topic: string): Identity | undefined {
  const name = /^\/?aprilbrother\/([^/]+)$/i.exec(topic)?.[1];
  return name === undefined ? undefined : gatewayNamed(name);
}

type ReceivedAdvert = { readonly mac: Mac; readonly rssiDbm: number | undefined; readonly advert: Uint8Array };

/** Signal strength in one byte of two's complement; 127 and other positive values mean that the radio does not know it. */
function signalOf(byte: number | undefined): number | undefined {
  return byte !== undefined && byte >= 0x80 ? byte - 0x100 : undefined;
}

/** Bytes of the longest element. An advertisement and its answer to a scan are 255 each, a chain of extended ones 1,650. */
const longestElement = 2048;

/** Bytes of an element: kind of advertisement 0..4, MAC, RSSI, then the advertisement. */
function readElement(bytes: Uint8Array): ReceivedAdvert | undefined {
  const mac = readMac(bytes, 1);
  if (mac === undefined || bytes.length < 8 || (bytes[0] ?? 5) > 4) return undefined;
  return { mac, rssiDbm: signalOf(bytes[7]), advert: bytes.subarray(8) };
}

/** An element as it may come: bytes, the same in hex or written as text or as a list of numbers, or `[kind, mac, rssi, advertisement]` in JSON. */
function elementOf(element: unknown): ReceivedAdvert | undefined {
  if (element instanceof Uint8Array) return readElement(element);
  if (typeof element === 'string') return readElement(parseHex(element) ?? new TextEncoder().encode(element));
  if (!Array.isArray(element)) return undefined;
  const items: readonly unknown[] = element;
  if (items.length > longestElement) return undefined;
  if (items.length >= 8 && items.every((item) => Number.isInteger(item) && Number(item) >= 0 && Number(item) <= 0xff))
    return readElement(Uint8Array.from(items as number[]));
  const [, address, rssi, data] = items;
  const mac = macOf(address);
  const advert = typeof data === 'string' ? parseHex(data) : undefined;
  return mac === undefined || advert === undefined ? undefined : { mac, rssiDbm: numberOf(rssi), advert };
}

/** Elements in their order. A sensor's name stands in its answer to a scan and helps to read its advertisement. */
function* elementSteps(elements: readonly unknown[], gateway: Identity | undefined, context: GatewayContext, out: Collector): Steps<void> {
  const received: (ReceivedAdvert | undefined)[] = [];
  const names = new Map<Mac, string>();
  for (const element of elements) {
    const item = elementOf(element);
    const name = item === undefined ? undefined : advertisedName(item.advert);
    if (item !== undefined && name !== undefined) names.set(item.mac, name);
    received.push(item);
    yield received.length;
  }
  for (const [index, item] of received.entries()) {
    if (item === undefined) out.quarantine(index, 'not an advertisement');
    else {
      const { mac, rssiDbm, advert } = item;
      const raw = decodeAdvert(advert, sceneOf(mac, names.get(mac), context));
      out.say(index, relayedReading({ mac, gateway, timeMs: null }, raw, present({ rssiDbm })));
    }
    yield out.count();
  }
}

/** What the gateway says of itself, under names that say what they are. */
function ownFacts(body: Readonly<Record<string, unknown>>): ReturnType<typeof factsOf> {
  const { v: version, mid: messageCounter, time: uptimeS, rssi: wifiRssiDbm, ...rest } = body;
  return factsOf({ ...rest, version, messageCounter, uptimeS, wifiRssiDbm }, ['mac', 'devices']);
}

/** The value of a body in either form; JSON begins with a brace, which MessagePack cannot. */
function* bodySteps(body: Uint8Array): Steps<{ readonly value: unknown; readonly left: number } | Problem> {
  const first = body.find((byte) => byte > 0x20);
  if (first !== 0x7b && first !== 0x5b) return yield* unpackSteps(body);
  const value = yield* parseJsonSteps(body);
  return value === undefined ? { problem: 'not JSON', at: 0 } : { value, left: 0 };
}

/** One message of a Gateway V4. The gateway is the topic's, else the one the message names, else the one of the credentials. */
export function decodeAprilbrother(body: Uint8Array, context: GatewayContext = {}): Relayed | Problem {
  return finish(decodeSteps(body, context));
}

function* decodeSteps(body: Uint8Array, context: GatewayContext): Steps<Relayed | Problem> {
  const out = collector();
  // A person may look at one element alone, as the vendor's page shows it.
  if (context.keepsNameless === true && readElement(body) !== undefined) {
    yield* elementSteps([body], context.gateway, context, out);
    return out.done();
  }
  const parsed = yield* bodySteps(body);
  if ('problem' in parsed) return parsed;
  const { value, left } = parsed;
  if (!isObject(value) || value instanceof Uint8Array) return { problem: 'not a map', at: 0 };
  if (left > 0) return { problem: 'the message goes on behind its end', at: body.length - left };
  const mac = macOf(value['mac']);
  const named = mac === undefined ? undefined : { mac };
  const gateway = speakerOf(context, gatewayOf, mac);
  const { devices } = value;
  if (devices !== undefined && !Array.isArray(devices)) return { problem: 'devices is not a list', at: 0 };
  if (devices === undefined && named === undefined) return { problem: 'neither devices nor mac', at: 0 };
  if (named !== undefined) out.say(0, { type: 'status', device: named, timeMs: null, ...ownFacts(value) });
  yield* elementSteps(devices ?? [], gateway, context, out);
  return out.done();
}

/** AprilBrother's format over MQTT and HTTP. */
export const aprilbrotherFamily = {
  kind: 'gateway',
  name: 'aprilbrother',
  about: {
    title: 'AprilBrother BLE Gateway V4',
    devices: 'AprilBrother gateways',
    identity: "gateway's MAC or name, MAC",
    carries: 'raw advertisements, without a time',
    acknowledged: 'PUBACK, 200 with counts',
    note: 'MessagePack or JSON',
  },
  identity: ['mac', 'alias'],
  topics: ['aprilbrother/{gateway}'],
  gatewayOf,
  decode: decodeAprilbrother,
  decodeSteps,
  push: pushedBody,
} as const satisfies GatewayFamily;
