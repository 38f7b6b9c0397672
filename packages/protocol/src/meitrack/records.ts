/** The binary reports of Meitrack, little-endian: CCC with records of one size, CCE with four lists of numbered values. */
import type { Reading } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import { placeOf } from '../kit/degrees.js';
import { readMac } from '../kit/mac.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { newFacts, note } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { asciiText } from '../kit/text.js';
import { readEvent } from './events.js';

const epochMs = Date.UTC(2000, 0, 1);

type Raw = { latitude?: number; longitude?: number; isValid?: boolean; speedKmh?: number; course?: number; altitudeM?: number };

function setPlace(facts: TrackerFacts, { latitude, longitude, isValid = false, speedKmh, course, altitudeM }: Raw): void {
  if (latitude === undefined || longitude === undefined) return;
  const found = placeOf(latitude / 1e6, longitude / 1e6);
  if (found === undefined) facts.warnings.push('the coordinates are no place');
  else if (isValid || latitude !== 0 || longitude !== 0)
    facts.place = {
      ...found,
      isValid,
      ...(speedKmh === undefined ? {} : { speedKmh }),
      ...(course === undefined || course > 360 ? {} : { courseDegrees: course % 360 }),
      ...(altitudeM === undefined ? {} : { altitudeM }),
    };
}

const cellFact = (mcc: number, mnc: number, lac: number, cellId: number): Readonly<Record<string, number>> | undefined =>
  mcc > 0 && mcc <= 999 && (lac !== 0 || cellId !== 0) ? { mcc, mnc, lac, cellId } : undefined;

/** CCC behind its word: version, count, remaining, then records of 52 bytes. Answers how many there were. */
export function readFixedRecords(content: Uint8Array): { readonly facts: readonly TrackerFacts[]; readonly count: number } {
  const reader = readerOf(content, 'le');
  reader.skip(2);
  const count = reader.u16();
  const remaining = reader.u32();
  const facts: TrackerFacts[] = [];
  while (reader.left() >= 52 && facts.length < count) {
    const record = newFacts();
    readEvent(record, reader.u8());
    const [latitude, longitude, seconds] = [reader.i32(), reader.i32(), reader.u32()];
    record.timeMs = epochMs + seconds * 1000;
    const [isValid, satellites, gsmRaw] = [reader.u8() === 1, reader.u8(), reader.u8()];
    const [speedKmh, course, hdop, altitudeM] = [reader.u16(), reader.u16(), reader.u16() / 10, reader.i16()];
    note(record, { remaining, satellites, gsmRaw, hdop, odometerM: reader.u32(), runtimeS: reader.u32() });
    const cell = cellFact(reader.u16(), reader.u16(), reader.u16(), reader.u16());
    const io = reader.u16();
    note(record, { ...cell, inputs: io >> 8, outputs: io & 0xff, analog1: reader.u16() });
    record.power.batteryMv = reader.u16() * 10;
    record.power.externalMv = reader.u16() * 10;
    note(record, { fence: reader.u32() || undefined });
    setPlace(record, { latitude, longitude, isValid, speedKmh, course, altitudeM });
    facts.push(record);
  }
  return { facts, count };
}

/** Value of a list -> what it is; the others are kept by their number. */
type Rule = (record: TrackerFacts, raw: Raw, value: number) => void;
const fact =
  (name: string, per = 1): Rule =>
  (record, _, value) =>
    note(record, { [name]: value / per });
const signed16 = (value: number): number => (value >= 0x8000 ? value - 0x10000 : value);

const rules: Readonly<Record<number, Rule>> = {
  0x01: (record, _, value) => readEvent(record, value),
  0x05: (_, raw, value) => void (raw.isValid = value === 1),
  0x06: fact('satellites'),
  0x07: fact('gsmRaw'),
  0x14: fact('outputs'),
  0x15: fact('inputs'),
  0x47: (record, _, value) => note(record, { isLocked: value === 2 }),
  0x9d: fact('fuelPercent'),
  0xfe69: (record, _, value) => void (value <= 100 && (record.power.batteryPercent = value)),
  0x08: (_, raw, value) => void (raw.speedKmh = value),
  0x09: (_, raw, value) => void (raw.course = value),
  0x0a: fact('hdop', 10),
  0x0b: (_, raw, value) => void (raw.altitudeM = signed16(value)),
  0x16: (record, _, value) => note(record, { analog1Mv: value * 10 }),
  0x17: (record, _, value) => note(record, { analog2Mv: value * 10 }),
  0x18: (record, _, value) => note(record, { analog3Mv: value * 10 }),
  0x19: (record, _, value) => void (record.power.batteryMv = value * 10),
  0x1a: (record, _, value) => void (record.power.externalMv = value * 10),
  0x40: (record, _, value) => readEvent(record, value),
  0x91: fact('obdSpeedKmh'),
  0x92: fact('obdSpeedKmh'),
  0x99: fact('rpm'),
  0x9c: (record, _, value) => note(record, { coolantTemperature: signed16(value) }),
  0x02: (_, raw, value) => void (raw.latitude = value | 0),
  0x03: (_, raw, value) => void (raw.longitude = value | 0),
  0x04: (record, _, value) => void (record.timeMs = epochMs + value * 1000),
  0x0c: fact('odometerM'),
  0x0d: fact('runtimeS'),
  0x25: (record, _, value) => note(record, { driverId: String(value) }),
  0xfef4: fact('engineMinutes'),
};

const idOf = (reader: Reader): number => {
  const first = reader.u8();
  return first === 0xfe ? 0xfe00 + reader.u8() : first;
};

/** A tag beside the tracker: a reading of its own. */
function readTag(record: TrackerFacts, value: Uint8Array): void {
  const reader = readerOf(value, 'le');
  reader.skip(1);
  const name = asciiText(reader.take(reader.u8())).trim();
  const mac = readMac(reader.take(6), 0);
  const [batteryPercent, temperature, humidity] = [reader.u8(), reader.i16(), reader.i16()];
  if (mac === undefined) return;
  const reading: Reading = {
    type: 'reading',
    timeMs: null,
    device: { mac },
    temperatureC: temperature / 256,
    humidityPercent: humidity / 256,
    ...(batteryPercent <= 100 ? { batteryPercent } : {}),
    ...(name === '' ? {} : { attributes: { name } }),
  };
  record.received.push(reading);
}

/** A value of the fourth list: cells, access points, temperatures, names, tags. */
function readLong(record: TrackerFacts, id: number, value: Uint8Array): void {
  const reader = readerOf(value, 'le');
  const list = (name: string): readonly unknown[] => (record.attributes[name] as readonly unknown[] | undefined) ?? [];
  if (id >= 0x0e && id <= 0x13 && value.length >= 10) {
    const cell = cellFact(reader.u16(), reader.u16(), reader.u16(), reader.u32());
    if (cell !== undefined)
      record.attributes['cells'] = [...list('cells'), { ...cell, ...(reader.left() >= 2 ? { rssiDbm: reader.i16() } : {}) }];
  } else if (id >= 0x1d && id <= 0x25 && value.length >= 6) {
    const bssid = readMac(reader.take(6), 0)?.replace(/..(?=.)/g, '$&:');
    if (bssid !== undefined && bssid !== '00:00:00:00:00:00')
      record.attributes['wifi'] = [...list('wifi'), { bssid, ...(reader.left() >= 2 ? { rssiDbm: reader.i16() } : {}) }];
  } else if (id >= 0x2a && id <= 0x31 && value.length >= 3) {
    reader.skip(1);
    const hundredths = reader.i16();
    // 85 degrees are what a sensor says that is not there.
    if (hundredths === 8500) return;
    if (record.probe.temperatureC === undefined) record.probe.temperatureC = hundredths / 100;
    else record.probeFacts[`temperatureC${id - 0x2a + 1}`] = hundredths / 100;
  } else if (id === 0xfe31)
    note(record, {
      alarmName:
        asciiText(value)
          .replace(/[^\x20-\x7e]/g, '')
          .trim() || undefined,
    });
  else if (id === 0xfe73) readTag(record, value);
  else if (id === 0xfea8)
    note(record, {
      batteries: Array.from({ length: 3 }, (_, index) => ({ state: value[2 * index] ?? 0, percent: value[2 * index + 1] ?? 0 })),
      batteryAlert: value[6],
    });
  else note(record, { [`entry${id.toString(16).toUpperCase().padStart(2, '0')}`]: toHex(value) });
}

function readLists(content: Uint8Array): TrackerFacts {
  const record = newFacts();
  const raw: Raw = {};
  const reader = readerOf(content, 'le');
  reader.skip(2);
  for (const width of [1, 2, 4]) {
    for (let left = reader.u8(); left > 0; left -= 1) {
      const id = idOf(reader);
      const value = reader.uint(width);
      const rule = rules[id];
      if (rule === undefined) note(record, { [`entry${id.toString(16).toUpperCase().padStart(2, '0')}`]: value });
      else rule(record, raw, value);
    }
  }
  if (reader.left() > 0) {
    for (let left = reader.u8(); left > 0; left -= 1) {
      const id = idOf(reader);
      readLong(record, id, reader.take(reader.u8()));
    }
  }
  setPlace(record, raw);
  for (const [index, received] of record.received.entries()) record.received[index] = { ...received, timeMs: record.timeMs };
  return record;
}

/** CCE behind its word: remaining, count, then each record behind its length. Throws PastEnd where a list runs past its record. */
export function readListRecords(content: Uint8Array): readonly TrackerFacts[] {
  const reader = readerOf(content, 'le');
  const remaining = reader.u32();
  const count = reader.u16();
  const facts: TrackerFacts[] = [];
  while (reader.left() >= 2 && facts.length < count) {
    const record = readLists(reader.take(reader.u16()));
    note(record, { remaining });
    facts.push(record);
  }
  return facts;
}
