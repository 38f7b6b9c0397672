/** A part of the time that the page keeps, with figures of it beside the chart. */
import { noLimits } from '@frostway/core/probes';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SensorChartCanvas } from './SensorChartCanvas.js';
import type { TimeWindow } from './time-window.js';
import { columnsOf, emptyColumns } from '../testing/telemetry.js';

const minute = 60_000;
const limits = noLimits;
const columns = columnsOf(emptyColumns());

afterEach(cleanup);

it('stays what it is when readings come, also where it reached the newest', () => {
  const chart = (asked: TimeWindow, range: TimeWindow | null) => (
    <SensorChartCanvas columns={columns} limits={limits} intervalSeconds={60} lang="en" unit="C" asked={asked} range={range} />
  );
  const range = { fromMs: 60 * minute, toMs: 120 * minute };
  const { container, rerender } = render(chart({ fromMs: 0, toMs: 120 * minute }, range));
  const shown = () => {
    const { chartFrom, chartTo } = container.querySelector<HTMLElement>('.fw-chart')?.dataset ?? {};
    return [Number(chartFrom) / minute, Number(chartTo) / minute];
  };
  expect(shown()).toEqual([60, 120]);
  rerender(chart({ fromMs: 0, toMs: 125 * minute }, range));
  expect(shown()).toEqual([60, 120]);
  rerender(chart({ fromMs: 0, toMs: 130 * minute }, null));
  expect(shown()).toEqual([0, 130]);
});
