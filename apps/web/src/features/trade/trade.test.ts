/** What a dealer is offered, what he is told ends, and the end a renewal would give. */
import type { DealerDevice } from '@frostway/contract/trade/rows';
import { describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import { endAfter } from './RenewDialog.js';
import { areFitFor } from './dealer-acts.js';
import { customersPath, devicesPath } from './dealer-address.js';
import { endsText, partyText } from './words.js';

const me = { uid: 7, level: 'dealer' } as const;
const party = (uid: number, level: 'dealer' | 'normal') => ({ uid, account: `a${uid}`, nickname: `N${uid}`, level });
const stock: DealerDevice = {
  id: 1,
  mac: 'AC233FC0DE01',
  imei: null,
  kind: 'beacon',
  model: 'beacon-t',
  name: 'AC233FC0DE01',
  expiresAt: null,
  daysLeft: null,
  state: 'open',
  owner: null,
  dealer: party(7, 'dealer'),
  connection: 'never',
  lastSeen: null,
  soldAt: null,
  isScrapped: false,
  scrappedAt: null,
  scrapReason: null,
};
const sold: DealerDevice = { ...stock, owner: party(9, 'normal') };

describe('section 6: a device may be sold to another user', () => {
  it('from the own stock only: not what a customer owns, what another dealer has, what is scrapped', () => {
    expect(areFitFor('sell', [stock], me)).toBe(true);
    expect(areFitFor('sell', [stock, sold], me)).toBe(false);
    expect(areFitFor('sell', [{ ...stock, dealer: party(8, 'dealer') }], me)).toBe(false);
    expect(areFitFor('sell', [{ ...stock, isScrapped: true }], me)).toBe(false);
    expect(areFitFor('sell', [stock], undefined)).toBe(false);
  });
  it('an administrator sells what stands in nobody’s stock', () => {
    const admin = { uid: 1, level: 'administrator' } as const;
    expect(areFitFor('sell', [{ ...stock, dealer: null }], admin)).toBe(true);
    expect(areFitFor('sell', [stock], admin)).toBe(false);
  });
  it('scrapped devices are restored, the others renewed and scrapped', () => {
    const scrapped = { ...sold, isScrapped: true };
    expect(['renew', 'scrap', 'restore'].map((act) => areFitFor(act as 'renew', [sold], me))).toEqual([true, true, false]);
    expect(['renew', 'scrap', 'restore'].map((act) => areFitFor(act as 'renew', [scrapped], me))).toEqual([false, false, true]);
    expect(areFitFor('restore', [scrapped, sold], me)).toBe(false);
  });
  it('what ends is named with its number, in a fixed order', async () => {
    await translator.changeLanguage('en');
    const t = translator.t as Parameters<typeof endsText>[0];
    expect(endsText(t, { groups: 1, shares: 2 })).toBe('Shares with accounts: 2, Group membership: 1');
    expect(endsText(t, { shares: 0 })).toBe('Nothing');
    expect(partyText(t, { account: 'lilei', nickname: 'Li Lei' })).toBe('Li Lei (lilei)');
    expect(partyText(t, { account: 'lilei', nickname: 'lilei' })).toBe('lilei');
  });
});

describe('a renewal', () => {
  const now = Date.parse('2026-01-31T10:00:00Z');
  it('counts from the end, or from now when that has passed or there is none', () => {
    expect(endAfter('2026-03-31T00:00:00Z', '1', undefined, now)).toBe(Date.parse('2026-04-30T00:00:00Z'));
    expect(endAfter('2025-03-31T00:00:00Z', '1', undefined, now)).toBe(Date.parse('2026-02-28T10:00:00Z'));
    expect(endAfter(null, '12', undefined, now)).toBe(Date.parse('2027-01-31T10:00:00Z'));
  });
  it('takes a date as it is', () => {
    expect(endAfter(null, 'date', 5, now)).toBe(5);
    expect(endAfter(null, 'date', undefined, now)).toBeUndefined();
  });
});

it('the numbers of the workplace lead to their lists', () => {
  expect(devicesPath({})).toBe('/dealer');
  expect(devicesPath({ state: 'expired', customer: 9 })).toBe('/dealer?state=expired&customer=9');
  expect(customersPath('dealers')).toBe('/dealer?tab=customers&only=dealers');
});
