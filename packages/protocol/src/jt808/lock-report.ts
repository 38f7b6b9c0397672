/** 5501 and 5502 of Jointech locks: a report of its own layout, by UTC, with coordinates as digits of degrees and minutes. */
import { toHex } from '../bytes.js';
import { utcMs } from '../kit/moment.js';
import { readEntries } from '../kit/sequence.js';
import { readerOf } from '../kit/reader.js';
import { ofLength, type Items } from './item.js';
import { setPlace } from './location.js';
import { addCells } from './network-items.js';
import type { Handler } from './packet.js';
import type { AlarmRow } from './profile.js';
import { hasBit, keepRaw, messagesOf, newReport, raiseBits, setPercent } from './report.js';
import { lockEvent } from './vendor-items.js';

const knotsToKmh = 1.852;
const alarms: Readonly<Record<number, AlarmRow>> = {
  0: ['overspeed', 'overspeed'],
  1: ['lowBattery', 'lowPower'],
  2: ['vibration', 'vibration'],
  3: ['lowBattery', 'lowBattery'],
  5: ['fenceEnter', 'fenceEnter'],
  6: ['fenceExit', 'fenceExit'],
};

/** DDMMYY hhmmss. */
function timeOf(digits: string): number | undefined {
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = (digits.match(/../g) ?? []).map(Number);
  return /^\d{12}$/.test(digits) ? utcMs(2000 + year, month, day, hour, minute, second) : undefined;
}

/** Degrees of digits whose last six are minutes in ten-thousandths. */
function degreesOf(digits: string): number {
  const [whole, minutes] = [digits.slice(0, -6), digits.slice(-6)];
  return Math.round((Number(whole) + Number(minutes) / 600_000) * 1e6) / 1e6;
}

const items: Items = {
  0x02: ofLength(2, (reader, { facts }) => {
    const altitudeM = reader.i16();
    if (facts.place !== undefined) facts.place = { ...facts.place, altitudeM };
  }),
  0x0b: lockEvent,
  0x0c: ofLength(6, (reader, { facts }) => (facts.attributes['tilt'] = [reader.i16(), reader.i16(), reader.i16()])),
  0x10: (value, { facts }) => void (facts.attributes['wakeSource'] = value[0] ?? 0),
  0xfc: (value, { facts }) => void (facts.attributes['fence'] = value[0] ?? 0),
};

/** See above. */
export const readLockReport: Handler = (packet) => {
  const reader = readerOf(packet.body);
  const report = newReport(packet);
  const { facts } = report;
  const timeMs = timeOf(toHex(reader.take(6)));
  report.isTimeUnreadable = timeMs === undefined;
  facts.timeMs = timeMs ?? null;
  const digits = toHex(reader.take(9));
  const [latitude, longitude, flags] = [
    degreesOf(digits.slice(0, 8)),
    degreesOf(digits.slice(8, 17)),
    Number.parseInt(digits.slice(17), 16),
  ];
  const speed = Number(toHex(reader.take(1)));
  const courseDegrees = reader.u8() * 2;
  if (timeMs !== undefined && Number.isFinite(latitude + longitude))
    setPlace(report, {
      latitude: hasBit(flags, 1) ? latitude : -latitude,
      longitude: hasBit(flags, 2) ? longitude : -longitude,
      isValid: hasBit(flags, 0),
      courseDegrees,
      ...(Number.isFinite(speed) ? { speedKmh: Math.round(speed * knotsToKmh * 10) / 10 } : {}),
    });
  facts.attributes['gsmRaw'] = reader.u8();
  facts.attributes['satellites'] = reader.u8();
  facts.attributes['odometerM'] = reader.u32() * 1000;
  const battery = reader.u8();
  if (battery === 0xaa || battery === 0xab) facts.attributes['isCharging'] = true;
  else setPercent(report, battery);
  const [cellId, lac, product, state, alarmWord] = [reader.u32(), reader.u16(), reader.u8(), reader.u16(), reader.u16()];
  Object.assign(facts.attributes, { product, state });
  if (product === 3) raiseBits(report, alarmWord, alarms);
  else if (alarmWord !== 0) facts.attributes['alarmBits'] = alarmWord;
  let network = { mcc: 0, mnc: 0 };
  const { entries, problem } = readEntries(readerOf(reader.rest()), 1, 1);
  for (const { type, value } of entries) {
    if (type === 0x0a && value.length >= 3)
      network = { mcc: readerOf(value).u16(), mnc: readerOf(value.subarray(2)).uint(value.length - 2) };
    else if (items[type] === undefined || items[type](value, report) === false)
      keepRaw(report, `item${type.toString(16).toUpperCase().padStart(2, '0')}`, value);
  }
  addCells(report, [{ ...network, lac, cellId }]);
  if (packet.id === 0x5502) facts.attributes['isBackfilled'] = true;
  if (problem !== undefined) facts.warnings.push(`items: ${problem}`);
  const isLive = packet.id === 0x5501;
  const messages = messagesOf(report, isLive ? packet.memory.standing : []);
  return { messages, warnings: facts.warnings, ...(isLive ? { standing: [...report.standing] } : {}) };
};
