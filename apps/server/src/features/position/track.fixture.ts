/** A tracker that is driven, for the tests of tracks. */
import type { Imei } from '@frostway/core/identity';
import type { Position } from '@frostway/core/message';
import { beforeEach, expect } from 'vitest';
import { TestListeners } from '../../ingest/listeners.fixture.js';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Degrees of latitude that are a kilometre. */
const kmNorth = 1 / 111.195;

export type Tracked = {
  readonly listeners: TestListeners;
  /** A tracker of their account that has said nothing. */
  readonly imei: Imei;
  /** When yesterday began in UTC, epoch ms. */
  readonly midnight: number;
};

/** Opens a platform for the tests of a file, and hands over a tracker of each test's own before it. */
export function trackedForFile(use: (tracked: Tracked) => unknown): void {
  let listeners: TestListeners;
  TestListeners.forFile((opened) => {
    listeners = opened;
  });
  beforeEach(async () => {
    const { imei } = await listeners.tracker();
    await use({ listeners, imei, midnight: Math.floor(listeners.now() / day) * day - day });
  });
}

export type Said = Partial<Position> & { readonly timeMs: number };

/** Driven north from `fromKm` at 60 km/h, a point a minute, for so many minutes. */
export function drive(fromMs: number, minutes: number, fromKm = 0): Said[] {
  return Array.from({ length: minutes + 1 }, (_, index) => ({
    timeMs: fromMs + index * minute,
    latitude: 52 + (fromKm + index) * kmNorth,
    speedKmh: 60,
  }));
}

/** Stands at `km` for so many minutes, and drifts. */
export function stand(fromMs: number, minutes: number, km = 0): Said[] {
  return Array.from({ length: minutes + 1 }, (_, index) => ({
    timeMs: fromMs + index * minute,
    latitude: 52 + (km + (index % 2) * 0.03) * kmNorth,
    speedKmh: 0,
  }));
}

/** Takes positions in, all of them new. */
export async function say(listeners: TestListeners, imei: Imei, positions: readonly Said[]): Promise<void> {
  const outcome = await listeners.test.platform.pipeline.submit({
    family: 'gt06',
    device: { imei },
    receivedMs: listeners.test.clock.now(),
    address: '127.0.0.1',
    messages: positions.map((more) => ({ type: 'position', latitude: 52, longitude: 13, source: 'gps', isValid: true, ...more })),
  });
  expect(outcome).toEqual({ stored: positions.length, repeated: 0, quarantined: [], unknown: [] });
}
