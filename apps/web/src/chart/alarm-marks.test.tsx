/** Alarms on a chart: hatched in the panel of their quantity, ticks on a lane below, each to be opened. Experience, section 5. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlarmLane } from './AlarmLane.js';
import { Brush } from './Brush.js';
import type { AlarmMark } from './alarm-mark.js';
import { markAt } from './mark-at.js';
import { layoutOf, xOf } from './layout.js';
import { panelsOf } from './panels.js';
import { hueOfExcursion, hueOfSide } from './segments.js';
import { columnsOf, coolLimits, temperatureColumns } from '../testing/telemetry.js';

const minute = 60_000;
const iso = (minutes: number): string => new Date(minutes * minute).toISOString();
const columns = columnsOf(
  temperatureColumns(
    Array.from({ length: 10 }, (_value, index) => index * minute),
    [5, 9, 12, 9, 5, 5, 9, 5, 1, 1],
  ),
);
const limits = coolLimits;
const mark = (id: number, startedAt: string, endedAt: string | null, rest: Partial<AlarmMark> = {}): AlarmMark => ({
  id,
  startedAt,
  endedAt,
  severity: 'alarm',
  type: 'temperatureHigh',
  state: 'active',
  late: false,
  ...rest,
});
const panelsWith = (marks: readonly AlarmMark[]) => panelsOf(columns, limits, 60, 'C', undefined, marks);
const window = { fromMs: 0, toMs: 10 * minute };
const layout = layoutOf(1000, 1);
const offsetAt = (): number => 0;

afterEach(cleanup);

describe('alarms on a chart', () => {
  it('stand where they lie over what is outside the limits, with the worst of their readings; the rest stays', () => {
    const [panel] = panelsWith([mark(7, iso(1), iso(4)), mark(8, iso(8), null, { type: 'temperatureLow', severity: 'warning' })]);
    expect(
      panel?.excursions.map(({ side, fromMs, toMs, worst, mark: alarm }) => [side, fromMs / minute, toMs / minute, worst, alarm?.id]),
    ).toEqual([
      ['above', 1, 4, 12, 7],
      ['above', 6, 7, 9, undefined],
      ['below', 8, 9, 1, 8],
    ]);
  });
  it('of a battery have the limit they went out of, and are no cold', () => {
    const running = {
      ...columns,
      temperature: new Float64Array(10).fill(NaN),
      power: Float64Array.of(3600, 3500, 3380, 3350, 3300, 3300, 3290, 3280, 3270, 3260),
    };
    const low = mark(3, iso(2), null, { type: 'batteryLow' });
    const [panel] = panelsOf(running, { ...limits, powerLower: 3400 }, 60, 'C', ['power'], [low]);
    expect(panel?.bands).toEqual([{ fromMs: 0, lower: 3.4, upper: null }]);
    expect(panel?.scale.min).toBeLessThanOrEqual(3.26);
    expect(panel?.excursions.map((each) => hueOfExcursion(each, 'power'))).toEqual(['alarm']);
    expect(hueOfSide('below', 'power')).toBe('warning');
    expect(hueOfSide('below', 'temperature')).toBe('cold');
  });
  it('of another quantity, merged or withdrawn ones are not hatched', () => {
    const [panel] = panelsWith([
      mark(1, iso(5), iso(6), { type: 'humidityHigh' }),
      mark(2, iso(5), iso(6), { state: 'merged' }),
      mark(3, iso(5), iso(6), { state: 'withdrawn' }),
    ]);
    expect(panel?.excursions.some(({ mark: alarm }) => alarm !== undefined)).toBe(false);
  });
  it('are found under the pointer, the shortest of those that overlap', () => {
    const panels = panelsWith([mark(1, iso(1), iso(9)), mark(2, iso(3), iso(4))]);
    const y = (layout.boxes[0]?.top ?? 0) + 10;
    expect(markAt(panels, layout, window, xOf(layout, window, 3.5 * minute), y)?.id).toBe(2);
    expect(markAt(panels, layout, window, xOf(layout, window, 6 * minute), y)?.id).toBe(1);
    expect(markAt(panels, layout, window, xOf(layout, window, 0.2 * minute), y)).toBeUndefined();
    expect(markAt(panels, layout, window, xOf(layout, window, 3.5 * minute), layout.bottom + 30)).toBeUndefined();
  });
  it('have one hue on their lane and in their panel, that of the lists; a warning is one on either side', () => {
    const marks = [
      mark(1, iso(1), iso(2), { type: 'batteryCritical' }),
      mark(2, iso(3), iso(4), { type: 'batteryLow' }),
      mark(3, iso(5), iso(6), { type: 'humidityLow' }),
      mark(4, iso(7), iso(8), { type: 'temperatureLow' }),
      mark(5, iso(8), iso(9), { type: 'temperatureLow', severity: 'warning' }),
    ];
    const { container } = render(
      <AlarmLane marks={marks} lastMs={0} layout={layout} window={window} lang="en" offsetAt={offsetAt} onMark={undefined} />,
    );
    const hues = ['alarm', 'alarm', 'alarm', 'cold', 'warning'] as const;
    expect([...container.querySelectorAll('.fw-chart-alarm')].map(({ classList }) => classList[1])).toEqual(hues);
    expect(marks.map((each) => hueOfExcursion({ side: 'below', mark: each }, 'humidity'))).toEqual(hues);
  });
  it('that overlap the time loaded stay inside the overview, each with its bar also where several begin at once', () => {
    const told = vi.spyOn(console, 'error');
    const marks = [mark(1, iso(-60), iso(3)), mark(2, iso(-60), iso(5)), mark(3, iso(8), null)];
    const [panel] = panelsWith(marks);
    if (panel === undefined) throw new Error('no panel');
    const full = { fromMs: 0, toMs: 9 * minute };
    const { container } = render(
      <Brush panel={panel} full={full} window={full} layout={layout} lang="en" offsetAt={offsetAt} onWindow={() => undefined} />,
    );
    const bars = [...container.querySelectorAll('rect[height="4"]')].map((bar) => [
      Math.round(Number(bar.getAttribute('x')) - layout.left),
      Math.round(Number(bar.getAttribute('width'))),
    ]);
    const minutePx = layout.plot / 9;
    expect(bars.slice(0, 2)).toEqual([
      [0, Math.round(3 * minutePx)],
      [0, Math.round(5 * minutePx)],
    ]);
    for (const [left = 0, width = 0] of bars) expect(left + width).toBeLessThanOrEqual(layout.plot + 1);
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });
  it('have a lane of buttons that say what, how bad, since when and how long', () => {
    const onMark = vi.fn();
    const marks = [
      mark(7, iso(1), iso(4), { late: true }),
      mark(8, iso(8), null, { severity: 'warning', type: 'vibration' }),
      mark(9, iso(30), iso(40)),
    ];
    render(<AlarmLane marks={marks} lastMs={9 * minute} layout={layout} window={window} lang="en" offsetAt={offsetAt} onMark={onMark} />);
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Ultra-high temperature (Alarm) from 01-01 00:01:00 UTC+0, 3 min, late data',
      'Vibration (Warning) since 01-01 00:08:00 UTC+0, ongoing',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /Vibration/ }));
    expect(onMark).toHaveBeenCalledWith(8);
  });
});
