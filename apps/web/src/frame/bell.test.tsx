/** The bell and the toast as somebody meets them who is told something in the app. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { notification } from '@frostway/contract/notification/endpoints';
import type { InboxEntry } from '@frostway/contract/notification/rows';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../api/all-texts.js';
import { answers } from '../api/answers.js';
import { chooseLanguage } from '../api/language.js';
import { startLive } from '../api/live.js';
import { Toasts } from '../ui/toasts.js';
import { answerOf } from '../testing/blank.js';
import { addressNow, leavePage, show, signIn } from '../testing/page.js';
import { stubServer, type StubbedServer } from '../testing/server.js';
import { FakeSocket } from '../testing/socket.js';
import { Bell } from './Bell.js';
import { useInboxToasts } from './inbox-toasts.js';
import { toldOf } from './bell.fixture.js';

const { inbox, readInbox } = notification;
const { alarmOverview } = alarmFeature;
let rows: InboxEntry[] = [];
let triage = 0;
let server: StubbedServer;

function Page() {
  useInboxToasts();
  return null;
}
function open(): void {
  show(
    <>
      <Bell />
      <Page />
      <Toasts />
    </>,
    '/view',
  );
}
/** The server tells the page so. */
const say = (...ids: number[]): void => act(() => FakeSocket.last().say({ type: 'inbox', ids }));
const toastWords = (): string => screen.getByRole('status').textContent;
const bell = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });
async function opened(): Promise<void> {
  open();
  await bell('No alarms need action');
}
/** Tells the page of deliveries, and waits for the words of the toast. */
async function toasted(ids: number[], told: InboxEntry[], words: string): Promise<void> {
  rows = told;
  say(...ids);
  await waitFor(() => expect(toastWords()).toContain(words));
}
const wait = (ms: number): Promise<void> => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

let stop: () => void = () => undefined;
beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  server = stubServer({ may: [alarmOverview, inbox, readInbox], permission: { paths: ['/deviceAlarm'] } })
    .says(alarmOverview, () => answerOf(alarmOverview, { triage, open: { warning: 0, alarm: triage } }))
    .says(inbox, () => ({ total: rows.length, isMore: false, unread: rows.filter(({ isUnread }) => isUnread).length, rows, cursor: null }))
    .says(readInbox, ({ id, alone }) => {
      const upTo = rows.findIndex((row) => row.id === id);
      rows = rows.map((row, index) => (index === upTo || (index > upTo && alone !== true) ? { ...row, isUnread: false } : row));
      return null;
    });
  signIn();
  chooseLanguage('en');
  answers.clear();
  rows = [];
  triage = 0;
  stop = startLive();
});
afterEach(() => {
  stop();
  leavePage();
});

describe('The bell', () => {
  it('says what is new for oneself beside what waits, and shows it with what has happened; looking reads it', async () => {
    triage = 2;
    rows = [
      toldOf(4, 'Fridge 4', { kind: 'end' }),
      toldOf(3, 'Fridge 3', { step: 2 }),
      toldOf(2, 'Fridge 2', { kind: 'worst', isUnread: false }),
      toldOf(1, 'Test', { kind: 'test', alarmId: null, device: null, type: null, isUnread: false }),
    ];
    open();
    fireEvent.click(await bell('Alarms needing action: 2, new notifications: 2'));
    const part = await screen.findByRole('region', { name: 'For you' });
    const items = within(part).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Fridge 4Ultra-high temperature has ended/),
      expect.stringMatching(/^Fridge 3Ultra-high temperature, not acknowledged/),
      expect.stringMatching(/^Fridge 2Ultra-high temperature, past the worst/),
      expect.stringMatching(/^Test message/),
    ]);
    await bell('Alarms needing action: 2');
    expect(server.sent).toEqual([{ call: 'PUT /api/notification/told', input: { id: 4 } }]);
    // What was new when it was opened stays marked while it is open.
    expect(items.map((item) => within(item).queryByRole('img', { name: 'New' }) !== null)).toEqual([true, true, false, false]);
    expect(
      within(part)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([104, 103, 102].map((id) => `/deviceAlarm?alarm=${id}`));
  });
  it('of who has no page of alarms shows what he was notified, and leads nowhere', async () => {
    server.permits([alarmOverview, inbox, readInbox]);
    rows = [toldOf(1, 'Fridge 1')];
    open();
    fireEvent.click(await bell('Notifications, new notifications: 1'));
    expect(await screen.findByText('Fridge 1')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(server.inputsOf(alarmOverview)).toEqual([]);
  });
  it('is not there for who has neither, and nothing is asked', async () => {
    server.permits([]);
    open();
    await waitFor(() => expect(server.asked).not.toEqual([]));
    say(1);
    await wait(400);
    expect(screen.queryByRole('button')).toBeNull();
    expect(server.asked.map(({ call }) => call)).toEqual(['GET /api/getPermission']);
  });
});

describe('A toast', () => {
  it('says what the caller is notified as soon as he is, and leads to the alarm; until he goes there it is unread in the bell', async () => {
    await opened();
    await toasted([2], [toldOf(2, 'Fridge 7'), toldOf(1, 'Fridge 6')], 'Fridge 7: Ultra-high temperature (started)');
    expect(screen.getByRole('status').querySelector('.k-alarm')).toBeTruthy();
    await bell('No alarms need action, new notifications: 2');
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(addressNow()).toBe('/deviceAlarm?alarm=102'));
    expect(toastWords()).toBe('');
    await bell('No alarms need action, new notifications: 1');
  });
  it('of several at once, and of what comes while it is there, is one; each alarm counts once', async () => {
    await opened();
    rows = [toldOf(3, 'B', { severity: 'warning' }), toldOf(2, 'A', { kind: 'worst', alarmId: 101 }), toldOf(1, 'A')];
    say(1, 2);
    say(3);
    await waitFor(() => expect(toastWords()).toContain('2 alarms: B, A'));
    await toasted(
      [4, 5, 6],
      [toldOf(6, 'D'), toldOf(5, 'C'), toldOf(4, 'B', { alarmId: 103, kind: 'end' }), ...rows],
      '4 alarms: D, C, B and more',
    );
    expect(screen.getAllByRole('button', { name: 'Close' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(addressNow()).toBe('/deviceAlarm?tab=history&triage=1'));
  });
  it('says it in the other language as soon as that is chosen', async () => {
    await opened();
    await toasted([1, 2], [toldOf(2, 'Fridge 7'), toldOf(1, 'Fridge 6')], '2 alarms: Fridge 7, Fridge 6');
    act(() => chooseLanguage('zh-cn'));
    await waitFor(() => expect(toastWords()).toContain('2 条报警：Fridge 7、Fridge 6'));
    expect(screen.getByRole('button', { name: '打开' })).toBeTruthy();
  });
  it('goes when the bell is opened, where it stands', async () => {
    await opened();
    await toasted([1], [toldOf(1, 'Fridge 7')], 'Fridge 7');
    fireEvent.click(await bell('No alarms need action, new notifications: 1'));
    expect(within(await screen.findByRole('region', { name: 'For you' })).getByText('Fridge 7')).toBeTruthy();
    await waitFor(() => expect(toastWords()).toBe(''));
  });
  it('does not come for what was told before, was read elsewhere, or while nobody looks at the page', async () => {
    rows = [toldOf(1, 'Fridge 1')];
    open();
    await bell('No alarms need action, new notifications: 1');
    rows = [toldOf(2, 'Fridge 2', { isUnread: false }), toldOf(1, 'Fridge 1')];
    say(2);
    say();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    rows = [toldOf(3, 'Fridge 3'), ...rows];
    say(3);
    await bell('No alarms need action, new notifications: 2');
    hidden.mockRestore();
    await wait(400);
    expect(toastWords()).toBe('');
  });
});
