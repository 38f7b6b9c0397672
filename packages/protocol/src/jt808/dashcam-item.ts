/** Item E8 of JC dashcams: states, and events that are alarms. */
import { toHex } from '../bytes.js';
import { readEntries } from '../kit/sequence.js';
import { readerOf } from '../kit/reader.js';
import { number, rounded, voltage, type Items, type ReadItem } from './item.js';
import type { AlarmRow } from './profile.js';
import { raise, setPercent, type Report } from './report.js';

const events: Readonly<Record<number, AlarmRow>> = {
  0x0400: ['harshAcceleration', 'harshAcceleration'],
  0x0401: ['harshBraking', 'harshBraking'],
  0x0402: ['harshCornering', 'harshCornering'],
  0x0403: ['overspeed', 'overspeed'],
  0x0405: ['collision', 'crash'],
  0x0406: ['vibration', 'vibration'],
  0x0407: ['theft', 'tow'],
  0x0408: ['fenceEnter', 'fenceEnter'],
  0x0409: ['fenceExit', 'fenceExit'],
  0x040c: ['door', 'door'],
  0x0412: ['harshAcceleration', 'harshAcceleration'],
  0x0413: ['harshBraking', 'harshBraking'],
  0x0414: ['harshCornering', 'harshCornering'],
  0x0416: ['collision', 'crash'],
  0x0417: ['collision', 'crash'],
  0x0c01: ['sos', 'sos'],
  0x0c02: ['lowExternalBattery', 'lowPower'],
  0x0c03: ['general', 'ignitionOn'],
  0x0c04: ['general', 'ignitionOff'],
  0x0c0e: ['powerCut', 'powerCut'],
  0x0c0f: ['lowBattery', 'lowBattery'],
  0x0c10: ['powerOff', 'powerOff'],
  0x0c12: ['tamper', 'tamper'],
};

function readPower(value: Uint8Array, report: Report): void {
  const { attributes, power } = report.facts;
  const reader = readerOf(value);
  attributes['isCharging'] = reader.u8() !== 0;
  setPercent(report, rounded((reader.u8() * 100) / 6, 0));
  power.batteryMv = reader.u16() * 10;
  attributes['gsmRaw'] = reader.u8();
  power.externalMv = reader.u16() * 10;
}

const parts: Items = {
  0x0001: voltage('batteryMv', 10),
  0x0003: (value, report) => setPercent(report, value.at(-1) ?? 0xff),
  0x0004: (value, { facts }) => void (facts.attributes['isCharging'] = value.at(-1) === 0),
  0x0005: (value, { facts }) => void (facts.attributes['iccid'] = toHex(value).replace(/F+$/, '')),
  0x0007: number('hdop', 2, (raw) => raw / 10),
  0x2001: voltage('externalMv', 100),
};

function readParts(value: Uint8Array, report: Report): void {
  for (const entry of readEntries(readerOf(value), 2, 1).entries) parts[entry.type]?.(entry.value, report);
}

/** Entries of type, length and data; false for a content that is no such list. */
export const dashcamItem: ReadItem = (value, report) => {
  if (value.length < 3) return false;
  const { entries, problem } = readEntries(readerOf(value), 2, 1);
  if (problem !== undefined) return false;
  for (const entry of entries) {
    const event = events[entry.type];
    if (event !== undefined) raise(report, event, entry.value.length === 16 ? { evidence: toHex(entry.value) } : {});
    else if (entry.type === 0x2003 && entry.value.length >= 7) readPower(entry.value, report);
    else if (entry.type === 0x2005) readParts(entry.value, report);
    else report.facts.attributes[`e8${entry.type.toString(16).toUpperCase().padStart(4, '0')}`] = toHex(entry.value);
  }
  return true;
};
