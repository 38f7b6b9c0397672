/** Ruuvi Gateway: one MQTT message per advertisement, or an HTTP body with the latest of every tag. Raw advertisements throughout. */
import type { Identity, Mac } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { decodeAdvert, isSeen } from '../ble/advert.js';
import { heardAs, readingOf } from '../ble/reading.js';
import { parseHex, toHex } from '../bytes.js';
import type { Problem } from '../family.js';
import { collector, isNameless } from '../gateway-format.js';
import type { Collector, GatewayContext, GatewayFormat, Relayed } from '../gateway-format.js';
import { epochTime, gatewayTime, isObject, numberOf, parseJson, textOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { ruuviExamples } from './examples.js';

function macOf(value: unknown): Mac | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : parseMac(text);
}

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

/** Unix seconds as number or text; without clock the gateway sends a counter, which is small. Undefined for what is no time. */
function timeOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const seconds = numberOf(value);
  const timeMs = seconds === undefined ? undefined : epochTime(seconds);
  return timeMs === undefined ? undefined : gatewayTime(timeMs);
}

function addressOf(gateway: Identity | undefined): { gateway?: Identity } {
  return gateway === undefined ? {} : { gateway };
}

type Tag = { readonly mac?: Mac; readonly gateway?: Identity; readonly time: unknown };

function readTag(tag: JsonObject, index: number, { mac, gateway, time }: Tag, context: GatewayContext, out: Collector): void {
  const timeMs = timeOf(time);
  if (timeMs === undefined) return out.putAside(index, 'timestamp is not a time');
  const raw = textOf(tag['data']);
  const advert = raw === undefined ? undefined : parseHex(raw);
  if (raw !== undefined && advert === undefined) out.putAside(index, 'data is not hex');
  const rssiDbm = numberOf(tag['rssi']);
  const heard = { ...(mac === undefined ? {} : { mac }), timeMs, ...addressOf(gateway), ...(rssiDbm === undefined ? {} : { rssiDbm }) };
  const scene = { ...(mac === undefined ? {} : { mac }), ...(context.keys === undefined ? {} : { keys: context.keys }) };
  const decoded = advert === undefined ? undefined : decodeAdvert(advert, scene);
  if (decoded !== undefined && !isSeen(decoded)) {
    const reading = readingOf(decoded, heard);
    return isNameless(reading, context) ? out.putAside(index, 'no tag MAC') : out.say(index, reading);
  }
  const temperatureC = numberOf(tag['temperature']);
  const humidityPercent = numberOf(tag['humidity']);
  const volts = numberOf(tag['voltage']);
  const pressurePa = numberOf(tag['pressure']);
  const attributes = { ...(advert === undefined ? {} : { advert: toHex(advert) }), ...(pressurePa === undefined ? {} : { pressurePa }) };
  const reading: Reading = {
    ...heardAs(heard),
    ...(temperatureC === undefined ? {} : { temperatureC }),
    ...(humidityPercent === undefined ? {} : { humidityPercent }),
    ...(volts === undefined ? {} : { batteryMv: Math.round(volts * 1000) }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
  return isNameless(reading, context) ? out.putAside(index, 'no tag MAC') : out.say(index, reading);
}

function gatewayStatus(body: JsonObject, gateway: Identity | undefined): Relayed {
  const out = collector();
  const attributes: Record<string, string | number | boolean | readonly unknown[]> = {};
  for (const [name, value] of Object.entries(body)) {
    if (['DEVICE_ADDR', 'gw_mac', 'NONCE'].includes(name)) continue;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || Array.isArray(value)) {
      attributes[name] = value as string | number | boolean | readonly unknown[];
    }
  }
  out.say(0, {
    type: 'status',
    ...(gateway === undefined ? {} : { device: gateway }),
    timeMs: null,
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  });
  return out.done();
}

/** The HTTP form: `{ data: { gw_mac, timestamp, tags: { <mac>: { rssi, timestamp, data } } } }`. Without clock, every timestamp is an uptime. */
function readTags(data: JsonObject, gateway: Identity | undefined, context: GatewayContext): Relayed | Problem {
  const tags = data['tags'];
  if (!isObject(tags)) return { problem: 'no tags', at: 0 };
  const out = collector();
  Object.entries(tags).forEach(([name, tag], index) => {
    const mac = parseMac(name);
    if (mac === undefined) out.putAside(index, 'tag name is not a MAC');
    else if (isObject(tag)) readTag(tag, index, { mac, ...addressOf(gateway), time: tag['timestamp'] }, context, out);
    else out.putAside(index, 'not an object');
  });
  return out.done();
}

/** One message of a Ruuvi Gateway, MQTT with its topic or HTTP without. */
export function decodeRuuvi(body: Uint8Array | string, context: GatewayContext & { readonly topic?: string } = {}): Relayed | Problem {
  const parsed = parseJson(body);
  if (!isObject(parsed)) return { problem: parsed === undefined ? 'not JSON' : 'not a JSON object', at: 0 };
  const topic = context.topic === undefined ? undefined : splitTopic(context.topic);
  const inner = parsed['data'];
  const named =
    topic?.gateway ?? macOf(parsed['gw_mac']) ?? macOf(parsed['DEVICE_ADDR']) ?? (isObject(inner) ? macOf(inner['gw_mac']) : undefined);
  const gateway = named === undefined ? context.gateway : { mac: named };
  if (isObject(inner)) return readTags(inner, gateway, context);
  if (topic?.tail === 'gw_status' || parsed['DEVICE_ADDR'] !== undefined || typeof parsed['state'] === 'string')
    return gatewayStatus(parsed, gateway);
  const tagMac = topic === undefined ? undefined : parseMac(topic.tail);
  if (topic !== undefined && tagMac === undefined) return { problem: 'the topic names no tag', at: 0 };
  const out = collector();
  readTag(parsed, 0, { ...(tagMac === undefined ? {} : { mac: tagMac }), ...addressOf(gateway), time: parsed['ts'] }, context, out);
  return out.done();
}

/** Ruuvi Gateway over MQTT and HTTP. */
export const ruuviFormat: GatewayFormat = {
  name: 'ruuvi',
  gatewayOf,
  decodeMqtt: (topic, payload, context) => decodeRuuvi(payload, { ...context, topic }),
  decodeHttp: (body, context) => decodeRuuvi(body, context),
  examples: ruuviExamples,
};
