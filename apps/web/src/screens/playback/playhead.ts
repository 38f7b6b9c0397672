/** The time that is played: how it goes on, what it skips, where a step leads. Several vehicles share one. Pure. */
import { lastBy, type Stretch, type Track } from './track.js';

/** How many times faster than life. */
export const rates = [1, 2, 4, 8, 16, 32, 64] as const;
export type Rate = (typeof rates)[number];

export type Timeline = Stretch & {
  /** Times at which anything was said, each once, oldest first. */
  readonly moments: readonly number[];
  /** Times in which no vehicle drives: all of them stand, or nothing is known of them. */
  readonly rests: readonly Stretch[];
};

/** Stretches as one list without overlaps, oldest first. */
function joined(list: readonly Stretch[]): Stretch[] {
  const all: { fromMs: number; toMs: number }[] = [];
  for (const { fromMs, toMs } of list.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = all[all.length - 1];
    if (last !== undefined && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else if (toMs > fromMs) all.push({ fromMs, toMs });
  }
  return all;
}

/** What two lists without overlaps have in common. */
function common(a: readonly Stretch[], b: readonly Stretch[]): Stretch[] {
  return a.flatMap((one) =>
    b.flatMap((other) => {
      const fromMs = Math.max(one.fromMs, other.fromMs);
      const toMs = Math.min(one.toMs, other.toMs);
      return toMs > fromMs ? [{ fromMs, toMs }] : [];
    }),
  );
}

/** When a vehicle does not drive between two times. */
function restsOf({ fixes, stops, gaps }: Track, { fromMs, toMs }: Stretch): Stretch[] {
  const [first, last] = [fixes[0], fixes[fixes.length - 1]];
  const outside =
    first === undefined || last === undefined
      ? [{ fromMs, toMs }]
      : [
          { fromMs, toMs: first.ms },
          { fromMs: last.ms, toMs },
        ];
  return joined([...stops, ...gaps, ...outside]);
}

/** The time of tracks; undefined when none of them has a fix. */
export function timelineOf(tracks: readonly Track[]): Timeline | undefined {
  const known = tracks.filter(({ fixes }) => fixes.length > 0);
  const moments = [...new Set(known.flatMap(({ fixes }) => fixes.map(({ ms }) => ms)))].toSorted((a, b) => a - b);
  const [fromMs, toMs] = [moments[0], moments[moments.length - 1]];
  if (fromMs === undefined || toMs === undefined) return undefined;
  const all = { fromMs, toMs };
  return { ...all, moments, rests: known.map((track) => restsOf(track, all)).reduce(common) };
}

/** A time inside the timeline. */
export const clamped = ({ fromMs, toMs }: Stretch, ms: number): number => Math.min(toMs, Math.max(fromMs, ms));

/** The time after so much of life has passed, ms, at a rate; rests take none of it when they are skipped. Never beyond the end. */
export function advanced(timeline: Timeline, ms: number, elapsedMs: number, rate: number, skipsStops: boolean): number {
  let left = elapsedMs * rate;
  let now = clamped(timeline, ms);
  if (skipsStops) {
    for (const { fromMs, toMs } of timeline.rests) {
      if (toMs <= now) continue;
      if (fromMs > now + left) break;
      left -= Math.max(0, fromMs - now);
      now = toMs;
    }
  }
  return clamped(timeline, now + left);
}

/** The moment before or after a time; the first or the last beyond the ends. */
export function stepped({ moments, fromMs, toMs }: Timeline, ms: number, by: 1 | -1): number {
  const at = lastBy(moments, ms, (each) => each);
  const next = by === 1 ? at + 1 : moments[at] === ms ? at - 1 : at;
  return moments[next] ?? (by === 1 ? toMs : fromMs);
}

/** The beginning of the stop before or after a time; undefined when there is none. Within a second of its beginning one goes to the one before. */
export function stopFrom<S extends Stretch>(stops: readonly S[], ms: number, by: 1 | -1): S | undefined {
  return by === 1 ? stops.find(({ fromMs }) => fromMs > ms) : stops.findLast(({ fromMs }) => fromMs < ms - 1000);
}
