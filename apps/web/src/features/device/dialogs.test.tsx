/** Dialogs of devices and groups: what they ask before they act (specification, section 5) and where refusals stand. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Group } from '@frostway/contract/device/rows';
import { refusals } from '@frostway/contract/refusals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { groupOf, sensorOf } from '../../testing/fleet.js';
import { fill, leavePage, show } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { AddDeviceDialog } from './AddDeviceDialog.js';
import { GiveBackDialog } from './GiveBackDialog.js';
import { GroupDialog } from './GroupDialogs.js';
import { RenameDeviceDialog } from './RenameDeviceDialog.js';

const groups: Group[] = [
  groupOf(1, null, { name: 'All', deviceTotal: 3 }),
  groupOf(2, 1, { name: 'Road', depth: 2, deviceCount: 2, deviceTotal: 3 }),
  groupOf(3, 2, { name: 'Fish', depth: 3, deviceCount: 1, deviceTotal: 1 }),
  groupOf(4, 1, { name: 'Empty', depth: 2 }),
];
const device = sensorOf();

let server: StubbedServer;
/** What was sent to change something. */
const changes = () => server.sent;

beforeEach(async () => {
  await translator.changeLanguage('en');
  server = stubServer().says(deviceFeature.groupTree, rowsOf(groups));
});
afterEach(leavePage);

const nothing = (): void => undefined;

describe('deleting a group requires typing Yes', () => {
  const remove = (group: Group | undefined) => {
    if (group === undefined) throw new Error('no such group');
    return show(<GroupDialog wanted={{ act: 'remove', group }} groups={groups} onClose={nothing} onAdded={nothing} onRemoved={nothing} />);
  };

  it('keeps the button shut until the word stands there', async () => {
    remove(groups[3]);
    const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete group' });
    expect(act.disabled).toBe(true);
    fill('Type Yes to confirm', 'yes');
    expect(act.disabled).toBe(true);
    fill('Type Yes to confirm', 'Yes');
    expect(act.disabled).toBe(false);
    fireEvent.click(act);
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toEqual({ call: 'DELETE /beacon/group', input: { id: '4', confirm: 'Yes' } });
  });

  it('moves devices and subgroups of a full group to its parent first', async () => {
    server.says(deviceFeature.groupDevices, rowsOf([device]));
    remove(groups[1]);
    expect(screen.getByText(/The group is not empty/)).toBeTruthy();
    fill('Type Yes to confirm', 'Yes');
    fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes()).toEqual([
      { call: 'PUT /beacon/devices/movement', input: { mac: ['AC233FA1075E'], groupId: 1 } },
      { call: 'PUT /beacon/group', input: { id: 3, parentId: 1 } },
      { call: 'DELETE /beacon/group', input: { id: '2', confirm: 'Yes' } },
    ]);
  });

  it("says in the catalogue's words when the group is not empty after all", async () => {
    server.says(deviceFeature.removeGroup, refused('groupNotEmpty'));
    remove(groups[3]);
    fill('Type Yes to confirm', 'Yes');
    fireEvent.click(screen.getByRole('button', { name: 'Delete group' }));
    expect((await screen.findByRole('alert')).textContent).toBe(refusals.groupNotEmpty.en);
  });
});

it('giving back asks for Yes and lists what was refused', async () => {
  server.says(deviceFeature.giveBack, refused('notOwner'));
  show(<GiveBackDialog devices={[device]} onClose={nothing} />);
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Return device' });
  expect(act.disabled).toBe(true);
  fill('Type Yes to confirm', 'Yes');
  fireEvent.click(act);
  expect((await screen.findByRole('alert')).textContent).toBe(`Box 12: ${refusals.notOwner.en}`);
  expect(changes()[0]?.input).toMatchObject({ mac: 'AC233FA1075E', confirm: 'Yes' });
});

describe('device name changes need confirmation', () => {
  it('asks with both names before it renames', async () => {
    server.says(deviceFeature.renameDevice, device);
    show(<RenameDeviceDialog device={device} onClose={nothing} />);
    fill('Name', 'Box 12 · Bottom');
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('Rename this device?')).toBeTruthy();
    expect(screen.getByText('Box 12 · Bottom')).toBeTruthy();
    expect(changes()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.input).toMatchObject({ mac: 'AC233FA1075E', name: 'Box 12 · Bottom', confirm: true });
  });

  it('says "string too long to modify" and "nothing changed" at the field', () => {
    show(<RenameDeviceDialog device={device} onClose={nothing} />);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText(refusals.nothingChanged.en)).toBeTruthy();
    fill('Name', 'n'.repeat(65));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText(refusals.textTooLong.en)).toBeTruthy();
    expect(changes()).toEqual([]);
  });
});

describe('adding a device', () => {
  it('checks before it asks, and sends a MAC in its stored form', async () => {
    server.says(deviceFeature.addDevice, refused('activationKeyWrong', { activationKey: 'activationKeyWrong' }));
    show(<AddDeviceDialog groupId={2} onMany={() => undefined} onClose={nothing} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Enter a MAC or IMEI')).toBeTruthy();
    expect(screen.getByText('Enter the activation key')).toBeTruthy();
    fill('MAC or IMEI', 'AC:23:3F:A1:07');
    fill('Activation key', 'KEY');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText(refusals.macInvalid.en)).toBeTruthy();
    expect(changes()).toEqual([]);
    fill('MAC or IMEI', 'ac-23-3f-a1-07-5e');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(refusals.activationKeyWrong.en)).toBeTruthy();
    expect(changes()[0]?.input).toEqual({ mac: 'AC233FA1075E', activationKey: 'KEY', groupId: 2 });
  });

  it('puts what the server says about the device at the identity', async () => {
    server.says(deviceFeature.addDevice, refused('deviceNotInPlatform'));
    show(<AddDeviceDialog groupId={undefined} onMany={() => undefined} onClose={nothing} />);
    fill('MAC or IMEI', '868120305417766');
    fill('Activation key', 'KEY');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(refusals.deviceNotInPlatform.en)).toBeTruthy();
    expect(screen.getByLabelText('MAC or IMEI').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the credentials of a gateway once, with where to send', async () => {
    server.says(deviceFeature.addDevice, {
      ...sensorOf({ kind: 'gateway', model: 'gateway-a', mac: 'AC233FC00E14' }),
      credentials: { username: 'AC233FC00E14', password: 's3cret' },
    });
    show(<AddDeviceDialog groupId={1} onMany={() => undefined} onClose={nothing} />);
    fill('MAC or IMEI', 'AC233FC00E14');
    fill('Activation key', 'KEY');
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('s3cret')).toBeTruthy();
    expect(screen.getByText('frostway/AC233FC00E14/readings')).toBeTruthy();
    expect(screen.getByText(`${location.origin}/api/push/json`)).toBeTruthy();
  });
});
