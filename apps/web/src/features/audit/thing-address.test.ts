import { describe, expect, it } from 'vitest';
import { thingAddress } from './thing-address.js';

const pages = [
  '/deviceDetail',
  '/deviceMonitor',
  '/missionRule',
  '/teamDetail',
  '/user',
  '/notification',
  '/share',
  '/deviceAlarm',
  '/roleMenu',
];
const changed = { before: null, after: { name: 'x' } };
const named = (entity: string, entityId: string, thing: string | null = null) => ({
  call: 'PUT /thing',
  entity,
  entityId,
  thing,
  ...changed,
});

describe('the page of what an audit entry names', () => {
  it.each([
    [named('device', '7', 'AC233FA1075E'), '/deviceDetail?mac=AC233FA1075E'],
    [named('device', '7', '356938035643809'), '/deviceDetail?imei=356938035643809'],
    [named('group', '3'), '/deviceMonitor?group=3'],
    [named('alertRule', '5'), '/missionRule?rule=5'],
    [named('team', '6'), '/teamDetail?id=6'],
    [named('account', '4', 'mei'), '/user?uid=4'],
    [named('contact', '8'), '/notification?tab=contacts&contact=8'],
    [named('shareLink', '9'), '/share?tab=links&link=9'],
    [{ ...named('shareLink', '9'), call: 'POST /beacon/position/share' }, '/share?tab=positions'],
    [{ ...named('shareLink', '9'), call: 'DELETE /beacon/position/share' }, '/share?tab=positions'],
    [named('alarm', '293', 'AC233FA1075E'), '/deviceAlarm?alarm=293'],
    [named('role', '2', 'Night shift'), '/roleMenu?roleId=2'],
  ])('%j: %s', (entry, address) => {
    expect(thingAddress(entry, pages)).toBe(address);
    expect(thingAddress(entry, [])).toBeUndefined();
  });
  it('is none of a device without MAC and IMEI, of no account, of an export, and of nothing', () => {
    expect(thingAddress(named('device', '7', 'truck'), pages)).toBeUndefined();
    expect(thingAddress(named('account', ''), pages)).toBeUndefined();
    expect(thingAddress(named('export', '7', 'a.xlsx'), pages)).toBeUndefined();
    expect(
      thingAddress({ call: 'PUT /thing', entity: null, entityId: null, thing: null, before: null, after: null }, pages),
    ).toBeUndefined();
  });
  it('is none in the entry of its removal, and still there where something was taken out of it', () => {
    expect(thingAddress({ ...named('team', '6'), before: { name: 'Night' }, after: null }, pages)).toBeUndefined();
    expect(thingAddress({ ...named('team', '6'), before: { uid: 4 }, after: null }, pages)).toBe('/teamDetail?id=6');
  });
});
