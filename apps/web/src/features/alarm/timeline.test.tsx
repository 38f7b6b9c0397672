/** The timeline of an incident of several alarms: whose line each is, in the order of time. */
import type { IncidentDetail } from '@frostway/contract/alarm/incident-rows';
import type { Delivery } from '@frostway/contract/notification/rows';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { detailOf, incidentOf } from './alarm.fixture.js';
import { Timeline } from './Timeline.js';
import { shownOf } from './incident-shown.js';

beforeEach(() => {
  stubServer();
  chooseLanguage('en');
});
afterEach(leavePage);

const event = (id: number, at: string, alarms: number[]): IncidentDetail['events'][number] => ({
  id,
  at,
  kind: 'raised',
  by: null,
  body: {},
  alarms,
});

it('says which rule raised each line, oldest first, and which is the device’s own limit', () => {
  const whole = detailOf(incidentOf(1, { startedAt: '2026-07-14T07:00:00.000Z' }));
  const [lead] = whole.alarms;
  if (lead === undefined) throw new Error('an incident has an alarm');
  const incident: IncidentDetail = {
    ...whole,
    alarms: [
      {
        ...lead,
        alarm: { ...lead.alarm, id: 1, limit: 8, rule: { id: 5, name: 'Freezer', version: 1 } as NonNullable<typeof lead.alarm.rule> },
      },
      { ...lead, alarm: { ...lead.alarm, id: 2, type: 'temperatureHigh', limit: 10, rule: null } },
    ],
    events: [event(12, '2026-07-14T07:20:00.000Z', [2]), event(11, '2026-07-14T07:10:00.000Z', [1])],
  };
  const shown = shownOf(incident);
  if (shown === undefined) throw new Error('it is shown');
  show(<Timeline detail={shown} incident={incident} log={[]} />);
  const raised = [...document.querySelectorAll('li')].map((line) => line.textContent ?? '').filter((line) => line.includes('Raised'));
  expect(raised).toHaveLength(2);
  expect(raised[0]).toContain('Freezer');
  expect(raised[1]).not.toContain('Freezer');
  expect(raised[1]?.toLowerCase()).toContain('limit');
});

it('tells of messages of one moment in the order they were written, though their log begins with the newest', () => {
  const incident = detailOf(incidentOf(1, { startedAt: '2026-07-14T07:00:00.000Z' }));
  const shown = shownOf(incident);
  if (shown === undefined) throw new Error('it is shown');
  const at = '2026-07-14T07:30:00.000Z';
  const message = (id: number, kind: Delivery['kind']): Delivery => ({
    id,
    alarmId: 1,
    device: null,
    mission: null,
    kind,
    type: 'temperatureHigh',
    step: 1,
    channel: 'mail',
    recipient: 'Quality',
    address: null,
    state: 'sent',
    isDigest: false,
    createdAt: at,
    dueAt: at,
    sentAt: at,
    tries: [],
  });
  show(<Timeline detail={shown} incident={incident} log={[message(10, 'end'), message(9, 'start')]} />);
  const told = [...document.querySelectorAll('li')].map((line) => line.textContent ?? '').filter((line) => line.includes('Quality'));
  expect(told.map((line) => /(Start|End)/.exec(line)?.[0])).toEqual(['Start', 'End']);
});
