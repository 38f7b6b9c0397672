/** The type-length-value tail of 4G Jimi packets: type u16, length u8, value. */
import { readerOf, type Reader } from '../fields.js';
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
  while (reader.left() >= 3) {
    const type = reader.u16();
    const length = reader.u8();
    if (length > reader.left()) {
      facts.warnings.push(`entry ${type.toString(16)} is longer than what is left`);
      reader.rest();
      return;
    }
    const value = readerOf(reader.take(length));
    // An entry shorter than its documented size is another maker's; it is passed over like an unknown one.
    if (length >= (minimum[type] ?? 1)) tails[type]?.(value, facts);
  }
  if (reader.left() > 0) facts.warnings.push(`${reader.left()} bytes are left over`);
}

const minimum: Readonly<Record<number, number>> = { 0x0018: 2, 0x0027: 2, 0x002e: 4, 0x003b: 2, 0x006a: 1 };

/** Everything from here to the end is entries. */
export const tlvs: Piece = { sizeAt: (content, at) => (at <= content.length ? content.length - at : undefined), read: readTlvs };
