/** When a fence was crossed: two points in a row on the other side, by more than they may be off. */
import { describe, expect, it } from 'vitest';
import { advance, type Excursion, excursionsOf, isQuiet, newEvaluation } from '../excursion.js';
import { crossingOf, saidM } from './crossing.js';
import { fenceOf } from './distance.js';

describe('a crossing', () => {
  const fence = fenceOf({ shape: 'circle', latitude: 31, longitude: 117, radius: 500 });
  const minute = 60_000;
  /** Distances to the edge as points a minute apart have them, each with what it may be off. */
  const judged = (
    points: readonly (readonly [edgeM: number, accuracyM: number])[],
    away: 'outside' | 'inside',
    isArmed = true,
    isMomentary = false,
  ): Excursion[] =>
    excursionsOf(
      {
        timeMs: points.map((_point, index) => index * minute),
        value: points.map(([edgeM, accuracyM]) => saidM(edgeM, accuracyM, fence) ?? Number.NaN),
      },
      { criterion: crossingOf(away, isArmed, isMomentary), fromMs: 0, untilMs: Infinity },
      [{ fromMs: 0, intervalMs: minute / 60 }],
    );
  /** From the inside over the edge, and on. */
  const outwards = [
    [-90, 15],
    [60, 15],
    [90, 15],
  ] as const;
  const spans = (found: readonly Excursion[]) =>
    found.map(({ startedMs, firedMs, endedMs }) => [startedMs / minute, firedMs !== null, endedMs === null ? null : endedMs / minute]);

  it('counts at the second point on the other side, however far apart points are', () => {
    expect(
      spans(
        judged(
          [
            [-90, 15],
            [60, 15],
          ],
          'outside',
        ),
      ),
    ).toEqual([[1, false, null]]);
    expect(spans(judged(outwards, 'outside'))).toEqual([[1, true, null]]);
    expect(spans(judged([...outwards, [-30, 15], [-60, 15]], 'outside'))).toEqual([[1, true, 3]]);
  });

  it('is none when a single point lies on the other side, and not over with a single one back', () => {
    expect(
      judged(
        [
          [-90, 15],
          [60, 15],
          [-60, 15],
          [-70, 15],
        ],
        'outside',
      ),
    ).toEqual([]);
    expect(spans(judged([...outwards, [-30, 15], [60, 15], [60, 15]], 'outside'))).toEqual([[1, true, null]]);
  });

  it('is not seen by points that are off by more than they are from the edge, nor by poor ones', () => {
    expect(
      judged(
        [
          [-90, 15],
          [14, 15],
          [-14, 15],
          [14, 15],
          [14, 15],
        ],
        'outside',
      ),
    ).toEqual([]);
    expect(
      judged(
        [
          [-90, 15],
          [900, 501],
          [900, 501],
        ],
        'outside',
      ),
    ).toEqual([]);
    // A fifth of 500 m is all that 200 m of a base station count for.
    expect(
      spans(
        judged(
          [
            [-90, 15],
            [101, 200],
            [101, 200],
          ],
          'outside',
        ),
      ),
    ).toEqual([[1, true, null]]);
    expect(
      judged(
        [
          [-90, 15],
          [100, 200],
          [100, 200],
        ],
        'outside',
      ),
    ).toEqual([]);
  });

  it('is none of a device that was on the other side all the time, unless it is known to have been here', () => {
    const away = [60, 15] as const;
    const home = [-60, 15] as const;
    expect(judged([away, away], 'outside', false)).toEqual([]);
    expect(spans(judged([away, away], 'outside', true))).toEqual([[0, true, null]]);
    expect(spans(judged([away, away, home, home, away, away], 'outside', false))).toEqual([[4, true, null]]);
  });

  it('follows from two points in a row on this side: one alone is not enough to leave it again', () => {
    const away = [60, 15] as const;
    const home = [-60, 15] as const;
    expect(judged([away, away, home, away, away], 'outside', false)).toEqual([]);
    expect(judged([home, away, away], 'outside', false)).toEqual([]);
  });

  it('is told of entering as of leaving', () => {
    expect(
      spans(
        judged(
          [
            [60, 15],
            [-60, 15],
            [-60, 15],
            [60, 15],
            [60, 15],
          ],
          'inside',
        ),
      ),
    ).toEqual([[1, true, 3]]);
  });

  it('is a moment where both ways are told: it is over at once, and the next takes two points on this side', () => {
    const away = [60, 15] as const;
    const home = [-60, 15] as const;
    const moments = (points: Parameters<typeof judged>[0], isArmed: boolean) => spans(judged(points, 'outside', isArmed, true));
    expect(moments([home, home, away, away, away, home, away, away, home, home, away, away], true)).toEqual([
      [2, true, 2],
      [10, true, 10],
    ]);
    expect(moments([away, away, home, home, away, away], true)).toEqual([
      [0, true, 0],
      [4, true, 4],
    ]);
    expect(moments([away, away, home, home, away, home, away], false)).toEqual([[6, false, null]]);
  });

  it('leaves nothing behind once it is over as a moment, for a watch that saw none before and for one that waits for two points on this side', () => {
    for (const isArmed of [true, false]) {
      const watch = { criterion: crossingOf('outside', isArmed, true), fromMs: 0, untilMs: Infinity };
      const evaluation = newEvaluation();
      const closed = [-60, -60, 60, 60].map((value, index) =>
        advance(evaluation, watch, [{ fromMs: 0, intervalMs: minute }], index * minute, value),
      );
      expect(closed.at(-1)).toMatchObject({ startedMs: 2 * minute, endedMs: 2 * minute });
      expect(evaluation).toEqual(isArmed ? { ...newEvaluation(), isArmed: false } : newEvaluation());
      expect(isQuiet(evaluation)).toBe(!isArmed);
    }
  });
});
