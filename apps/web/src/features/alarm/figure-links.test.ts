/** Every figure of the statistics leads to the list of what it counted: what its address asks for is what was asked to count it. */
import { describe, expect, it } from 'vitest';
import { alarmLink, triageLink } from '../../values/alarms.js';
import { readAlarmAddress } from './alarm-address.js';
import { type AlarmFilter, filterOf } from './alarm-pages.js';
import { figureLink, sumLink } from './figures.js';

const from = new Date(2026, 5, 15).getTime();
const counted = { st: from, type: ['temperatureHigh', 'temperatureLow'] } satisfies AlarmFilter;
const nothing = { name: null, mac: null, imei: null };
/** What the list behind a link asks for. */
const asksFor = (link: Parameters<typeof alarmLink>[0]): AlarmFilter =>
  filterOf(readAlarmAddress(new URL(alarmLink(link), 'http://page').searchParams), Date.now());

describe('a figure of the statistics', () => {
  it('of all keeps their range and all their types', () => {
    expect(asksFor(sumLink(counted))).toEqual(counted);
    expect(asksFor(sumLink({ st: from, et: from + 1 }))).toEqual({ st: from, et: from + 1 });
  });
  it('of a type, a severity or a device has that beside them', () => {
    expect(asksFor(figureLink('type', { ...nothing, key: 'temperatureHigh' }, counted))).toEqual({ st: from, type: ['temperatureHigh'] });
    expect(asksFor(figureLink('severity', { ...nothing, key: 'warning' }, counted))).toEqual({ ...counted, severity: ['warning'] });
    const device = { ...nothing, key: '7', mac: 'AC233FA1075E' };
    expect(asksFor(figureLink('device', device, counted))).toEqual({ ...counted, mac: ['AC233FA1075E'] });
    expect(asksFor(figureLink('device', { ...nothing, key: '8', imei: '869900050001081' }, counted))).toEqual({
      ...counted,
      imei: ['869900050001081'],
    });
  });
  it('of a group is of that group alone, and of devices in none of them all', () => {
    expect(asksFor(figureLink('group', { ...nothing, key: '5' }, counted))).toEqual({ ...counted, groupId: 5, groupOnly: true });
    expect(asksFor(figureLink('group', { ...nothing, key: '' }, counted))).toEqual({ ...counted, groupOnly: true });
  });
  it('of a day is of that day, from one midnight to the next', () => {
    expect(asksFor(figureLink('day', { ...nothing, key: '2026-07-02' }, counted))).toEqual({
      ...counted,
      st: new Date(2026, 6, 2).getTime(),
      et: new Date(2026, 6, 3).getTime(),
    });
  });
  it('of what is open, late, or not acknowledged is of just that', () => {
    expect(asksFor({ ...sumLink(counted), tab: 'open' })).toEqual({ ...counted, state: ['open'] });
    expect(asksFor({ ...sumLink(counted), late: true })).toEqual({ ...counted, late: true });
    // Pending ones nobody can acknowledge.
    expect(asksFor({ ...sumLink(counted), unacknowledged: true })).toEqual({
      ...counted,
      state: ['active', 'cleared'],
      acknowledged: false,
    });
  });
  it('of what waits for somebody is of what is open and of what nobody acknowledged, on one list', () => {
    expect(asksFor(triageLink)).toEqual({ state: ['triage'] });
  });
});
