/** Addresses that are about one thing. */
import { describe, expect, it } from 'vitest';
import { type NamedThing, addressOf, filtersBeside, keptAs, namedKinds, thingAt, visitOf } from './addresses.js';

const refs: Readonly<Record<string, string>> = { device: 'AC233F000001', comparison: 'AC233F000001,860000000000001' };

describe('an address that is about one thing', () => {
  it('is that thing’s own, for every kind', () => {
    for (const kind of namedKinds) {
      const thing: NamedThing = { kind, ref: refs[kind] ?? '17' };
      expect(thingAt(addressOf(thing)), kind).toEqual(thing);
      expect(visitOf(addressOf(thing)), kind).toBe(addressOf(thing));
      expect(filtersBeside(addressOf(thing)), kind).toBe(0);
    }
    expect(addressOf({ kind: 'device', ref: '860000000000001' })).toBe('/deviceDetail?imei=860000000000001');
  });
  it('names nothing where what it says can be nobody’s', () => {
    for (const path of [
      '/view',
      '/deviceDetail',
      '/deviceDetail?mac=1',
      '/teamDetail?id=',
      '/teamDetail?id=0',
      '/teamDetail?id=-1',
      '/teamDetail?id=1e3',
      '/teamDetail?id=2147483648',
      '/deviceAlarm?alarm=9999999999999999',
      '/deviceCompare?device=,x',
      '/nothing?id=3',
    ])
      expect(thingAt(path), path).toBeUndefined();
    // Alarms have longer numbers than anything else.
    expect(thingAt('/deviceAlarm?alarm=2147483648')).toEqual({ kind: 'alarm', ref: '2147483648' });
  });
  it('is visited as the thing; a list narrowed down to it is visited as the list', () => {
    expect(visitOf('/teamDetail?id=3&tab=targets')).toBe('/teamDetail?id=3');
    expect(visitOf('/deviceDetail?mac=ac233f000001&tab=alarms')).toBe('/deviceDetail?mac=AC233F000001');
    expect(visitOf('/deviceAlarm?group=4&severity=alarm')).toBe('/deviceAlarm');
    expect(visitOf('/deviceSet?kind=gateway')).toBe('/deviceSet');
    expect(visitOf('/share?link=8')).toBe('/share?tab=links&link=8');
  });
  it('is kept as the thing; a list and a comparison are kept with what they show, without how far one had leafed', () => {
    expect(keptAs('/teamDetail?id=3&tab=targets&tpage=2')).toBe('/teamDetail?id=3');
    expect(keptAs('/deviceMonitor?group=4&state=alarm')).toBe('/deviceMonitor?group=4&state=alarm');
    expect(keptAs('/deviceSet?kind=gateway&page=3')).toBe('/deviceSet?kind=gateway');
    expect(keptAs('/audit?page=2')).toBe('/audit');
    expect(filtersBeside('/deviceMonitor?group=4&state=alarm')).toBe(1);
    expect(filtersBeside('/deviceSet?kind=gateway&q=x')).toBe(2);
    expect(filtersBeside('/share?tab=links&link=8')).toBe(0);
  });
});
