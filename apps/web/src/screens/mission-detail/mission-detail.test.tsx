/** The page of one mission: what is said of it, before it starts, while it runs, and to whom its past is not shown. */
import { mission as calls } from '@frostway/contract/mission/endpoints';
import type { Mission } from '@frostway/contract/mission/missions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { answerOf, rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { MissionDetailPage } from './MissionDetailPage.js';
import { nowMs, iso, planned, course, now } from './mission-detail.fixture.js';

vi.mock('../../map/FleetMap.js', () => ({ FleetMap: () => <div data-testid="map" /> }));
let mission: Mission;
let answeredCourse = course;
let server: StubbedServer;

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  chooseLanguage('en');
  signIn();
  mission = planned;
  answeredCourse = course;
  const message = rowOf(calls.missionMessages, { id: 1, kind: 'started', recipient: 'Una', state: 'unconfirmed', createdAt: iso(-60) });
  server = stubServer({ may: [calls.missionsNow, calls.missionMessages] })
    .says(calls.missionDownXls, () => new Response('file', { headers: { 'content-type': 'text/csv' } }))
    .says(calls.oneMission, () => ({ ...answerOf(calls.oneMission), ...mission }))
    .says(calls.course, () => answeredCourse)
    .says(calls.missionMessages, rowsOf([message]))
    .says(calls.missionsNow, rowsOf([now]))
    .says(calls.devicesTrack, rowsOf([]))
    .says(calls.beaconTrack, answerOf(calls.beaconTrack, { total: 1, time: [nowMs - 60_000], temperature: [9] }));
});
afterEach(leavePage);

const open = (query: string): void => {
  show(<MissionDetailPage />, `/missionDetail${query}`);
};

describe('The page of a mission', () => {
  it('before it starts says what was planned, and that there is nothing of it yet', async () => {
    open('?id=7');
    await screen.findByRole('heading', { name: 'Vaccine run' });
    expect(screen.getByText('M260714-ABCDE')).toBeDefined();
    expect(screen.getByText('Two hours (version 3)')).toBeDefined();
    expect(screen.getByText('This mission has not started')).toBeDefined();
    expect(screen.queryByTestId('map')).toBeNull();
  });

  it('while it runs shows what happened, how far it is, and how much of what a rule allows was used', async () => {
    mission = { ...planned, status: 'started', startedAt: iso(-60), startedBy: 'hand' };
    open('?id=7');
    await screen.findByText('Arrived at Hospital');
    expect(screen.getByText('75% of the route')).toBeDefined();
    expect(screen.getByText('48 min out of 2 h allowed')).toBeDefined();
    expect(screen.getByText('98 %')).toBeDefined();
    expect(screen.getByTestId('map')).toBeDefined();
  });

  it('says of an alarm that measures nothing no worst value', async () => {
    mission = { ...planned, status: 'started', startedAt: iso(-60), startedBy: 'hand' };
    open('?id=7');
    expect((await screen.findByText('Entered a fence')).closest('button')?.textContent).toBe('Entered a fenceLorry10 minToday 11:30');
  });

  it('says of what happened in a moment no length', async () => {
    mission = { ...planned, status: 'started', startedAt: iso(-60), startedBy: 'hand' };
    answeredCourse = { ...course, events: course.events.map((event) => (event.until === null ? event : { ...event, until: event.at })) };
    open('?id=7');
    expect((await screen.findByText('Entered a fence')).closest('button')?.textContent).toBe('Entered a fenceLorryToday 11:30');
  });

  it('says beside its name what was decided about its goods', async () => {
    mission = {
      ...planned,
      status: 'ended',
      startedAt: iso(-60),
      endedAt: iso(-5),
      startedBy: 'hand',
      endedBy: 'hand',
      verdict: 'released',
    };
    open('?id=7');
    await screen.findByRole('heading', { name: 'Vaccine run' });
    expect(screen.getByText('Released')).toBeDefined();
  });

  it('while it runs says when it arrives, that this is late, and which sensor is about to leave its range', async () => {
    mission = { ...planned, status: 'started', startedAt: iso(-60), startedBy: 'hand', endAt: iso(30) };
    open('?id=7');
    await screen.findByText('Expected 12 min late');
    expect(screen.getByText('Box 7: above its limit in about 18 min')).toBeDefined();
    expect(screen.getByText('about 21 km to go')).toBeDefined();
    expect(await screen.findByText('Not sent: contact not confirmed')).toBeDefined();
  });

  it('shows no past to whose level gives none', async () => {
    mission = { ...planned, status: 'started', startedAt: iso(-60), startedBy: 'hand', standing: 'access' };
    open('?id=7');
    await screen.findByText('You cannot see its past');
    expect(screen.queryByTestId('map')).toBeNull();
  });

  describe('for who may start and end it', () => {
    beforeEach(() => {
      server.permits([calls.startMission, calls.endMission]);
    });
    it('is where it is started', async () => {
      open('?id=7');
      fireEvent.click(await screen.findByRole('button', { name: 'Start mission' }));
      expect(await screen.findByRole('dialog', { name: 'Start mission' })).toBeDefined();
    });
    it('is where it is ended', async () => {
      mission = { ...planned, status: 'started', startedAt: iso(-60), startedBy: 'hand' };
      open('?id=7');
      fireEvent.click(await screen.findByRole('button', { name: 'End mission' }));
      expect(await screen.findByText('Complete mission "Vaccine run" manually?')).toBeDefined();
    });
    it('offers neither where a team lets him only look', async () => {
      mission = { ...planned, standing: 'detailed' };
      open('?id=7');
      await screen.findByRole('heading', { name: 'Vaccine run' });
      expect(screen.queryByRole('button', { name: 'Start mission' })).toBeNull();
    });
  });

  it('hands over what was measured while it ran, as a file, to who may have it', async () => {
    mission = { ...planned, status: 'ended', startedAt: iso(-60), startedBy: 'hand', endedAt: iso(-1), endedBy: 'hand' };
    server.permits([calls.missionDownXls]);
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    open('?id=7');
    fireEvent.click(await screen.findByRole('button', { name: 'Export mission data' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export mission data' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Alarms' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Text (CSV)' }));
    expect(dialog.getByText(/^All alarms during the mission\. Times are in UTC/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.contexts[0]).toHaveProperty('download', 'M260714-ABCDE Alarms.csv');
    expect(server.inputsOf(calls.missionDownXls)).toMatchObject([
      { missionId: '7', subject: 'alm', type: 'csv', unit: 'C', summary: 'true' },
    ]);
  });

  it('without a mission leads to the list', async () => {
    open('');
    expect((await screen.findByRole('link', { name: 'Mission list' })).getAttribute('href')).toBe('/mission');
    expect(screen.getByRole('heading', { level: 1, name: 'Mission' })).toBeDefined();
  });
});
