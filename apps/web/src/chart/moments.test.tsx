/** Light and shock ticks on lanes below a chart. Cold chain, section 7: device detail. */
import { noLimits } from '@frostway/core/probes';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { columnsOf } from '../testing/telemetry.js';
import type { AlarmMark } from './alarm-mark.js';
import { layoutOf } from './layout.js';
import { MomentLane } from './MomentLane.js';
import { lightMoments, shockMoments, ticksOf } from './moments.js';
import { panelsOf } from './panels.js';

const minute = 60_000;
const limits = noLimits;
/** The panel of light: a value a minute, null where nothing was said. */
function panelOf(light: readonly (number | null)[]) {
  const none = light.map(() => null);
  const columns = columnsOf({
    total: light.length,
    time: light.map((_value, index) => index * minute),
    temperature: none,
    humidity: none,
    light: [...light],
    power: none,
    co2: [],
    pressure: [],
    powerPercent: none,
    late: [],
    intervals: [],
  });
  const [panel] = panelsOf(columns, limits, 60, 'C');
  if (panel === undefined) throw new Error('no light');
  return panel;
}
const mark = (type: AlarmMark['type'], from: number, to: number, rest: Partial<AlarmMark> = {}): AlarmMark => ({
  id: from,
  startedAt: new Date(from * minute).toISOString(),
  endedAt: new Date(to * minute).toISOString(),
  severity: 'warning',
  type,
  state: 'cleared',
  late: false,
  ...rest,
});
const layout = layoutOf(1060, 1);
const window = { fromMs: 0, toMs: 1000 * minute };
const offsetAt = (): number => 0;

afterEach(cleanup);

describe('moments of light', () => {
  it('are the readings above the limit, or above 10 lux without one; neighbours are one moment with its brightest', () => {
    const panel = panelOf([0, 10, 11, 412, 30, 10, 0, 12]);
    expect(lightMoments(panel)).toEqual([
      { kind: 'light', fromMs: 2 * minute, toMs: 4 * minute, lux: 412 },
      { kind: 'light', fromMs: 7 * minute, toMs: 7 * minute, lux: 12 },
    ]);
    expect(lightMoments({ ...panel, bands: [{ fromMs: 0, lower: null, upper: 100 }] })).toEqual([
      { kind: 'light', fromMs: 3 * minute, toMs: 3 * minute, lux: 412 },
    ]);
  });
  it('do not go on over a gap', () => {
    const bright = lightMoments(panelOf([0, 0, 50, 50, ...Array.from({ length: 20 }, () => null), 60]));
    expect(bright.map(({ fromMs, toMs }) => [fromMs / minute, toMs / minute])).toEqual([
      [2, 3],
      [24, 24],
    ]);
  });
});

describe('shocks', () => {
  it('are what the device reported of vibration and tilt, oldest first, nothing else and nothing withdrawn', () => {
    const marks = [
      mark('tilt', 90, 90),
      mark('vibration', 10, 12),
      mark('temperatureHigh', 5, 50),
      mark('vibration', 60, 60, { state: 'withdrawn' }),
      mark('vibration', 70, 70, { endedAt: null }),
    ];
    expect(shockMoments(marks).map(({ kind, fromMs, toMs }) => [kind, fromMs / minute, toMs / minute])).toEqual([
      ['vibration', 10, 12],
      ['vibration', 70, 70],
      ['tilt', 90, 90],
    ]);
  });
});

describe('ticks', () => {
  it('are as long as the moment, never too narrow to be seen, inside the plot, and one where they would overlap', () => {
    const light = (from: number, to: number) => ({ kind: 'light' as const, fromMs: from * minute, toMs: to * minute, lux: from });
    // A pixel is a minute.
    const ticks = ticksOf(
      [light(-50, 20), light(100, 100), light(102, 103), light(500, 600), light(1000, 1000), light(2000, 2001)],
      layout,
      window,
    );
    expect(ticks.map(({ left, width, count, lux }) => [left - layout.left, width, count, lux])).toEqual([
      [0, 20, 1, -50],
      [98, 6.5, 2, 102],
      [500, 100, 1, 500],
      [996, 4, 1, 1000],
    ]);
  });
  it('of vibration and of tilt stay apart', () => {
    const shocks = shockMoments([mark('vibration', 10, 10), mark('tilt', 10, 10)]);
    expect(ticksOf(shocks, layout, window).map(({ kind, count }) => [kind, count])).toEqual([
      ['vibration', 1],
      ['tilt', 1],
    ]);
  });
});

describe('a lane', () => {
  const lane = (marks: readonly AlarmMark[]) =>
    render(
      <MomentLane
        kind="shock"
        moments={shockMoments(marks)}
        what="Vibration and tilt"
        layout={layout}
        window={window}
        lang="en"
        offsetAt={offsetAt}
      />,
    );
  it('says of each tick what it was, when and how long, and arrow keys step through them', () => {
    lane([mark('vibration', 10, 14), mark('vibration', 16, 16), mark('tilt', 500, 500)]);
    const group = screen.getByRole('group', { name: 'Vibration and tilt: 3 times. Use the left and right arrow keys to step through.' });
    const words = ['Vibration, 2 times from 01-01 00:10:00 UTC+0, 6 min', 'Tilt, 01-01 08:20:00 UTC+0'];
    expect(
      within(group)
        .getAllByRole('img')
        .map((tick) => [tick.getAttribute('aria-label'), tick.title]),
    ).toEqual(words.map((each) => [each, each]));
    const told = () => screen.queryByRole('status')?.textContent;
    expect(told()).toBeUndefined();
    for (const [key, wanted] of [
      ['ArrowRight', words[0]],
      ['ArrowRight', words[1]],
      ['ArrowRight', words[1]],
      ['ArrowLeft', words[0]],
      ['Escape', undefined],
      ['ArrowLeft', words[1]],
    ] as const) {
      fireEvent.keyDown(group, { key });
      expect(told()).toBe(wanted);
    }
  });
  it('is read by touch: a tap chooses the nearest tick within reach, and elsewhere none', () => {
    lane([mark('vibration', 100, 100), mark('tilt', 120, 120)]);
    const group = screen.getByRole('group');
    const told = () => screen.queryByRole('status')?.textContent;
    for (const [minutes, wanted] of [
      [91, 'Vibration, 01-01 01:40:00 UTC+0'],
      [112, 'Tilt, 01-01 02:00:00 UTC+0'],
      [300, undefined],
    ] as const) {
      fireEvent.click(group, { clientX: layout.left + minutes });
      expect(told()).toBe(wanted);
    }
  });
  it('of light says how bright it was', () => {
    render(
      <MomentLane
        kind="light"
        moments={lightMoments(panelOf([0, 12, 0, 0, 0, 0, 0, 0, 30, 412, 20, 0]))}
        what="Light over 10 lx"
        layout={layout}
        window={{ fromMs: 0, toMs: 20 * minute }}
        lang="en"
        offsetAt={offsetAt}
      />,
    );
    expect(screen.getAllByRole('img').map((tick) => tick.title)).toEqual([
      'Light 12 lx, 01-01 00:01:00 UTC+0',
      'Light up to 412 lx from 01-01 00:08:00 UTC+0, 2 min',
    ]);
  });
  it('without moments says so and is no stop of the keyboard', () => {
    lane([]);
    expect(screen.getByRole('group', { name: 'Vibration and tilt: none' }).hasAttribute('tabindex')).toBe(false);
  });
});
