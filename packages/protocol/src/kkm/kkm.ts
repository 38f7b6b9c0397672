/** KKM KGateway: JSON over MQTT, advertisements decoded by the gateway or raw in hex, its own sign of life, and its answers to commands. */
import type { Identity } from '@frostway/core/identity';
import { decodeAdverts } from '../ble/advert.js';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector, gatewayIn, speakerOf } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { isObject, macOf, numberOf, parseJson, timeOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { present } from '../present.js';
import {
  attributesOf,
  eachObject,
  factsOf,
  gatewayStatus,
  hexOf,
  numbersOf,
  relayedReading,
  sayReading,
  sceneOf,
} from '../relayed-item.js';
import type { NumberTable, OwnValues } from '../relayed-item.js';

const upTopic = /^\/?kbeacon\/(?:publish|pubaction)\/([^/]+)$/i;
const downTopic = /^\/?kbeacon\/(?:subscribe|subaction)\/([^/]+)$/i;

const gatewayOf = (topic: string): Identity | undefined => gatewayIn(topic, upTopic);

/** The type of an item is a hint only: whatever is there is read, under any type. */
const numbers: NumberTable = { rssi: 'rssiDbm', vbatt: 'batteryMv', temp: 'temperatureC', hum: 'humidityPercent', lux: 'lightLux' };
/** Identity frames of a beacon under the names the same frames have when they come raw. */
const attributeNames: Readonly<Record<string, string>> = {
  majorID: 'major',
  minorID: 'minor',
  refpower: 'txPowerDbm',
  refPwr: 'txPowerDbm',
  nid: 'namespace',
  sid: 'instance',
  advCnt: 'advCount',
};
const read = ['type', 'dmac', 'time', 'data1', 'data2', ...Object.keys(numbers)];

/** What the gateway decoded itself; a battery of 0 mV is a beacon that does not tell it. */
function ownValues(item: JsonObject, index: number, out: Collector): OwnValues {
  const { batteryMv, ...values } = numbersOf(item, numbers, index, out);
  // Acceleration is a list of its axes, however it is written.
  const { acc } = item;
  const flat = isObject(acc) ? { ...item, acc: Object.values(acc) } : item;
  const facts = Object.entries(factsOf(flat, read).attributes ?? {}).map(([name, value]) => [attributeNames[name] ?? name, value]);
  return {
    ...values,
    ...present({ batteryMv: batteryMv === 0 ? undefined : batteryMv }),
    ...attributesOf(Object.fromEntries(facts) as Record<string, string>),
  };
}

function readItem(item: JsonObject, index: number, gateway: Identity | undefined, context: GatewayContext, out: Collector): void {
  const timeMs = timeOf(item['time']);
  if (timeMs === undefined) return out.quarantine(index, 'time is not a time');
  const mac = macOf(item['dmac']);
  const adverts = ['data1', 'data2'].map((name) => hexOf(item, name, index, out)).filter((advert) => advert !== undefined);
  const raw = adverts.length === 0 ? undefined : decodeAdverts(adverts, sceneOf(mac, undefined, context));
  sayReading(out, index, relayedReading({ mac, gateway, timeMs }, raw, ownValues(item, index, out)), context, 'dmac is not a MAC');
}

/** What a sensor sent back after a command; the gateway passes it on under the number the command had. */
function commandAnswer(body: JsonObject, gateway: Identity | undefined): Relayed {
  const out = collector();
  const number = numberOf(body['seq']);
  const flag = Number.isSafeInteger(number) ? number : undefined;
  out.say(0, { type: 'reply', ...present({ device: gateway, flag }), timeMs: null, text: JSON.stringify(body) });
  return out.done();
}

/** One message of a KGateway. The gateway is the topic's, else the one the message names, else the one of the credentials. */
export function decodeKkm(body: Uint8Array | string, context: GatewayContext = {}): Relayed | Problem {
  const parsed = parseJson(body);
  if (!isObject(parsed)) return { problem: parsed === undefined ? 'not JSON' : 'not a JSON object', at: 0 };
  const gateway = speakerOf(context, gatewayOf, macOf(parsed['gmac']));
  if (parsed['msg'] === 'alive') return gatewayStatus(gateway, factsOf(parsed, ['msg', 'gmac', 'seq']));
  if (parsed['msg'] === 'dAck') return commandAnswer(parsed, gateway);
  const items = parsed['obj'];
  if (!Array.isArray(items)) return { problem: 'obj is not a list', at: 0 };
  const out = collector();
  eachObject(items, out, (item, index) => readItem(item, index, gateway, context, out));
  return out.done();
}

/** KKM's format over MQTT; the same JSON is taken over HTTP. */
export const kkmFamily = {
  kind: 'gateway',
  name: 'kkm',
  about: {
    title: 'KKM KGateway',
    devices: 'KKM gateways',
    identity: 'MACs',
    carries: 'decoded values or raw advertisements, sign of life, answers to commands',
    acknowledged: 'PUBACK',
  },
  identity: ['mac'],
  topics: ['kbeacon/publish/{gateway}', 'kbeacon/pubaction/{gateway}'],
  gatewayOf,
  listenerOf: (filter) => gatewayIn(filter, downTopic),
  decode: decodeKkm,
} as const satisfies GatewayFamily;
