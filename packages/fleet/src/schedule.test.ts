import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyDemoDevice } from './demo.js';
import { type Rhythm, dueTimes, nextDue, rhythmOf } from './schedule.js';
import { world } from './world.js';

const nowMs = Date.UTC(2026, 10, 20, 9, 41, 17);
const hour = 3_600_000;
const anyRhythm: fc.Arbitrary<Rhythm> = fc.record({
  seconds: fc.constantFrom(60, 120, 300),
  phaseSeconds: fc.integer({ min: 0, max: 59 }),
});

describe('the rhythm of a device', () => {
  it('is one grid, of which parts of a span have what the span has', () => {
    fc.assert(
      fc.property(anyRhythm, fc.integer({ min: 1, max: 5 * hour }), (rhythm, splitMs) => {
        const span = { fromMs: nowMs - 6 * hour, toMs: nowMs };
        const splitAt = span.fromMs + splitMs;
        const whole = dueTimes(rhythm, span);
        expect([...dueTimes(rhythm, { ...span, toMs: splitAt }), ...dueTimes(rhythm, { ...span, fromMs: splitAt })]).toEqual(whole);
        expect(new Set(whole.map((timeMs) => (timeMs / 1000) % rhythm.seconds)).size).toBe(1);
      }),
    );
  });

  it('rests with a vehicle that stands still and wakes when it moves', () => {
    const movesMs = Date.UTC(2026, 10, 20, 9, 32, 10);
    const tracker: Rhythm = { seconds: 60, phaseSeconds: 0, rest: { seconds: 120, isMoving: (timeMs) => timeMs >= movesMs } };
    const atRest = nextDue(tracker, Date.UTC(2026, 10, 20, 9, 30, 0));
    expect(new Date(atRest).toISOString()).toBe('2026-11-20T09:32:00.000Z');
    expect(new Date(nextDue(tracker, atRest)).toISOString()).toBe('2026-11-20T09:33:00.000Z');
  });

  it('always has a next beat after any moment, on its grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: nowMs - 7 * 24 * hour, max: nowMs }), anyRhythm, (afterMs, rhythm) => {
        const next = nextDue(rhythm, afterMs);
        expect(next).toBeGreaterThan(afterMs);
        expect(next - afterMs).toBeLessThanOrEqual(rhythm.seconds * 1000);
        expect((next - rhythm.phaseSeconds * 1000) % (rhythm.seconds * 1000)).toBe(0);
      }),
    );
  });

  it('is the transmission interval of its settings', () => {
    const fleet = world(everyDemoDevice, nowMs);
    for (const device of everyDemoDevice)
      if (device.kind !== 'beacon') expect(rhythmOf(device, fleet).seconds).toBe(device.intervals.writeSeconds);
  });

  it('never ends for any device of the demos, moving or at rest', () => {
    const fleet = world(everyDemoDevice, nowMs);
    for (const device of everyDemoDevice)
      if (device.kind !== 'beacon')
        for (let hours = 0; hours < 48; hours += 1) {
          const afterMs = nowMs + hours * hour + hours * 61_000;
          expect(nextDue(rhythmOf(device, fleet), afterMs), device.name.en).toBeGreaterThan(afterMs);
        }
  });
});
