/** Numbers of TZONE devices that several blocks share: the word of a temperature, times, cells, the names of alarms. */
import type { DeviceAlarmKind } from '@frostway/core/message';
import { utcMs } from '../kit/moment.js';

/** Bit 15 says that the sensor is faulty, bit 14 minus, the rest is the magnitude. */
export function temperatureOf(word: number, per: 10 | 100): number | undefined {
  if ((word & 0x8000) !== 0) return undefined;
  const magnitude = word & 0x3fff;
  return ((word & 0x4000) !== 0 && magnitude !== 0 ? -magnitude : magnitude) / per;
}

/** The reverse. */
export function temperatureWord(value: number | undefined, per: 10 | 100): number {
  if (value === undefined) return 0x8000;
  const magnitude = Math.round(Math.abs(value) * per);
  return value < 0 ? 0x4000 | magnitude : magnitude;
}

/** Six bytes yy mm dd hh mi ss of a UTC clock; undefined when they are no moment, all zero among them. */
export function timeOf(bytes: Uint8Array): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = bytes;
  return utcMs(2000 + year, month, day, hour, minute, second);
}

/** The reverse. */
export function timeBytes(timeMs: number): Uint8Array {
  const time = new Date(timeMs);
  return Uint8Array.of(
    time.getUTCFullYear() - 2000,
    time.getUTCMonth() + 1,
    time.getUTCDate(),
    time.getUTCHours(),
    time.getUTCMinutes(),
    time.getUTCSeconds(),
  );
}

/** MCC and MNC in BCD, their leading digit dropped; undefined when a nibble is no digit. */
export function bcdWord(word: number): number | undefined {
  const digits = word.toString(16);
  return /^\d+$/.test(digits) ? Number(digits) % 1000 : undefined;
}

/** Events that are told as alarms; the name stands for every other. */
const kinds: Readonly<Record<number, readonly [kind: DeviceAlarmKind, name: string]>> = {
  0x01: ['sos', 'sos'],
  0x09: ['powerOff', 'autoShutdown'],
  0x10: ['lowBattery', 'lowBattery'],
  0x11: ['overspeed', 'overspeed'],
  0x14: ['harshBraking', 'harshBraking'],
  0x15: ['harshAcceleration', 'harshAcceleration'],
  0x42: ['fenceExit', 'fenceExit'],
  0x43: ['fenceEnter', 'fenceEnter'],
  0xa0: ['general', 'climateLimit'],
  0xa1: ['general', 'sensorError'],
  0xa2: ['light', 'light'],
  0xa3: ['vibration', 'shock'],
  0xb0: ['powerOn', 'powerOn'],
  0xb1: ['powerOff', 'powerOff'],
};
/** What is no trouble. */
const events: Readonly<Record<number, string>> = {
  0x13: 'speedNormal',
  0x1c: 'cardRead',
  0x30: 'parking',
  0x49: 'buttonA',
  0x60: 'chargingBegins',
  0x61: 'chargingEnds',
  0x88: 'heartbeat',
  0x91: 'sleepBegins',
  0x92: 'sleepEnds',
  0xaa: 'interval',
  0xc0: 'flightModeOn',
  0xc1: 'flightModeOff',
};

/** An input that was closed (even from 50) or opened, by its number; undefined for other codes. */
export function inputOf(code: number): { readonly input: number; readonly isClosed: boolean } | undefined {
  if (code < 0x50 || code > 0x57) return undefined;
  return { input: ((code - 0x50) >> 1) + 1, isClosed: (code & 1) === 0 };
}

/** What a code says. */
export function alarmOf(code: number): { readonly kind?: DeviceAlarmKind; readonly name: string } {
  const [kind, name] = kinds[code] ?? [];
  if (kind !== undefined && name !== undefined) return { kind, name };
  const input = inputOf(code);
  if (input !== undefined) return { name: `input${input.input}${input.isClosed ? 'Closed' : 'Opened'}` };
  return { name: events[code] ?? `code${code.toString(16).toUpperCase().padStart(2, '0')}` };
}

/** The number of an event by its name, for whoever writes frames. */
export const eventCodes = { interval: 0xaa, sos: 0x01, climateLimit: 0xa0 } as const;
