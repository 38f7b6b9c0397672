/** How a tracker stands, in one word: from its latest facts and the time. Beside it stands how its device is (normal, warning, alarm). */
import { connectionOf } from '../device-state.js';
import { limits } from '../limits.js';
import { usualTrackValues } from './point.js';

/** See `motionOf`. */
export const motions = ['moving', 'idle', 'parked', 'online', 'asleep', 'silent', 'never'] as const;
/** See `motionOf`. */
export type Motion = (typeof motions)[number];

/** The latest of a tracker. */
export type MotionFacts = {
  /** Epoch ms of its last message of any kind; null = never reported. */
  readonly lastSeenMs: number | null;
  /** Seconds between its reports, as in force. */
  readonly intervalSeconds: number;
  /** Its last position; null = it never had one. */
  readonly position: { readonly timeMs: number; readonly speedKmh: number | null; readonly isValid: boolean } | null;
  readonly ignition: boolean | null;
  /** Until when it sleeps by plan, epoch ms; null = it does not. */
  readonly asleepUntilMs: number | null;
};

/** A device that sleeps by plan is missed this long after it should have woken. */
const oversleptMs = 10 * 60_000;

/**
 * `moving` over 3 km/h; `idle` standing with the ignition on; `parked` standing; `online` is received, and nothing is known of its movement; `asleep` by plan;
 * `silent` when its last message is older than max(3 intervals, 10 min), whether its socket is open or not; `never` has not reported.
 */
export function motionOf(facts: MotionFacts, nowMs: number): Motion {
  const connection = connectionOf(facts.lastSeenMs, facts.intervalSeconds, nowMs);
  if (connection === 'never') return 'never';
  if (connection === 'offline') return facts.asleepUntilMs !== null && nowMs < facts.asleepUntilMs + oversleptMs ? 'asleep' : 'silent';
  const { position } = facts;
  const currentMs = Math.max(limits.onlineIntervals * facts.intervalSeconds * 1000, limits.onlineAtLeastMs);
  const speed = position !== null && position.isValid && nowMs - position.timeMs < currentMs ? position.speedKmh : null;
  if (speed !== null && speed > usualTrackValues.movingKmh) return 'moving';
  if (facts.ignition === true) return 'idle';
  // Who is received and says no speed any more has not moved since its last fix.
  return position === null || (speed === null && facts.ignition === null && position.speedKmh === null) ? 'online' : 'parked';
}
