/** From where mean kinetic temperatures are judged again. */
import { describe, expect, it } from 'vitest';
import { quietBefore } from './kinetic-replay.js';

const always = Number.POSITIVE_INFINITY;
const criterion = { upper: null, lower: null, delayMs: 0, mode: 'single', spanMs: null, hysteresis: 0, clearDelayMs: 0 } as const;
const watching = (...spans: readonly (readonly [fromMs: number, untilMs: number])[]) =>
  spans.map(([fromMs, untilMs]) => ({ watch: { criterion, fromMs, untilMs } }));

describe('the last moment at which nothing was watching that had begun', () => {
  it('is that which is asked about, between two watches and where one begins', () => {
    expect(quietBefore(watching([10, 20], [30, always]), 25)).toBe(25);
    expect(quietBefore(watching([10, 20], [20, always]), 20)).toBe(20);
    expect(quietBefore(watching([30, always]), 5)).toBe(5);
    expect(quietBefore([], 7)).toBe(7);
  });

  it('is the beginning of the watch there, or of the first of those that follow without a pause', () => {
    expect(quietBefore(watching([10, always]), 25)).toBe(10);
    expect(quietBefore(watching([0, 5], [10, 22], [15, 30], [21, always]), 25)).toBe(10);
    expect(quietBefore(watching([21, always], [15, 30], [10, 22], [0, 5]), 25)).toBe(10);
    expect(quietBefore(watching([0, 15], [15, always]), 25)).toBe(15);
  });
});
