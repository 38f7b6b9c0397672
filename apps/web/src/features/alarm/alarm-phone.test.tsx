/** Alarms on a phone: a touch opens, and chooses while one selects; the acts are at the thumb. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { answerOf } from '../../testing/blank.js';
import { leavePage, show, signIn } from '../../testing/page.js';
import { stubServer, type StubbedServer } from '../../testing/server.js';
import { AlarmPage, type ShownList } from './AlarmPage.js';
import { detailOf, incidentOf } from './alarm.fixture.js';
import { emptyColumns } from '../../testing/telemetry.js';

vi.mock('../../ui/phone.js', () => ({ usePhone: () => true }));
const rows = [
  incidentOf(1),
  incidentOf(2),
  incidentOf(3, { rule: { id: 5, version: 1, name: 'Total 2 h', probe: 'temperature', mode: 'single' } }),
];
const { incidents, acknowledge, assign, comment } = alarmFeature;
let server: StubbedServer;
let tools: ShownList | undefined;

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  server = stubServer({ may: [incidents, acknowledge, assign, comment] })
    .says(incidents, { total: rows.length, isMore: false, cursor: null, rows })
    .says(alarmFeature.alarmOverview, answerOf(alarmFeature.alarmOverview, { triage: 3, open: { warning: 0, alarm: 3 } }))
    .says(alarmFeature.oneIncident, detailOf(incidentOf(2)))
    .says(telemetry.trackColumns, emptyColumns())
    .says(comment, { done: 2, rows: [] });
  signIn();
  chooseLanguage('en');
  answers.clear();
});
afterEach(leavePage);

async function open(path = '/deviceAlarm'): Promise<void> {
  show(
    <AlarmPage
      tools={(list) => {
        tools = list;
        return null;
      }}
    />,
    path,
  );
  await waitFor(() => expect(document.querySelectorAll('.al-row')).toHaveLength(3));
}
const touch = (id: number): void => void fireEvent.click(document.querySelector(`[data-alarm="${id}"]`) as Element);
const isOpen = (): boolean => screen.queryByRole('complementary', { name: 'Alarm details' }) !== null;

describe('alarms on a phone', () => {
  it('open by a touch', async () => {
    await open();
    touch(2);
    await waitFor(isOpen);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
  it('say what found them, for the same excursion may be two alarms', async () => {
    await open();
    const textOf = (id: number): string => document.querySelector(`[data-alarm="${id}"]`)?.textContent ?? '';
    expect(textOf(1)).toContain('Ultra-high temperature · Device limit');
    expect(textOf(3)).toContain('Ultra-high temperature · Total 2 h');
  });
  it('are chosen by a touch anywhere on them while one selects, and acted on together', async () => {
    await open();
    const select = await screen.findByRole('button', { name: 'Select' });
    fireEvent.click(select);
    expect(select.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('region', { name: 'Tap the alarms to select them' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' }).disabled).toBe(true);
    touch(1);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Box 3' }));
    expect(isOpen()).toBe(false);
    expect(screen.getByRole('region', { name: '2 selected' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Comment' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Comment' }), { target: { value: 'door' } });
    const [act] = screen.getAllByRole('button', { name: 'Save' });
    fireEvent.click(act as Element);
    await waitFor(() => expect(server.inputsOf(comment)).toEqual([{ ids: [1, 3], comment: 'door' }]));
    // What was chosen is done: a touch opens again.
    await waitFor(() => expect(screen.queryByRole('region', { name: /selected/ })).toBeNull());
    expect(select.getAttribute('aria-pressed')).toBe('false');
  });
  it('are given up by the cross, and not chosen by who may not act', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
    touch(1);
    fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    answers.clear();
    server.permits([incidents]);
    await open();
    expect(screen.queryByRole('button', { name: 'Select' })).toBeNull();
  });
});

describe('the list of alarms, for whoever takes it elsewhere', () => {
  it('says what it shows as the calls take it, and in words', async () => {
    await open(
      '/deviceAlarm?tab=history&severity=alarm&type=light,tilt&device=AC233FA1075E&late=1&triage=1&unacknowledged=1&only=1&search=box',
    );
    expect(tools?.filter).toEqual({
      state: ['triage'],
      acknowledged: false,
      late: true,
      groupOnly: true,
      severity: ['alarm'],
      type: ['light', 'tilt'],
      mac: ['AC233FA1075E'],
      search: 'box',
    });
    expect(tools?.words).toEqual([
      'History',
      'Alarm',
      'Abnormal light, Tilt',
      'No group',
      'Needs action',
      'Unacknowledged',
      'Late data',
      'Device AC233FA1075E',
      'Search: box',
    ]);
  });
});
