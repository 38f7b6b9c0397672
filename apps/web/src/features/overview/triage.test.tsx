/** The triage list: the heaviest of all that wait, as the server weighs them. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { translator } from '../../api/language.js';
import { incidentOf } from '../alarm/alarm.fixture.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { TriagePanel } from './TriagePanel.js';

const alarm = (id: number, name: string, severity: Incident['severity'], minutes: number, startedAt: string): Incident =>
  incidentOf(id, { name, groupId: null, groupName: null, severity, minutes, startedAt, worst: 12 });

let server: StubbedServer;
beforeEach(async () => {
  signIn();
  await translator.changeLanguage('en');
  const rows = [
    alarm(1, 'Out for weeks', 'alarm', 30_000, '2026-01-01T00:00:00.000Z'),
    alarm(2, 'Out for hours', 'alarm', 300, '2026-06-01T00:00:00.000Z'),
    alarm(3, 'Only a warning', 'warning', 90_000, '2026-01-01T00:00:00.000Z'),
  ];
  server = stubServer({ may: [alarmFeature.acknowledge] }).says(alarmFeature.incidents, { total: 900, isMore: false, cursor: null, rows });
});
afterEach(leavePage);

it('what was out longest stands first although hundreds began later: the server weighs all that wait', async () => {
  show(<TriagePanel acknowledging={({ name }) => <p>{`Acknowledge ${name}`}</p>} />);
  const names = (await screen.findAllByRole('link', { name: /^O/ })).map(({ textContent }) => textContent);
  expect(names).toEqual(['Out for weeks', 'Out for hours', 'Only a warning']);
  expect(screen.getByRole('link', { name: 'All 900' })).toBeTruthy();
  expect(server.inputsOf(alarmFeature.incidents)[0]).toMatchObject({ state: 'triage', order: 'weight' });
});

it('a row says in one word how it stands: that nobody has acknowledged it is what its button says', async () => {
  show(<TriagePanel acknowledging={() => null} />);
  expect(await screen.findAllByText('Active')).toHaveLength(3);
  expect(screen.queryByText('Unacknowledged')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Acknowledge / })).toHaveLength(3);
});

it('a row is acknowledged where it stands', async () => {
  show(<TriagePanel acknowledging={({ name }) => <p>{`Dialog of ${name}`}</p>} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge Out for hours' }));
  expect(screen.getByText('Dialog of Out for hours')).toBeTruthy();
});
