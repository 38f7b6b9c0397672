/** /bindBeacon: where it opens, and what it says of a tracker that carries nothing. */
import { bindingFeature } from '@frostway/contract/binding/endpoints';
import type { Binding as BindingRow } from '@frostway/contract/binding/rows';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseLanguage } from '../../api/language.js';
import { rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { BindBeaconPage } from './BindBeaconPage.js';

const tracker = (id: number, name: string) =>
  rowOf(deviceFeature.groupDevices, {
    id,
    kind: 'tracker',
    imei: `86990005000${String(id).padStart(4, '0')}`,
    name,
    connection: 'online',
    lastSeen: '2026-03-01T08:00:00.000Z',
    mayChange: true,
  });
const trackers = [tracker(1, 'Alps reefer'), tracker(2, 'Blood run'), tracker(3, 'City van')];
let carrying: { id: number; state: BindingRow['state'] }[] = [];

const bound = ({ id, state }: (typeof carrying)[number]): BindingRow =>
  rowOf(bindingFeature.bindings, { id: 90 + id, to: trackers[id - 1] ?? expect.fail('no tracker'), state });

beforeEach(() => {
  chooseLanguage('en');
  stubServer()
    .says(deviceFeature.groupDevices, rowsOf(trackers))
    .says(bindingFeature.bindings, ({ toKind }) => rowsOf(toKind === 'tracker' ? carrying.map(bound) : []));
});
afterEach(leavePage);

const open = (path: string) => show(<BindBeaconPage />, path);
const opened = async (): Promise<string | null> => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('the page of what trackers carry', () => {
  it('opens on the first tracker that has something on board, not on an empty one before it', async () => {
    carrying = [
      { id: 1, state: 'planned' },
      { id: 2, state: 'current' },
    ];
    open('/bindBeacon');
    expect(await opened()).toContain('Blood run');
  });
  it('opens on the tracker its address names', async () => {
    carrying = [{ id: 2, state: 'current' }];
    open('/bindBeacon?tracker=869900050000003');
    expect(await opened()).toContain('City van');
  });
  it('says that there are no sensors or gateways on board of the first one where no tracker has any', async () => {
    carrying = [];
    open('/bindBeacon');
    expect(await opened()).toContain('Alps reefer');
    expect(await screen.findByText('No sensors or gateways on board')).toBeTruthy();
  });
});
