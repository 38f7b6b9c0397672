/**
 * Where what a device heard is: kept answers first, then the service, at its pace, within the day's budget, and not for a while after it has said that it will not answer.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.js';
import { GeocoderFailed } from '../geocode/services/service.js';
import { Pace } from '../geocode/pace.js';
import { canAsk, type FoundSpot, type Geolocate, type Heard, NotTaken } from './geolocate.js';

/** Where answers are kept: a spot, or null where the service knows of none. */
export type KeptSpots = {
  readonly read: (key: string) => Promise<FoundSpot | null | undefined>;
  readonly write: (key: string, spot: FoundSpot | null, untilMs: number) => Promise<void>;
};

export type LocatingOptions = {
  readonly ask: Geolocate;
  readonly kept: KeptSpots;
  readonly clock: Clock;
  readonly perSecond: number;
  /** Questions a day, UTC. */
  readonly perDay: number;
  /** Resolves after so many ms. */
  readonly wait: (ms: number) => Promise<unknown>;
  /** Why the service did not answer. */
  readonly onFailure: (error: unknown) => void;
};

/** `later`: the service is not asked now, or did not answer; ask again. */
export type Spot = FoundSpot | null | 'later';

const dayMs = 86_400_000;
/** Cells are moved and routers carried away. */
const keepDays = 30;
/** What nobody knows today somebody may have driven past tomorrow. */
const nothingDays = 3;
const mostWaitMs = 2000;

/** See above. */
export class Locating {
  private readonly options: LocatingOptions;
  private readonly pace: Pace;
  private day = 0;
  private askedToday = 0;

  constructor(options: LocatingOptions) {
    this.options = options;
    this.pace = new Pace(options.perSecond);
  }

  /** Never throws what the service did; null where nobody knows. */
  async find(heard: Heard): Promise<Spot> {
    if (!canAsk(heard)) return null;
    const key = keyOf(heard);
    const { kept, clock, wait, ask, onFailure } = this.options;
    const known = await kept.read(key);
    if (known !== undefined) return known;
    if (!this.hasBudget()) return 'later';
    const waitMs = this.pace.take(clock.now(), mostWaitMs);
    if (waitMs === undefined) return 'later';
    if (waitMs > 0) await wait(waitMs);
    this.askedToday += 1;
    let spot: FoundSpot | null;
    try {
      spot = await ask(heard);
      this.pace.succeeded();
    } catch (error) {
      onFailure(error);
      if (error instanceof NotTaken) spot = null;
      else {
        this.pace.failed(error instanceof GeocoderFailed ? error.why : 'failed', clock.now());
        return 'later';
      }
    }
    await kept.write(key, spot, clock.now() + (spot === null ? nothingDays : keepDays) * dayMs);
    return spot;
  }

  /** Whether the service is left alone now, for whatever reason. */
  isResting(): boolean {
    return !this.hasBudget() || this.pace.closedUntil(this.options.clock.now()) > 0;
  }

  private hasBudget(): boolean {
    const day = Math.floor(this.options.clock.now() / dayMs);
    if (day !== this.day) [this.day, this.askedToday] = [day, 0];
    return this.askedToday < this.options.perDay;
  }
}

/** The same cells and access points, however strong and in whatever order, are the same spot. */
function keyOf({ cells, points }: Heard): string {
  const named = [
    ...cells.map(({ mcc, mnc, lac, cellId }) => `${mcc}-${mnc}-${lac}-${cellId}`),
    ...points.map(({ bssid }) => bssid.toUpperCase()),
  ];
  return createHash('sha256')
    .update([...new Set(named)].toSorted().join())
    .digest('hex')
    .slice(0, 32);
}
