/** The page of alarms as a person meets it: rows, keys, acts, the address, and a list that waits while it is read. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { refusals } from '@frostway/contract/refusals';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../api/all-texts.js';
import { answers } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { Toasts } from '../../ui/toasts.js';
import { toggleTemperatureUnit } from '../../values/temperature-unit.js';
import { answerOf, rowOf, rowsOf } from '../../testing/blank.js';
import { leavePage, queryNow, show, signIn } from '../../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../../testing/server.js';
import { AlarmPage } from './AlarmPage.js';
import { detailOf, incidentOf } from './alarm.fixture.js';
import { emptyColumns } from '../../testing/telemetry.js';

let rows: Incident[] = [];
let isNoMore = false;
let server: StubbedServer;
const { incidents, oneIncident, alarmOverview, acknowledge, assign, comment } = alarmFeature;

function open(path = '/deviceAlarm') {
  show(
    <>
      <AlarmPage />
      <Toasts />
    </>,
    path,
  );
}
const names = (): string[] => [...document.querySelectorAll('.al-row .al-dev > :first-child')].map((cell) => cell.textContent ?? '');
const lastAsked = <E extends Endpoint>(call: E) => server.inputsOf(call).at(-1);

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  server = stubServer({ may: [incidents, acknowledge, assign, comment] })
    .says(incidents, () => ({ total: rows.length, isMore: false, cursor: null, rows }))
    .says(alarmOverview, answerOf(alarmOverview, { triage: 5, open: { warning: 1, alarm: 2 }, unacknowledged: 4, assignedToMe: 1 }))
    .says(
      dictionary.data,
      rowsOf([rowOf(dictionary.data, { value: 'doorOpen', name: '开门', nameEn: 'Door open too long', isEnabled: true })]),
    )
    .says(oneIncident, ({ id }) => {
      const found = rows.find(({ alarms }) => alarms.includes(Number(id)));
      return isNoMore || found === undefined ? refused('noSuchAlarm') : detailOf(found);
    })
    .says(telemetry.trackColumns, emptyColumns())
    .says(acknowledge, { done: 1, rows: [{ id: 1, errorcode: 0, message: '' }] });
  signIn();
  chooseLanguage('en');
  answers.clear();
  isNoMore = false;
  rows = [
    incidentOf(1),
    incidentOf(2, { type: 'temperatureLow', side: 'under', worst: -0.9, limit: 2 }),
    incidentOf(3, { severity: 'warning' }),
  ];
});
afterEach(leavePage);

describe('What is to be known of the data of an alarm', () => {
  it('stands on its row as badges with the reason on hovering, as icons alone when there are more than two', async () => {
    rows = [incidentOf(1, { fault: true, door: true }), incidentOf(2, { late: true, revised: true, door: true })];
    open();
    expect((await screen.findByText('Sensor fault?')).closest('[title]')?.getAttribute('title')).toContain('10 °C');
    act(toggleTemperatureUnit);
    expect(screen.getByText('Sensor fault?').closest('[title]')?.getAttribute('title')).toContain('18 °F');
    act(toggleTemperatureUnit);
    expect(screen.getByText('Door open?').closest('[title]')?.getAttribute('title')).toContain('ten minutes before');
    expect(
      screen.getAllByRole('img', { name: /^(Late data|Revised|Door open\?)$/ }).map((badge) => badge.getAttribute('aria-label')),
    ).toEqual(['Late data', 'Revised', 'Door open?']);
  });
});

describe('A pending alarm', () => {
  it('counts down to the end of its delay; of minutes in total it says when that can be at the earliest, if it stays outside', async () => {
    const rule = { id: 5, version: 1, name: 'Total 10 h', probe: 'temperature', mode: 'cumulative' } as const;
    const dueAt = new Date(Date.now() + 9 * 3_600_000 + 54.5 * 60_000).toISOString();
    rows = [
      incidentOf(1, { state: 'pending', dueAt, rule }),
      incidentOf(2, { state: 'pending', dueAt, rule: { ...rule, mode: 'single' } }),
      incidentOf(3, { state: 'pending', rule }),
    ];
    open();
    const chip = await screen.findByText('In 9 h 55 min at the earliest');
    expect(chip.title).toContain('if it stays out of range');
    expect(screen.getByText(/^Active in 9:5/)).toBeTruthy();
    expect(screen.getByText('Waiting for the next reading')).toBeTruthy();
  });
});

describe('the page of alarms', () => {
  it('shows one row per excursion, with its worst value against its limit, and counts what waits in each tab', async () => {
    open();
    await waitFor(() => expect(names()).toEqual(['Box 1', 'Box 2', 'Box 3']));
    expect(document.querySelector('[data-alarm="1"]')?.textContent).toContain('11.8 °C');
    expect(document.querySelector('[data-alarm="1"]')?.textContent).toContain('limit 8.0 °C');
    expect(document.querySelector('[data-alarm="2"]')?.textContent).toContain('−0.9 °C');
    await waitFor(() => expect(screen.getByRole('tab', { name: /^Open/ }).textContent).toContain('3'));
    expect(screen.getByRole('tab', { name: /Cleared, unacknowledged/ }).textContent).toContain('2');
  });

  it('asks for what its address says', async () => {
    open('/deviceAlarm?tab=cleared&severity=warning&type=humidityHigh&device=AC233FA1075E&search=box');
    await waitFor(() => expect(lastAsked(incidents)).toBeDefined());
    const query = lastAsked(incidents);
    expect(query).toMatchObject({ acknowledged: 'false', search: 'box' });
    const words = [
      ['state', 'cleared'],
      ['severity', 'warning'],
      ['type', 'humidityHigh'],
      ['mac', 'AC233FA1075E'],
    ] as const;
    for (const [name, word] of words) expect(query?.[name]).toContain(word);
  });

  it('is worked with the keyboard alone: J, K, Enter, Esc', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    const press = (key: string) => fireEvent.keyDown(document.body, { key });
    press('j');
    expect(document.querySelector('.al-row.at')?.getAttribute('data-alarm')).toBe('1');
    press('j');
    press('Enter');
    await waitFor(() => expect(queryNow()).toBe('?alarm=2'));
    expect(screen.getByRole('complementary', { name: 'Alarm details' }).textContent).toContain('Box 2');
    press('k');
    await waitFor(() => expect(queryNow()).toBe('?alarm=1'));
    press('Escape');
    await waitFor(() => expect(queryNow()).toBe(''));
  });

  it('gives the focus to the alarm that is opened, to its heading, and back to the row in the list when it is closed', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    press('j');
    press('Enter');
    const heading = await screen.findByRole('heading', { name: 'Box 1' });
    expect(document.activeElement).toBe(heading);
    press('ArrowDown');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Box 2' })));
    press('Escape');
    await waitFor(() => expect(queryNow()).toBe(''));
    const grid = screen.getByRole('grid');
    expect(document.activeElement).toBe(grid);
    expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')?.dataset['alarm']).toBe('2');
  });

  it('offers no key of an act that the reader may not do, and says so when it is pressed all the same', async () => {
    server.permits([incidents]);
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    const keys = screen.getByRole('note', { name: 'Shortcuts' });
    expect(keys.textContent).toBe('JKnext, previousEnteropenEscclose');
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByText('You can view this alarm but not act on it');
    cleanup();
    answers.clear();
    server.permits([incidents, acknowledge, assign, comment]);
    open();
    await waitFor(() => expect(screen.getByRole('note', { name: 'Shortcuts' }).textContent).toContain('Aacknowledge'));
  });

  it('is one row of a limit and two rules, and its drawer lists each of them with what a cumulative one has counted', async () => {
    const rule = (id: number, name: string) => ({ id, version: 1, name, probe: 'temperature', mode: 'single' }) as const;
    const part = incidentOf(1).parts[0] ?? expect.fail('no part');
    const accumulated = { minutes: 145, of: 120, window: 1440 };
    rows = [
      incidentOf(1, {
        rule: rule(7, 'Too hot'),
        alarms: [1, 2, 3],
        parts: [
          { ...part, rule: rule(7, 'Too hot') },
          { ...part, alarm: 2, rule: rule(8, 'Two hours a day'), accumulated },
          { ...part, alarm: 3, rule: null },
        ],
      }),
    ];
    // Any alarm of it names it.
    open('/deviceAlarm?alarm=3');
    await waitFor(() => expect(names()).toEqual(['Box 1']));
    expect(document.querySelector('.al-row.on .al-what')?.textContent).toContain('+2');
    const parts = await waitFor(() => document.querySelector('.al-parts') ?? expect.fail('no parts'));
    for (const words of ['Too hot', 'Two hours a day', '2 h 25 min of 2 h in 24 h']) expect(parts.textContent).toContain(words);
    expect(
      within(parts as HTMLElement)
        .getByRole('meter')
        .getAttribute('aria-valuemax'),
    ).toBe('120');
  });

  it('says of what a device reports itself when it was reported first and last, not that it left a limit', async () => {
    const ended = { state: 'cleared', endedAt: '2026-07-14T07:20:00.000Z', limit: null, worst: null } as const;
    rows = [incidentOf(1, { ...ended, type: 'vibration' }), incidentOf(2, { ...ended, type: 'silence' })];
    open('/deviceAlarm?alarm=1');
    const drawer = await screen.findByRole('complementary', { name: 'Alarm details' });
    await within(drawer).findByText('First reported');
    expect(drawer.textContent).toContain('Last reported');
    expect(drawer.textContent).not.toContain('Back within limits');
    fireEvent.keyDown(document.body, { key: 'j' });
    await within(drawer).findByText('Contact restored');
  });

  it('says by which fence it was found, and not that the device has such a limit', async () => {
    rows = [incidentOf(1, { type: 'fenceExit', limit: 0, worst: null, fence: { id: 4, name: 'Yard' } })];
    open('/deviceAlarm?alarm=1');
    const drawer = await screen.findByRole('complementary', { name: 'Alarm details' });
    await waitFor(() => expect(drawer.querySelector('header')?.textContent).toContain('Yard'));
    expect(drawer.textContent).not.toContain('Device limit');
  });

  it('says of a pending alarm that came to nothing while it was open that it is no more, and offers no act on it', async () => {
    isNoMore = true;
    rows = [incidentOf(1, { state: 'pending' })];
    open('/deviceAlarm?alarm=1');
    await screen.findByText('This alarm no longer exists');
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
  });

  it('says so too when the list has lost it before, and of any other that is not there something about alarms', async () => {
    rows = [incidentOf(1, { state: 'pending' })];
    open('/deviceAlarm?alarm=1');
    await screen.findByRole('heading', { name: 'Box 1' });
    isNoMore = true;
    rows = [];
    await act(() => answers.invalidateQueries());
    await screen.findByText('This alarm no longer exists');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    cleanup();
    answers.clear();
    open('/deviceAlarm?alarm=77');
    await screen.findByText('Alarm not found');
    expect(screen.getAllByText(refusals.noSuchAlarm.en)).toHaveLength(1);
  });

  it('acknowledges with a cause of the dictionary, and not without one', async () => {
    open('/deviceAlarm?alarm=1');
    await waitFor(() => expect(names()).toHaveLength(3));
    await screen.findByRole('button', { name: /^Acknowledge/ });
    fireEvent.keyDown(document.body, { key: 'a' });
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
    await within(dialog).findByText('Select a cause');
    fireEvent.mouseDown(within(dialog).getByRole('combobox'));
    fireEvent.click(await screen.findByTitle('Door open too long'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(lastAsked(acknowledge)).toEqual({ ids: [1], reason: 'doorOpen' }));
  });

  it('lets new alarms wait while somebody points at the list, and shows them when he leaves', async () => {
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    fireEvent.pointerEnter(screen.getByRole('grid'), { pointerType: 'mouse' });
    rows = [incidentOf(4), ...rows];
    await act(() => answers.invalidateQueries());
    const bar = await screen.findByRole('button', { name: '1 new alarm' });
    expect(names()).toEqual(['Box 1', 'Box 2', 'Box 3']);
    fireEvent.click(bar);
    await waitFor(() => expect(names()).toEqual(['Box 4', 'Box 1', 'Box 2', 'Box 3']));
  });

  it('says what the place is for when there is nothing, and how to clear the filters when nothing fits', async () => {
    rows = [];
    open();
    await screen.findByRole('heading', { name: 'No open alarms' });
    cleanup();
    open('/deviceAlarm?severity=alarm');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(queryNow()).toBe(''));
  });

  it('is calm where nothing waits, and forgets what waits with its tab', async () => {
    rows = [];
    open('/deviceAlarm?tab=history&triage=1');
    await screen.findByRole('heading', { name: 'No alarms need action' });
    expect(lastAsked(incidents)?.state).toContain('triage');
    fireEvent.click(screen.getByRole('tab', { name: /^Open/ }));
    await screen.findByRole('heading', { name: 'No open alarms' });
    expect(queryNow()).toBe('');
    expect(screen.queryByRole('button', { name: /Needs action/ })).toBeNull();
    cleanup();
    open('/deviceAlarm?triage=1');
    await screen.findByRole('heading', { name: 'No open alarms' });
    expect(screen.queryByRole('button', { name: /Needs action/ })).toBeNull();
    cleanup();
    open('/deviceAlarm?tab=history&triage=1&severity=alarm');
    await screen.findByRole('heading', { name: 'No alarms match these filters' });
  });

  it('says a refusal in the words of the catalogue', async () => {
    server.says(incidents, refused('notPermitted'));
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(refusals.notPermitted.en);
  });
});
