/** Codec 7 of GH personal trackers: records with a time of 30 bits, a place whose parts a mask names, and values of one, two and four bytes. */
import type { Message } from '@frostway/core/message';
import { messagesOfFacts, newFacts } from '../kit/tracker-facts.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { PastEnd, readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { ioOf } from './records.js';
import { rules } from './ids.js';

/** Times count from here. */
const epochMs = Date.UTC(2007, 0, 1);

/** The shortest decimal of a number of four bytes, so that 54.6872 is 54.6872 again. */
function float32(reader: Reader): number {
  const bytes = reader.take(4);
  const value = new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0);
  const short = [5, 6, 7, 8].map((digits) => Number(value.toPrecision(digits))).find((each) => Math.fround(each) === value);
  return short ?? value;
}

function readPlace(reader: Reader, facts: TrackerFacts): void {
  const mask = reader.u8();
  const has = (bit: number): boolean => ((mask >> bit) & 1) === 1;
  const degrees = has(0) ? { latitude: float32(reader), longitude: float32(reader) } : undefined;
  const altitude = has(1) ? { altitudeM: reader.u16() } : {};
  const course = has(2) ? { courseDegrees: (reader.u8() * 360) / 256 } : {};
  const speed = has(3) ? { speedKmh: reader.u8() } : {};
  const satellites = has(4) ? reader.u8() : undefined;
  if (satellites !== undefined) facts.attributes['satellites'] = satellites;
  if (has(5)) Object.assign(facts.attributes, { lac: reader.u16(), cellId: reader.u16() });
  if (has(6)) facts.attributes['gsmLevel'] = reader.u8();
  if (has(7)) facts.attributes['operator'] = reader.u32();
  if (degrees === undefined || !(Math.abs(degrees.latitude) <= 90 && Math.abs(degrees.longitude) <= 180)) return;
  // As in the other codecs: a device that never had a fix sends zeros.
  if (degrees.latitude === 0 && degrees.longitude === 0) return;
  facts.place = { ...degrees, isValid: satellites !== 0, ...speed, ...course, ...altitude };
}

function readValues(reader: Reader, width: number, facts: TrackerFacts): void {
  const many = reader.u8();
  for (let i = 0; i < many; i += 1) {
    const io = ioOf(reader.u8(), reader.take(width));
    if (io.id === 1) facts.power.batteryPercent = io.unsigned;
    else if (io.id === 222) {
      if (io.unsigned === 1) facts.alarms.push({ kind: 'sos', attributes: { alarmCode: io.id, alarmName: 'sos' } });
    } else if (rules[io.id] !== undefined && (io.id === 67 || io.id === 240)) rules[io.id]?.(facts, io, false);
    else
      facts.attributes['io'] = [...((facts.attributes['io'] as readonly unknown[] | undefined) ?? []), { id: io.id, value: io.unsigned }];
  }
}

function readRecord(reader: Reader): TrackerFacts {
  const word = reader.u32();
  const facts = newFacts(epochMs + (word & 0x3fffffff) * 1000);
  const priority = word >>> 30;
  if (priority > 0) facts.attributes['priority'] = priority;
  const mask = reader.u8();
  if ((mask & 1) !== 0) readPlace(reader, facts);
  for (const [bit, width] of [1, 2, 4].entries()) if (((mask >> (bit + 1)) & 1) === 1) readValues(reader, width, facts);
  return facts;
}

/** The messages of all records, and how many there were; undefined where they do not add up. */
export function readGh(data: Uint8Array): { readonly count: number; readonly messages: readonly Message[] } | undefined {
  const reader = readerOf(data);
  try {
    reader.skip(1);
    const count = reader.u8();
    const facts = Array.from({ length: count }, () => readRecord(reader));
    return reader.u8() === count && reader.left() === 0 ? { count, messages: facts.flatMap((each) => messagesOfFacts(each)) } : undefined;
  } catch (error) {
    if (!(error instanceof PastEnd)) throw error;
    return undefined;
  }
}
