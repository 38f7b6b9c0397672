/** Which rows of a device are late for what watches it. */
import { describe, expect, it } from 'vitest';
import { isLate } from './subjects.js';

type Asked = Parameters<typeof isLate>[0];

const minute = 60_000;

/** A device with rows at these minutes, watched by a rule from one minute until another, judged so far. */
const asked = (minutes: readonly number[], [from, until]: readonly [number, number], judged: number | null): Asked =>
  ({
    judgedMs: judged === null ? null : judged * minute,
    fresh: minutes.map((at) => ({ timeMs: at * minute })),
    watches: [{ key: 'rule:1:1', watch: { fromMs: from * minute, untilMs: until * minute } }],
    standing: { evaluations: {} },
  }) as unknown as Asked;

describe('a row is late', () => {
  it('when its second is judged already', () => {
    expect(isLate(asked([10, 11], [0, Number.POSITIVE_INFINITY], 10))).toBe(true);
    expect(isLate(asked([10, 11], [0, Number.POSITIVE_INFINITY], 9))).toBe(false);
    expect(isLate(asked([10, 11], [0, Number.POSITIVE_INFINITY], null))).toBe(false);
  });

  it('when it is of the time of a watch that has ended, first or later of its batch', () => {
    expect(isLate(asked([20, 21], [20, 30], 19))).toBe(true);
    expect(isLate(asked([19, 20], [20, 30], 18))).toBe(true);
    expect(isLate(asked([29], [20, 30], 28))).toBe(true);
  });

  it('not when it came before that watch began, or after it ended', () => {
    expect(isLate(asked([10, 19], [20, 30], 9))).toBe(false);
    expect(isLate(asked([30, 31], [20, 30], 29))).toBe(false);
    expect(isLate(asked([19, 30], [20, 30], 18))).toBe(false);
  });
});
