/** What is exported, whatever the format: tables with typed columns whose rows come in batches. */
import { shiftOf, type Zone } from '@frostway/core/zone';
import type { SummarySheet } from '../../platform/feature.js';

/** A time is epoch ms, shown in the reader's zone; a duration is ms, shown as hours, minutes and seconds; a number stays one, large ones with separators; an id is one without; everything else is text. */
export type Kind = 'text' | 'number' | 'id' | 'time' | 'duration';
export type Column = {
  readonly head: string;
  readonly kind: Kind;
  /** Characters. */
  readonly width?: number;
};
/** A value for every column; null and NaN are empty. */
export type Row = readonly (string | number | null)[];

/** One entry of an export: a sheet, or a file. */
export type Table = {
  /** Of the sheet or file. */
  readonly name: string;
  /** The line above the heads; its first part is the identity. */
  readonly title: readonly string[];
  readonly columns: readonly Column[];
  /** Read once. */
  readonly rows: AsyncIterable<readonly Row[]>;
};

/** Told after every batch. */
export type Written = (rows: number, bytes: number) => void;

/** A text that a spreadsheet would take for a formula, in full-width signs too, is marked as text; numbers, also negative ones, stay as they are. */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/u.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? `'${text}` : text;
}

/**
 * A number as the engine writes it, which keeps the text of every number it writes in its usual way: of a million rows that are a hundred megabytes of texts
 * nobody asks for again. Written to so many digits, it keeps none.
 */
export function numberText(value: number): string {
  if (Math.abs(value) < 1e9)
    for (const [digits, scale] of [1, 10, 100, 1000].entries())
      if (Math.round(value * scale) / scale === value) return value.toFixed(digits);
  return String(value);
}

/** `+08:00` of an offset in hours; of a zone by its name `+01:00 Europe/Berlin`, with both offsets where its clocks are moved in the range. */
export function offsetText(tz: Zone, fromMs = 0, untilMs = fromMs): string {
  if (typeof tz === 'number') return hoursText(tz);
  const shift = shiftOf(tz);
  const offsets = [fromMs, untilMs].map((ms) => hoursText(shift(ms) / 3_600_000));
  return `${[...new Set(offsets)].join('/')} ${tz}`;
}

function hoursText(tz: number): string {
  const minutes = Math.round(Math.abs(tz) * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${tz < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `2026-03-01 08:00:00` in a zone; milliseconds only where there are any. */
export function timeText(ms: number, tz: Zone, shift = shiftOf(tz)): string {
  const iso = new Date(ms + shift(ms)).toISOString().replace('T', ' ');
  return iso.endsWith('.000Z') ? iso.slice(0, 19) : iso.slice(0, 23);
}

/** A sheet that is known whole. */
export function toTable({ rows, ...sheet }: SummarySheet): Table {
  async function* batch(): AsyncGenerator<readonly Row[]> {
    yield rows;
  }
  return { ...sheet, rows: batch() };
}
