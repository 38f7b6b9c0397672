/** The page of a device: refused states, tabs in the address, live figures, the range form. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../../api/answers.js';
import { mergeFleet } from '../../api/fleet-store.js';
import { translator } from '../../api/language.js';
import { endSession } from '../../api/session.js';
import { addressNow, leavePage, show, signIn } from '../../testing/page.js';
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

type Says = { errorcode: number; data?: unknown };
let says: Record<string, Says> = {};
let asked: URL[] = [];
beforeEach(async () => {
  says = {};
  asked = [];
  await translator.changeLanguage('en');
  signIn();
  vi.stubGlobal('fetch', async (url: string) => {
    const whole = new URL(url, 'http://page');
    asked.push(whole);
    return new Response(JSON.stringify(says[whole.pathname] ?? { errorcode: refusals.notFound.code }));
  });
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
  const now = new Date().toISOString();
  says = {
    [`/beacon/group/devices/${mac}`]: { errorcode: 0, data: device },
    '/beacon/devices/status': { errorcode: 0, data: { total: 1, rows: [status(7.4, now)] } },
    '/beacon/devices/track/v1': {
      errorcode: 0,
      data: emptyColumns(),
    },
  };
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
    says['/beacon/group/devices/AC233FC00E14'] = {
      errorcode: 0,
      data: { ...device, id: 10, kind: 'gateway', mac: 'AC233FC00E14', name: 'Gate north' },
    };
    open(`?mac=${mac}`);
    expect((await screen.findByText('Gate north')).getAttribute('title')).toBe('AC233FC00E14');
  });

  it('is compared with others by a button, where its reader has that page', async () => {
    known();
    says['/api/getPermission'] = { errorcode: 0, data: { level: 'normal', menus: [], paths: ['/deviceCompare'], resources: [] } };
    open(`?mac=${mac}&tab=info`);
    fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(addressNow()).toBe(`/deviceCompare?device=${mac}`);
    cleanup();
    answers.clear();
    says['/api/getPermission'] = { errorcode: 0, data: { level: 'normal', menus: [], paths: [], resources: [] } };
    open(`?mac=${mac}&tab=info`);
    await screen.findByText('7.4');
    expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull();
  });

  it('that has measured nothing yet says "No sensor data"', async () => {
    known();
    says['/beacon/devices/status'] = {
      errorcode: 0,
      data: { total: 1, rows: [{ ...status(7.4, new Date().toISOString()), reading: null }] },
    };
    open(`?mac=${mac}&tab=latest`);
    await screen.findByText('No sensor data');
  });
  it('shows a year by the readings a chart needs, with the figures of all of them', async () => {
    known();
    const day = 86_400_000;
    const now = Date.now();
    says['/api/devices/chart'] = {
      errorcode: 0,
      data: {
        ...temperatureColumns([now - 300 * day, now - 200 * day, now - day], [3.5, 9.25, 4]),
        readings: 86_412,
        lateReadings: 17,
        silentFrom: { temperature: [], humidity: [], light: [], power: [], powerPercent: [], co2: [], pressure: [] },
      },
    };
    const at = new Date(now - 200 * day).toISOString();
    says['/api/statistics'] = {
      errorcode: 0,
      data: {
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
      },
    };
    open(`?mac=${mac}&range=1y`);
    // The latest reading came since.
    expect(await screen.findByText(/Drawn from 86,413 readings/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 year' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('86,412 of 105,120')).toBeTruthy();
    expect(screen.getAllByText('9.3').length).toBeGreaterThan(0);
    const [chart] = asked.filter(({ pathname }) => pathname === '/api/devices/chart');
    expect(Number(chart?.searchParams.get('et')) - Number(chart?.searchParams.get('st'))).toBe(365 * day);
    expect(asked.some(({ pathname }) => pathname === '/beacon/devices/track/v1')).toBe(false);
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
    known();
    says['/beacon/devices/status'] = {
      errorcode: 0,
      data: { total: 1, rows: [{ ...status(7.4, new Date().toISOString()), reading: null }] },
    };
    open(`?mac=${mac}&tab=history`);
    expect(await screen.findByText('No data for this period')).toBeTruthy();
  });

  it('draws the silence of a period that lies wholly in one', async () => {
    known();
    const day = 86_400_000;
    const edge = { temperature: 5.5, humidity: 61, light: null, power: null, co2: null, pressure: null, powerPercent: null };
    const [lastMs, nowMs] = [Date.now() - 31 * 3_600_000, Date.now()];
    says['/beacon/devices/status'] = {
      errorcode: 0,
      data: { total: 1, rows: [{ ...status(7.4, new Date().toISOString()), reading: null }] },
    };
    says['/beacon/devices/track/v1'] = {
      errorcode: 0,
      data: {
        ...emptyColumns(),
        intervals: [{ from: 0, seconds: 300 }],
        before: [{ ...edge, time: lastMs }],
        after: [],
        firstTime: lastMs - day,
        knownTime: nowMs,
      },
    };
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
    const nothing = [null, null];
    says['/beacon/devices/track/v1'] = {
      errorcode: 0,
      data: {
        total: 2,
        time,
        temperature: [4, 5],
        humidity: nothing,
        light: nothing,
        power: nothing,
        co2: [],
        pressure: [],
        powerPercent: nothing,
        late: [],
        intervals: [],
      },
    };
    says['/api/getPermission'] = { errorcode: 0, data: { level: 'enterprise', menus: [], paths: [], resources: ['GET /beacon/alarm'] } };
    const marks = [
      {
        id: 1,
        startedAt: '2026-01-01T00:00:00.000Z',
        endedAt: null,
        severity: 'alarm',
        type: 'temperatureHigh',
        state: 'active',
        late: false,
      },
    ];
    says['/beacon/alarm'] = { errorcode: 0, data: { total: 1000, isMore: true, cursor: 'a-b', rows: marks } };
    open(`?mac=${mac}&st=2026-03-01&et=2026-03-08`);
    expect(await screen.findByText('Only the latest 1 alarms are marked. Choose a shorter range to see earlier ones.')).toBeTruthy();
    const [query] = asked.filter(({ pathname, searchParams }) => pathname === '/beacon/alarm' && !searchParams.has('state'));
    expect(Object.fromEntries(query?.searchParams ?? [])).toMatchObject({
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
