/** Minew G1 and MG3 gateways: a JSON array, the gateway itself first, then one element for every advertisement received. MQTT or HTTP. */
import type { Identity, Mac } from '@frostway/core/identity';
import type { Attributes } from '@frostway/core/message';
import { advertisedName, decodeAdvert, isSeen } from '../ble/advert.js';
import type { BleResult } from '../ble/advert.js';
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

/** An advertisement nobody knows so far: makers whose name alone tells them may say it in the answer to a scan, which is an item of its own. */
type Unread = {
  readonly index: number;
  readonly mac: Mac;
  readonly timeMs: number | null;
  readonly advert: Uint8Array;
  readonly raw: BleResult;
  readonly own: OwnValues;
};

/** Says what is left over, each read again with the name its sensor gave in another item of the message. */
function* unreadSteps(unread: readonly Unread[], gateway: Identity | undefined, context: GatewayContext, out: Collector): Steps<void> {
  const names = new Map<Mac, string>();
  for (const { mac, advert } of unread) {
    const name = advertisedName(advert);
    if (name !== undefined && !names.has(mac)) names.set(mac, name);
  }
  for (const { index, mac, timeMs, advert, raw, own } of unread) {
    const name = names.get(mac);
    const again = name === undefined ? raw : decodeAdvert(advert, sceneOf(mac, name, context));
    out.say(index, relayedReading({ mac, gateway, timeMs }, again, own));
    yield out.count();
  }
}

function readItem(
  item: JsonObject,
  index: number,
  gateway: Identity | undefined,
  context: GatewayContext,
  { out, unread }: { readonly out: Collector; readonly unread: Unread[] },
): void {
  const timeMs = timeOf(item['timestamp']);
  const mac = macOf(item['mac']);
  if (timeMs === undefined) return out.quarantine(index, 'timestamp is not a time');
  if (mac === undefined) return out.quarantine(index, 'mac is not a MAC');
  if (isGateway(item)) return out.say(index, { type: 'status', device: { mac }, timeMs, ...factsOf(item, ['timestamp', 'type', 'mac']) });
  const advert = hexOf(item, 'rawData', index, out);
  const name = textOf(item['bleName']);
  const raw = advert === undefined ? undefined : decodeAdvert(advert, sceneOf(mac, name, context));
  const own = ownValues(item, index, out);
  if (advert !== undefined && raw !== undefined && isSeen(raw) && name === undefined) unread.push({ index, mac, timeMs, advert, raw, own });
  else out.say(index, relayedReading({ mac, gateway, timeMs }, raw, own));
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
  const unread: Unread[] = [];
  yield* eachObjectSteps(items, out, (item, index) => readItem(item, index, gateway, context, { out, unread }));
  yield* unreadSteps(unread, gateway, context, out);
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
