/** The page of fleet reports: vehicles come some at a time, are added up, and can be stopped, saved and printed. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { fleet, type FleetReportRow } from '@frostway/contract/fleet/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { answerOf, rowsOf } from '../../testing/blank.js';
import { groupOf } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { FleetReportPage } from './FleetReportPage.js';

const nowMs = Date.UTC(2026, 6, 14, 12);
const row = (deviceId: number): FleetReportRow => ({
  deviceId,
  mac: null,
  imei: `86990005000101${deviceId}`,
  name: `Truck ${deviceId}`,
  group: 'East',
  distance: 100,
  odometer: null,
  driving: 5400,
  standing: 7200,
  idle: null,
  trips: 2,
  stops: 3,
  topSpeed: 88,
  overspeed: { runs: 1, seconds: 30, top: 110 },
  sites: [{ groupId: 3, name: 'Depot', stops: 1, seconds: 3600 }],
  elsewhere: 3600,
  fences: [],
  harsh: 2,
  harshPer100: 2,
});
let server: StubbedServer;
/** Answers wait here while they are held back. */
let held: (() => void)[] | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  held = undefined;
  server = stubServer({ may: [deviceFeature.groupTree], isStrict: true })
    .says(telemetry.status, rowsOf([]))
    .says(deviceFeature.groupTree, rowsOf([groupOf(1, null, { name: 'All devices' }), groupOf(4, 1, { name: 'East', depth: 2 })]))
    .says(fleet.report, async ({ page }) => {
      if (Number(page) > 1 && held !== undefined) await new Promise<void>((resolve) => held?.push(resolve));
      return { ...answerOf(fleet.report), total: 7, rows: page === '1' ? [1, 2, 3, 4, 5].map(row) : [6, 7].map(row) };
    });
});
afterEach(leavePage);

const open = (query = ''): void => {
  show(<FleetReportPage />, `/fleetReport${query}`);
};
const shown = (): number => document.querySelectorAll('tr[data-device]').length;
const reports = () => server.inputsOf(fleet.report);

describe('the page of fleet reports', () => {
  it('asks for some vehicles at a time until it has all, and adds them up', async () => {
    open();
    await waitFor(() => expect(shown()).toBe(7));
    expect(reports().map(({ page }) => page)).toEqual(['1', '2']);
    expect(document.querySelector('tfoot [data-figure="distance"]')?.textContent).toContain('700');
    expect(document.querySelector('tfoot [data-figure="harsh"]')?.textContent).toBe('2.0');
    expect(document.querySelector('tfoot [data-figure="idle"]')?.textContent).toBe('--');
    expect(screen.getAllByText('Depot')).toHaveLength(7);
    expect(screen.getByText('No geofence watches these vehicles')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows what is there with a count, and stops when it is told to', async () => {
    held = [];
    open();
    expect(await screen.findByText('5 of 7 vehicles worked out')).toBeTruthy();
    expect(shown()).toBe(5);
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(/Only the vehicles worked out so far/)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(shown()).toBe(5);
  });

  it('asks for the days, the vehicle and the limit of the address, and for no more than 31 days', async () => {
    open('?from=2026-07-01&to=2026-07-02&device=869900050001011&limit=80');
    await waitFor(() => expect(reports().length).toBeGreaterThan(0));
    const [query] = reports();
    expect([query?.['imei'], query?.['speedLimit']]).toEqual(['869900050001011', '80']);
    expect(Number(query?.['et']) - Number(query?.['st'])).toBe(2 * 86_400_000);
    cleanup();
    server.asked.length = 0;
    open('?from=2026-05-01&to=2026-07-02');
    expect((await screen.findByRole('alert')).textContent).toBe('At most 31 days');
    expect(reports()).toEqual([]);
  });

  it('asks for a group, and for a group of vehicles, of the address', async () => {
    open('?group=4&vehicles=9');
    await waitFor(() => expect(reports().length).toBeGreaterThan(0));
    expect([reports()[0]?.['groupId'], reports()[0]?.['positionGroupId']]).toEqual(['4', '9']);
    expect(await screen.findByRole('combobox', { name: 'Group' })).toBeTruthy();
    expect(screen.getAllByText('East').length).toBeGreaterThan(7);
  });

  it('is printed by the browser', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    open();
    await waitFor(() => expect(shown()).toBe(7));
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
