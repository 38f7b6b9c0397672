/** Relaying on the screen: who hears one's sensors, and letting him in. */
import type { ForeignReception } from '@frostway/contract/binding/relay-rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { AllowDialog, type Allowing } from './RelayDialogs.js';
import { ForeignList } from './RelayLists.js';

const sensor: ForeignReception['sensor'] = { id: 7, kind: 'beacon', mac: 'AC233FA10001', imei: null, name: 'Box 7', model: 'beacon-th' };
const gateway: ForeignReception['gateway'] = { mac: 'AC233FFE0001', imei: null, name: 'North dock' };
const heard = (more: Partial<ForeignReception>): ForeignReception => ({
  gateway,
  sensor,
  readings: 12,
  lastAt: '2026-03-01T08:00:00.000Z',
  rssi: -61,
  isAllowed: false,
  ...more,
});

let asked: { method: string; path: string; input: Record<string, unknown> }[] = [];
let says: Record<string, unknown> = {};
beforeEach(async () => {
  asked = [];
  says = {};
  await translator.changeLanguage('en');
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://page');
    const method = init.method ?? 'GET';
    asked.push({ method, path: pathname, input: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {} });
    return new Response(JSON.stringify(says[`${method} ${pathname}`] ?? { errorcode: 0, data: null }));
  });
});
afterEach(leavePage);

describe('who hears the sensors', () => {
  it('is listed with a button that allows it, and without one where it is allowed by now', async () => {
    const rows = [heard({}), heard({ sensor: { ...sensor, id: 8, name: 'Box 8' }, isAllowed: true })];
    says['GET /api/relays/heard'] = { errorcode: 0, data: { total: 2, rows } };
    const allowed: Allowing[] = [];
    show(<ForeignList onAllow={(allowing) => allowed.push(allowing)} />);
    await screen.findByText('Box 8');
    fireEvent.click(screen.getByRole('button', { name: 'Allow relaying' }));
    expect(allowed).toEqual([{ gateway, sensor }]);
  });

  it('is allowed by its gateway for that sensor', async () => {
    const row = { id: 1, account: 'carrier', nickname: '', macs: ['AC233FA10001'], from: '2026-03-01T08:00:00.000Z', until: null };
    says['POST /api/relays'] = { errorcode: 0, data: { ...row, state: 'current', madeBy: 'me', endedBy: null } };
    show(<AllowDialog allowing={{ gateway, sensor }} onClose={() => undefined} />);
    expect(screen.queryByText('Account')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(asked.find(({ method }) => method === 'POST')).toEqual({
      method: 'POST',
      path: '/api/relays',
      input: { gateway: 'AC233FFE0001', macs: ['AC233FA10001'] },
    });
  });
});
