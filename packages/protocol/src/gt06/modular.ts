/** The modular packet 0x70: entries of type u16, length u16 and value, among them fixes, events and Bluetooth tags with probes. */
import type { Message } from '@frostway/core/message';
import { parseMac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import type { ReceivedCell } from '../kit/radio.js';
import { packedImei } from '../kit/bcd.js';
import { readerOf } from '../kit/reader.js';
import type { Reader } from '../kit/reader.js';
import { readEntries } from '../kit/sequence.js';
import { modularEvents } from './alarm-codes.js';
import { messagesOf, newFacts, raise, type Facts } from './facts.js';
import { iccidOf } from './information.js';
import type { Handler } from './packet.js';
import * as pieces from './pieces.js';
import { asciiText } from '../kit/text.js';

/** What one entry adds to the packet: attributes go to `facts`, a fix or event to `moments`, a tag to `tags`. */
type ModuleFacts = { readonly facts: Facts; readonly moments: Facts[]; readonly tags: Message[] };
type Entry = { readonly least: number; readonly read: (reader: Reader, found: ModuleFacts) => void };

/** Digits of an identity number: packed in 8 bytes, or as text. */
function digitsOf(bytes: Uint8Array): string {
  return bytes.length === 8 ? (packedImei(bytes) ?? toHex(bytes)) : asciiText(bytes).trim();
}

const number = (name: string, per = 1): Entry => ({
  least: 1,
  read: (reader, { facts }) => (facts.attributes[name] = reader.uint(reader.left()) / per),
});

/** Seconds since 1970, satellites, altitude, coordinates, speed, course and status; a time of 0 is no fix. */
function readFix(reader: Reader, { facts, moments }: ModuleFacts): void {
  const fix = newFacts(facts.profile);
  const seconds = reader.u32();
  fix.attributes['satellites'] = reader.u8();
  const altitudeM = reader.i16();
  const [latitude, longitude, speedKmh, courseStatus] = [reader.u32(), reader.u32(), reader.u8(), reader.u16()];
  if (seconds === 0) {
    Object.assign(facts.attributes, fix.attributes);
    return;
  }
  fix.timeMs = seconds * 1000;
  pieces.setPlace(fix, { latitude, longitude, speedKmh, courseStatus, altitudeM });
  facts.warnings.push(...fix.warnings);
  moments.push(fix);
}

function readEvent(reader: Reader, { facts, moments }: ModuleFacts): void {
  const code = reader.u8();
  const event = newFacts(facts.profile);
  const seconds = reader.u32();
  event.timeMs = seconds === 0 ? null : seconds * 1000;
  raise(event, code, modularEvents);
  const extra = reader.take(Math.min(reader.u8(), reader.left()));
  const alarm = event.alarms[0];
  if (alarm !== undefined && extra.length > 0) alarm.attributes['extra'] = toHex(extra);
  moments.push(event);
}

/** A tag beside the tracker; 7FFF is a value it does not have. */
function readTag(reader: Reader, { tags }: ModuleFacts): void {
  const mac = parseMac(toHex(reader.take(6)));
  const [batteryMv, percent, temperature, humidity, status] = [reader.u16(), reader.u8(), reader.i16(), reader.i16(), reader.u8()];
  if (mac === undefined) return;
  tags.push({
    type: 'reading',
    timeMs: null,
    device: { mac },
    ...(batteryMv === 0x7fff ? {} : { batteryMv }),
    ...(percent > 100 ? {} : { batteryPercent: percent }),
    ...(temperature === 0x7fff ? {} : { temperatureC: temperature / 10 }),
    ...(humidity === 0x7fff ? {} : { humidityPercent: humidity / 10 }),
    attributes: { status },
  });
}

const entries: Readonly<Record<number, Entry>> = {
  0x01: { least: 8, read: (reader, { facts }) => (facts.attributes['imei'] = digitsOf(reader.rest())) },
  0x02: { least: 8, read: (reader, { facts }) => (facts.attributes['imsi'] = digitsOf(reader.rest())) },
  0x03: {
    least: 10,
    read: (reader, { facts }) =>
      (facts.attributes['iccid'] = reader.left() === 10 ? iccidOf(reader.rest()) : asciiText(reader.rest()).trim()),
  },
  0x09: number('satellites'),
  0x0a: number('satellitesInView'),
  0x11: {
    least: 10,
    read: (reader, { facts }) => {
      const cells: ReceivedCell[] = [];
      while (reader.left() >= 10) {
        const network = { mcc: reader.u16() & 0x7fff, mnc: reader.u16() };
        cells.push(...pieces.readCells(reader, network, 1, { lac: 2, cell: 3 }));
      }
      facts.attributes['cells'] = cells;
    },
  },
  0x18: { least: 2, read: (reader, { facts }) => pieces.readBatteryVoltage(reader, facts) },
  0x28: number('hdop', 10),
  0x29: number('counter'),
  0x2a: {
    least: 1,
    read: (reader, { facts }) => {
      const state = reader.u8();
      Object.assign(facts.attributes, { door: state & 0x0f, tamper: state >> 4 });
    },
  },
  0x2b: number('bootReason'),
  0x2c: { least: 4, read: (reader, { facts }) => pieces.readUnixTime(reader, facts) },
  0x2e: { least: 4, read: (reader, { facts }) => pieces.readMileage(reader, facts) },
  0x33: { least: 18, read: readFix },
  0x34: { least: 6, read: readEvent },
  0x7f: { least: 14, read: readTag },
};

function readAll(reader: Reader, found: ModuleFacts): void {
  const read = readEntries(reader, 2, 2);
  for (const { type, value } of read.entries) {
    const entry = entries[type];
    if (entry !== undefined && value.length >= entry.least) entry.read(readerOf(value), found);
    else found.facts.attributes[`entry${type.toString(16).toUpperCase().padStart(2, '0')}`] = toHex(value);
  }
  if (read.problem !== undefined) found.facts.warnings.push(read.problem);
}

/** 0x70. Fixes and events keep their own times; everything else takes the packet's time, else the latest of theirs. */
export const readModular: Handler = ({ content, context }, facts) => {
  const found: ModuleFacts = { facts, moments: [], tags: [] };
  readAll(readerOf(content), found);
  facts.timeMs ??= found.moments.reduce<number | null>((latest, { timeMs }) => Math.max(latest ?? 0, timeMs ?? 0) || null, null);
  facts.isTimeUnreadable = false;
  const messages: Message[] = [];
  const fix = found.moments.find(({ place }) => place !== undefined);
  // The attributes of the packet go with its first position, as in every other packet.
  if (fix !== undefined) Object.assign(fix.attributes, facts.attributes, { satellites: fix.attributes['satellites'] });
  else if (Object.keys(facts.attributes).length > 0 || Object.keys(facts.power).length > 0) messages.push(...messagesOf(facts));
  for (const moment of found.moments) messages.push(...messagesOf(moment));
  if (fix !== undefined && Object.keys(facts.power).length > 0) messages.push({ type: 'status', timeMs: facts.timeMs, ...facts.power });
  const { device } = context;
  for (const tag of found.tags) messages.push({ ...tag, timeMs: facts.timeMs, ...(device === undefined ? {} : { gateway: device }) });
  return messages.length > 0 ? messages : messagesOf(facts);
};
