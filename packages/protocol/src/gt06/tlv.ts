/** The type-length-value tail of 4G Jimi packets: type u16, length u8, value. */
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { readEntries } from '../kit/sequence.js';
import { readBatteryVoltage, readExternalVoltage, readMileage } from './pieces.js';
import type { Facts } from './facts.js';
import type { Piece } from './packet.js';

type Read = (reader: Reader, facts: Facts) => void;

const tails: Readonly<Record<number, Read>> = {
  0x0018: readBatteryVoltage,
  0x0027: readExternalVoltage,
  0x002e: readMileage,
  0x0032: (reader, facts) => (facts.attributes['startUp'] = reader.uint(reader.left())),
  0x003b: (reader, facts) => {
    const accuracyM = reader.u16() / 100;
    if (facts.place === undefined) facts.attributes['accuracyM'] = accuracyM;
    else facts.place = { ...facts.place, accuracyM };
  },
  0x003c: (reader, facts) => (facts.attributes['io'] = reader.uint(reader.left())),
  0x006a: (reader, facts) => {
    const percent = reader.u8();
    if (percent <= 100) facts.power.batteryPercent = percent;
  },
};

/** Reads entries to the end, stepping by their lengths; unknown types are passed over. */
export function readTlvs(reader: Reader, facts: Facts): void {
  const { entries, problem } = readEntries(reader, 2, 1);
  for (const { type, value } of entries) {
    // An entry shorter than its documented size is another maker's; it is passed over like an unknown one.
    if (value.length >= (minimum[type] ?? 1)) tails[type]?.(readerOf(value), facts);
  }
  if (problem !== undefined) facts.warnings.push(problem);
}

const minimum: Readonly<Record<number, number>> = { 0x0018: 2, 0x0027: 2, 0x002e: 4, 0x003b: 2, 0x006a: 1 };

/** Everything from here to the end is entries. */
export const tlvs: Piece = { sizeAt: (content, at) => (at <= content.length ? content.length - at : undefined), read: readTlvs };
