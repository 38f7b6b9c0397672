/** Cells and access points a device hears, in the many orders its makers write them. */
import { toHex } from '../bytes.js';
import { readerOf } from '../kit/reader.js';
import type { ReadItem } from './item.js';
import type { Report } from './report.js';

type Cell = { readonly mcc: number; readonly mnc: number; readonly lac: number; readonly cellId: number; readonly rssiDbm?: number };

/** A signal as dBm: a signed byte, or its magnitude; none when it is 0. */
export function dbmOf(raw: number): { readonly rssiDbm?: number } {
  const value = raw > 127 ? raw - 256 : -raw;
  return value === 0 ? {} : { rssiDbm: value };
}

/** Adds cells to those the report has; all-zero ones are unused places. */
export function addCells({ facts }: Report, cells: readonly Cell[]): void {
  const real = cells.filter(({ lac, cellId, mcc }) => mcc !== 0 && mcc !== 0xffff && (lac !== 0 || cellId !== 0));
  const known = facts.attributes['cells'];
  if (real.length > 0) facts.attributes['cells'] = [...(Array.isArray(known) ? (known as readonly Cell[]) : []), ...real];
}

/** One cell without a list: MCC 2, MNC 1, LAC 2, CI 4, and a signal where there is one more byte. */
export const oneCell: ReadItem = (value, report) => {
  if (value.length !== 9 && value.length !== 10) return false;
  const reader = readerOf(value);
  const cell = { mcc: reader.u16(), mnc: reader.u8(), lac: reader.u16(), cellId: reader.u32() };
  addCells(report, [{ ...cell, ...(reader.left() > 0 ? dbmOf(reader.u8()) : {}) }]);
  return true;
};

/** Count, then cells with a network of their own: CI of 2 or 4 bytes by the length of an entry. */
export const countedCells: ReadItem = (value, report) => {
  const count = value[0] ?? 0;
  const size = (value.length - 1) / count;
  if (count === 0) return value.length === 1;
  if (size !== 8 && size !== 10) return false;
  const reader = readerOf(value.subarray(1));
  const cells: Cell[] = [];
  for (let i = 0; i < count; i += 1) {
    const cell = { mcc: reader.u16(), mnc: reader.u8(), lac: reader.u16(), cellId: reader.uint(size === 8 ? 2 : 4) };
    cells.push({ ...cell, ...dbmOf(reader.u8()) });
  }
  addCells(report, cells);
  return true;
};

/** A network, then cells of it to the end. `ciFirst`: the cell id stands before the area. */
export function cellsOfOne(shape: { readonly mnc: 1 | 2; readonly lac: number; readonly ci: number; readonly ciFirst?: true }): ReadItem {
  const { mnc: mncBytes, lac: lacBytes, ci: ciBytes, ciFirst } = shape;
  const size = lacBytes + ciBytes + 1;
  return (value, report) => {
    const rest = value.length - 2 - mncBytes;
    if (rest < size || rest % size !== 0) return false;
    const reader = readerOf(value);
    const network = { mcc: reader.u16(), mnc: reader.uint(mncBytes) };
    const cells: Cell[] = [];
    while (reader.left() > 0) {
      const first = reader.uint(ciFirst === true ? ciBytes : lacBytes);
      const second = reader.uint(ciFirst === true ? lacBytes : ciBytes);
      const [lac, cellId] = ciFirst === true ? [second, first] : [first, second];
      cells.push({ ...network, lac, cellId, ...dbmOf(reader.u8()) });
    }
    addCells(report, cells);
    return true;
  };
}

/** MCC 2, MNC 2, CI 4, LAC 4, signal 1, once or more. */
export const wideCells: ReadItem = (value, report) => {
  if (value.length === 0 || value.length % 13 !== 0) return false;
  const reader = readerOf(value);
  const cells: Cell[] = [];
  while (reader.left() > 0) {
    const [mcc, mnc, cellId, lac] = [reader.u16(), reader.u16(), reader.u32(), reader.u32()];
    cells.push({ mcc, mnc, lac, cellId, ...dbmOf(reader.u8()) });
  }
  addCells(report, cells);
  return true;
};

/** `AC:23:3F:A1:07:5E`, as access points are named. */
export const bssidOf = (bytes: Uint8Array): string => (toHex(bytes).match(/../g) ?? []).join(':');

/** Adds access points to those the report has. */
function addWifi({ facts }: Report, points: readonly object[]): void {
  const known = facts.attributes['wifi'];
  if (points.length > 0) facts.attributes['wifi'] = [...(Array.isArray(known) ? (known as readonly object[]) : []), ...points];
}

/** MAC and signal, to the end. */
export const bareWifi: ReadItem = (value, report) => {
  if (value.length === 0 || value.length % 7 !== 0) return false;
  const reader = readerOf(value);
  const points: object[] = [];
  while (reader.left() > 0) {
    const mac = reader.take(6);
    const rssi = reader.u8();
    if (mac.some((byte) => byte !== 0)) points.push({ bssid: bssidOf(mac), ...dbmOf(rssi) });
  }
  addWifi(report, points);
  return true;
};

/** Count, then MAC and signal of each. */
export const countedWifi: ReadItem = (value, report) => {
  const count = value[0] ?? 0;
  if (value.length !== 1 + 7 * count) return false;
  return count === 0 ? true : bareWifi(value.subarray(1), report);
};

/** Count, then `mac,rssi,` and so on as text. */
export const textWifi: ReadItem = (value, report) => {
  const words = String.fromCharCode(...value.subarray(1)).split(',');
  const points: object[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    const digits = (words[at] ?? '').replace(/[^0-9a-f]/gi, '').toUpperCase();
    const rssiDbm = Number(words[at + 1]);
    if (digits.length === 12 && Number.isFinite(rssiDbm)) points.push({ bssid: (digits.match(/../g) ?? []).join(':'), rssiDbm });
  }
  addWifi(report, points);
  return points.length > 0 || value[0] === 0;
};
