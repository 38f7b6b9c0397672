/** Ruuvi Gateway: one MQTT message per advertisement, or an HTTP body with the latest of every tag. Raw advertisements throughout. */
import type { Identity, Mac } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import { decodeAdvert } from '../ble/advert.js';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { parseJsonSteps } from '../json-steps.js';
import { isObject, macOf, numberOf, timeOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { factsOf, gatewayStatus, hexOf, numbersOf, relayedReading, sayReading, sceneOf } from '../relayed-item.js';
import type { ItemHead, OwnValues } from '../relayed-item.js';
import { present } from '../present.js';
import { finish } from '../steps.js';
import type { Steps } from '../steps.js';
import { pushedBody } from './pushed-body.js';

type Topic = { readonly gateway: Mac; readonly tail: string };

/** `ruuvi/<gateway>/<tag>` or `ruuvi/<gateway>/gw_status`. */
function splitTopic(topic: string): Topic | undefined {
  const found = /^\/?ruuvi\/([^/]+)\/([^/]+)$/i.exec(topic);
  const gateway = macOf(found?.[1]);
  return gateway === undefined ? undefined : { gateway, tail: found?.[2] ?? '' };
}

function gatewayOf(topic: string): Identity | undefined {
  const parts = splitTopic(topic);
  return parts === undefined ? undefined : { mac: parts.gateway };
}

/** Values a newer gateway has decoded. */
function decodedValues(tag: JsonObject): OwnValues {
  const volts = numberOf(tag['voltage']);
  const pressurePa = numberOf(tag['pressure']);
  return {
    ...(volts === undefined ? {} : { batteryMv: Math.round(volts * 1000) }),
    ...present({ pressurePa }),
  };
}

type Tag = Omit<ItemHead, 'timeMs'> & {
  /** Unix seconds as number or text; without clock the gateway sends a counter, which is small. */
  readonly time: unknown;
};

function readTag(tag: JsonObject, index: number, { mac, gateway, time }: Tag, context: GatewayContext, out: Collector): void {
  const timeMs = timeOf(time);
  if (timeMs === undefined) return out.quarantine(index, 'timestamp is not a time');
  const advert = hexOf(tag, 'data', index, out);
  const raw = advert === undefined ? undefined : decodeAdvert(advert, sceneOf(mac, undefined, context));
  const told = numbersOf(tag, { rssi: 'rssiDbm', temperature: 'temperatureC', humidity: 'humidityPercent' }, index, out);
  sayReading(out, index, relayedReading({ mac, gateway, timeMs }, raw, { ...told, ...decodedValues(tag) }), context, 'no tag MAC');
}

/** The HTTP form: `{ data: { gw_mac, timestamp, tags: { <mac>: { rssi, timestamp, data } } } }`. Without clock, every timestamp is an uptime. */
function* tagSteps(data: JsonObject, gateway: Identity | undefined, context: GatewayContext): Steps<Relayed | Problem> {
  const tags = data['tags'];
  if (!isObject(tags)) return { problem: 'no tags', at: 0 };
  const out = collector();
  for (const [index, [name, tag]] of Object.entries(tags).entries()) {
    const mac = parseMac(name);
    if (mac === undefined) out.quarantine(index, 'tag name is not a MAC');
    else if (isObject(tag)) readTag(tag, index, { mac, gateway, time: tag['timestamp'] }, context, out);
    else out.quarantine(index, 'not an object');
    yield out.count();
  }
  return out.done();
}

/** One message of a Ruuvi Gateway, MQTT with its topic or HTTP without. */
export function decodeRuuvi(body: Uint8Array | string, context: GatewayContext = {}): Relayed | Problem {
  return finish(decodeSteps(body, context));
}

function* decodeSteps(body: Uint8Array | string, context: GatewayContext): Steps<Relayed | Problem> {
  const parsed = yield* parseJsonSteps(body);
  if (!isObject(parsed)) return { problem: parsed === undefined ? 'not JSON' : 'not a JSON object', at: 0 };
  const topic = context.topic === undefined ? undefined : splitTopic(context.topic);
  const inner = parsed['data'];
  const named =
    topic?.gateway ?? macOf(parsed['gw_mac']) ?? macOf(parsed['DEVICE_ADDR']) ?? (isObject(inner) ? macOf(inner['gw_mac']) : undefined);
  const gateway = named === undefined ? context.gateway : { mac: named };
  if (isObject(inner)) return yield* tagSteps(inner, gateway, context);
  if (topic?.tail === 'gw_status' || parsed['DEVICE_ADDR'] !== undefined || typeof parsed['state'] === 'string')
    return gatewayStatus(gateway, factsOf(parsed, ['DEVICE_ADDR', 'gw_mac', 'NONCE']));
  const tagMac = topic === undefined ? undefined : parseMac(topic.tail);
  if (topic !== undefined && tagMac === undefined) return { problem: 'the topic names no tag', at: 0 };
  const out = collector();
  readTag(parsed, 0, { mac: tagMac, gateway, time: parsed['ts'] }, context, out);
  return out.done();
}

/** Ruuvi Gateway over MQTT and HTTP. */
export const ruuviFamily = {
  kind: 'gateway',
  name: 'ruuvi',
  about: {
    title: 'Ruuvi Gateway',
    devices: 'Ruuvi gateways',
    identity: 'MACs',
    carries: 'raw advertisements',
    acknowledged: 'PUBACK, 200',
  },
  identity: ['mac'],
  topics: ['ruuvi/{gateway}/{tag}'],
  gatewayOf,
  decode: decodeRuuvi,
  decodeSteps,
  push: pushedBody,
} as const satisfies GatewayFamily;
