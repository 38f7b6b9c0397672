/** The page of a device: refused states, tabs in the address, live figures, the range form. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../api/answers.js';
import { mergeFleet } from '../../api/fleet-store.js';
import { translator } from '../../api/language.js';
import { endSession } from '../../api/session.js';
import { answerOf, rowOf, rowsOf } from '../../testing/blank.js';
import { addressNow, leavePage, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { DeviceDetailPage } from './DeviceDetailPage.js';
import { RangeBar } from './RangeBar.js';
import { deviceOf, readingAt, sensorOf } from '../../testing/fleet.js';
import { emptyColumns, temperatureColumns } from '../../testing/telemetry.js';

const mac = 'AC233FA1075E';
const device = {
  ...sensorOf({ mac, name: 'Box 07 · Middle', softwareVersion: '2.4.1', broadcastInterval: 2, voltage: 3600, connection: 'online' }),
  groups: [
    { id: 1, name: 'All' },
    { id: 2, name: 'Road' },
  ],
};
const status = (temperature: number, at: string): DeviceStatus =>
  deviceOf(9, {
    mac,
    name: device.name,
    model: device.model,
    groupId: 2,
    interval: 300,
    reading: readingAt(at, temperature, { humidity: 61, power: 3600, rssi: -67, gateway: 'AC233FC00E14' }),
  });

let server: StubbedServer;
beforeEach(async () => {
  await translator.changeLanguage('en');
  signIn();
  server = stubServer({ isStrict: true });
});
afterEach(leavePage);

const open = (search: string) =>
  show(
    <Routes>
      <Route path="/deviceDetail" element={<DeviceDetailPage />} />
      <Route path="*" element={null} />
    </Routes>,
    `/deviceDetail${search}`,
  );
const known = (): void => {
  server
    .says(deviceFeature.groupDevice, ({ imei }) => (imei === mac ? device : refused('notFound')))
    .says(telemetry.status, rowsOf([status(7.4, new Date().toISOString())]))
    .says(telemetry.trackColumns, emptyColumns());
};
/** Known, and without any reading yet. */
const silent = (): void => {
  known();
  server.says(telemetry.status, rowsOf([{ ...status(7.4, new Date().toISOString()), reading: null }]));
};

describe('a device that is unknown or not visible', () => {
  it('is refused in the words of the catalogue, with a way back', async () => {
    open(`?mac=${mac}`);
    expect((await screen.findByRole('alert')).textContent).toContain(refusals.notFound.en);
    expect(screen.getByRole('link', { name: 'All devices' }).getAttribute('href')).toBe('/deviceSet');
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('is asked for when the address names none', () => {
    open('');
    expect(screen.getByRole('heading', { name: 'No device specified' })).toBeTruthy();
  });
});

describe('without a session', () => {
  it('leads to the login and back', () => {
    endSession('left');
    open(`?mac=${mac}&tab=info`);
    expect(addressNow()).toBe(`/login?redirect=${encodeURIComponent(`/deviceDetail?mac=${mac}&tab=info`)}`);
  });
});

describe('a device', () => {
  it('has its live figures in the head, which move without asking again', async () => {
    known();
    open(`?mac=${mac}&tab=info`);
    await screen.findByText('7.4');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Box 07Middle');
    expect(screen.getByText('−67')).toBeTruthy();
    act(() => mergeFleet([status(9.1, new Date(Date.now() + 1000).toISOString())]));
    expect(screen.getByText('9.1')).toBeTruthy();
    expect(screen.getByText('Too warm')).toBeTruthy();
  });

  it('names the gateway that received it, where its reader sees it', async () => {
    known();
    const gate = { ...device, id: 10, kind: 'gateway' as const, mac: 'AC233FC00E14', name: 'Gate north' };
    server.says(deviceFeature.groupDevice, ({ imei }) => (imei === mac ? device : gate));
    open(`?mac=${mac}`);
    expect((await screen.findByText('Gate north')).getAttribute('title')).toBe('AC233FC00E14');
  });

  it('is compared with others by a button, where its reader has that page', async () => {
    known();
    server.permits([], { paths: ['/deviceCompare'] });
    open(`?mac=${mac}&tab=info`);
    fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(addressNow()).toBe(`/deviceCompare?device=${mac}`);
    cleanup();
    answers.clear();
    server.permits([]);
    open(`?mac=${mac}&tab=info`);
    await screen.findByText('7.4');
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });

  it('that has measured nothing yet says "No sensor data"', async () => {
    silent();
    open(`?mac=${mac}&tab=latest`);
    await screen.findByText('No sensor data');
  });
  it('shows a year by the readings a chart needs, with the figures of all of them', async () => {
    known();
    const day = 86_400_000;
    const now = Date.now();
    server.says(telemetry.chart, {
      ...temperatureColumns([now - 300 * day, now - 200 * day, now - day], [3.5, 9.25, 4]),
      readings: 86_412,
      lateReadings: 17,
      silentFrom: { temperature: [], humidity: [], light: [], power: [], powerPercent: [], co2: [], pressure: [] },
    });
    const at = new Date(now - 200 * day).toISOString();
    server.says(
      telemetry.statistics,
      answerOf(telemetry.statistics, {
        count: 86_412,
        expected: 105_120,
        coverage: 0.82,
        min: 3.5,
        minAt: at,
        max: 9.25,
        maxAt: at,
        mean: 4.5,
        mkt: 4.75,
        minutesBelow: 0,
        minutesIn: 430_000,
        minutesAbove: 95,
        longestMinutes: 95,
        longestFrom: at,
        longestUntil: at,
        first: 3.5,
        firstAt: at,
        last: 4,
        lastAt: at,
        gapMinutes: 0,
        gapFrom: null,
        gapUntil: null,
        beforeFirstMinutes: 0,
        probe: 'temperature',
        unit: 'C',
        lower: 2,
        upper: 8,
      }),
    );
    open(`?mac=${mac}&range=1y`);
    // The latest reading came since.
    expect(await screen.findByText(/Drawn from 86,413 readings/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 year' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('86,412 of 105,120')).toBeTruthy();
    expect(screen.getAllByText('9.3').length).toBeGreaterThan(0);
    const [chart] = server.inputsOf(telemetry.chart);
    expect(Number(chart?.['et']) - Number(chart?.['st'])).toBe(365 * day);
    expect(server.inputsOf(telemetry.trackColumns)).toEqual([]);
    cleanup();
    // A table of single readings has none of years.
    open(`?mac=${mac}&range=1y&tab=history`);
    expect((await screen.findByRole('alert')).textContent).toContain(refusals.rangeTooLong.en);
  });

  it('keeps its tab in the address', async () => {
    known();
    open(`?mac=${mac}`);
    fireEvent.click(await screen.findByRole('tab', { name: 'Device info' }));
    await waitFor(() => expect(addressNow()).toBe(`/deviceDetail?mac=${mac}&tab=info`));
    expect(screen.getByRole('tab', { name: 'Device info' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('tab', { name: 'Position' })).toBeNull();
  });

  it('says when a period has no data', async () => {
    silent();
    open(`?mac=${mac}&tab=history`);
    expect(await screen.findByText('No data for this period')).toBeTruthy();
  });

  it('draws the silence of a period that lies wholly in one', async () => {
    silent();
    const day = 86_400_000;
    const edge = { temperature: 5.5, humidity: 61, light: null, power: null, co2: null, pressure: null, powerPercent: null };
    const [lastMs, nowMs] = [Date.now() - 31 * 3_600_000, Date.now()];
    server.says(telemetry.trackColumns, {
      ...emptyColumns(),
      intervals: [{ from: 0, seconds: 300 }],
      before: [{ ...edge, time: lastMs }],
      after: [],
      firstTime: lastMs - day,
      knownTime: nowMs,
    });
    open(`?mac=${mac}`);
    expect(await screen.findByRole('group', { name: /1 gap/ })).toBeTruthy();
    expect(screen.queryByText('No data for this period')).toBeNull();
    expect(screen.getByText('Longest gap').closest('tr')?.textContent).toContain('31');
  });

  it('refuses an address that asks for more than 90 days', async () => {
    known();
    open(`?mac=${mac}&tab=history&st=2026-01-01&et=2026-07-01`);
    expect(await screen.findByText(refusals.rangeTooLong.en)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show the last 30 days' }));
    await waitFor(() => expect(addressNow()).toContain('range=30d'));
  });
});

describe('the marks of its chart', () => {
  it('are all alarms that lie in the range or reach into it, and the page says when there are more', async () => {
    known();
    const st = Date.UTC(2026, 2, 1);
    const time = [st + 3_600_000, st + 7_200_000];
    server.says(telemetry.trackColumns, temperatureColumns(time, [4, 5])).permits([alarmFeature.alarms], { level: 'enterprise' });
    const mark = rowOf(alarmFeature.alarms, {
      id: 1,
      startedAt: '2026-01-01T00:00:00.000Z',
      severity: 'alarm',
      type: 'temperatureHigh',
      state: 'active',
    });
    server.says(alarmFeature.alarms, { total: 1000, isMore: true, cursor: 'a-b', rows: [mark] });
    open(`?mac=${mac}&st=2026-03-01&et=2026-03-08`);
    expect(await screen.findByText('Only the latest 1 alarms are marked. Choose a shorter range to see earlier ones.')).toBeTruthy();
    const [query] = server.inputsOf(alarmFeature.alarms).filter(({ state }) => state === undefined);
    expect(query).toMatchObject({
      mac,
      overlaps: 'true',
      st: String(st),
      et: String(st + 7 * 86_400_000),
      pageSize: '1000',
    });
  });
});

it('the range form says over 90 days in the words of the catalogue and does not show it', async () => {
  const onChoose = vi.fn();
  const toMs = Date.UTC(2026, 6, 14);
  const choice = { kind: 'custom', fromMs: toMs - 91 * 86_400_000, toMs } as const;
  render(<RangeBar choice={choice} onChoose={onChoose} asked={choice} />);
  fireEvent.click(screen.getByRole('button', { name: 'Custom' }));
  expect((await screen.findByRole('alert')).textContent).toBe(refusals.rangeTooLong.en);
  const show = screen.getByRole<HTMLButtonElement>('button', { name: 'Show' });
  expect(show.disabled).toBe(true);
  fireEvent.click(show);
  expect(onChoose).not.toHaveBeenCalled();
});
