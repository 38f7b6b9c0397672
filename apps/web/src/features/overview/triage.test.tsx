/** The triage list: the heaviest of all that wait, as the server weighs them. */
import type { Incident } from '@frostway/contract/alarm/incident-rows';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answers } from '../../api/answers.js';
import { translator } from '../../api/language.js';
import { endSession, keepSession } from '../../api/session.js';
import { incidentOf } from '../alarm/alarm.fixture.js';
import { TriagePanel } from './TriagePanel.js';

const alarm = (id: number, name: string, severity: Incident['severity'], minutes: number, startedAt: string): Incident =>
  incidentOf(id, { name, groupId: null, groupName: null, severity, minutes, startedAt, worst: 12 });

let asked: URL[] = [];
beforeEach(async () => {
  asked = [];
  keepSession({ token: 't', expiresAt: new Date(Date.now() + 60_000).toISOString(), loginCount: 1, lastLoginAt: null });
  await translator.changeLanguage('en');
  const rows = [
    alarm(1, 'Out for weeks', 'alarm', 30_000, '2026-01-01T00:00:00.000Z'),
    alarm(2, 'Out for hours', 'alarm', 300, '2026-06-01T00:00:00.000Z'),
    alarm(3, 'Only a warning', 'warning', 90_000, '2026-01-01T00:00:00.000Z'),
  ];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://page'));
    const list = { total: 900, isMore: false, cursor: null, rows };
    const data = url.includes('getPermission')
      ? { level: 'normal', menus: [], paths: [], resources: ['POST /api/alarm/acknowledge'] }
      : list;
    return new Response(JSON.stringify({ errorcode: 0, data }));
  });
});
afterEach(() => {
  cleanup();
  endSession('left');
  answers.clear();
  vi.unstubAllGlobals();
});

it('what was out longest stands first although hundreds began later: the server weighs all that wait', async () => {
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <TriagePanel acknowledging={({ name }) => <p>{`Acknowledge ${name}`}</p>} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const names = (await screen.findAllByRole('link', { name: /^O/ })).map(({ textContent }) => textContent);
  expect(names).toEqual(['Out for weeks', 'Out for hours', 'Only a warning']);
  expect(screen.getByRole('link', { name: 'All 900' })).toBeTruthy();
  const [query] = asked.filter(({ pathname }) => pathname === '/api/incidents');
  expect(Object.fromEntries(query?.searchParams ?? [])).toMatchObject({ state: 'triage', order: 'weight' });
});

it('a row says in one word how it stands: that nobody has acknowledged it is what its button says', async () => {
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <TriagePanel acknowledging={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findAllByText('Active')).toHaveLength(3);
  expect(screen.queryByText('Unacknowledged')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Acknowledge / })).toHaveLength(3);
});

it('a row is acknowledged where it stands', async () => {
  render(
    <QueryClientProvider client={answers}>
      <MemoryRouter>
        <TriagePanel acknowledging={({ name }) => <p>{`Dialog of ${name}`}</p>} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Acknowledge Out for hours' }));
  expect(screen.getByText('Dialog of Out for hours')).toBeTruthy();
});
