/** The page of a comparison: it grows with what comes, and sensors are added on it. */
import { noLimits } from '@frostway/core/probes';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeFleet } from '../../api/fleet-store.js';
import { translator } from '../../api/language.js';
import { deviceOf, readingAt } from '../../testing/fleet.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { ComparePage } from './ComparePage.js';

const macs = ['AC233FA10001', 'AC233FA10002', 'AC233FA10003'] as const;
const minuteMs = 60_000;
const nowMs = Date.parse('2026-07-14T12:00:00Z');
const status = (index: number, atMs: number, temperature: number): DeviceStatus =>
  deviceOf(index + 1, {
    mac: macs[index] ?? null,
    model: 'beacon-th',
    interval: 300,
    limits: noLimits,
    reading: readingAt(new Date(atMs).toISOString(), temperature),
  });
const times = [0, 1, 2].map((at) => nowMs - (15 - at * 5) * minuteMs);
/** The third is a sensor of the air as well. */
const columns = (first: number) => ({
  total: 3,
  time: times,
  temperature: times.map((_, at) => first + at / 10),
  humidity: [null, null, null],
  light: [null, null, null],
  power: [null, null, null],
  co2: first === 5 ? [800, 900, 1000] : [],
  pressure: first === 5 ? [1001, 1002, 1003] : [],
  powerPercent: [null, null, null],
  late: [],
  intervals: [],
});

/** The first sensor has never reported. */
let isSilent = false;

/** What the server of these tests answers. */
function answered(url: URL): object {
  const asked = (
    url.searchParams
      .getAll('mac')
      .join(',')
      .match(/[0-9A-F]{12}/g) ?? []
  ).map((mac) => macs.indexOf(mac as (typeof macs)[number]));
  if (url.pathname === '/beacon/devices/status') {
    const rows = asked
      .map((index) => status(index, times[2] ?? 0, index + 3.2))
      .map((row) => (isSilent && row.id === 1 ? { ...row, lastSeen: null, reading: null } : row));
    return { errorcode: 0, data: { total: rows.length, rows } };
  }
  if (url.pathname === '/beacon/devices/track/v1' && isSilent && asked[0] === 0)
    return {
      errorcode: 0,
      data: { ...columns(0), total: 0, time: [], temperature: [], humidity: [], light: [], power: [], powerPercent: [] },
    };
  if (url.pathname === '/beacon/devices/track/v1') return { errorcode: 0, data: columns((asked[0] ?? 0) + 3) };
  if (url.pathname === '/beacon/group/device') {
    const rows = macs.map((mac, index) => ({ id: index + 1, mac, imei: null, name: `Box ${index + 1}`, kind: 'beacon' }));
    return { errorcode: 0, data: { total: rows.length, rows } };
  }
  return { errorcode: refusals.notFound.code };
}

const deviceAsked = (): string | null => new URLSearchParams(queryNow()).get('device');
const open = (query: string): void => {
  show(<ComparePage />, `/deviceCompare${query}`);
};
const rowOf = (name: string): string => screen.getByRole('link', { name }).closest('tr')?.textContent ?? '';

beforeEach(async () => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  await translator.changeLanguage('en');
  signIn();
  vi.stubGlobal('fetch', async (url: string) => new Response(JSON.stringify(answered(new URL(url, 'http://page')))));
});
afterEach(() => {
  isSilent = false;
  leavePage();
});

describe('A comparison that is open', () => {
  it('grows by the reading of one of its sensors as it comes, and leaves the others as they are', async () => {
    open(`?device=${macs[0]},${macs[1]}`);
    await waitFor(() => expect(rowOf('Box 1')).toContain('3.2'));
    expect(rowOf('Box 2')).toContain('4.2');
    act(() => mergeFleet([status(0, nowMs + minuteMs, 9.7)]));
    await waitFor(() => expect(rowOf('Box 1')).toContain('9.7'));
    expect(rowOf('Box 1')).toContain('3.0');
    expect(rowOf('Box 2')).toContain('4.2');
  });

  it('leaves a time of its own as it was asked for', async () => {
    open(`?device=${macs[0]}&st=${nowMs - 60 * minuteMs}&et=${nowMs}`);
    await waitFor(() => expect(rowOf('Box 1')).toContain('3.2'));
    act(() => mergeFleet([status(0, nowMs + minuteMs, 9.7)]));
    expect(rowOf('Box 1')).not.toContain('9.7');
  });

  it('offers what any of its sensors measures, and draws the sensors that do', async () => {
    open(`?device=${macs[0]}`);
    await waitFor(() => expect(rowOf('Box 1')).toContain('3.2'));
    expect(screen.queryByRole('button', { name: 'CO₂' })).toBeNull();
    cleanup();
    open(`?device=${macs[0]},${macs[2]}`);
    fireEvent.click(await screen.findByRole('button', { name: 'CO₂' }));
    await waitFor(() => expect(rowOf('Box 3')).toContain('1,000 ppm'));
    expect(rowOf('Box 1')).toBe('Box 1No CO₂ readings in this range');
    fireEvent.click(screen.getByRole('button', { name: 'Air pressure' }));
    await waitFor(() => expect(rowOf('Box 3')).toContain('1,003.0 hPa'));
  });

  it('says of a sensor that never reported that there are no readings yet', async () => {
    isSilent = true;
    open(`?device=${macs[0]},${macs[1]}`);
    await waitFor(() => expect(rowOf('Box 2')).toContain('4.2'));
    await waitFor(() => expect(rowOf('Box 1')).toBe('Box 1No readings yet'));
  });

  it('takes further sensors from a list that leaves out those it has', async () => {
    open(`?device=${macs[0]}`);
    await screen.findByRole('link', { name: 'Box 1' });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Add sensor' }));
    fireEvent.click(await screen.findByTitle(`Box 3 (${macs[2]})`));
    await screen.findByRole('link', { name: 'Box 3' });
    expect(deviceAsked()).toBe(`${macs[0]},${macs[2]}`);
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Add sensor' }));
    await screen.findByTitle(`Box 2 (${macs[1]})`);
    expect(screen.queryByTitle(`Box 3 (${macs[2]})`)).toBeNull();
  });

  it('begins with one chosen here where none was', async () => {
    open('');
    const empty = within((await screen.findByRole('heading', { name: 'No sensors selected' })).closest('section') ?? document.body);
    fireEvent.mouseDown(empty.getByRole('combobox', { name: 'Add sensor' }));
    fireEvent.click(await screen.findByTitle(`Box 2 (${macs[1]})`));
    await screen.findByRole('link', { name: 'Box 2' });
    expect(deviceAsked()).toBe(macs[1]);
  });

  it('takes no thirteenth', async () => {
    const many = Array.from({ length: 12 }, (_, index) => `AC233FB100${String(index + 10)}`);
    open(`?device=${many.join(',')}`);
    const box = await screen.findByRole('combobox', { name: 'Add sensor' });
    expect((box as HTMLInputElement).disabled).toBe(true);
    expect(screen.getAllByTitle('Up to 12 sensors').length).toBeGreaterThan(0);
  });
});
