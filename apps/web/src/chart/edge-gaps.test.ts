/** A sensor that is silent is silent to the edge of what is shown; before its first reading nobody missed anything. */
import { noLimits } from '@frostway/core/probes';
import { describe, expect, it } from 'vitest';
import { columnsOf, temperatureColumns } from '../testing/telemetry.js';
import { type Around, type DrawnColumns, gapsOf, withEdges } from './gaps.js';
import { panelsOf } from './panels.js';

const minute = 60_000;
const connected = (): number => 25 * minute;
const of = (times: readonly number[], around: Partial<Record<keyof Around, number | null>>) => {
  const trace = { time: Float64Array.from(times, (at) => at * minute) };
  const ms = (value: number | null | undefined): number | undefined => (typeof value === 'number' ? value * minute : undefined);
  return withEdges(
    gapsOf(trace, connected),
    trace,
    {
      fromMs: 0,
      toMs: ms(around.toMs) ?? 200 * minute,
      beforeMs: ms(around.beforeMs),
      afterMs: ms(around.afterMs),
      firstMs: around.firstMs === null ? null : (ms(around.firstMs) ?? -1000 * minute),
      knownMs: ms(around.knownMs) ?? 200 * minute,
    },
    connected,
  ).map(({ fromMs, toMs, next, isBeforeFirst }) => [fromMs / minute, toMs / minute, next, ...(isBeforeFirst === true ? ['first'] : [])]);
};

describe('The ends of a chart', () => {
  it.each([
    ['nothing near before: silence from the edge on', [50, 60], { afterMs: 70, toMs: 65 }, [[0, 50, 0]]],
    ['a reading near before: none', [10, 20], { beforeMs: -10, afterMs: 30, toMs: 25 }, []],
    ['a reading before, too far from the next', [50, 60], { beforeMs: -10, afterMs: 70, toMs: 65 }, [[0, 50, 0]]],
    ['silent since: to the end that is known', [0, 10], { beforeMs: -10, knownMs: 150 }, [[10, 150, 2]]],
    ['not silent for long enough', [0, 10], { beforeMs: -10, knownMs: 30 }, []],
    ['the next one, too late, lies after the end', [0, 10], { beforeMs: -10, afterMs: 60, toMs: 40 }, [[10, 40, 2]]],
    ['its first reading ever', [50, 60], { firstMs: 50, knownMs: 70 }, [[0, 50, 0, 'first']]],
    [
      'its first reading ever without this quantity',
      [50, 60],
      { firstMs: 20, knownMs: 70 },
      [
        [0, 20, 0, 'first'],
        [20, 50, 0],
      ],
    ],
    ['none in it, some before', [], {}, [[0, 200, 0]]],
    ['never any', [], { firstMs: null }, [[0, 200, 0, 'first']]],
    ['gaps inside stay in their place', [0, 10, 90, 100], { beforeMs: -10, afterMs: 110, toMs: 105 }, [[10, 90, 2]]],
  ] as const)('%s', (_title, times, around, gaps) => {
    expect(of(times, around)).toEqual(gaps);
  });
});

describe('A history of which only some readings are drawn', () => {
  const drawn = (silent: readonly number[]): DrawnColumns =>
    columnsOf({
      ...temperatureColumns(
        [0, 500, 600, 2000].map((at) => at * minute),
        [4, 5, 6, 4],
      ),
      before: [],
      after: [],
      firstTime: 0,
      knownTime: 2600 * minute,
      silentFrom: {
        humidity: [],
        light: [],
        power: [],
        powerPercent: [],
        co2: [],
        pressure: [],
        temperature: silent.map((at) => at * minute),
      },
    });
  const gaps = (silent: readonly number[]) =>
    panelsOf(drawn(silent), noLimits, 600, 'C', ['temperature'], [], { fromMs: 0, toMs: 2500 * minute })[0]?.gaps.map(
      ({ fromMs, toMs }) => [fromMs / minute, toMs / minute],
    );

  it('is parted by the silences that are said, and by the one at its end', () => {
    expect(gaps([])).toEqual([[2000, 2500]]);
    expect(gaps([600])).toEqual([
      [600, 2000],
      [2000, 2500],
    ]);
  });
});
