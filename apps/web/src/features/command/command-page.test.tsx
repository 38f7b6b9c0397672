/** The commands of a device as its owner meets them: what is offered, ranges and refusals beside the fields, a typed answer before a cut-off, the queue. */
import { commandFeature } from '@frostway/contract/command/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { clearFleet, mergeFleet } from '../../api/fleet-store.js';
import { chooseLanguage } from '../../api/language.js';
import { answerOf, rowOf as blankRow, rowsOf } from '../../testing/blank.js';
import { deviceOf, groupOf } from '../../testing/fleet.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { DeviceCommands } from './DeviceCommands.js';
import { CommandPage } from './CommandPage.js';
import { imei, imeis, rowOf, offered } from './command-page.fixture.js';

let server: StubbedServer;
const { commands, give, cancel, cutOff, sendLine, offer, wanted, progress } = commandFeature;
let isOnline = true;

beforeEach(() => {
  const offers = [
    offered('speedAlarm', {
      parameters: [
        { name: 'above', kind: 'number', unit: 'km/h', min: 40, max: 200, step: 1 },
        { name: 'duration', kind: 'number', unit: 's', min: 5, max: 600, step: 1 },
      ],
    }),
    offered('locate', { isImmediate: true, isOnce: true }),
    offered('cutOff', { isOnce: true, isCut: true }),
  ];
  server = stubServer({ may: [commands, give, cancel, cutOff, sendLine], permission: { paths: ['/command'] } })
    .says(commands, rowsOf([rowOf(1)]))
    .says(
      wanted,
      rowsOf([
        blankRow(wanted, { command: 'timezone', wanted: { value: 8 }, state: 'answered', answer: 'OK!', reported: { timezone: 7 } }),
      ]),
    )
    .says(offer, () => answerOf(offer, { imei, model: 'tracker-a', family: 'gt06', isOnline, commands: offers, lineLength: 100 }))
    .says(give, rowsOf([rowOf(2)]))
    .says(cutOff, rowsOf([rowOf(3, { command: 'cutOff' })]));
  signIn();
  chooseLanguage('en');
  answers.clear();
  clearFleet();
  isOnline = true;
});
afterEach(leavePage);

function open(page = <DeviceCommands device={{ id: 7, imei, name: 'Truck 7', isMine: true }} />, path = '/deviceDetail'): void {
  show(page, path);
}
async function choose(word: string): Promise<void> {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Command' }));
  fireEvent.click(await screen.findByText(word, { selector: '.ant-select-item-option-content' }));
}

describe('The form of a command', () => {
  it('shows ranges beside the fields and sends nothing that is outside of them', async () => {
    open();
    await choose('Speed alarm');
    expect(screen.getByText('40 to 200 km/h')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Faster than'), { target: { value: '201' } });
    expect(screen.getByText('Enter 40 to 200 km/h')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText(refusals.valueMissing.en)).toBeTruthy();
    expect(server.inputsOf(give)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Faster than'), { target: { value: '90' } });
    fireEvent.change(screen.getByLabelText('For'), { target: { value: '10' } });
    fireEvent.submit(screen.getByLabelText('For'));
    await waitFor(() =>
      expect(server.inputsOf(give)).toMatchObject([{ imeis: [imei], command: 'speedAlarm', params: { above: 90, duration: 10 } }]),
    );
  });

  it('puts what the server refuses beside the field it is about', async () => {
    const message = 'The value must be between 40 and 200 km/h (Truck 7)';
    server.says(give, refused('valueRange', { above: message }));
    open();
    await choose('Speed alarm');
    fireEvent.change(screen.getByLabelText('Faster than'), { target: { value: '90' } });
    fireEvent.change(screen.getByLabelText('For'), { target: { value: '10' } });
    fireEvent.submit(screen.getByLabelText('For'));
    await waitFor(() => expect(screen.getByLabelText('Faster than').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('says of an act that the device must be online, and of a setting that it waits', async () => {
    isOnline = false;
    open();
    await choose('Locate now');
    expect(screen.getByText(/This can only be done while it is online/, { selector: '.note' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
    await choose('Speed alarm');
    expect(screen.getByText(/takes effect when it next goes online/)).toBeTruthy();
  });

  it('lets an act go as soon as the device comes online, without the page being opened anew', async () => {
    isOnline = false;
    open();
    await choose('Locate now');
    expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
    act(() => mergeFleet([deviceOf(7, { connection: 'online' })]));
    expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(false);
  });

  it('asks for a typed answer before a cut-off', async () => {
    open();
    await choose('Cut off fuel and power');
    fireEvent.click(screen.getByRole('button', { name: 'Cut off fuel and power…' }));
    const dialog = await screen.findByRole('dialog');
    const act = within(dialog).getByRole('button', { name: 'Cut off fuel and power' });
    expect(act.hasAttribute('disabled')).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Yes' } });
    fireEvent.click(act);
    await waitFor(() => expect(server.inputsOf(cutOff)).toMatchObject([{ imeis: [imei], confirm: 'Yes' }]));
  });

  it('offers no cut-off to whom no role gives it', async () => {
    server.permits([commands, give, cancel, sendLine], { paths: ['/command'] });
    open();
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Command' }));
    await screen.findByText('Locate now', { selector: '.ant-select-item-option-content' });
    expect(screen.queryByText('Cut off fuel and power', { selector: '.ant-select-item-option-content' })).toBeNull();
  });
});

describe('The queue of a device', () => {
  it('shows what was wanted beside what the device reports, and takes back what waits', async () => {
    open();
    expect(await screen.findByText('Device reports: 7')).toBeTruthy();
    expect(await screen.findByText('Waiting')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(server.sent).toMatchObject([{ call: 'DELETE /api/cmd' }]));
  });

  it("shows the bytes that went out and the device's own words", async () => {
    const row = rowOf(1, { state: 'answered', answer: 'TIMER OK!', frame: '787811', sent: 1, sentAt: '2026-07-14T07:05:00.000Z' });
    server.says(commands, rowsOf([row]));
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'View' }));
    expect(await screen.findByText('78 78 11')).toBeTruthy();
    expect(screen.getAllByText('TIMER OK!').length).toBeGreaterThan(1);
  });
});

describe('Many devices', () => {
  it('are chosen by whole groups, with all that is below them', async () => {
    const named = (id: number, name: string, parentId: number | null, depth: number) => groupOf(id, parentId, { name, depth });
    const rows = [named(1, 'All', null, 1), named(2, 'North', 1, 2), named(3, 'Harbour', 2, 3), named(4, 'South', 1, 2)];
    const numbers = [...imeis(3), imei];
    const tracker = (id: number, groupId: number) =>
      deviceOf(id, { kind: 'tracker', mac: null, imei: numbers[id - 1] ?? '', model: 'tracker-a', groupId });
    const fleet = [tracker(1, 2), tracker(2, 3), tracker(3, 4), tracker(4, 4)];
    server
      .says(deviceFeature.groupTree, rowsOf(rows))
      .says(telemetry.status, rowsOf(fleet))
      .permits([commands, give, cancel, cutOff, sendLine, deviceFeature.groupTree], { paths: ['/command'] });
    open(<CommandPage />, '/command?tab=give');
    fireEvent.click(await screen.findByRole('button', { name: 'Add a group' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(['All4', 'North2', 'Harbour1', 'South2']);
    fireEvent.click(screen.getByRole('menuitem', { name: /North/ }));
    await choose('Speed alarm');
    fireEvent.change(screen.getByLabelText('Faster than'), { target: { value: '90' } });
    fireEvent.change(screen.getByLabelText('For'), { target: { value: '10' } });
    fireEvent.submit(screen.getByLabelText('For'));
    await waitFor(() => expect(server.inputsOf(give)).toMatchObject([{ imeis: numbers.slice(0, 2), command: 'speedAlarm' }]));
  });

  it('have one progress, and what still waits of them is taken back at once', async () => {
    const done = { order: 7, total: 50, waiting: 3, sent: 2, acknowledged: 0, answered: 44, refused: 1, expired: 0, cancelled: 0 };
    server.says(progress, done).permits([commands, give, cancel, cutOff, sendLine, progress], { paths: ['/command'] });
    open(<CommandPage />, '/command?order=7');
    expect(await screen.findByText('45 of 50 finished')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel all that wait' }));
    await waitFor(() => expect(server.sent).toMatchObject([{ call: 'DELETE /api/cmd' }]));
    expect(server.inputsOf(commands)[0]).toMatchObject({ order: '7' });
  });
});
