/** H02 frames as a device sends them: for simulators and tests. */
import { fromHex } from '../bytes.js';
import type { FixValues } from '../kit/fix-values.js';
import { clockDigits, dateDigits } from '../kit/moment.js';

/** Where a device was, and how it stood. A speed is whole knots in a record, tenths in text. */
export type ReportValues = FixValues & {
  /** 10 digits or an IMEI. */
  readonly id: string;
  /** Conditions of the status word that hold, by bit. */
  readonly conditions: readonly number[];
  /** Two letters; HQ when left out. */
  readonly maker?: string;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const knots = (kmh: number): number => kmh / 1.852;
const ddmmyy = (timeMs: number): string => (dateDigits(timeMs).slice(2).match(/../g) ?? []).toReversed().join('');

/** Digits of degrees and minutes to 1/10000 minute: `22325858`. */
function coordinate(degrees: number, width: 2 | 3): string {
  const units = Math.round(Math.abs(degrees) * 600_000);
  return String(Math.trunc(units / 600_000)).padStart(width, '0') + String(units % 600_000).padStart(6, '0');
}

const pointed = (digits: string): string => `${digits.slice(0, -4)}.${digits.slice(-4)}`;

/** The status word in which the bits of these conditions are 0. */
export function statusWord(conditions: readonly number[]): string {
  const word = conditions.reduce((left, bit) => left & ~(1 << bit), 0xffffffff) >>> 0;
  return word.toString(16).toUpperCase().padStart(8, '0');
}

/** From the time to the status word, as every position word has it. */
function positionFields(report: ReportValues): string {
  const { timeMs, latitude, longitude, isValid } = report;
  return [
    clockDigits(timeMs),
    isValid ? 'A' : 'V',
    pointed(coordinate(latitude, 2)),
    latitude < 0 ? 'S' : 'N',
    pointed(coordinate(longitude, 3)),
    longitude < 0 ? 'W' : 'E',
    knots(report.speedKmh).toFixed(1).padStart(5, '0'),
    String(Math.round(report.courseDegrees) % 360).padStart(3, '0'),
    ddmmyy(timeMs),
    statusWord(report.conditions),
  ].join(',');
}

/** A position word, V1 when left out; `tail` are fields behind the status. */
export function encodePosition(report: ReportValues, word = 'V1', tail: readonly (string | number)[] = []): Uint8Array {
  return bytes(`*${[report.maker ?? 'HQ', report.id, word, positionFields(report), ...tail].join(',')}#`);
}

/** V4: what became of a command, by its word, what is said of it, and the time digits it came with. */
export function encodeConfirmation(report: ReportValues, word: string, facts: readonly string[], sentAt: string): Uint8Array {
  return bytes(`*${[report.maker ?? 'HQ', report.id, 'V4', word, ...facts, sentAt, positionFields(report)].join(',')}#`);
}

/** HTBT with the charge in percent. */
export function encodeHeartbeat(id: string, batteryPercent: number, maker = 'HQ'): Uint8Array {
  return bytes(`*${maker},${id},HTBT,${batteryPercent}#`);
}

/** What a record of 45 bytes has beside those of 32. */
export type LongTail = {
  readonly csq: number;
  readonly satellites: number;
  readonly odometerM: number;
  readonly mcc: number;
  readonly mnc: number;
  readonly lac: number;
  readonly cellId: number;
};

const hex = (value: number, width: number): string =>
  Math.round(value)
    .toString(16)
    .padStart(2 * width, '0');

/** A binary record of 32 bytes, or of 45 with a long tail. The id has 10 digits. Throws RangeError for another. */
export function encodeRecord(report: ReportValues, batteryCode: number, recordNumber: number, long?: LongTail): Uint8Array {
  if (!/^\d{10}$/.test(report.id)) throw new RangeError('a record has an id of 10 digits');
  const { timeMs, latitude, longitude, isValid } = report;
  const flags = Number(isValid) * 2 + Number(latitude >= 0) * 4 + Number(longitude >= 0) * 8;
  const speed = String(Math.round(knots(report.speedKmh))).padStart(3, '0');
  const course = String(Math.round(report.courseDegrees) % 360).padStart(3, '0');
  const core =
    `24${report.id}${clockDigits(timeMs)}${ddmmyy(timeMs)}${coordinate(latitude, 2)}${hex(batteryCode, 1)}` +
    `${coordinate(longitude, 3)}${flags.toString(16)}${speed}${course}${statusWord(report.conditions)}`;
  if (long === undefined) return fromHex(`${core}FF00${hex(recordNumber, 1)}`);
  const { csq, satellites, odometerM, mcc, mnc, lac, cellId } = long;
  const head = `${hex(csq, 1)}${hex(satellites, 1)}${hex(odometerM, 4)}`;
  return fromHex(`${core}FF00${head}${hex(mcc, 2)}${hex(mnc, 1)}${hex(lac, 2)}${hex(cellId, 2)}${hex(recordNumber, 1)}`);
}
