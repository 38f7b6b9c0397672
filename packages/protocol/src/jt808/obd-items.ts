/** What the vehicle's own bus says: the items behind `80`, the line `$OBD-RT`, and the numbered values of other makers. */
import { readEntries } from '../kit/sequence.js';
import { readerOf } from '../kit/reader.js';
import { asciiText, isPrintable } from '../kit/text.js';
import { either, number, ofLength, voltage, type Items, type ReadItem } from './item.js';
import type { Report } from './report.js';

/** Text kept under a name, without the NULs and blanks it is padded with. */
export const text =
  (name: string): ReadItem =>
  (value, { facts }) => {
    const words = asciiText(value).trim();
    if (words !== '') facts.attributes[name] = words;
    return true;
  };

/** Items behind `80` of one byte. */
export const obdItems: Items = {
  0x80: number('obdSpeedKmh', 1),
  0x81: number('rpm', 2),
  0x82: either(voltage('externalMv', 100, 1), voltage('externalMv', 100)),
  0x83: number('engineLoadPercent', 1),
  0x84: number('coolantC', 1, (raw) => raw - 40),
  0x86: number('intakeC', 1, (raw) => raw - 40),
  0x89: number('throttlePercent', 1),
  0x8b: text('vin'),
  0x8c: number('odometerM', 4, (raw) => raw * 100),
  0x8d: number('tripM', 2, (raw) => raw * 1000),
  0x8e: number('fuelPercent', 1),
  0xa0: text('dtc'),
  0xcc: text('iccid'),
};

/** The fields of `$OBD-RT,` in their order: attribute and how its figure is changed. */
const lineFields: readonly (readonly [name: string, times: number] | undefined)[] = [
  undefined,
  ['rpm', 1],
  ['obdSpeedKmh', 1],
  ['throttlePercent', 1],
  ['engineLoadPercent', 1],
  ['coolantC', 1],
  ['fuelNow', 1],
  ['fuelPer100Km', 1],
  ['tripM', 1000],
  ['odometerM', 1000],
  ['tripFuelL', 1],
  ['fuelPercent', 1],
];

/** `$OBD-RT,V,rpm,km/h,...`; false for another text. */
export function readObdLine(line: string, { facts }: Report): boolean {
  if (!line.startsWith('$OBD-RT,')) return false;
  const values = line.trim().slice(8).split(',');
  const volts = Number(values[0]);
  if (values[0] !== '' && Number.isFinite(volts)) facts.power.externalMv = Math.round(volts * 1000);
  for (const [at, field] of lineFields.entries()) {
    const value = values[at];
    if (field !== undefined && value !== undefined && /^-?\d+(\.\d+)?$/.test(value)) facts.attributes[field[0]] = Number(value) * field[1];
  }
  return true;
}

/** The same as an item. */
export const obdLine: ReadItem = (value, report) => isPrintable(value) && readObdLine(asciiText(value), report);

/** Volts, revolutions, speed; what follows differs from maker to maker. */
export const shortObd: ReadItem = (value, { facts }) => {
  if (value.length < 5) return false;
  const reader = readerOf(value);
  facts.power.externalMv = reader.u16() * 100;
  facts.attributes['rpm'] = reader.u16();
  facts.attributes['obdSpeedKmh'] = reader.u8();
  return true;
};

const numbered: Items = {
  0x02: number('obdSpeedKmh', 2, (raw) => raw / 10),
  0x03: number('rpm', 2),
  0x04: voltage('externalMv', 1),
  0x05: number('odometerM', 4, (raw) => raw * 100),
  0x09: number('coolantC', 2, (raw) => raw - 40),
  0x50: text('vin'),
};

/** Values behind their number of two bytes and a length. */
export const numberedObd: ReadItem = (value, report) => {
  const { entries, problem } = readEntries(readerOf(value), 2, 1);
  if (problem !== undefined || entries.length === 0) return false;
  for (const entry of entries) numbered[entry.type]?.(entry.value, report);
  return true;
};

/** The odometer of the bus in metres. */
export const odometer = ofLength(4, (reader, { facts }) => (facts.attributes['odometerM'] = reader.u32()));
