/** Relaying on the screen: who hears one's sensors, and letting him in. */
import { relayCalls } from '@frostway/contract/binding/relay-endpoints';
import type { ForeignReception } from '@frostway/contract/binding/relay-rows';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { answerOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
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

let server: StubbedServer;
beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer();
});
afterEach(leavePage);

describe('who hears the sensors', () => {
  it('is listed with a button that allows it, and without one where it is allowed by now', async () => {
    const rows = [heard({}), heard({ sensor: { ...sensor, id: 8, name: 'Box 8' }, isAllowed: true })];
    server.says(relayCalls.foreignReceptions, rowsOf(rows));
    const allowed: Allowing[] = [];
    show(<ForeignList onAllow={(allowing) => allowed.push(allowing)} />);
    await screen.findByText('Box 8');
    fireEvent.click(screen.getByRole('button', { name: 'Allow relaying' }));
    expect(allowed).toEqual([{ gateway, sensor }]);
  });

  it('is allowed by its gateway for that sensor', async () => {
    server.says(relayCalls.addRelay, answerOf(relayCalls.addRelay, { id: 1, account: 'carrier', macs: ['AC233FA10001'] }));
    show(<AllowDialog allowing={{ gateway, sensor }} onClose={() => undefined} />);
    expect(screen.queryByText('Account')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.inputsOf(relayCalls.addRelay)).toEqual([{ gateway: 'AC233FFE0001', macs: ['AC233FA10001'] }]);
  });
});
