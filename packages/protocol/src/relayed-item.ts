/**
 * One item of a gateway's message: the sensor it received, the raw advertisement and what the gateway decoded itself. Every gateway format reads
 * its items with these; what is in a gateway's own way only stays in its folder.
 */
import type { Identity, Mac } from '@frostway/core/identity';
import type { Attributes, Reading } from '@frostway/core/message';
import type { ReadingValues } from '@frostway/core/probes';
import type { BleResult } from './ble/advert.js';
import type { Scene } from './ble/codec.js';
import { receptionHead, readingOf } from './ble/reading.js';
import { parseHex } from './bytes.js';
import type { GatewayContext, Relayed } from './family.js';
import { collector, isNameless } from './gateway-format.js';
import type { Collector } from './gateway-format.js';
import { isObject, numberOf, textOf } from './json-value.js';
import type { JsonObject } from './json-value.js';
import { present } from './present.js';
import { deepest, finish } from './steps.js';
import type { Steps } from './steps.js';

/** Numbers of a reading that gateways decode themselves. */
export type OwnValues = ReadingValues & Pick<Reading, 'rssiDbm' | 'attributes'>;

/** What is known of a sensor besides what it sent. */
export type ItemHead = {
  readonly mac: Mac | undefined;
  readonly gateway: Identity | undefined;
  readonly timeMs: number | null;
};

/** What helps to read an advertisement: address, advertised name, keys. */
export function sceneOf(mac: Mac | undefined, name: string | undefined, { keys }: GatewayContext): Scene {
  return present({ mac, name, keys });
}

/**
 * The reading of an item. Raw data is read before what the gateway made of it, which fills in what the raw data does not say. The bytes of an
 * advertisement nobody knows are kept.
 */
export function relayedReading({ mac, gateway, timeMs }: ItemHead, raw: BleResult | undefined, { rssiDbm, ...own }: OwnValues): Reading {
  const received = { ...present({ mac, gateway, rssiDbm }), timeMs };
  const reading = raw === undefined ? receptionHead(received) : readingOf(raw, received);
  const attributes = { ...own.attributes, ...reading.attributes };
  return { ...own, ...reading, ...attributesOf(attributes) };
}

/** Says the reading of an item, or puts the item aside when nothing tells whose it is. */
export function sayReading(out: Collector, index: number, reading: Reading, context: GatewayContext, reason: string): void {
  if (isNameless(reading, context)) out.quarantine(index, reason);
  else out.say(index, reading);
}

/** Characters of the longest advertisement in hex, with blanks or marks between its bytes. */
const longestHex = 8192;

/** Bytes of a member in hex; one that is not hex is quarantined. Undefined when there are none. */
export function hexOf(item: JsonObject, name: string, index: number, out: Collector): Uint8Array | undefined {
  const text = textOf(item[name]);
  if (text !== undefined && text.length > longestHex) {
    out.quarantine(index, `${name} is too long`);
    return undefined;
  }
  const bytes = text === undefined ? undefined : parseHex(text);
  if (bytes === undefined && item[name] !== undefined && item[name] !== null && item[name] !== '')
    out.quarantine(index, `${name} is not hex`);
  return bytes;
}

/** Names of a gateway's numbers and what they are in a reading. */
export type NumberTable = Readonly<Record<string, keyof Omit<OwnValues, 'attributes'>>>;

/** The numbers of a table, written as number or as text. One that is neither is quarantined, and the rest of its item is kept. */
export function numbersOf(item: JsonObject, table: NumberTable, index: number, out: Collector): Omit<OwnValues, 'attributes'> {
  const values: { [name in NumberTable[string]]?: number } = {};
  for (const [name, meaning] of Object.entries(table)) {
    const value = item[name];
    if (value === undefined || value === null || value === '') continue;
    const number = numberOf(value);
    if (number === undefined) out.quarantine(index, `${name} is not a number`);
    else values[meaning] ??= number;
  }
  return values;
}

/** Values a gateway's facts may be made of, lists inside lists counted, and characters of one of them. */
const [mostFacts, longestFact] = [2000, 4096];

/** Whether JSON can say a value again as it came: no number beyond all numbers, no bytes, nothing deep or long; `left` values may still come. */
function isPlain(value: unknown, left: { values: number }, depth = 0): boolean {
  left.values -= 1;
  if (left.values < 0 || depth > deepest) return false;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string') return value.length <= longestFact;
  const isPlainInside = (each: unknown): boolean => isPlain(each, left, depth + 1);
  if (Array.isArray(value)) return value.every(isPlainInside);
  if (isObject(value)) return !ArrayBuffer.isView(value) && Object.values(value).every(isPlainInside);
  return value === null || typeof value === 'boolean';
}

/** Words, numbers and lists of an object as attributes, but for the members named and what is too long or too deep to be a fact. */
export function factsOf(object: JsonObject, except: readonly string[]): { attributes?: Attributes } {
  const left = { values: mostFacts };
  const facts = Object.entries(object).filter(
    ([name, value]) =>
      !except.includes(name) && value !== null && value !== '' && (Array.isArray(value) || !isObject(value)) && isPlain(value, left),
  );
  return attributesOf(Object.fromEntries(facts) as Attributes);
}

/** Attributes as a member of a message: none at all where there are none. */
export function attributesOf(attributes: Attributes): { attributes?: Attributes } {
  return Object.keys(attributes).length > 0 ? { attributes } : {};
}

/** A gateway about itself, and nothing else. */
export function gatewayStatus(device: Identity | undefined, facts: { readonly attributes?: Attributes }): Relayed {
  const out = collector();
  out.say(0, { type: 'status', ...present({ device }), timeMs: null, ...facts });
  return out.done();
}

/** Reads every item of a list that is an object; any other is quarantined. */
export function eachObject(items: readonly unknown[], out: Collector, read: (item: JsonObject, index: number) => void): void {
  finish(eachObjectSteps(items, out, read));
}

/** The same, a step an item. */
export function* eachObjectSteps(items: readonly unknown[], out: Collector, read: (item: JsonObject, index: number) => void): Steps<void> {
  for (const [index, item] of items.entries()) {
    if (isObject(item)) read(item, index);
    else out.quarantine(index, 'not an object');
    yield out.count();
  }
}
