/** What an open page does when its time zone changes: every time on it is said anew at once, and days are picked in it. */
import { act, cleanup, render, screen as page } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage, useText } from '../api/language.js';
import { fullTime, timeTooltip } from '../values/times.js';
import { followZone, takeZone } from '../values/zone.js';
import { dayBeginMs, dayEndMs, DatePicker, DaysPicker, DayPicker } from './DatePicker.js';
import { Age } from './Moment.js';
import dayjs from 'dayjs';

const atMs = Date.parse('2026-07-14T20:30:05Z');
beforeEach(() => {
  chooseLanguage('en');
  takeZone('Asia/Shanghai');
});
afterEach(() => {
  cleanup();
  takeZone(null);
});

/** A line with a time in it, as most pages say them: by words alone, and kept as long as the words stay. */
function Line() {
  const { t } = useText();
  const tooltip = useMemo(() => timeTooltip(t, atMs), [t]);
  return <p title={tooltip}>{fullTime(atMs)}</p>;
}
const line = (): HTMLElement => page.getByText(/^2026-07-1/);
const shown = (label: string): string[] =>
  [...(page.getByLabelText(label).closest('.ant-picker')?.querySelectorAll('input') ?? [])].map(({ value }) => value);

describe('The times of an open page', () => {
  it('change at once with the zone of the person, those that are kept by their words too', () => {
    render(<Line />);
    expect(line().textContent).toBe('2026-07-15 04:30:05');
    const before = line().title;
    act(() => takeZone('America/New_York'));
    expect(line().textContent).toBe('2026-07-14 16:30:05');
    expect(line().title).not.toBe(before);
  });

  it('change in the tooltip of an age', () => {
    render(<Age at={atMs} />);
    const before = page.getByRole('time').title;
    act(() => takeZone('America/New_York'));
    expect(page.getByRole('time').title).not.toBe(before);
  });

  it('follow a zone chosen in another window of the browser, until the page is left', () => {
    const end = followZone();
    render(<Line />);
    const elsewhere = (zone: string): void => {
      localStorage.setItem('zone', zone);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'zone', newValue: zone })));
    };
    elsewhere('Asia/Tokyo');
    expect(line().textContent).toBe('2026-07-15 05:30:05');
    end();
    elsewhere('Europe/Berlin');
    expect(line().textContent).toBe('2026-07-15 05:30:05');
  });
});

describe('The pickers', () => {
  it('show a moment by the clocks of the zone, and another hour when the zone changes', () => {
    render(<DatePicker aria-label="Ends" showTime format="YYYY-MM-DD HH:mm" value={dayjs(atMs)} onChange={() => undefined} />);
    expect(shown('Ends')).toEqual(['2026-07-15 04:30']);
    act(() => takeZone('America/New_York'));
    expect(shown('Ends')).toEqual(['2026-07-14 16:30']);
  });

  it('show the days of moments in the zone', () => {
    render(<DaysPicker aria-label="Time" value={[atMs, undefined]} onChange={() => undefined} />);
    expect(page.getAllByDisplayValue('2026-07-15')).toHaveLength(1);
    act(() => takeZone('America/New_York'));
    expect(page.getAllByDisplayValue('2026-07-14')).toHaveLength(1);
  });

  it('name the last day of a half-open range, which ends when the next day begins', () => {
    takeZone('Asia/Shanghai');
    render(<DaysPicker aria-label="Time" value={[dayBeginMs('2026-07-14'), dayEndMs('2026-07-15')]} onChange={() => undefined} />);
    expect(page.getAllByDisplayValue(/2026/).map((field) => field.getAttribute('value'))).toEqual(['2026-07-14', '2026-07-15']);
    expect(dayEndMs('2026-07-15')).toBe(dayBeginMs('2026-07-16'));
  });

  it('leave a day of a calendar where it is in every zone', () => {
    render(<DayPicker aria-label="Due" value="2026-07-14" onChange={() => undefined} />);
    expect(shown('Due')).toEqual(['2026-07-14']);
    act(() => takeZone('America/New_York'));
    expect(shown('Due')).toEqual(['2026-07-14']);
  });

  it('take a day as what it is in the zone, of 23 hours too, and nothing for what is none', () => {
    takeZone('Europe/Berlin');
    expect(new Date(dayBeginMs('2026-03-29') ?? 0).toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect((dayEndMs('2026-03-29') ?? 0) - (dayBeginMs('2026-03-29') ?? 0)).toBe(23 * 3_600_000);
    expect([dayBeginMs(''), dayEndMs('29.3.2026')]).toEqual([undefined, undefined]);
  });
});
