/** Which readings of a slice a chart keeps: the first, the last, the lowest and the highest. */
import type { ProbeName } from '@frostway/core/probes';
import { picked } from '../../telemetry-store/columns.js';
import type { ReadingColumns } from '../../telemetry-store/store.js';

/** Readings that went by together; 1 = kept. */
export type Part = { readonly columns: ReadingColumns; readonly isKept: Uint8Array };
/** A reading of a part. */
type Place = { part: Part; at: number };
/** What is known of a probe while readings go by: its slice, which ends at a time, the lowest and highest of it, and its last reading. */
export type Underway = {
  sliceEndsMs: number;
  low: Place | undefined;
  high: Place | undefined;
  last: Place | undefined;
  readonly silentFrom: number[];
};

export const timeOf = ({ part, at }: Place): number => part.columns.timeMs[at] as number;
export const valueOf = ({ part, at }: Place, name: ProbeName): number => part.columns[name][at] as number;

export function keep(place: Place | undefined): void {
  if (place !== undefined) place.part.isKept[place.at] = 1;
}

export function keepPeaks({ low, high }: Underway): void {
  keep(low);
  keep(high);
}

/** What of a part is kept. */
export function keptOf({ columns, isKept }: Part): ReadingColumns {
  const at: number[] = [];
  for (let index = 0; index < isKept.length; index += 1) if (isKept[index] === 1) at.push(index);
  return picked(columns, at);
}
