/** Places, cells and access points among the fields of a line: places are found by what they look like, wherever they stand. */
import { decimalOf as numberOf } from '../kit/fields.js';
import { newFacts } from '../kit/tracker-facts.js';
import type { ReportedPlace, TrackerFacts } from '../kit/tracker-facts.js';
import { present } from '../present.js';
import { timeOf } from './frames.js';

/** A serving or neighbouring cell. */
export type Cell = {
  readonly mcc: number;
  readonly mnc: number;
  readonly lac: number;
  readonly cellId: number;
  readonly rssiLevel?: number;
};

/** A place as a line has it. */
export type Block = {
  /** Its first field, the accuracy, and the first one behind it. */
  readonly from: number;
  readonly to: number;
  readonly timeMs: number;
  readonly place: ReportedPlace;
  readonly hdop?: number;
  readonly cell?: Cell;
  readonly wifi?: readonly { readonly bssid: string; readonly rssiDbm: number }[];
};

const isDegrees = (word: string | undefined, most: number): boolean =>
  /^-?\d{1,3}\.\d{6}$/.test(word ?? '') && Math.abs(Number(word)) <= most;

/** MCC, MNC, area and cell at a place; undefined where they are empty or something else stands there. */
export function cellAt(fields: readonly string[], at: number): Cell | undefined {
  const [mcc = '', mnc = '', lac = '', cell = ''] = fields.slice(at, at + 4);
  if (!/^\d{3,4}$/.test(mcc) || !/^\d{1,4}$/.test(mnc) || !/^[0-9A-F]{2,8}$/i.test(lac) || !/^[0-9A-F]{2,8}$/i.test(cell)) return undefined;
  return { mcc: Number(mcc), mnc: Number(mnc), lac: Number.parseInt(lac, 16), cellId: Number.parseInt(cell, 16) };
}

const isMac = (word: string | undefined): boolean => /^[0-9A-F]{12}$/i.test(word ?? '');

/** Access points behind their count, `width` fields each; undefined where they are none. */
export function accessPointsAt(
  fields: readonly string[],
  at: number,
  width: number,
): { readonly wifi: NonNullable<Block['wifi']>; readonly to: number } | undefined {
  const count = /^\d{1,2}$/.test(fields[at] ?? '') ? Number(fields[at]) : 0;
  if (count === 0 || !isMac(fields[at + 1])) return undefined;
  const wifi = Array.from({ length: count }, (_, i) => fields.slice(at + 1 + i * width, at + 3 + i * width)).flatMap(([mac = '', rssi]) => {
    const level = numberOf(rssi);
    return isMac(mac) && level !== undefined ? [{ bssid: mac.toUpperCase().replace(/(..)(?!$)/g, '$1:'), rssiDbm: level }] : [];
  });
  return { wifi, to: at + 1 + count * width };
}

/** A speed or course as a device measures it; -1 is none. */
const notNegative = (value: number | undefined): number | undefined => (value !== undefined && value < 0 ? undefined : value);

/** What stands before a longitude: accuracy (0 is no new fix), speed, course, altitude; of a GL100 whether there is a fix, speed, course, altitude, accuracy. */
function headOf(fields: readonly string[], at: number, isFirstForm: boolean) {
  const [first, speed, course, altitudeM, last] = fields.slice(isFirstForm ? at - 5 : at - 4, at).map(numberOf);
  const accuracy = isFirstForm ? last : first;
  return {
    isValid: isFirstForm ? first === 1 : accuracy !== 0,
    accuracy,
    speedKmh: notNegative(speed),
    courseDegrees: notNegative(course),
    altitudeM,
  };
}

/** Every place among the fields, in their order. */
export function blocksOf(fields: readonly string[], isFirstForm = false): readonly Block[] {
  const blocks: Block[] = [];
  const before = isFirstForm ? 5 : 4;
  for (let at = before; at + 2 < fields.length; at += 1) {
    const timeMs = timeOf(fields[at + 2]);
    if (timeMs === undefined || !isDegrees(fields[at], 180) || !isDegrees(fields[at + 1], 90)) continue;
    const { isValid, accuracy, speedKmh, courseDegrees, altitudeM } = headOf(fields, at, isFirstForm);
    const points = accessPointsAt(fields, at + 3, 5);
    const cellFrom = points?.to ?? at + 3;
    const cell = cellAt(fields, cellFrom);
    const hasCell = cell !== undefined || fields.slice(cellFrom, cellFrom + 4).every((word) => word === '');
    blocks.push({
      from: at - before,
      to: hasCell ? cellFrom + 4 : cellFrom,
      timeMs,
      place: {
        latitude: Number(fields[at + 1]),
        longitude: Number(fields[at]),
        isValid,
        ...(speedKmh === undefined ? {} : { speedKmh }),
        ...(courseDegrees === undefined ? {} : { courseDegrees: courseDegrees % 360 }),
        ...(altitudeM === undefined ? {} : { altitudeM }),
      },
      ...(accuracy === undefined || accuracy === 0 ? {} : { hdop: accuracy }),
      ...(cell === undefined ? {} : { cell }),
      ...(points === undefined ? {} : { wifi: points.wifi }),
    });
    at += 6;
  }
  return blocks;
}

/** The first cell of a line without a place. */
export function firstCell(fields: readonly string[]): { readonly at: number; readonly cell: Cell } | undefined {
  for (let at = 0; at + 3 < fields.length; at += 1) {
    const cell = /^0?\d{3}$/.test(fields[at] ?? '') && /^0?\d{2,3}$/.test(fields[at + 1] ?? '') ? cellAt(fields, at) : undefined;
    if (cell !== undefined && (cell.lac > 0 || cell.cellId > 0)) return { at, cell };
  }
  return undefined;
}

/** Seven cells of six fields each, as far as they are there. */
export function cellsAt(fields: readonly string[], from: number): readonly Cell[] {
  return Array.from({ length: 7 }, (_, i) => from + i * 6).flatMap((at) => {
    const cell = cellAt(fields, at);
    const level = numberOf(fields[at + 4]);
    return cell === undefined ? [] : [{ ...cell, ...(level === undefined ? {} : { rssiLevel: level }) }];
  });
}

/** A report of a block alone, for the places before the last. What was heard around an old fix is of now, not of then. */
export function factsOf({ timeMs, place, hdop, cell, wifi }: Block): TrackerFacts {
  return { ...newFacts(timeMs), place, attributes: place.isValid ? present({ hdop, ...cell, wifi }) : {} };
}
