/** The page of a comparison: it grows with what comes, and sensors are added on it. */
import { noLimits } from '@frostway/core/probes';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeFleet } from '../../api/fleet-store.js';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { deviceOf, readingAt, sensorOf } from '../../testing/fleet.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { emptyColumns } from '../../testing/telemetry.js';
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
const columns = (first: number): JsonAnswer<typeof telemetry.trackColumns> => ({
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

/** Which of the sensors a query names. */
const named = (query: Readonly<Record<string, string>>): number[] =>
  (query['mac']?.match(/[0-9A-F]{12}/g) ?? []).map((mac) => macs.indexOf(mac as (typeof macs)[number]));

const deviceAsked = (): string | null => new URLSearchParams(queryNow()).get('device');
const open = (query: string): void => {
  show(<ComparePage />, `/deviceCompare${query}`);
};
const rowOf = (name: string): string => screen.getByRole('link', { name }).closest('tr')?.textContent ?? '';

beforeEach(async () => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  await translator.changeLanguage('en');
  signIn();
  stubServer({ isStrict: true })
    .says(telemetry.status, (query) =>
      rowsOf(
        named(query)
          .map((index) => status(index, times[2] ?? 0, index + 3.2))
          .map((row) => (isSilent && row.id === 1 ? { ...row, lastSeen: null, reading: null } : row)),
      ),
    )
    .says(telemetry.trackColumns, (query) => {
      const [first = 0] = named(query);
      return isSilent && first === 0 ? emptyColumns() : columns(first + 3);
    })
    .says(deviceFeature.groupDevices, rowsOf(macs.map((mac, index) => sensorOf({ id: index + 1, mac, name: `Box ${index + 1}` }))));
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
