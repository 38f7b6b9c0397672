/** The location report: 28 bytes that are always there, then items; and the batches that are made of such reports. */
import { bcdTimeMs } from '../kit/bcd.js';
import { readerOf } from '../kit/reader.js';
import { readEntries } from '../kit/sequence.js';
import { readAlarmWord, readStatusWord } from './alarm-bits.js';
import { isAovxItem, readItem } from './items.js';
import { hasBit, newReport, type Around, type Report } from './report.js';

/** Bytes before the items. */
export const fixedBytes = 28;
/** Hours east of Greenwich of the clock all these devices keep. */
export const clockHours = 8;

/** Sets the place of raw coordinates, unsigned or as the status word signs them. 0/0 is a device that does not know. */
export function setPlace(
  report: Report,
  place: { readonly latitude: number; readonly longitude: number; readonly isValid: boolean } & Partial<
    Record<'speedKmh' | 'courseDegrees' | 'altitudeM', number>
  >,
): void {
  const { facts } = report;
  const { latitude, longitude, isValid, courseDegrees, ...rest } = place;
  if (!isValid || (latitude === 0 && longitude === 0)) return;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    facts.warnings.push('the coordinates are off the globe');
    return;
  }
  const hasCourse = courseDegrees !== undefined && courseDegrees <= 360;
  if (courseDegrees !== undefined && !hasCourse) facts.warnings.push('the course is above 360 degrees');
  facts.place = { latitude, longitude, isValid, ...rest, ...(hasCourse ? { courseDegrees: courseDegrees % 360 } : {}) };
}

const degrees = (raw: number, isNegative: boolean): number => (isNegative && raw !== 0 ? -raw : raw) / 1e6;

/** Sets the time of a report from six bytes of the device's clock. All zeros say that it has none; what is no moment takes the place with it. */
export function setTime(report: Report, bytes: Uint8Array, hours = clockHours): void {
  const { facts } = report;
  const timeMs = bcdTimeMs(bytes, hours);
  if (timeMs !== undefined) facts.timeMs = timeMs;
  else {
    report.isTimeUnreadable = true;
    delete facts.place;
    if (bytes.some((byte) => byte !== 0)) facts.warnings.push('the time is not a moment');
  }
}

/** Reads status, coordinates, altitude, speed, course and time: bytes 4 to 27 of a report, which other messages begin with too. */
export function readFix(report: Report, bytes: Uint8Array): void {
  const reader = readerOf(bytes);
  const status = reader.u32();
  readStatusWord(report, status);
  const [latitude, longitude] = [reader.u32(), reader.u32()];
  setPlace(report, {
    latitude: degrees(latitude, hasBit(status, 2)),
    longitude: degrees(longitude, hasBit(status, 3)),
    isValid: hasBit(status, 1),
    altitudeM: reader.i16(),
    speedKmh: reader.u16() / 10,
    courseDegrees: reader.u16(),
  });
  setTime(report, reader.take(6));
}

/** 18 bytes some makers send in place of items, which no list of items looks like: odometer, battery, area, signal. */
function readTail(report: Report, bytes: Uint8Array): void {
  const reader = readerOf(bytes);
  const { attributes, power } = report.facts;
  reader.skip(4);
  attributes['odometerM'] = reader.u32() * 1000;
  power.batteryMv = reader.u16() * 100;
  attributes['areaId'] = reader.u32();
  attributes['gsmRaw'] = reader.u8();
}

/** Everything one report says. Throws PastEnd for one shorter than its fixed part. */
export function readReport(bytes: Uint8Array, around: Around): Report {
  const report = newReport(around);
  const reader = readerOf(bytes);
  const alarms = reader.u32();
  readFix(report, reader.take(fixedBytes - 4));
  const rest = reader.rest();
  const { entries, problem } = readEntries(readerOf(rest), 1, 1);
  if (rest.length === 18 && problem !== undefined) readTail(report, rest);
  else {
    report.isAovx ||= entries.some(isAovxItem);
    for (const entry of entries) readItem(report, entry);
    // Zeros behind the items are padding.
    if (problem !== undefined && rest.some((byte) => byte !== 0)) report.facts.warnings.push(`items: ${problem}`);
  }
  readAlarmWord(report, alarms);
  return report;
}

/** Reports one after the other, each behind its length of `lengthBytes`; what follows a wrong length is left out with a warning. */
export function piecesOf(bytes: Uint8Array, lengthBytes: 1 | 2): { readonly pieces: readonly Uint8Array[]; readonly problem?: string } {
  const reader = readerOf(bytes);
  const pieces: Uint8Array[] = [];
  while (reader.left() >= lengthBytes) {
    const length = reader.uint(lengthBytes);
    if (length > reader.left()) return { pieces, problem: `report ${pieces.length + 1} is longer than what is left` };
    pieces.push(reader.take(length));
  }
  return reader.left() > 0 ? { pieces, problem: `${reader.left()} bytes are left over` } : { pieces };
}
