/** Minew G1 and MG3 gateways: a JSON array, the gateway itself first, then one element for every advertisement heard. MQTT or HTTP. */
import type { Identity } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import { decodeAdvert, isSeen } from '../ble/advert.js';
import { heardAs, readingOf } from '../ble/reading.js';
import type { Problem } from '../family.js';
import { parseHex, toHex } from '../bytes.js';
import { collector } from '../gateway-format.js';
import type { Collector, GatewayContext, GatewayFormat, Relayed } from '../gateway-format.js';
import { epochTime, gatewayTime, isObject, numberOf, parseIsoTime, parseJson, textOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { minewExamples } from './examples.js';

/** The gateway of a status topic (`/gw/<mac>/status`, `/mg3/<mac>/status`, leading slash optional); undefined for other topics. */
function gatewayOf(topic: string): Identity | undefined {
  const name = /^\/?(?:gw|mg3)\/([^/]+)\/status$/i.exec(topic)?.[1];
  const mac = name === undefined ? undefined : parseMac(name);
  return mac === undefined ? undefined : { mac };
}

/** Epoch milliseconds of ISO 8601, seconds or milliseconds; null for a gateway without clock, undefined for what is no time. */
function timeOf(item: JsonObject): number | null | undefined {
  const { timestamp } = item;
  if (timestamp === undefined || timestamp === null || timestamp === '') return null;
  const number = numberOf(timestamp);
  const timeMs = number === undefined ? (typeof timestamp === 'string' ? parseIsoTime(timestamp) : undefined) : epochTime(number);
  return timeMs === undefined ? undefined : gatewayTime(timeMs);
}

function isGateway(item: JsonObject): boolean {
  return textOf(item['type'])?.toLowerCase() === 'gateway';
}

/** What the gateway says of itself besides name and time. */
function describeGateway(item: JsonObject): Record<string, string | number | boolean> {
  const facts: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(item)) {
    if (['timestamp', 'type', 'mac'].includes(name)) continue;
    if (typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')) facts[name] = value;
  }
  return facts;
}

function readItem(item: JsonObject, index: number, gateway: Identity | undefined, context: GatewayContext, out: Collector): void {
  const timeMs = timeOf(item);
  const mac = parseMac(textOf(item['mac']) ?? '');
  if (timeMs === undefined) return out.putAside(index, 'timestamp is not a time');
  if (mac === undefined) return out.putAside(index, 'mac is not a MAC');
  if (isGateway(item)) {
    const attributes = describeGateway(item);
    return out.say(index, { type: 'status', device: { mac }, timeMs, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) });
  }
  const rssiDbm = numberOf(item['rssi']);
  const heard = { mac, timeMs, ...(gateway === undefined ? {} : { gateway }), ...(rssiDbm === undefined ? {} : { rssiDbm }) };
  const raw = textOf(item['rawData']);
  const name = textOf(item['bleName']);
  const advert = raw === undefined ? undefined : parseHex(raw);
  if (raw !== undefined && advert === undefined) out.putAside(index, 'rawData is not hex');
  const scene = { mac, ...(name === undefined ? {} : { name }), ...(context.keys === undefined ? {} : { keys: context.keys }) };
  const decoded = advert === undefined ? undefined : decodeAdvert(advert, scene);
  if (decoded !== undefined && !isSeen(decoded)) return out.say(index, readingOf(decoded, heard));

  const temperatureC = numberOf(item['temperature']);
  const humidityPercent = numberOf(item['humidity']);
  const battery = numberOf(item['battery']);
  // An iBeacon does not tell its battery; the gateway then writes 0.
  const isBatteryKnown = battery !== undefined && battery <= 100 && !(battery === 0 && textOf(item['type'])?.toLowerCase() === 'ibeacon');
  out.say(index, {
    ...heardAs(heard),
    ...(temperatureC === undefined ? {} : { temperatureC }),
    ...(humidityPercent === undefined ? {} : { humidityPercent }),
    ...(isBatteryKnown ? { batteryPercent: battery } : {}),
    ...(advert === undefined ? {} : { attributes: { advert: toHex(advert) } }),
  });
}

/** One array of a Minew gateway. The gateway is the topic's, else the one the array names, else the one the credentials name. */
export function decodeMinew(body: Uint8Array | string, context: GatewayContext & { readonly topic?: string } = {}): Relayed | Problem {
  const parsed = parseJson(body);
  if (parsed === undefined) return { problem: 'not JSON', at: 0 };
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const own = items.find((item) => isObject(item) && isGateway(item));
  const ownMac = isObject(own) ? parseMac(textOf(own['mac']) ?? '') : undefined;
  const topicGateway = context.topic === undefined ? undefined : gatewayOf(context.topic);
  const gateway = topicGateway ?? (ownMac === undefined ? context.gateway : { mac: ownMac });
  const out = collector();
  items.forEach((item, index) => {
    if (isObject(item)) readItem(item, index, gateway, context, out);
    else out.putAside(index, 'not an object');
  });
  return out.done();
}

/** Minew's format over MQTT and HTTP. */
export const minewFormat: GatewayFormat = {
  name: 'minew',
  gatewayOf,
  decodeMqtt: (topic, payload, context) => decodeMinew(payload, { ...context, topic }),
  decodeHttp: (body, context) => decodeMinew(body, context),
  examples: minewExamples,
};
