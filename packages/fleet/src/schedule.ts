/** The moments at which devices of the demo report: a grid for each, whether they report live, from a memory, or long ago. */
import type { DemoGateway, DemoTracker } from './device.js';
import { chance, seedOf } from './random.js';
import type { Span } from './span.js';
import type { World } from './world.js';

/** The rhythm of one device: all of its times lie on one grid, shifted so that a fleet does not speak in one voice. */
export type Rhythm = {
  /** Seconds between two reports: the transmission interval of its settings. */
  readonly seconds: number;
  /** Seconds by which the grid is shifted. */
  readonly phaseSeconds: number;
  /** At rest a tracker reports only this often, a multiple of `seconds`; absent = always the same. */
  readonly rest?: { readonly seconds: number; readonly isMoving: (timeMs: number) => boolean };
};

/** Every moment of a span at which a device has something to say, oldest first. */
export function dueTimes({ seconds, phaseSeconds, rest }: Rhythm, { fromMs, toMs }: Span): readonly number[] {
  const shiftMs = phaseSeconds * 1000;
  const stepMs = seconds * 1000;
  const times: number[] = [];
  let timeMs = Math.floor((fromMs - shiftMs) / stepMs) * stepMs + stepMs + shiftMs;
  for (; timeMs <= toMs; timeMs += stepMs)
    if (rest === undefined || (timeMs - shiftMs) % (rest.seconds * 1000) === 0 || rest.isMoving(timeMs)) times.push(timeMs);
  return times;
}

/** The next moment after one at which a device reports. */
export function nextDue(rhythm: Rhythm, afterMs: number): number {
  const longestMs = 1000 * Math.max(rhythm.seconds, rhythm.rest?.seconds ?? 0);
  const next = dueTimes(rhythm, { fromMs: afterMs, toMs: afterMs + longestMs })[0];
  if (next === undefined) throw new Error('a rhythm always has a next beat');
  return next;
}

/** A tracker with a probe at rest is read this often: a longer pause would be a gap of its series. */
const probeAtRestSeconds = 120;
const restSeconds = 300;

/** A gateway tells what it received at its interval; a tracker says where it is at its interval while it moves, and seldom at rest. */
export function rhythmOf(device: DemoGateway | DemoTracker, fleet: Pick<World, 'place'>): Rhythm {
  const seconds = device.intervals.writeSeconds;
  if (device.kind === 'gateway') return { seconds, phaseSeconds: Math.floor(chance(seedOf(device.identity.mac), 3) * seconds) };
  const isMoving = (timeMs: number): boolean => fleet.place(device, timeMs).isMoving;
  const atRest = device.probe === undefined ? restSeconds : probeAtRestSeconds;
  return { seconds, phaseSeconds: 0, rest: { seconds: Math.ceil(atRest / seconds) * seconds, isMoving } };
}
