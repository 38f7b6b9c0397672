/** Lists of beacons in values of any length: EYE and other sensors with their MAC become readings of their own, iBeacons and Eddystones are distinguished. */
import type { Mac } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { decodeFields } from '../ble/advert.js';
import { collect, merge } from '../ble/codec.js';
import type { BleValues } from '../ble/codec.js';
import { readingOf } from '../ble/reading.js';
import { toHex } from '../bytes.js';
import { readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { readEntries } from '../kit/sequence.js';
import { asciiText } from '../kit/text.js';
import type { FactValue, TrackerFacts } from '../kit/tracker-facts.js';

/** Lists of entries that say their length. */
export const sensorLists: ReadonlySet<number> = new Set([548, 10_828, 10_829, 10_831, 11_317]);
/** The list of iBeacons and Eddystones. */
export const beaconList = 385;

/** Company id of the maker in front of what an EYE sensor advertises, and its version. */
const [company, eyeVersion] = [0x089a, 1];

/** A beacon that has no MAC in the list, as a fact of the tracker. */
type Seen = Readonly<Record<string, FactValue>>;

const i16 = (value: Uint8Array): number | undefined => readNumber(value, 0, 'i16be');
const hundredths = (value: Uint8Array): number | undefined => {
  const raw = i16(value);
  return raw === undefined ? undefined : raw / 100;
};

/** Values of a list's entry by the number of their kind. */
const kinds: Readonly<Record<number, readonly [name: string, read: (value: Uint8Array) => string | number | boolean | undefined]>> = {
  5: ['name', asciiText],
  6: ['temperatureC', hundredths],
  7: ['humidityPercent', (value) => value[0]],
  8: ['magnet', (value) => value[0] !== 0],
  9: ['isMoving', (value) => value[0] !== 0],
  10: ['moveCount', (value) => readNumber(value, 0, 'u16be')],
  11: ['pitch', (value) => readNumber(value, 0, 'i8')],
  12: ['roll', i16],
  13: ['lowBattery', (value) => value[0] !== 0],
  14: ['batteryMv', (value) => readNumber(value, 0, 'u16be')],
  16: ['magnetCount', (value) => readNumber(value, 0, 'u16be')],
};

/** What an EYE sensor advertises, without company id and version byte. */
function eyeOf(data: Uint8Array): BleValues | undefined {
  const result = decodeFields([{ kind: 'manufacturer', id: company, data: Uint8Array.of(eyeVersion, ...data) }], {}, '');
  if ('seen' in result) return undefined;
  const { format: _format, ...values } = result;
  return values;
}

/** Name of a beacon without a MAC: iBeacon of 20 bytes, Eddystone of 16. */
function namesOf(id: Uint8Array): Seen {
  if (id.length >= 20)
    return { uuid: toHex(id.subarray(0, 16)), major: readerOf(id.subarray(16)).u16(), minor: readerOf(id.subarray(18)).u16() };
  return id.length === 16 ? { namespace: toHex(id.subarray(0, 10)), instance: toHex(id.subarray(10)) } : { id: toHex(id) };
}

type Entry = { mac?: Mac; rssiDbm?: number; seen?: Seen; eye?: BleValues; readonly ownFacts: Record<string, string | number | boolean> };

function readEntry(bytes: Uint8Array, facts: TrackerFacts): Entry {
  const entry: Entry = { ownFacts: {} };
  const { entries, problem } = readEntries(readerOf(bytes), 1, 1);
  if (problem !== undefined) facts.warnings.push(`a beacon of a list: ${problem}`);
  for (const { type, value } of entries) {
    const mac = (type === 1 && value.length === 6) || type === 15 ? readMac(value, 0) : undefined;
    if (mac !== undefined) entry.mac = mac;
    else if (type === 0) entry.rssiDbm = readNumber(value, 0, 'i8') ?? 0;
    else if (type === 1) entry.seen = namesOf(value);
    else if (type === 2) Object.assign(entry, { eye: eyeOf(value) });
    const [name, read] = kinds[type] ?? [];
    const fact = read?.(value);
    if (name !== undefined && fact !== undefined) entry.ownFacts[name] = fact;
  }
  return entry;
}

function readingOfEntry({ mac, rssiDbm, eye, ownFacts }: Entry, timeMs: number | null): Reading {
  const own = collect(ownFacts) ?? {};
  const values = eye === undefined ? own : merge(own, eye);
  const received = { timeMs, ...(mac === undefined ? {} : { mac }), ...(rssiDbm === undefined ? {} : { rssiDbm }) };
  return readingOf({ format: 'teltonikaEye', ...values }, received);
}

/** A beacon without a MAC, and what its sensor measured: a reading would be nobody's. */
function factsOfSeen(seen: Seen, { rssiDbm, eye, ownFacts }: Entry): Seen {
  const { attributes, mac: _mac, ...measured } = eye ?? {};
  return { ...seen, ...(rssiDbm === undefined ? {} : { rssiDbm }), ...attributes, ...measured, ...ownFacts };
}

/** A list of sensors: a byte that counts packets, then entries behind their length. */
export function readSensorList(bytes: Uint8Array, facts: TrackerFacts, beacons: Seen[]): void {
  const reader = readerOf(bytes);
  if (reader.left() > 0) reader.skip(1);
  while (reader.left() > 0) {
    const length = reader.u8();
    if (length > reader.left()) facts.warnings.push('a list of beacons ends inside an entry');
    const entry = readEntry(reader.take(Math.min(length, reader.left())), facts);
    if (entry.mac !== undefined) facts.received.push(readingOfEntry(entry, facts.timeMs));
    else if (entry.seen !== undefined) beacons.push(factsOfSeen(entry.seen, entry));
  }
}

function readSeen(reader: Reader): Seen {
  const flags = reader.u8();
  const names = namesOf(reader.take((flags & 0xf0) === 0 ? 16 : 20));
  const rssiDbm = reader.i8();
  const battery = (flags & 2) === 0 ? {} : { batteryMv: reader.u16() * 10 };
  const temperature = (flags & 4) === 0 ? {} : { temperatureRaw: reader.u16() };
  return { ...names, rssiDbm, ...battery, ...temperature };
}

/** The list of iBeacons and Eddystones: a byte of parts, then one after the other. */
export function readBeaconList(bytes: Uint8Array, facts: TrackerFacts, beacons: Seen[]): void {
  const reader = readerOf(bytes);
  if (reader.left() > 0) reader.skip(1);
  try {
    while (reader.left() > 0) beacons.push(readSeen(reader));
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    facts.warnings.push('a list of beacons ends inside an entry');
  }
}
