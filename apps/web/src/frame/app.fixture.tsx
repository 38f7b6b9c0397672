/** An app of a few pages that count their clicks, and who is logged in to it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ComponentType, lazy, useState } from 'react';
import { BrowserRouter, Link, useSearchParams } from 'react-router';
import { answers } from '../api/answers.js';
import { App } from './App.js';
import type { PageRow } from './page-row.js';

export const session = { token: 't1', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 3, lastLoginAt: null };
export const profile = {
  uid: 1,
  account: 'lin',
  nickname: '林晓岚',
  email: null,
  phone: null,
  level: 'normal',
  language: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  loginCount: 3,
  lastLoginAt: null,
  hints: [],
  mayChange: true,
};

const menuOf = (id: number, name: string, path: string) => ({
  id,
  parentId: null,
  key: null,
  name,
  path,
  icon: 'monitor',
  sort: id,
  isShown: true,
});

export const everyMenu = {
  level: 'normal',
  roles: [],
  menus: [menuOf(1, 'Overview', '/view'), menuOf(2, 'Monitor', '/deviceMonitor'), menuOf(3, 'Positions', '/posList')],
  paths: ['/view', '/deviceMonitor', '/posList'],
  resources: [],
  owner: null,
};

/** A page that counts its clicks and shows its address. */
function Counter({ name, to }: { name: string; to: string }) {
  const [count, setCount] = useState(0);
  const [query] = useSearchParams();
  return (
    <div>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`${name} ${count} ${query.get('q') ?? ''}`.trim()}
      </button>
      <Link to={to}>{`${name} onwards`}</Link>
    </div>
  );
}
const shown = (component: ComponentType): PageRow['screen'] => lazy(async () => ({ default: component }));
const rows: readonly PageRow[] = [
  { path: '/', title: 'frame.nav.login', isBare: true, screen: shown(() => <p>login at the start</p>) },
  { path: '/login', title: 'frame.nav.login', isBare: true, screen: shown(() => <p>login</p>) },
  { path: '/platform', title: 'frame.nav.platform', isBare: true, screen: shown(() => <p>chooser</p>) },
  {
    path: '/view',
    title: 'frame.nav.view',
    screen: shown(() => <Counter name="view" to="/deviceMonitor" />),
    short: 'frame.nav.view',
  },
  {
    path: '/deviceMonitor',
    title: 'frame.nav.deviceMonitor',
    screen: shown(() => <Counter name="monitor" to="/view?q=other" />),
    isKept: true,
    short: 'frame.nav.deviceMonitorShort',
  },
  {
    path: '/posList',
    title: 'frame.nav.posList',
    screen: shown(() => <Counter name="positions" to="/deviceMonitor" />),
    isKept: true,
  },
];

/** The detail of a device, with another screen for who holds a share key. */
const detail: PageRow = {
  path: '/deviceDetail',
  title: 'frame.nav.deviceDetail',
  screen: shown(() => <p>detail of an account</p>),
  guestScreen: shown(() => <p>what the link shows</p>),
};

export function open(path: string): void {
  window.history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={answers}>
      <BrowserRouter useTransitions={false}>
        <App pages={[...rows, detail]} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
export const address = (): string => window.location.pathname + window.location.search + window.location.hash;

/** Whether neither the element nor anything around it is hidden by Activity. */
export function isShown(element: HTMLElement): boolean {
  for (let each: HTMLElement | null = element; each !== null; each = each.parentElement) if (each.style.display === 'none') return false;
  return true;
}
