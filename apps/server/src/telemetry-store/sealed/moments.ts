/**
 * Moments of sealed days that statements about other tables ask of: what stood in the row of a moment is written beside the packed day, so that a list of many rows
 * stays one statement. They go when the day is opened, and are made anew when it is sealed.
 */
import type { ReadingChunk } from '../chunk/reading-chunk.js';

/** Moments as columns, ascending. */
export type MomentColumns = {
  readonly moments: number[];
  /** The gateway that received the reading of each most strongly, the one of the smallest id of several; null = none did, or the device itself. */
  readonly gateways: (number | null)[];
  /** The first reading not before each; null = none. */
  readonly firsts: (number | null)[];
};

/** What is asked of moments of a day. */
export function momentsOf(day: ReadingChunk, asked: Iterable<number>): MomentColumns {
  const moments = [...new Set(asked)].sort((a, b) => a - b);
  const first = moments.map((ms) => day.timeMs.findIndex((timeMs) => timeMs >= ms));
  return {
    moments,
    gateways: moments.map((ms, index) => gatewayAt(day, ms, first[index] as number)),
    firsts: first.map((index) => day.timeMs[index] ?? null),
  };
}

function gatewayAt(day: ReadingChunk, ms: number, first: number): number | null {
  let best = first;
  for (let index = first; index !== -1 && day.timeMs[index] === ms; index += 1)
    if (strengthAt(day, index) > strengthAt(day, best)) best = index;
  const gatewayId = day.timeMs[best] === ms ? (day.gatewayId[best] as number) : 0;
  return gatewayId === 0 ? null : gatewayId;
}

const strengthAt = ({ rssi }: ReadingChunk, index: number): number =>
  Number.isNaN(rssi[index]) ? Number.NEGATIVE_INFINITY : (rssi[index] as number);
