/** OpenMQTTGateway and Theengs Gateway: JSON per device on MQTT, decoded by them or left undecoded. No times anywhere. */
import type { Identity, Mac } from '@frostway/core/identity';
import { parseMac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { decodeFields, fieldWithId, isSeen } from '../ble/advert.js';
import type { BleResult } from '../ble/advert.js';
import { guessService, parseShortId } from '../ble/bare.js';
import type { AdField } from '../ble/codec.js';
import { heardAs, readingOf } from '../ble/reading.js';
import { parseHex, toHex } from '../bytes.js';
import type { Problem } from '../family.js';
import { collector, gatewayNamed, isNameless } from '../gateway-format.js';
import type { Collector, GatewayContext, GatewayFormat, Relayed } from '../gateway-format.js';
import { isObject, numberOf, parseJson, textOf } from '../json-value.js';
import type { JsonObject } from '../json-value.js';
import { theengsExamples } from './examples.js';

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

/** Members that are not values of the sensor, or are read under another name. */
const handled = new Set([
  'id',
  'mac_type',
  'adv_type',
  'name',
  'rssi',
  'brand',
  'type',
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

/** Values the gateway decoded itself. */
function decodedValues(item: JsonObject): Partial<Reading> {
  const fahrenheit = numberOf(item['tempf']);
  const temperatureC = numberOf(item['tempc']) ?? (fahrenheit === undefined ? undefined : fromFahrenheit(fahrenheit));
  const humidityPercent = numberOf(item['hum']);
  const lightLux = numberOf(item['lux']);
  const batteryPercent = numberOf(item['batt']);
  const volts = numberOf(item['volt']);
  const hectopascal = numberOf(item['pres']);
  const co2Ppm = numberOf(item['co2']);
  const attributes: Record<string, string | number | boolean> = {};
  if (hectopascal !== undefined) attributes['pressurePa'] = Math.round(hectopascal * 100);
  if (co2Ppm !== undefined) attributes['co2Ppm'] = co2Ppm;
  for (const [name, value] of Object.entries(item)) {
    if (handled.has(name)) continue;
    if (typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && name.startsWith('model')))
      attributes[name] = value;
  }
  return {
    ...(temperatureC === undefined ? {} : { temperatureC }),
    ...(humidityPercent === undefined ? {} : { humidityPercent }),
    ...(lightLux === undefined ? {} : { lightLux }),
    ...(volts === undefined ? {} : { batteryMv: Math.round(volts * 1000) }),
    ...(batteryPercent === undefined ? {} : { batteryPercent }),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}

/** What the gateway passed on undecoded: manufacturer data with its company bytes, service data without its UUID. */
function undecoded(item: JsonObject, mac: Mac | undefined, context: GatewayContext): BleResult | undefined {
  const name = textOf(item['name']);
  const scene = {
    ...(mac === undefined ? {} : { mac }),
    ...(name === undefined ? {} : { name }),
    ...(context.keys === undefined ? {} : { keys: context.keys }),
  };
  const manufacturer = parseHex(textOf(item['manufacturerdata']) ?? '');
  const service = parseHex(textOf(item['servicedata']) ?? '');
  const uuid = parseShortId(textOf(item['servicedatauuid']) ?? '');
  const fields: AdField[] = [];
  const isUntold = textOf(item['servicedatauuid']) === undefined;
  if (service !== undefined && service.length > 0) {
    const heard: AdField | undefined = uuid === undefined ? undefined : { kind: 'service', id: uuid, data: service };
    const found = isUntold ? guessService(service) : heard;
    if (found !== undefined) fields.push(found);
  }
  const own = manufacturer === undefined ? undefined : fieldWithId('manufacturer', manufacturer);
  if (own !== undefined) fields.push(own);
  const hex = [service, manufacturer].map((data) => toHex(data ?? new Uint8Array())).join('');
  return hex === '' ? undefined : decodeFields(fields, scene, hex);
}

function readDevice(item: JsonObject, index: number, topic: Topic | undefined, context: GatewayContext, out: Collector): void {
  const mac = parseMac(textOf(item['id']) ?? '') ?? parseMac(textOf(item['mac']) ?? '') ?? parseMac(topic?.tail ?? '');
  const rssiDbm = numberOf(item['rssi']);
  const gateway = topic?.gateway ?? context.gateway;
  const heard = {
    ...(mac === undefined ? {} : { mac }),
    timeMs: null,
    ...(gateway === undefined ? {} : { gateway }),
    ...(rssiDbm === undefined ? {} : { rssiDbm }),
  };
  const result = undecoded(item, mac, context);
  const own = decodedValues(item);
  const raw = result === undefined || isSeen(result) ? undefined : readingOf(result, heard);
  const base = raw ?? heardAs(heard);
  const attributes = {
    ...own.attributes,
    ...base.attributes,
    ...(raw === undefined && result !== undefined && isSeen(result) && Object.keys(own).length === 0 ? { advert: result.hex } : {}),
  };
  const reading: Reading = { ...own, ...base, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) };
  return isNameless(reading, context) ? out.putAside(index, 'id is not a MAC') : out.say(index, reading);
}

function gatewayState(topic: Topic, attributes: Record<string, string | number | boolean>): Relayed {
  const out = collector();
  out.say(0, { type: 'status', device: topic.gateway, timeMs: null, ...(Object.keys(attributes).length > 0 ? { attributes } : {}) });
  return out.done();
}

/** One message of OpenMQTTGateway or Theengs; without topic the gateway is the one the credentials name. A list of devices is read too. */
export function decodeTheengs(body: Uint8Array | string, context: GatewayContext & { readonly topic?: string } = {}): Relayed | Problem {
  const topic = context.topic === undefined ? undefined : splitTopic(context.topic);
  if (context.topic !== undefined && topic === undefined) return { problem: 'not a topic of this format', at: 0 };
  if (topic?.kind === 'will')
    return gatewayState(topic, { state: (typeof body === 'string' ? body : new TextDecoder().decode(body)).trim() });
  const parsed = parseJson(body);
  if (parsed === undefined) return { problem: 'not JSON', at: 0 };
  if (topic?.kind === 'status') {
    if (!isObject(parsed)) return { problem: 'not a JSON object', at: 0 };
    const facts = Object.entries(parsed).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
    return gatewayState(topic, Object.fromEntries(facts) as Record<string, string | number | boolean>);
  }
  const out = collector();
  const items: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  items.forEach((item, index) => {
    if (isObject(item)) readDevice(item, index, topic, context, out);
    else out.putAside(index, 'not an object');
  });
  return out.done();
}

/** OpenMQTTGateway and Theengs over MQTT; the same JSON is taken over HTTP. */
export const theengsFormat: GatewayFormat = {
  name: 'theengs',
  gatewayOf: (topic) => splitTopic(topic)?.gateway,
  decodeMqtt: (topic, payload, context) => decodeTheengs(payload, { ...context, topic }),
  decodeHttp: (body, context) => decodeTheengs(body, context),
  examples: theengsExamples,
};
