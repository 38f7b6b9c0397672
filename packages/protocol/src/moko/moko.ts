/** MOKO gateways (MKGW3 and its relatives): JSON over MQTT, raw advertisements and answers to scans in hex. Key names vary by firmware. */
import type { Identity } from '@frostway/core/identity';
import { decodeAdverts } from '../ble/advert.js';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector, gatewayIn, speakerOf } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { isObject, macOf, parseJson, textOf, timeOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { eachObject, factsOf, gatewayStatus, hexOf, numbersOf, relayedReading, sayReading, sceneOf } from '../relayed-item.js';
import type { NumberTable } from '../relayed-item.js';

/** `/MKGW3/<mac>/send`; other models put their own name first. */
const topicOf = (direction: string): RegExp => new RegExp(`^/?MK[\\w-]*/([^/]+)/${direction}$`, 'i');
const upTopic = topicOf('send');
const downTopic = topicOf('receive');

const gatewayOf = (topic: string): Identity | undefined => gatewayIn(topic, upTopic);

/** Names of the advertisement, then of the answer to the scan. */
const advertNames = ['adv_packet', 'raw_data', 'adv_data', 'response_packet', 'rsp_packet', 'response_data', 'rsp_data'];
const numbers: NumberTable = {
  rssi: 'rssiDbm',
  temperature: 'temperatureC',
  temp: 'temperatureC',
  humidity: 'humidityPercent',
  hum: 'humidityPercent',
  batt_vol: 'batteryMv',
  battery_voltage: 'batteryMv',
  vbatt: 'batteryMv',
  lux: 'lightLux',
};

/** `data` may hold the list, one item, or another `data`; the depth is that of a message a gateway can have meant. */
function itemsIn(data: unknown, depth = 0): readonly unknown[] | undefined {
  if (Array.isArray(data))
    return depth > 3 ? data : data.flatMap((item: unknown) => (isWrapped(item) ? (itemsIn(item['data'], depth + 1) ?? [item]) : [item]));
  if (!isObject(data)) return undefined;
  if (isWrapped(data) && depth <= 3) return itemsIn(data['data'], depth + 1);
  return data['mac'] === undefined ? undefined : [data];
}

function isWrapped(item: unknown): item is JsonObject {
  return isObject(item) && item['mac'] === undefined && item['data'] !== undefined;
}

function readItem(item: JsonObject, index: number, gateway: Identity | undefined, context: GatewayContext, out: Collector): void {
  const timeMs = timeOf(item['timestamp']);
  if (timeMs === undefined) return out.quarantine(index, 'timestamp is not a time');
  const mac = macOf(item['mac']);
  const adverts = advertNames.map((name) => hexOf(item, name, index, out)).filter((advert) => advert !== undefined);
  const raw = adverts.length === 0 ? undefined : decodeAdverts(adverts, sceneOf(mac, textOf(item['adv_name']), context));
  const own = numbersOf(item, numbers, index, out);
  sayReading(out, index, relayedReading({ mac, gateway, timeMs }, raw, own), context, 'mac is not a MAC');
}

/** One message of a MOKO gateway. The gateway is the topic's, else the one the message names, else the one of the credentials. */
export function decodeMoko(body: Uint8Array | string, context: GatewayContext = {}): Relayed | Problem {
  const parsed = parseJson(body);
  if (!isObject(parsed)) return { problem: parsed === undefined ? 'not JSON' : 'not a JSON object', at: 0 };
  const info = parsed['device_info'];
  const gateway = speakerOf(context, gatewayOf, isObject(info) ? macOf(info['mac']) : undefined);
  const { data } = parsed;
  const items = itemsIn(data);
  if (items === undefined) return isObject(data) ? gatewayStatus(gateway, factsOf(data, ['timestamp'])) : { problem: 'no data', at: 0 };
  const out = collector();
  eachObject(items, out, (item, index) => readItem(item, index, gateway, context, out));
  return out.done();
}

/** MOKO's format over MQTT; the same JSON is taken over HTTP. */
export const mokoFamily = {
  kind: 'gateway',
  name: 'moko',
  about: {
    title: 'MOKO MKGW3 and relatives',
    devices: 'MOKO gateways',
    identity: 'MACs',
    carries: 'raw advertisements and answers to scans, decoded values',
    acknowledged: 'PUBACK',
  },
  identity: ['mac'],
  topics: ['/MKGW3/{gateway}/send'],
  gatewayOf,
  listenerOf: (filter) => gatewayIn(filter, downTopic),
  decode: decodeMoko,
} as const satisfies GatewayFamily;
