/** States of trackers: moving, idle, parked, asleep, silent, never. */
import { describe, expect, it } from 'vitest';
import { motionOf, type MotionFacts } from './motion.js';

const now = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;
const position = { timeMs: now - minute, speedKmh: 40, isValid: true };
const facts: MotionFacts = { lastSeenMs: now - minute, intervalSeconds: 60, position, ignition: null, asleepUntilMs: null };
const standing = { ...position, speedKmh: 0 };

describe('A tracker', () => {
  it('moves above 3 km/h, idles with the ignition on, else is parked', () => {
    expect(motionOf(facts, now)).toBe('moving');
    expect(motionOf({ ...facts, position: { ...position, speedKmh: 3 } }, now)).toBe('parked');
    expect(motionOf({ ...facts, position: standing, ignition: true }, now)).toBe('idle');
    expect(motionOf({ ...facts, position: standing, ignition: false }, now)).toBe('parked');
  });
  it('does not move by a fix that is old or a last known place', () => {
    expect(motionOf({ ...facts, position: { ...position, timeMs: now - 30 * minute } }, now)).toBe('parked');
    expect(motionOf({ ...facts, position: { ...position, isValid: false } }, now)).toBe('parked');
  });
  it('is online where nothing is known of its movement', () => {
    expect(motionOf({ ...facts, position: null }, now)).toBe('online');
    expect(motionOf({ ...facts, position: { ...position, speedKmh: null } }, now)).toBe('online');
  });
  it('is silent after three intervals and ten minutes, asleep by plan until ten minutes after it should wake, and has its word when it never reported', () => {
    const quiet = { ...facts, lastSeenMs: now - 10 * minute };
    expect(motionOf(quiet, now)).toBe('silent');
    expect(motionOf({ ...quiet, intervalSeconds: 3600 }, now)).not.toBe('silent');
    expect(motionOf({ ...quiet, asleepUntilMs: now - 9 * minute }, now)).toBe('asleep');
    expect(motionOf({ ...quiet, asleepUntilMs: now - 10 * minute }, now)).toBe('silent');
    expect(motionOf({ ...facts, lastSeenMs: null, position: null }, now)).toBe('never');
  });
});
