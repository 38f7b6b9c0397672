/** Who needs a person now, and since when. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { describe, expect, it } from 'vitest';
import type { Trend } from '../../api/trends.js';
import { deviceStateOf } from '../../values/conditions.js';
import { type Needy, askedFor, beganOf, countsOf, needyDevices, since } from './attention.js';
import { partOfDay } from './greeting.js';
import { monitorLink } from './links.js';
import { deviceOf, readingOf, testNowMs as nowMs } from '../../testing/fleet.js';

const minute = 60_000;
const trendOf = (time: number[], value: number[]): Trend => ({ time: Float64Array.from(time), value: Float64Array.from(value) });

function device(id: number, temperature: number | null, more: { minutesAgo?: number; power?: number } = {}): DeviceStatus {
  const reading = readingOf(temperature, more.minutesAgo, { power: more.power ?? 3600 });
  return deviceOf(id, { reading });
}
const needy = (row: DeviceStatus): Needy => ({ row, state: deviceStateOf(row, nowMs) });

const fleet = [
  device(1, 5),
  device(2, 9),
  device(3, 12),
  device(4, 1),
  device(5, 5, { power: 3390 }),
  device(6, 5, { power: 3490 }),
  device(7, 5, { minutesAgo: 90 }),
  device(8, 5, { minutesAgo: 300 }),
];

describe('who needs attention now', () => {
  it('is ordered by condition, then by how far it is out of its limits, then the longest silent', () => {
    expect(needyDevices(fleet, nowMs).map(({ row }) => row.id)).toEqual([3, 2, 4, 5, 6, 8, 7]);
  });

  it('is so since the last run outside of the limits began', () => {
    const trend = trendOf([10, 20, 30, 40, 50], [9, 5, 8.5, 9, 9.5]);
    expect(since(needy(device(2, 9.5)), trend)).toEqual({ ms: 30, isOpen: false });
    expect(since(needy(device(2, 9.5)), trendOf([10, 20], [9, 9.5]))).toEqual({ ms: 10, isOpen: true });
    expect(since(needy(device(2, 9.5)), undefined)).toBeUndefined();
    expect(since(needy(device(4, 1)), trendOf([10, 20], [5, 1]))).toEqual({ ms: 20, isOpen: false });
  });

  it('is silent since its last message, and without a beginning for a low battery', () => {
    expect(since(needy(device(7, 5, { minutesAgo: 90 })), undefined)).toEqual({ ms: nowMs - 90 * minute, isOpen: false });
    expect(since(needy(device(6, 5, { power: 3490 })), trendOf([10], [5]))).toBeUndefined();
  });
});

describe('a low battery', () => {
  it('is so since its own alarm began, not since that of a rule', () => {
    const startedAt = new Date(nowMs - 90 * minute).toISOString();
    const low = needy(device(6, 5, { power: 3490 }));
    const alarm = { deviceId: 6, type: 'batteryLow', startedAt, rule: null } as const;
    expect(since(low, undefined, beganOf([alarm]))).toEqual({ ms: nowMs - 90 * minute, isOpen: false });
    const ofRule = { ...alarm, rule: { id: 1, version: 1, name: 'Batteries', probe: 'power', mode: 'single' } } as const;
    expect(since(low, undefined, beganOf([ofRule]))).toBeUndefined();
  });
});

describe('how long it has been so', () => {
  it('is asked of the devices that are shown, of which no trend tells, whatever their order', () => {
    const shown = [device(2, 9), device(6, 5, { power: 3490 }), device(5, 5, { power: 3390 }), device(7, 5, { minutesAgo: 90 })].map(needy);
    expect(askedFor(shown)).toEqual({ mac: ['AC233FA10005', 'AC233FA10006'] });
    expect(askedFor(shown.toReversed())).toEqual(askedFor(shown));
    const tracker = { ...device(8, 5, { power: 3490 }), mac: null, imei: '860000000000008' };
    expect(askedFor([needy(tracker)])).toEqual({ imei: ['860000000000008'] });
    expect(askedFor([needy(device(2, 9))])).toBeUndefined();
  });
});

describe('the counters', () => {
  it('count a live fleet by the rules of the call', () => {
    expect(countsOf(fleet, nowMs)).toEqual({
      devices: 8,
      online: 6,
      lowBatteries: 2,
      byCondition: { alarm: 2, cold: 1, warning: 2, normal: 1, silent: 2, never: 0 },
    });
  });

  it('lead to the same devices in the monitor, of every kind', () => {
    expect(monitorLink({ state: 'silent' })).toBe('/deviceMonitor?state=silent&kind=all');
    expect(monitorLink({ group: 4 })).toBe('/deviceMonitor?group=4&kind=all');
  });
});

describe('the greeting', () => {
  it('follows the hour', () => {
    expect([0, 4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
      'night',
      'night',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ]);
  });
});
