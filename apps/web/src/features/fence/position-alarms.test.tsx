/** The alarms of positions: a list by vehicle, set for one or for many, each kind within its range. */
import { fence } from '@frostway/contract/fence/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage } from '../../api/language.js';
import { rowsOf } from '../../testing/blank.js';
import { leavePage, press, show, signIn } from '../../testing/page.js';
import { refused } from '../../testing/server.js';
import { alarmInput, alarmProblems, alarmsOf, emptyAlarms } from './alarm-form.js';
import { imeis, type Fences, stubFences, watchedOf } from './fence.fixture.js';
import { FencePage } from './FencePage.js';

vi.mock('../../map/FleetMap.js', async () => ({ FleetMap: (await import('./fence.fixture.js')).MapStub }));

let known: Fences;
beforeEach(() => {
  chooseLanguage('en');
  signIn();
  known = stubFences();
  known.server.says(fence.setPositionAlarms, rowsOf([watchedOf()]));
});
afterEach(leavePage);

const kind = (name: string) => within(document.querySelector(`[data-kind=${name}]`) as HTMLElement);
const change = async (): Promise<void> => {
  show(<FencePage />, '/fence?tab=alarms');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Truck 1' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await screen.findByRole('dialog');
};

describe('the list', () => {
  it('says of each vehicle its limits and hours', async () => {
    show(<FencePage />, '/fence?tab=alarms');
    expect(await screen.findByText('> 90 km/h')).toBeTruthy();
    expect(screen.getByText('> 1 h 30 min')).toBeTruthy();
    expect(screen.getByText(/^22:00–06:00, Mon.+Tue$/)).toBeTruthy();
    // What the tracker keeps of each itself.
    expect(screen.getByText('Waiting for the tracker')).toBeTruthy();
    expect(screen.getAllByText('Server only')).toHaveLength(2);
  });
});

describe('the form of one vehicle', () => {
  it('sends only what differs, and turns off what is off', async () => {
    await change();
    fireEvent.change(kind('speedHigh').getByLabelText('Limit'), { target: { value: '100' } });
    fireEvent.click(kind('stop').getByRole('button', { name: 'Off' }));
    press('Save');
    await waitFor(() => expect(known.server.sent).toHaveLength(1));
    expect(known.server.sent[0]).toEqual({ call: 'POST /api/positionAlarms', input: { imeis: [imeis[0]], speedHigh: '100', stop: null } });
  });

  it('says beside the field what a limit may be, and sends nothing', async () => {
    await change();
    fireEvent.change(kind('speedHigh').getByLabelText('Limit'), { target: { value: '201' } });
    press('Save');
    expect(await kind('speedHigh').findByText('The speed limit must be between 40 and 200 km/h')).toBeTruthy();
    expect(known.server.sent).toEqual([]);
  });

  it('shows beside the displacement that the vehicle has no position yet', async () => {
    known.server.says(fence.setPositionAlarms, refused('placeUnknown', {}, 'Truck 1 has no position yet'));
    await change();
    fireEvent.click(kind('displacement').getByRole('button', { name: 'On' }));
    press('Save');
    expect(await kind('displacement').findByText('Truck 1 has no position yet')).toBeTruthy();
  });
});

describe('the form of many vehicles', () => {
  it('asks for vehicles and for something to change', async () => {
    show(<FencePage />, '/fence?tab=alarms');
    const [set] = await screen.findAllByRole('button', { name: 'Set position alarms' });
    fireEvent.click(set as HTMLElement);
    press('Save');
    expect(await screen.findByText('Choose a vehicle')).toBeTruthy();
    expect(screen.getByText('Set or turn off at least one')).toBeTruthy();
  });

  it('keeps what is not named, sets what is, and turns off the rest', () => {
    const doing = { ...emptyAlarms.doing, speedLow: 'put', stop: 'end', hours: 'put' } as const;
    expect(alarmInput({ ...emptyAlarms, imeis: [...imeis], doing, zone: 'Asia/Shanghai' }, undefined)).toEqual({
      imeis: [...imeis],
      speedLow: '10',
      stop: null,
      hours: [{ from: '22:00', until: '06:00' }],
      zone: 'Asia/Shanghai',
    });
  });
});

describe('the limits of the form', () => {
  it('are those of the specification', () => {
    const of = (field: 'speedHigh' | 'speedLow' | 'displacement' | 'stop', typed: string) =>
      alarmProblems({ ...emptyAlarms, imeis: [imeis[0]], doing: { ...emptyAlarms.doing, [field]: 'put' }, [field]: typed })[field];
    for (const [field, below, least, most, above] of [
      ['speedHigh', '39', '40', '200', '201'],
      ['speedLow', '4', '5', '35', '36'],
      ['displacement', '99', '100', '2000', '2001'],
      ['stop', '2', '3', '10080', '10081'],
    ] as const) {
      expect([of(field, below), of(field, least), of(field, most), of(field, above)].map((word) => word === undefined)).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(of(field, '')).toBeDefined();
    }
  });

  it('take no span that ends when it begins', () => {
    const spans = [{ from: '08:00', until: '08:00', days: [] }];
    expect(alarmProblems({ ...emptyAlarms, imeis: [imeis[0]], doing: { ...emptyAlarms.doing, hours: 'put' }, hours: spans })).toEqual({
      hours: 'hoursUnfit',
    });
  });

  it('of a vehicle as it is are what it has', () => {
    expect(alarmsOf(watchedOf()).doing).toEqual({ speedHigh: 'put', speedLow: 'end', displacement: 'end', stop: 'put', hours: 'put' });
    expect(alarmInput(alarmsOf(watchedOf()), alarmsOf(watchedOf()))).toEqual({ imeis: [imeis[0]] });
  });
});
