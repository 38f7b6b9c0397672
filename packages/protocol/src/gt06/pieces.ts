/** The pieces GT06 packets are made of: time, GPS block, base station, terminal information, voltage and signal levels. */
import { eachByte, layout } from '../kit/layout.js';
import type { Reader } from '../kit/reader.js';
import { utcMs } from '../kit/moment.js';
import type { ReceivedCell } from '../kit/radio.js';
import type { Facts } from './facts.js';

/** Six bytes of plain binary UTC time, years from 2000. */
export const timeLayout = layout({
  length: 6,
  fields: eachByte('year', 'month', 'day', 'hour', 'minute', 'second'),
});

/** Twelve bytes: satellites, coordinates in 1/30000 minute, speed in km/h, course and status word. */
export const gpsLayout = layout({
  length: 12,
  fields: {
    satellites: { at: 0, as: 'u8' },
    latitude: { at: 1, as: 'u32be' },
    longitude: { at: 5, as: 'u32be' },
    speedKmh: { at: 9, as: 'u8' },
    courseStatus: { at: 10, as: 'u16be' },
  },
});

export const courseStatusBits = { north: 0x0400, west: 0x0800, valid: 0x1000, differential: 0x2000, hasIgnition: 0x4000, ignition: 0x8000 };

/** Reads a time of six plain bytes; undefined when it is no moment. */
export function readClock(reader: Reader): number | undefined {
  const { year, month, day, hour, minute, second } = timeLayout.decode(reader.take(6));
  return utcMs(2000 + year, month, day, hour, minute, second);
}

/** Sets the time of the facts; an unreadable one is warned of. */
export function setTime(facts: Facts, timeMs: number | undefined): void {
  facts.timeMs = timeMs ?? null;
  facts.isTimeUnreadable = timeMs === undefined;
  if (timeMs === undefined) facts.warnings.push('the time is not a moment');
}

export function readTime(reader: Reader, facts: Facts): void {
  setTime(facts, readClock(reader));
}

/** Sets the time from seconds since 1970; 0 is the devices' way to say they have none. */
export function readUnixTime(reader: Reader, facts: Facts): void {
  const seconds = reader.u32();
  setTime(facts, seconds === 0 ? undefined : seconds * 1000);
}

const countsPerDegree = 1_800_000;

/** Degrees of a raw coordinate, to seven decimals (1 cm; the wire's own step is 6 cm). */
function degrees(raw: number, isNegative: boolean): number {
  const value = Math.round((raw * 1e7) / countsPerDegree) / 1e7;
  return isNegative && value !== 0 ? -value : value;
}

/** The raw coordinate of degrees, without its sign. */
export function rawDegrees(value: number): number {
  return Math.round(Math.abs(value) * countsPerDegree);
}

/**
 * Sets the place of raw coordinates and a course and status word. Coordinates off the globe are dropped with a warning; 0/0 without a fix
 * is a device that has never known its place, and gives none.
 */
export function setPlace(
  facts: Facts,
  raw: {
    readonly latitude: number;
    readonly longitude: number;
    readonly courseStatus: number;
    readonly speedKmh?: number;
    readonly altitudeM?: number;
  },
): void {
  const bits = courseStatusBits;
  const has = (bit: number) => (raw.courseStatus & bit) !== 0;
  const isValid = has(bits.valid);
  const latitude = degrees(raw.latitude, !has(bits.north));
  const longitude = degrees(raw.longitude, has(bits.west));
  const course = raw.courseStatus & 0x3ff;
  if (has(bits.hasIgnition)) facts.attributes['ignition'] = has(bits.ignition);
  if (has(bits.differential)) facts.attributes['isDifferential'] = true;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) {
    facts.warnings.push('the coordinates are off the globe');
    return;
  }
  if (!isValid && latitude === 0 && longitude === 0) return;
  if (course > 360) facts.warnings.push('the course is above 360 degrees');
  facts.place = {
    latitude,
    longitude,
    isValid,
    ...(raw.speedKmh === undefined ? {} : { speedKmh: raw.speedKmh }),
    ...(course > 360 ? {} : { courseDegrees: course % 360 }),
    ...(raw.altitudeM === undefined ? {} : { altitudeM: raw.altitudeM }),
  };
}

/** Whether a time that is one and, behind it, a GPS block with a place and a course that can be, start at `at`. */
export function hasFixAt(content: Uint8Array, at: number): boolean {
  if (at + 18 > content.length) return false;
  const { year, month, day, hour, minute, second } = timeLayout.decode(content, at);
  const { latitude, longitude, courseStatus } = gpsLayout.decode(content, at + 6);
  return (
    utcMs(2000 + year, month, day, hour, minute, second) !== undefined &&
    latitude <= 90 * countsPerDegree &&
    longitude <= 180 * countsPerDegree &&
    (courseStatus & 0x3ff) <= 360
  );
}

export function readGps(reader: Reader, facts: Facts): void {
  const gps = gpsLayout.decode(reader.take(12));
  facts.attributes['satellites'] = gps.satellites & 0x0f;
  setPlace(facts, gps);
}

/** Widths in bytes of the parts of a base station block. MNC of `1` becomes 2 when bit 15 of the MCC is set. */
export type CellShape = { readonly mnc: 1 | 2; readonly lac: 2 | 4; readonly cell: 3 | 4 | 8 };
export const lbs8: CellShape = { mnc: 1, lac: 2, cell: 3 };
export const lbs9: CellShape = { mnc: 1, lac: 2, cell: 4 };
export const lbs10: CellShape = { mnc: 2, lac: 2, cell: 4 };
export const lbs4g: CellShape = { mnc: 1, lac: 4, cell: 8 };

/** Whether bit 15 of the MCC announces a wide MNC. Countries end at 999, so a first byte above 83 is no such bit but a device without a cell. */
function hasWideMnc(first: number): boolean {
  return (first & 0xfc) === 0x80;
}

/** Bytes of the MCC and MNC whose first byte is `first`. */
export function networkBytes(first: number, mnc: 1 | 2): number {
  return 2 + (mnc === 2 || hasWideMnc(first) ? 2 : 1);
}

export function readNetwork(reader: Reader, mncBytes: 1 | 2 = 1): { mcc: number; mnc: number } {
  const word = reader.u16();
  const mnc = reader.uint(mncBytes === 2 || hasWideMnc(word >> 8) ? 2 : 1);
  return { mcc: word & 0x7fff, mnc };
}

/** Reads the serving cell into mcc, mnc, lac and cellId; all zero, or an MCC no country has (FFFF mostly), is a device that knows none. */
export function readCell(reader: Reader, facts: Facts, shape: CellShape): void {
  const { mcc, mnc } = readNetwork(reader, shape.mnc);
  const lac = reader.uint(shape.lac);
  const cellId = reader.uint(shape.cell);
  if (mcc > 999 || (mcc === 0 && lac === 0 && cellId === 0)) return;
  Object.assign(facts.attributes, { mcc, mnc, lac, cellId });
}

/** Strength of a cell: dBm from its magnitude; 0..4 is a level instead. */
export function cellStrength(raw: number): { rssiDbm: number } | { rssiLevel: number } {
  return raw > 4 ? { rssiDbm: -raw } : { rssiLevel: raw };
}

/** Reads `count` cells of one network, each with its strength; all-zero ones are unused places and left out. */
export function readCells(
  reader: Reader,
  network: { readonly mcc: number; readonly mnc: number },
  count: number,
  shape: { readonly lac: 2 | 4; readonly cell: 2 | 3 | 4 | 8 },
): ReceivedCell[] {
  const cells: ReceivedCell[] = [];
  for (let i = 0; i < count; i += 1) {
    const [lac, cellId, strength] = [reader.uint(shape.lac), reader.uint(shape.cell), reader.u8()];
    if (lac !== 0 || cellId !== 0) cells.push({ ...network, lac, cellId, ...cellStrength(strength) });
  }
  return cells;
}

/** Strength of an access point, dBm: a magnitude below 128, a signed byte above. */
export function wifiDbm(raw: number): number {
  return raw === 0 ? 0 : raw < 128 ? -raw : raw - 256;
}

/** The terminal information byte. */
export function readTerminalInfo(reader: Reader, facts: Facts): void {
  const info = reader.u8();
  Object.assign(facts.attributes, {
    isOilCut: (info & 0x80) !== 0,
    isGpsOn: (info & 0x40) !== 0,
    isCharging: (info & 0x04) !== 0,
    ignition: (info & 0x02) !== 0,
    isArmed: (info & 0x01) !== 0,
  });
  const terminalAlarm = (info >> 3) & 7;
  facts.terminalAlarm = terminalAlarm;
  if (terminalAlarm !== 0) facts.attributes['terminalAlarm'] = terminalAlarm;
}

/** Voltage level 0..6, from which percent follow as value x 100 / 6; above 6 it is percent itself. */
export function readVoltageLevel(reader: Reader, facts: Facts): void {
  const value = reader.u8();
  if (value <= 6) {
    facts.attributes['voltageLevel'] = value;
    facts.power.batteryPercent = Math.floor((value * 100) / 6);
  } else if (value <= 100) facts.power.batteryPercent = value;
  else facts.warnings.push(`the voltage level ${value} is neither a level nor percent`);
}

/** GSM level 0..4; above, the raw figure of the modem (CSQ or percent). */
export function readGsm(reader: Reader, facts: Facts): void {
  const value = reader.u8();
  facts.attributes[value <= 4 ? 'gsmLevel' : 'gsmRaw'] = value;
}

/** External supply, 1/100 V on the wire. */
export function readExternalVoltage(reader: Reader, facts: Facts): void {
  facts.power.externalMv = reader.u16() * 10;
}

/** Internal battery, 1/100 V on the wire. */
export function readBatteryVoltage(reader: Reader, facts: Facts): void {
  facts.power.batteryMv = reader.u16() * 10;
}

/** Internal battery as one byte of 1/10 V. */
export function readBatteryTenths(reader: Reader, facts: Facts): void {
  facts.power.batteryMv = reader.u8() * 100;
}

/** ACC, reason of the upload, and whether the point was stored while the device was offline. */
export function readModes(reader: Reader, facts: Facts): void {
  facts.attributes['ignition'] = reader.u8() !== 0;
  readUpload(reader, facts);
}

export function readUpload(reader: Reader, facts: Facts): void {
  facts.attributes['uploadMode'] = reader.u8();
  facts.attributes['isBackfilled'] = reader.u8() !== 0;
}

/** Mileage in metres. */
export function readMileage(reader: Reader, facts: Facts): void {
  facts.attributes['odometerM'] = reader.u32();
}

/** 1 Chinese, 2 English, 0 no answer wanted; the high nibble may belong to the alarm code. */
export function readLanguage(reader: Reader, facts: Facts): void {
  facts.language = reader.u8() & 0x0f;
  facts.attributes['language'] = facts.language;
}

/** Alarm code, then language. `isExtended`: the high nibble of the language byte counts 256 in the code. */
export function readAlarmAndLanguage(reader: Reader, facts: Facts, isExtended = false): void {
  readAlarm(reader, facts);
  if (isExtended) facts.alarmCode += ((reader.peek() ?? 0) >> 4) * 0x100;
  readLanguage(reader, facts);
}

export function readAlarm(reader: Reader, facts: Facts): void {
  facts.alarmCode = reader.u8();
}

/** The five bytes at the end of alarm packets: terminal information, voltage level, GSM level, alarm code, language. */
export function readStatusTail(reader: Reader, facts: Facts, isExtended = false): void {
  readTerminalInfo(reader, facts);
  readVoltageLevel(reader, facts);
  readGsm(reader, facts);
  readAlarmAndLanguage(reader, facts, isExtended);
}
