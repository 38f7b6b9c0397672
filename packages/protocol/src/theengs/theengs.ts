/** OpenMQTTGateway and Theengs Gateway: JSON per device on MQTT, decoded by them or left undecoded. No times anywhere. */
import type { Identity, Mac } from '@frostway/core/identity';
import type { Attributes } from '@frostway/core/message';
import { decodeFields, fieldWithId } from '../ble/advert.js';
import type { BleResult } from '../ble/advert.js';
import { guessService, parseShortId } from '../ble/bare.js';
import type { AdField } from '../ble/codec.js';
import { parseHex, toHex } from '../bytes.js';
import type { GatewayContext, GatewayFamily, Problem, Relayed } from '../family.js';
import { collector, gatewayNamed } from '../gateway-format.js';
import type { Collector } from '../gateway-format.js';
import { isObject, macOf, numberOf, parseJson, textOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { present } from '../present.js';
import { attributesOf, eachObject, factsOf, gatewayStatus, numbersOf, relayedReading, sayReading, sceneOf } from '../relayed-item.js';
import type { NumberTable, OwnValues } from '../relayed-item.js';

type Topic = { readonly gateway: Identity; readonly kind: 'device' | 'status' | 'will'; readonly tail?: string };

/** `<base>/<gateway name>/BTtoMQTT/<MAC>`, `.../SYStoMQTT`, `.../LWT`; the base is `home` unless configured. */
function splitTopic(topic: string): Topic | undefined {
  const found = /^(?:[^/]+\/)+?([^/]+)\/(BTtoMQTT|SYStoMQTT|LWT)(?:\/([^/]+))?$/.exec(topic);
  const [name, kind] = [found?.[1], found?.[2]];
  if (name === undefined || kind === undefined) return undefined;
  const gateway = gatewayNamed(name);
  if (kind !== 'BTtoMQTT') return { gateway, kind: kind === 'LWT' ? 'will' : 'status' };
  const tail = found?.[3];
  return { gateway, kind: 'device', ...(tail === undefined ? {} : { tail }) };
}

const numbers: NumberTable = {
  rssi: 'rssiDbm',
  tempc: 'temperatureC',
  hum: 'humidityPercent',
  lux: 'lightLux',
  batt: 'batteryPercent',
  co2: 'co2Ppm',
};

/** Characters of a word that is a fact: a brand, a model, a UUID. */
const longestWord = 100;

/** Members that are not values of the sensor, or are read under another name. */
const handled = new Set([
  'id',
  'mac_type',
  'adv_type',
  'rssi',
  'tempc',
  'tempf',
  'hum',
  'lux',
  'batt',
  'volt',
  'pres',
  'co2',
  'manufacturerdata',
  'servicedata',
  'servicedatauuid',
  'txpower',
  'distance',
  'cidc',
  'acts',
  'cont',
  'track',
  'ctrl',
  'encr',
  'mac',
]);

/** Degrees Celsius of a Fahrenheit value, to the hundredth. */
function fromFahrenheit(degrees: number): number {
  return Math.round(((degrees - 32) * 500) / 9) / 100;
}

const furtherProbe = /^temp([cf])([2-9])$/;

/** The temperatures of a thermometer's further probes, as raw advertisements of the same have them: by their number. */
function furtherProbes(item: JsonObject): Attributes {
  const found: Record<string, number> = {};
  for (const [name, value] of Object.entries(item)) {
    const [, scale, probe] = furtherProbe.exec(name) ?? [];
    const degrees = numberOf(value);
    const own = `temperatureC${probe}`;
    if (probe === undefined || degrees === undefined || (scale === 'f' && found[own] !== undefined)) continue;
    found[own] = scale === 'f' ? fromFahrenheit(degrees) : degrees;
  }
  return found;
}

/** Values the gateway decoded itself. */
function decodedValues(item: JsonObject, index: number, out: Collector): OwnValues {
  const fahrenheit = numberOf(item['tempf']);
  const volts = numberOf(item['volt']);
  const hectopascal = numberOf(item['pres']);
  const facts = Object.entries(item).filter(
    ([name, value]) =>
      !handled.has(name) &&
      !furtherProbe.test(name) &&
      (typeof value === 'boolean' ||
        (typeof value === 'number' && Number.isFinite(value)) ||
        (typeof value === 'string' && value !== '' && value.length <= longestWord)),
  );
  return {
    ...present({
      temperatureC: fahrenheit === undefined ? undefined : fromFahrenheit(fahrenheit),
      batteryMv: volts === undefined ? undefined : Math.round(volts * 1000),
      pressurePa: hectopascal === undefined ? undefined : Math.round(hectopascal * 100),
    }),
    ...numbersOf(item, numbers, index, out),
    ...attributesOf({ ...(Object.fromEntries(facts) as Attributes), ...furtherProbes(item) }),
  };
}

/** What the gateway passed on undecoded: manufacturer data with its company bytes, service data without its UUID. */
function undecoded(item: JsonObject, mac: Mac | undefined, context: GatewayContext): BleResult | undefined {
  const manufacturer = parseHex(textOf(item['manufacturerdata']) ?? '');
  const service = parseHex(textOf(item['servicedata']) ?? '');
  const uuid = parseShortId(textOf(item['servicedatauuid']) ?? '');
  const fields: AdField[] = [];
  const isUntold = textOf(item['servicedatauuid']) === undefined;
  if (service !== undefined && service.length > 0) {
    const received: AdField | undefined = uuid === undefined ? undefined : { kind: 'service', id: uuid, data: service };
    const found = isUntold ? guessService(service) : received;
    if (found !== undefined) fields.push(found);
  }
  const own = manufacturer === undefined ? undefined : fieldWithId('manufacturer', manufacturer);
  if (own !== undefined) fields.push(own);
  const hex = [service, manufacturer].map((data) => toHex(data ?? new Uint8Array())).join('');
  return hex === '' ? undefined : decodeFields(fields, sceneOf(mac, textOf(item['name']), context), hex);
}

function readDevice(item: JsonObject, index: number, topic: Topic | undefined, context: GatewayContext, out: Collector): void {
  const mac = macOf(item['id']) ?? macOf(item['mac']) ?? macOf(topic?.tail);
  const gateway = topic?.gateway ?? context.gateway;
  const reading = relayedReading({ mac, gateway, timeMs: null }, undecoded(item, mac, context), decodedValues(item, index, out));
  sayReading(out, index, reading, context, 'id is not a MAC');
}

/** One message of OpenMQTTGateway or Theengs; without topic the gateway is the one the credentials name. A list of devices is read too. */
export function decodeTheengs(body: Uint8Array | string, context: GatewayContext = {}): Relayed | Problem {
  const topic = context.topic === undefined ? undefined : splitTopic(context.topic);
  if (context.topic !== undefined && topic === undefined) return { problem: 'not a topic of this format', at: 0 };
  if (topic?.kind === 'will')
    return gatewayStatus(topic.gateway, {
      attributes: { state: (typeof body === 'string' ? body : new TextDecoder().decode(body)).trim() },
    });
  const parsed = parseJson(body);
  if (parsed === undefined) return { problem: 'not JSON', at: 0 };
  if (topic?.kind === 'status') {
    if (!isObject(parsed)) return { problem: 'not a JSON object', at: 0 };
    return gatewayStatus(topic.gateway, factsOf(parsed, []));
  }
  const out = collector();
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  eachObject(items, out, (item, index) => readDevice(item, index, topic, context, out));
  return out.done();
}

/** OpenMQTTGateway and Theengs over MQTT; the same JSON is taken over HTTP. */
export const theengsFamily = {
  kind: 'gateway',
  name: 'theengs',
  about: {
    title: 'OpenMQTTGateway / Theengs',
    devices: 'OpenMQTTGateway and Theengs gateways',
    identity: "gateway's name, MAC",
    carries: 'decoded or raw values, without a time',
    acknowledged: 'PUBACK',
  },
  identity: ['alias', 'mac'],
  topics: ['home/{gateway}/BTtoMQTT/{mac}'],
  gatewayOf: (topic) => splitTopic(topic)?.gateway,
  listenerOf: (topic) => {
    const name = /^(?:[^/+#]+\/)+?([^/+#]+)\/commands\/(?:#|[^+#]+)$/.exec(topic)?.[1];
    return name === undefined ? undefined : gatewayNamed(name);
  },
  decode: decodeTheengs,
} as const satisfies GatewayFamily;
