/** Adds up distance, speed and idling over time, apart for each side of some moments (the ends of a range, midnights), so that parts add up to the whole. */

/** What was added up between two moments. */
export type Part = {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Metres. */
  readonly metres: number;
  /** Highest speed the device said, km/h; else the highest between two of its points; null = none. */
  readonly topKmh: number | null;
  /** Time with the ignition on, ms; null = nothing was said of it. */
  readonly ignitionMs: number | null;
};

/** The way from one point to the next. */
export type Leg = {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly metres: number;
  /** Speeds the device said at its ends, km/h. */
  readonly saidKmh: number | null;
  readonly ignition: boolean | null;
};

type Sum = {
  fromMs: number;
  untilMs: number;
  metres: number;
  saidKmh: number | null;
  betweenKmh: number | null;
  ignitionMs: number | null;
};

/** See above. Legs come in event time and adjoin each other; one that goes over a moment is split in proportion to the time. */
export class Meter {
  private readonly splitAt: readonly number[];
  private next: number;
  private readonly sums: Sum[] = [];
  private current: Sum;

  /** `splitAt` ascends, epoch ms. */
  constructor(startMs: number, splitAt: readonly number[]) {
    this.splitAt = splitAt;
    this.next = firstAfter(splitAt, startMs);
    this.current = emptySum(startMs);
  }

  add(leg: Leg): void {
    const kmh = leg.untilMs > leg.fromMs ? (leg.metres * 3600) / (leg.untilMs - leg.fromMs) : null;
    let fromMs = leg.fromMs;
    for (let splitMs = this.splitAt[this.next]; splitMs !== undefined && splitMs < leg.untilMs; splitMs = this.splitAt[this.next]) {
      this.addPiece(leg, fromMs, splitMs, kmh);
      this.sums.push(this.current);
      this.current = emptySum(splitMs);
      fromMs = splitMs;
      this.next += 1;
    }
    this.addPiece(leg, fromMs, leg.untilMs, kmh);
  }

  /** What was added up so far, oldest first, adjacent. */
  parts(): Part[] {
    return [...this.sums, this.current].map(({ saidKmh, betweenKmh, ...sum }) => ({ ...sum, topKmh: saidKmh ?? betweenKmh }));
  }

  private addPiece(leg: Leg, fromMs: number, untilMs: number, kmh: number | null): void {
    const { current } = this;
    const share = leg.untilMs > leg.fromMs ? (untilMs - fromMs) / (leg.untilMs - leg.fromMs) : 1;
    current.untilMs = untilMs;
    current.metres += leg.metres * share;
    current.saidKmh = highest(current.saidKmh, leg.saidKmh);
    current.betweenKmh = highest(current.betweenKmh, kmh);
    if (leg.ignition !== null) current.ignitionMs = (current.ignitionMs ?? 0) + (leg.ignition ? untilMs - fromMs : 0);
  }
}

const emptySum = (ms: number): Sum => ({ fromMs: ms, untilMs: ms, metres: 0, saidKmh: null, betweenKmh: null, ignitionMs: null });

/** The higher of two values, null being none. */
export function highest(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.max(a, b);
}

function firstAfter(values: readonly number[], ms: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}
