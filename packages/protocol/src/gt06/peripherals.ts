/** What trackers pass on from things attached to them: states 0xF1, Bluetooth peripherals 0xF2, clocking 0xB2, a serial port 0x9B. */
import { parseMac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { messagesOf, type Facts } from './facts.js';
import { cardIn } from './information.js';
import type { Handler } from './packet.js';
import * as pieces from './pieces.js';
import { asciiText } from '../kit/text.js';

type Entry = { readonly least: number; readonly read: (reader: Reader, facts: Facts) => void };

const flag = (name: string): Entry => ({ least: 1, read: (reader, facts) => (facts.attributes[name] = reader.u8() !== 0) });

const states: Readonly<Record<number, Entry>> = {
  0x01: {
    least: 1,
    read: (reader, facts) => {
      const motion = reader.u8();
      facts.attributes['isMoving'] = motion === 2 || motion === 4;
    },
  },
  0x02: flag('isArmed'),
  0x04: flag('ignition'),
  0x05: { least: 2, read: pieces.readBatteryVoltage },
  0x07: flag('isCharging'),
  0x0a: { least: 2, read: (reader, facts) => (facts.attributes['chargeMv'] = reader.u16() * 10) },
  0x0b: { least: 2, read: (reader, facts) => (facts.attributes['batteryTemperatureC'] = reader.i16() / 10) },
};

const peripherals: Readonly<Record<number, Entry>> = {
  0x0a: {
    least: 10,
    read: (reader, facts) => {
      facts.attributes['peripheralAddressKind'] = reader.u8();
      facts.attributes['peripheralMac'] = toHex(reader.take(6));
      facts.attributes['peripheralEvent'] = reader.u8();
      facts.attributes['peripheralEventData'] = reader.u8();
      facts.attributes['peripheralDataKind'] = reader.u8();
      facts.attributes['peripheralData'] = toHex(reader.rest());
    },
  },
  0x0c: {
    least: 4,
    read: (reader, facts) => {
      const percent = reader.u8();
      if (percent <= 100) facts.power.batteryPercent = percent;
      facts.attributes['isCharging'] = reader.u8() !== 0;
      facts.attributes['chargeCycles'] = reader.u16();
    },
  },
};

/** 0xF1 and 0xF2: seconds since 1970, then entries of type u16, length u8; entry 000A of 0xF2 has a length of two bytes. */
export const readStates: Handler = ({ protocol, content }, facts) => {
  const reader = readerOf(content);
  pieces.readUnixTime(reader, facts);
  const entries = protocol === 0xf1 ? states : peripherals;
  while (reader.left() >= 3) {
    const type = reader.u16();
    const length = reader.uint(protocol === 0xf2 && type === 0x0a ? 2 : 1);
    if (length > reader.left()) {
      facts.warnings.push(`entry ${type.toString(16)} is longer than what is left`);
      reader.rest();
      break;
    }
    const value = reader.take(length);
    const entry = entries[type];
    if (entry !== undefined && length >= entry.least) entry.read(readerOf(value), facts);
    else facts.attributes[`entry${type.toString(16).toUpperCase().padStart(2, '0')}`] = toHex(value);
  }
  if (reader.left() > 0) facts.warnings.push(`${reader.left()} bytes are left over`);
  return messagesOf(facts);
};

/** 0x9B: the port, then what came through it, as hex and, where it is text, as text. */
export const readSerial: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  facts.attributes['port'] = reader.u8();
  const bytes = reader.rest();
  facts.attributes['data'] = toHex(bytes);
  // A text may be filled up with zero bytes.
  const filled = bytes.findLastIndex((byte) => byte !== 0) + 1;
  if (filled > 0 && bytes.subarray(0, filled).every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a)) {
    const text = asciiText(bytes.subarray(0, filled)).trim();
    const card = cardIn(text);
    Object.assign(facts.attributes, { text, ...(card === undefined ? {} : { rfid: card }) });
  }
  return messagesOf(facts);
};

/** 0xB2: a beacon received: time, signal, MAC, UUID, major, minor, battery in 1/100 V, flags. */
export const readClocking: Handler = ({ content, context: { device } }, facts) => {
  const reader = readerOf(content);
  pieces.readTime(reader, facts);
  const rssiDbm = reader.i8();
  const mac = parseMac(toHex(reader.take(6)));
  const attributes = { uuid: toHex(reader.take(16)), major: reader.u16(), minor: reader.u16() };
  const batteryMv = reader.u16() * 10;
  const flags = reader.left() > 0 ? { flags: reader.u8() } : {};
  if (mac === undefined) return undefined;
  return [
    {
      type: 'reading',
      timeMs: facts.timeMs,
      device: { mac },
      ...(device === undefined ? {} : { gateway: device }),
      rssiDbm,
      batteryMv,
      attributes: { ...attributes, ...flags },
    },
  ];
};
