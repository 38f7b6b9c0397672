/** The crossing of a fence on an alarm's page: it happened at a moment, by a fence with a name, and neither lasts nor ends. */
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer } from '../../testing/server.js';
import { AlarmFacts } from './AlarmFacts.js';
import { detailOf, incidentOf } from './alarm.fixture.js';
import { shownOf } from './incident-shown.js';
import { Timeline } from './Timeline.js';

beforeEach(() => {
  stubServer();
  chooseLanguage('en');
});
afterEach(leavePage);

const at = '2026-07-14T07:00:00.000Z';

function draw(endedAt: string | null): void {
  const moved = { type: 'fenceExit', limit: 0, minutes: 0, startedAt: at, endedAt, fence: { id: 4, name: 'Yard' }, rule: null } as const;
  const whole = detailOf(incidentOf(1, { type: 'fenceExit', startedAt: at, endedAt }));
  const incident = { ...whole, alarms: whole.alarms.map((each) => ({ ...each, alarm: { ...each.alarm, ...moved } })) };
  const shown = shownOf(incident);
  if (shown === undefined) throw new Error('it is shown');
  const detail = { ...shown, alarm: { ...shown.alarm, ...moved } };
  show(
    <>
      <AlarmFacts detail={detail} />
      <Timeline detail={detail} incident={incident} log={[]} />
    </>,
  );
}
const lines = (): string[] => [...document.querySelectorAll('.al-tl li')].map((line) => line.textContent ?? '');

it('says which fence was left and when, and nothing of an end', () => {
  draw(at);
  expect(screen.getByText('Yard')).toBeTruthy();
  expect(screen.queryByText('Ended')).toBeNull();
  expect(screen.queryByText('Duration')).toBeNull();
  expect(lines().filter((line) => line.includes('Left a fence'))).toHaveLength(1);
});

it('of a vehicle that is still away says that it goes on, not that it is out of range', () => {
  draw(null);
  expect(screen.getByText('Ongoing')).toBeTruthy();
  expect(screen.getByText('Duration')).toBeTruthy();
  expect(document.body.textContent).not.toContain('ut of range');
});

it('of a sensor that is silent says how long, and nothing of a range or of readings there were none of', () => {
  const silent = { type: 'silence', limit: null, minutes: 0, startedAt: at, endedAt: null, rule: null } as const;
  const shown = shownOf(detailOf(incidentOf(1)));
  if (shown === undefined) throw new Error('it is shown');
  show(<AlarmFacts detail={{ ...shown, alarm: { ...shown.alarm, ...silent } }} />);
  expect(screen.getByText('Duration')).toBeTruthy();
  expect(screen.getByText('Ongoing')).toBeTruthy();
  expect(screen.queryByText('Readings')).toBeNull();
  expect(document.body.textContent).not.toContain('ut of range');
});
