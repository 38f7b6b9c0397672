/** What a reader of one item looks like, and the small readers most of them are. */
import { readerOf, type Reader } from '../kit/reader.js';
import type { TrackerFacts } from '../kit/tracker-facts.js';
import type { Report } from './report.js';

/** Reads an item; false where its bytes are none it knows: they are kept raw. */
export type ReadItem = (value: Uint8Array, report: Report) => boolean | void;

/** By number. */
export type Items = Readonly<Record<number, ReadItem>>;

/** An item of one length. */
export const ofLength =
  (length: number, read: (reader: Reader, report: Report) => void): ReadItem =>
  (value, report) => {
    if (value.length !== length) return false;
    read(readerOf(value), report);
    return true;
  };

/** The first reader whose item this is. */
export const either =
  (...reads: readonly ReadItem[]): ReadItem =>
  (value, report) =>
    reads.some((read) => read(value, report) !== false);

/** A number kept under a name. */
export const number =
  (name: string, width: number, change: (raw: number) => number = (raw) => raw): ReadItem =>
  (value, report) => {
    if (value.length !== width) return false;
    report.facts.attributes[name] = change(readerOf(value).uint(width));
    return true;
  };

/** A voltage in `mvPerCount` millivolts. */
export const voltage = (of: keyof Pick<TrackerFacts['power'], 'batteryMv' | 'externalMv'>, mvPerCount: number, width = 2): ReadItem =>
  ofLength(width, (reader, { facts }) => (facts.power[of] = reader.uint(width) * mvPerCount));

/** To so many decimals, without a trace of binary fractions. */
export const rounded = (value: number, decimals = 2): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
