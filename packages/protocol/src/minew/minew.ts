/** Minew G1 and MG3 gateways: a JSON array, the gateway itself first, then one element for every advertisement received. MQTT or HTTP. */
import type { Identity } from '@frostway/core/identity';
import type { Attributes } from '@frostway/core/message';
import { decodeAdvert } from '../ble/advert.js';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector, gatewayIn, speakerOf } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { parseJsonSteps } from '../json-steps.js';
import { isObject, macOf, numberOf, textOf, timeOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { present } from '../present.js';
import { attributesOf, eachObjectSteps, factsOf, hexOf, numbersOf, relayedReading, sceneOf } from '../relayed-item.js';
import type { NumberTable, OwnValues } from '../relayed-item.js';
import { finish } from '../steps.js';
import type { Steps } from '../steps.js';
import { pushedBody } from './pushed-body.js';

const numbers: NumberTable = { rssi: 'rssiDbm', temperature: 'temperatureC', humidity: 'humidityPercent', battery: 'batteryPercent' };

/** The leading slash is optional. */
const topicOf = (direction: string): RegExp => new RegExp(`^/?(?:gw|mg3)/([^/]+)/${direction}$`, 'i');
const upTopic = topicOf('status');
/** Where it answers what it was told to do. */
const answerTopic = topicOf('response');
const downTopic = topicOf('action');

const gatewayOf = (topic: string): Identity | undefined => gatewayIn(topic, upTopic) ?? gatewayIn(topic, answerTopic);

function isGateway(item: JsonObject): boolean {
  return textOf(item['type'])?.toLowerCase() === 'gateway';
}

/** What a beacon is called; an iBeacon under the names the same frame has when it comes raw. */
function beaconNames(item: JsonObject): Attributes {
  return present({
    name: textOf(item['bleName']),
    uuid: textOf(item['ibeaconUuid'])?.replaceAll('-', '').toUpperCase(),
    major: numberOf(item['ibeaconMajor']),
    minor: numberOf(item['ibeaconMinor']),
    txPowerDbm: numberOf(item['ibeaconTxPower']),
  });
}

/** What the gateway decoded itself. An iBeacon does not tell its battery; the gateway then writes 0. */
function ownValues(item: JsonObject, index: number, out: Collector): OwnValues {
  const { batteryPercent, ...values } = numbersOf(item, numbers, index, out);
  const isIbeacon = textOf(item['type'])?.toLowerCase() === 'ibeacon';
  const isKnown = batteryPercent !== undefined && batteryPercent <= 100 && !(batteryPercent === 0 && isIbeacon);
  return { ...values, ...(isKnown ? { batteryPercent } : {}), ...attributesOf(beaconNames(item)) };
}

/** What it answers on the topic of answers, which carries the `requestId` of what it was told. */
function answerOf(body: unknown, gateway: Identity | undefined): Relayed {
  const out = collector();
  out.say(0, { type: 'reply', ...present({ device: gateway }), timeMs: null, text: JSON.stringify(body) });
  return out.done();
}

function readItem(item: JsonObject, index: number, gateway: Identity | undefined, context: GatewayContext, out: Collector): void {
  const timeMs = timeOf(item['timestamp']);
  const mac = macOf(item['mac']);
  if (timeMs === undefined) return out.quarantine(index, 'timestamp is not a time');
  if (mac === undefined) return out.quarantine(index, 'mac is not a MAC');
  if (isGateway(item)) return out.say(index, { type: 'status', device: { mac }, timeMs, ...factsOf(item, ['timestamp', 'type', 'mac']) });
  const advert = hexOf(item, 'rawData', index, out);
  const raw = advert === undefined ? undefined : decodeAdvert(advert, sceneOf(mac, textOf(item['bleName']), context));
  out.say(index, relayedReading({ mac, gateway, timeMs }, raw, ownValues(item, index, out)));
}

/** One array of a Minew gateway. The gateway is the topic's, else the one the array names, else the one the credentials name. */
export function decodeMinew(body: Uint8Array | string, context: GatewayContext = {}): Relayed | Problem {
  return finish(decodeSteps(body, context));
}

function* decodeSteps(body: Uint8Array | string, context: GatewayContext): Steps<Relayed | Problem> {
  const parsed = yield* parseJsonSteps(body);
  if (parsed === undefined) return { problem: 'not JSON', at: 0 };
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (context.topic !== undefined && answerTopic.test(context.topic)) return answerOf(parsed, gatewayIn(context.topic, answerTopic));
  const own = items.find((item) => isObject(item) && isGateway(item));
  const gateway = speakerOf(context, gatewayOf, isObject(own) ? macOf(own['mac']) : undefined);
  const out = collector();
  yield* eachObjectSteps(items, out, (item, index) => readItem(item, index, gateway, context, out));
  return out.done();
}

/** Minew's format over MQTT and HTTP. */
export const minewFamily = {
  kind: 'gateway',
  name: 'minew',
  about: {
    title: 'Minew G1 / MG3',
    devices: 'Minew gateways',
    identity: 'MACs',
    carries: 'raw or decoded advertisements',
    acknowledged: 'PUBACK, 200',
  },
  identity: ['mac'],
  topics: ['/gw/{mac}/status'],
  gatewayOf,
  listenerOf: (topic) => gatewayIn(topic, downTopic),
  decode: decodeMinew,
  decodeSteps,
  push: pushedBody,
} as const satisfies GatewayFamily;
