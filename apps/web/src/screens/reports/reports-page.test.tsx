/** /reports: schedules with what was sent last and comes next, pausing one, the log, and rooms; nothing is offered that the roles lack. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { access } from '@frostway/contract/access/endpoints';
import { report as calls } from '@frostway/contract/report/endpoints';
import { bodies, refused, server, withServer } from '../../features/account/sign-in.fixture.js';
import { press, show, signIn } from '../../testing/page.js';
import { ReportsPage } from './ReportsPage.js';

withServer();
const list = (rows: readonly unknown[]) => [{ errorcode: 0, data: { total: rows.length, rows } }];
const schedule = {
  id: 4,
  name: 'Store room, daily',
  group: { id: 2, name: 'Store room' },
  devices: [],
  period: 'day',
  at: '08:00',
  zone: 'Asia/Shanghai',
  xlsx: true,
  isOn: true,
  contacts: [
    { id: 1, name: 'Ann', isConfirmed: true },
    { id: 2, name: 'Bob', isConfirmed: false },
  ],
  next: { at: '2026-07-15T00:00:00.000Z', from: '2026-07-13T16:00:00.000Z', until: '2026-07-14T16:00:00.000Z' },
  last: { at: '2026-07-14T00:00:00.000Z', outcome: 'deviating' },
};
const sent = {
  id: 9,
  scheduleId: 4,
  name: 'Store room, daily',
  from: '2026-07-12T16:00:00.000Z',
  until: '2026-07-13T16:00:00.000Z',
  zone: 'Asia/Shanghai',
  at: '2026-07-14T00:00:00.000Z',
  outcome: 'deviating',
  alarms: 2,
  revision: 1,
  hash: 'ab',
  refusal: null,
  mails: [{ recipient: 'Ann', address: 'ann@example.com', state: 'sent', sentAt: '2026-07-14T00:00:10.000Z' }],
};
const room = { id: 3, name: 'Cold store', hasPlan: false, places: [], createdAt: '2026-07-01T00:00:00.000Z' };

/** The page of somebody whose roles have these calls. */
function open(may: readonly { readonly method: string; readonly path: string }[]): void {
  server.replies[access.getPermission.path] = [
    { errorcode: 0, data: { level: 'normal', menus: [], pages: [], resources: may.map(({ method, path }) => `${method} ${path}`) } },
  ];
  server.replies['/beacon/group'] = list([]);
  server.replies[calls.schedules.path] = list([schedule]);
  server.replies[calls.sent.path] = list([sent]);
  server.replies[calls.rooms.path] = list([room]);
  show(<ReportsPage />, '/reports');
}

describe('The page of reports', () => {
  beforeEach(() => signIn());

  it('says of each schedule when it is sent, to whom, what came last and what comes next, and what was sent', async () => {
    open([calls.schedules, calls.sent]);
    await waitFor(() => expect(screen.getAllByText('Store room, daily')).toHaveLength(2));
    const text = document.body.textContent ?? '';
    for (const words of ['Store room', 'Ann', 'Bob', '2 alarms', 'China Standard Time']) expect(text).toContain(words);
    // He has no right to change them, nor to make a report at once.
    expect(screen.queryByRole('button', { name: /Pause/ })).toBeNull();
    expect(screen.queryByText('Cold store')).toBeNull();
  });

  it('pauses a schedule, and says why not where it is refused', async () => {
    open([calls.schedules, calls.changeSchedule]);
    await screen.findByText('Store room, daily');
    const pause = async (): Promise<void> => {
      fireEvent.click(screen.getByRole('button', { name: /More|Actions/ }));
      fireEvent.click(await screen.findByText('Pause'));
    };
    server.replies[calls.changeSchedule.path] = [refused('noSuchReportSchedule')];
    await pause();
    await waitFor(() => expect(bodies(calls.changeSchedule.path)).toContainEqual({ id: 4, isOn: false }));
  });

  it('lists rooms, and says that one without sensors has no mapping yet', async () => {
    open([calls.rooms, calls.addRoom]);
    const name = await screen.findByText('Cold store');
    const row = name.closest('tr');
    expect(row).not.toBeNull();
    expect(within(row as HTMLElement).getByText('Add sensors first')).toBeTruthy();
    press('Add room');
    expect(await screen.findByText('Choose a sensor and click on the plan, or type percentages')).toBeTruthy();
  });
});
