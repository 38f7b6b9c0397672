/** The monitor as a person meets it: values arrive, silence appears by itself, nothing moves under the mouse, choices stay. */
import { act, cleanup, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { OpenAlarms } from '@frostway/contract/alarm/rows';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { exportCalls } from '@frostway/contract/export/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { clearFleet, mergeFleet } from '../../api/fleet-store.js';
import { chooseLanguage } from '../../api/language.js';
import { endSession } from '../../api/session.js';
import { rowsOf } from '../../testing/blank.js';
import { addressNow, leavePage, show, signIn } from '../../testing/page.js';
import { refused, type StubbedServer, stubServer } from '../../testing/server.js';
import { deviceStateOf } from '../../values/conditions.js';
import { chooseSort, resetColumns } from './column-choice.js';
import { deviceOf, readingOf, testGroups, testNowMs } from '../../testing/fleet.js';
import { MonitorPage } from './MonitorPage.js';
import { orderedIds } from './order.js';
import { rowPx } from './row-height.js';

let fleet: DeviceStatus[] = [];
let isBroken = false;
let openAlarms: OpenAlarms[] = [];

let server: StubbedServer;
/** What the first rows are answered; undefined = the worst of the fleet. */
let firstRows: DeviceStatus[] | undefined;
/** Settles before the fleet is answered. */
let isFleetDue: Promise<void> = Promise.resolve();

/** The worst of the fleet, as the server says. */
function worst(count: number): DeviceStatus[] {
  const byId = new Map(fleet.map((row) => [row.id, row]));
  const rated = fleet.map((row) => ({ row, state: deviceStateOf(row, testNowMs) }));
  return orderedIds(rated, { key: 'state', isDescending: false })
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, count);
}

function open(address = '/deviceMonitor') {
  return show(<MonitorPage />, address);
}

const names = (): string[] => [...document.querySelectorAll('.mo-row .mo-name')].map((link) => link.textContent ?? '');
const rowOf = (id: number): HTMLElement => {
  const row = document.querySelector<HTMLElement>(`.mo-row[data-device="${id}"]`);
  if (row === null) throw new Error(`no row of device ${id}`);
  return row;
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: testNowMs });
  // jsdom lays nothing out: the table is 600 px high.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  server = stubServer({ may: [alarmFeature.openAlarms, exportCalls.start], permission: { paths: ['/deviceAlarm'] } })
    .says(telemetry.status, async ({ order, pageSize }) => {
      if (order !== 'state') await isFleetDue;
      if (isBroken) return refused('deviceQueryFailed');
      return { total: fleet.length, rows: order === 'state' ? (firstRows ?? worst(Number(pageSize))) : fleet };
    })
    .says(deviceFeature.groupTree, rowsOf(testGroups))
    .says(alarmFeature.openAlarms, () => rowsOf(openAlarms));
  localStorage.clear();
  resetColumns('sensor', false);
  chooseSort('sensor', { key: 'state', isDescending: false });
  answers.clear();
  clearFleet();
  chooseLanguage('en');
  isBroken = false;
  openAlarms = [];
  firstRows = undefined;
  isFleetDue = Promise.resolve();
  fleet = [deviceOf(1), deviceOf(2, { reading: readingOf(9) }), deviceOf(3, { groupId: 3 })];
});
afterEach(leavePage);

describe('the monitor', () => {
  it('shows the whole fleet, worst first, each with state, value and identity', async () => {
    open();
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3']));
    expect(rowOf(2).textContent).toContain('Too warm');
    expect(rowOf(2).textContent).toContain('9.0');
    expect(rowOf(2).textContent).toContain('AC233FA10002');
    expect(page.getByText('3 devices')).toBeTruthy();
    expect(page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
  });

  it('shows a live value at once, flashing, in the row where it stands; the order waits until it is asked for', async () => {
    open();
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3']));
    act(() => mergeFleet([deviceOf(3, { groupId: 3, reading: readingOf(12.5, 0) })]));
    expect(rowOf(3).textContent).toContain('12.5');
    expect(rowOf(3).textContent).toContain('Too warm');
    expect(rowOf(3).querySelector('.flash')?.textContent).toContain('12.5');
    expect(rowOf(1).querySelector('.flash')).toBeNull();
    expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3']);
    await act(async () => vi.advanceTimersByTimeAsync(10_500));
    expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3']);
    fireEvent.click(page.getByText('Sort again'));
    expect(names()).toEqual(['Box 2', 'Box 3', 'Box 1']);
    expect(page.queryByText('Sort again')).toBeNull();
  });

  it('counts what has gone out of range since on a button that moves it to the top, and goes with it', async () => {
    open();
    await waitFor(() => expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3']));
    const button = () => page.queryByRole('button', { name: /out of range, move to top$/ });
    expect(button()).toBeNull();
    act(() => mergeFleet([deviceOf(3, { groupId: 3, reading: readingOf(12.5, 0) })]));
    await act(async () => vi.advanceTimersByTimeAsync(10_500));
    expect(button()?.textContent).toBe('1 more out of range, move to top');
    act(() => mergeFleet([deviceOf(1, { reading: readingOf(11, 0) })]));
    await act(async () => vi.advanceTimersByTimeAsync(10_500));
    expect(button()?.textContent).toBe('2 more out of range, move to top');
    // One that is well again by then is not moved.
    act(() => mergeFleet([deviceOf(1, { reading: readingOf(5, 0) })]));
    await act(async () => vi.advanceTimersByTimeAsync(10_500));
    expect(button()?.textContent).toBe('1 more out of range, move to top');
    expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3']);
    fireEvent.click(button() ?? document.body);
    expect(names()).toEqual(['Box 2', 'Box 3', 'Box 1']);
    expect(button()).toBeNull();
  });

  it('shows silence by itself when time passes, and old values grey before that', async () => {
    open();
    await waitFor(() => expect(rowOf(1).textContent).toContain('Normal'));
    expect(rowOf(1).classList.contains('old')).toBe(false);
    await act(async () => vi.advanceTimersByTimeAsync(120_000));
    expect(rowOf(1).textContent).toContain('Normal');
    expect(rowOf(1).classList.contains('old')).toBe(true);
    expect(within(rowOf(1)).getByText('3 min').closest('.k-alarm')).not.toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(rowOf(1).textContent).toContain('No data');
  });

  it('adds a device that is new at the end', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    act(() => mergeFleet([deviceOf(4, { reading: readingOf(20, 0) })]));
    expect(names()).toEqual(['Box 2', 'Box 1', 'Box 3', 'Box 4']);
  });

  it('keeps filters and selection in the address, and takes them from it', async () => {
    open('/deviceMonitor?group=2&device=3');
    await waitFor(() => expect(names()).toEqual(['Box 3']));
    expect(rowOf(3).getAttribute('aria-selected')).toBe('true');
    expect(page.getByText('Selected: Box 3')).toBeTruthy();
    fireEvent.change(page.getByLabelText('Search list'), { target: { value: 'nowhere' } });
    expect(names()).toEqual([]);
    expect(page.getByText('No matching devices')).toBeTruthy();
    await act(async () => vi.advanceTimersByTimeAsync(300));
    expect(addressNow()).toBe('/deviceMonitor?group=2&search=nowhere&device=3');
    fireEvent.click(page.getByText('Clear filters'));
    await waitFor(() => expect(names()).toHaveLength(3));
    await act(async () => vi.advanceTimersByTimeAsync(300));
    expect(addressNow()).toBe('/deviceMonitor?device=3');
  });

  it('is walked by arrow keys, and Enter opens the device', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    const grid = page.getByRole('grid');
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    fireEvent.keyDown(grid, { key: 'ArrowDown' });
    expect(rowOf(1).getAttribute('aria-selected')).toBe('true');
    expect(grid.getAttribute('aria-activedescendant')).toBe(rowOf(1).id);
    fireEvent.keyDown(grid, { key: 'Enter' });
    expect(addressNow()).toBe('/deviceDetail?mac=AC233FA10001');
  });

  it('draws only the rows in view of a fleet of 10,000', async () => {
    fleet = Array.from({ length: 10_000 }, (_, index) => deviceOf(index + 1));
    open();
    await waitFor(() => expect(page.getByText('10,000 devices')).toBeTruthy());
    expect(names().length).toBeLessThan(40);
    const grid = page.getByRole('grid');
    grid.scrollTop = 5000 * 46;
    fireEvent.scroll(grid);
    expect(names()).toContain('Box 5001');
    expect(page.getByText('Rows 5,001–5,013 of 10,000')).toBeTruthy();
  });

  it('keeps columns, widths and sort in local storage', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    fireEvent.click(page.getByRole('button', { name: 'Temp.' }));
    expect(names()[0]).toBe('Box 2');
    expect(page.getByRole('columnheader', { name: /Temp/ }).getAttribute('aria-sort')).toBe('descending');
    fireEvent.keyDown(page.getByRole('separator', { name: 'Width of column Light' }), { key: 'ArrowRight' });
    fireEvent.click(page.getByRole('button', { name: 'Columns' }));
    fireEvent.click(await page.findByRole('checkbox', { name: 'Humidity' }));
    expect(page.queryByRole('columnheader', { name: /Humidity/ })).toBeNull();
    const kept = JSON.parse(localStorage.getItem('monitor') ?? '{}') as Record<string, unknown>;
    expect(kept).toMatchObject({
      columns: { sensor: { hidden: ['humidity', 'co2', 'pressure', 'mission', 'group', 'model', 'interval'], widths: { light: 76 } } },
      sorts: { sensor: { key: 'temperature', isDescending: true } },
    });
    cleanup();
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(page.queryByRole('columnheader', { name: /Humidity/ })).toBeNull();
    expect(page.getByRole('columnheader', { name: /Temp/ }).getAttribute('aria-sort')).toBe('descending');
  });

  it('says what the place is for when there are no devices, with the one button that fills it', async () => {
    fleet = [];
    open();
    await waitFor(() => expect(page.getByText('No devices yet')).toBeTruthy());
    expect(page.getByRole('link', { name: 'Add device' }).getAttribute('href')).toBe('/deviceSet?add=1');
  });

  it('says a refusal in the words of the catalogue with a way to try again', async () => {
    isBroken = true;
    open();
    await waitFor(() => expect(page.getByRole('alert')).toBeTruthy());
    isBroken = false;
    fireEvent.click(page.getByText('Try again'));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('counts devices and the worst of them in the tree', async () => {
    open();
    await waitFor(() => expect(page.getByRole('treeitem', { name: 'All devices, 3 devices, 1 of them: Above limit' })).toBeTruthy());
    fireEvent.click(page.getByRole('treeitem', { name: 'Zhangjiang, 1 device' }));
    expect(names()).toEqual(['Box 3']);
  });
});

describe('the first rows of the monitor', () => {
  let tellFleet: () => void;
  beforeEach(() => {
    isFleetDue = new Promise((resolve) => {
      tellFleet = resolve;
    });
    fleet = Array.from({ length: 200 }, (_, index) => deviceOf(index + 1, index === 149 ? { reading: readingOf(9) } : {}));
  });

  it('are there before the fleet, with the number of all; the others come behind them and move none', async () => {
    open();
    await waitFor(() => expect(names().slice(0, 3)).toEqual(['Box 150', 'Box 1', 'Box 2']));
    const grid = page.getByRole('grid');
    expect(page.getByText('200 devices')).toBeTruthy();
    expect(grid.getAttribute('aria-rowcount')).toBe('201');
    expect(grid.getAttribute('aria-busy')).toBe('true');
    const before = names();
    const row = rowOf(150);
    tellFleet();
    await waitFor(() => expect(grid.hasAttribute('aria-busy')).toBe(false));
    expect(names()).toEqual(before);
    expect(rowOf(150)).toBe(row);
    expect(page.getByText('200 devices')).toBeTruthy();
    expect(page.queryByText('Sort again')).toBeNull();
  });

  it('come with the lines of as many as fit on the screen, asked for before they are drawn', async () => {
    /** How many rows were drawn when lines were asked for, and of which devices. */
    const asked: { readonly drawn: number; readonly macs: readonly string[] }[] = [];
    server.says(telemetry.trend, ({ mac = '' }) => {
      asked.push({ drawn: names().length, macs: mac.split(',') });
      return rowsOf([]);
    });
    open();
    await waitFor(() => expect(names()[0]).toBe('Box 150'));
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(asked[0]?.drawn).toBe(0);
    expect(asked[0]?.macs[0]).toBe(deviceOf(150).mac);
    expect(asked[0]?.macs).toHaveLength(Math.ceil(window.innerHeight / rowPx));
  });

  it('are live at once, and what is not there yet has its place', async () => {
    open();
    await waitFor(() => expect(names()[0]).toBe('Box 150'));
    act(() => mergeFleet([deviceOf(1, { reading: readingOf(12.5, 0) })]));
    expect(rowOf(1).textContent).toContain('12.5');
    const grid = page.getByRole('grid');
    grid.scrollTop = 150 * 46;
    fireEvent.scroll(grid);
    expect(names()).toEqual([]);
    expect(document.querySelectorAll('.mo-row .sk').length).toBeGreaterThan(10);
    tellFleet();
    await waitFor(() => expect(names()).toContain('Box 151'));
    expect(document.querySelector('.mo-row .sk')).toBeNull();
  });

  it('stay where they are when another has gone out of range meanwhile, and a button says so', async () => {
    open();
    await waitFor(() => expect(names()[0]).toBe('Box 150'));
    fleet = fleet.map((row) => (row.id === 180 ? deviceOf(180, { reading: readingOf(11, 0) }) : row));
    tellFleet();
    await waitFor(() => expect(page.getByRole('grid').hasAttribute('aria-busy')).toBe(false));
    expect(names().slice(0, 2)).toEqual(['Box 150', 'Box 1']);
    fireEvent.click(page.getByRole('button', { name: '1 more out of range, move to top' }));
    expect(names().slice(0, 2)).toEqual(['Box 150', 'Box 180']);
  });

  it('are not shown for a list of something else: that waits for the fleet', async () => {
    open('/deviceMonitor?search=Box%20150');
    await act(async () => vi.advanceTimersByTimeAsync(1000));
    expect(names()).toEqual([]);
    tellFleet();
    await waitFor(() => expect(names()).toEqual(['Box 150']));
  });

  it('say nothing of a fleet that is refused', async () => {
    open();
    await waitFor(() => expect(names()[0]).toBe('Box 150'));
    isBroken = true;
    tellFleet();
    await waitFor(() => expect(page.getByRole('alert')).toBeTruthy());
    expect(names()).toEqual([]);
  });
});

describe('rows of the monitor, logged in', () => {
  beforeEach(() => signIn());
  afterEach(() => endSession('left'));
  const marks = (): string[] => page.queryAllByRole('link', { name: /open alarm/ }).map((link) => link.getAttribute('aria-label') ?? '');

  it('have a mark of their open alarms, as bad as the worst, that leads to the alarms of the device, and follow what moves', async () => {
    openAlarms = [
      { deviceId: 1, warning: 2, alarm: 1 },
      { deviceId: 3, warning: 1, alarm: 0 },
    ];
    open();
    await waitFor(() =>
      expect(marks()).toEqual(['Box 1: 3 open alarms, highest severity: Alarm', 'Box 3: 1 open alarm, severity: Warning']),
    );
    const [first, second] = page.getAllByRole('link', { name: /open alarm/ });
    expect([first?.className, second?.className]).toEqual(['mo-open k-alarm', 'mo-open k-warning']);
    openAlarms = [{ deviceId: 3, warning: 1, alarm: 0 }];
    await act(() => answers.invalidateQueries({ queryKey: ['GET', '/api/alarm/open'] }));
    await waitFor(() => expect(marks()).toEqual(['Box 3: 1 open alarm, severity: Warning']));
    fireEvent.click(page.getByRole('link', { name: /open alarm/ }));
    await waitFor(() => expect(addressNow()).toBe('/deviceAlarm?device=AC233FA10003'));
  });

  it('are chosen one by one, from one to another, or all of the list, and exported together', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    const box = (name: string): HTMLInputElement => page.getByRole('checkbox', { name });
    await waitFor(() => expect(box('Select Box 2')).toBeTruthy());
    fireEvent.click(box('Select Box 2'));
    fireEvent.click(box('Select Box 3'), { shiftKey: true });
    expect(page.getByRole('region', { name: '3 selected' })).toBeTruthy();
    fireEvent.click(box('Select Box 1'));
    expect([...document.querySelectorAll('.mo-row[aria-selected]')].length).toBe(3);
    fireEvent.click(within(page.getByRole('region', { name: '2 selected' })).getByRole('button', { name: 'Export' }));
    expect(await page.findByRole('dialog', { name: 'Export data of 2 devices' })).toBeTruthy();
    fireEvent.click(page.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(box('Select all devices in the list'));
    expect(page.getByRole('region', { name: '3 selected' })).toBeTruthy();
    fireEvent.click(box('Select all devices in the list'));
    expect(page.queryByRole('region', { name: /selected/ })).toBeNull();
  });

  it('are chosen no longer once they have left the list, also when they come back', async () => {
    open();
    await waitFor(() => expect(page.getByRole('checkbox', { name: 'Select Box 2' })).toBeTruthy());
    fireEvent.click(page.getByRole('checkbox', { name: 'Select Box 2' }));
    const search = page.getByRole('textbox', { name: 'Search list' });
    fireEvent.change(search, { target: { value: 'Box 3' } });
    await waitFor(() => expect(names()).toEqual(['Box 3']));
    fireEvent.change(search, { target: { value: '' } });
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(page.queryByRole('region', { name: /selected/ })).toBeNull();
  });

  it('are chosen by key, and are too many beyond a thousand', async () => {
    fleet = Array.from({ length: 1001 }, (_, index) => deviceOf(index + 1));
    open('/deviceMonitor?device=1');
    await waitFor(() => expect(page.getAllByRole('checkbox').length).toBeGreaterThan(1));
    fireEvent.keyDown(page.getByRole('grid'), { key: ' ' });
    expect(page.getByRole('region', { name: '1 selected' })).toBeTruthy();
    fireEvent.keyDown(page.getByRole('grid'), { key: 'Escape' });
    expect(page.queryByRole('region', { name: /selected/ })).toBeNull();
    fireEvent.click(page.getByRole('checkbox', { name: 'Select all devices in the list' }));
    const bar = page.getByRole('region', { name: '1,001 selected' });
    expect(bar.textContent).toContain('Up to 1,000 at a time');
    expect(within(bar).getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
  });
});
