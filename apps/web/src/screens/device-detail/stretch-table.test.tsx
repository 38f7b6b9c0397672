/** The row that the chart shows, among the hours of a history. */
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import type { TimeRange } from './ranges.js';
import { StretchTable } from './StretchTable.js';
import { columnsOf, coolLimits, temperatureColumns } from '../../testing/telemetry.js';

const minute = 60_000;
const from = Date.UTC(2026, 6, 14);
const time = Array.from({ length: 36 }, (_value, index) => from + index * 5 * minute);
const columns = columnsOf(
  temperatureColumns(
    time,
    time.map(() => 5),
  ),
);
const limits = coolLimits;
const rangeOf = (fromMinute: number, toMinute: number): TimeRange => ({
  fromMs: from + fromMinute * minute,
  toMs: from + toMinute * minute,
});

afterEach(cleanup);

it('stays marked while it grows with the newest readings; a part of the time that goes on beyond it is no row', () => {
  const table = (range: TimeRange, window: TimeRange) => (
    <StretchTable
      zone="UTC"
      columns={columns}
      quantity="temperature"
      size="hour"
      range={range}
      intervalSeconds={300}
      limits={limits}
      window={window}
      onShow={() => undefined}
    />
  );
  const opened = rangeOf(120, 150);
  const { container, rerender } = render(table(rangeOf(0, 150), opened));
  const marked = () => [...container.querySelectorAll('tbody tr')].map(({ className }) => className);
  expect(marked()).toEqual(['on', '', '']);
  rerender(table(rangeOf(0, 175), opened));
  expect(marked()).toEqual(['on', '', '']);
  rerender(table(rangeOf(0, 175), rangeOf(0, 100)));
  expect(marked()).toEqual(['', '', '']);
});
