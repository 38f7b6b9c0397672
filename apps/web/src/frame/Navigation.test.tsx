/** Groups of the navigation: folded by their heading, remembered, open where the reader is. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import '../api/all-texts.js';
import type { EntryGroup } from './menu-entries.js';
import { Navigation } from './Navigation.js';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const group = (id: number, name: string | undefined, ...paths: readonly string[]): EntryGroup => ({
  id,
  name,
  entries: paths.map((path) => ({
    row: { path, title: 'frame.nav.view', screen: lazy(async () => ({ default: () => null })) },
    name: path.slice(1),
    icon: 'flag',
  })),
});
const groups = [group(0, undefined, '/view'), group(7, 'Fleet', '/fence', '/mileage'), group(8, 'Equipment', '/sim')];
const show = (current: string, isRail = false) =>
  render(
    <MemoryRouter>
      <Navigation groups={groups} current={current} addressOf={({ path }) => path} isRail={isRail} onToggle={() => undefined} />
    </MemoryRouter>,
  );
const heading = (name: string) => screen.getByRole('button', { name });
/** The names of the entries: every link but the brand's. */
const entries = () => screen.getAllByRole('link').flatMap((link) => (link.className === 'brand' ? [] : link.getAttribute('aria-label')));

it('a heading folds its entries away, and a page opened later finds them so', () => {
  show('/view');
  expect(entries()).toEqual(['view', 'fence', 'mileage', 'sim']);
  fireEvent.click(heading('Fleet'));
  expect(heading('Fleet').getAttribute('aria-expanded')).toBe('false');
  expect(entries()).toEqual(['view', 'sim']);
  cleanup();
  show('/view');
  expect(entries()).toEqual(['view', 'sim']);
  fireEvent.click(heading('Fleet'));
  expect(entries()).toEqual(['view', 'fence', 'mileage', 'sim']);
});

it('the group of the page one is on is open, and a rail shows every entry', () => {
  localStorage.setItem('nav.folded', '7,8');
  show('/mileage');
  expect(entries()).toEqual(['view', 'fence', 'mileage']);
  cleanup();
  show('/view', true);
  expect(entries()).toEqual(['view', 'fence', 'mileage', 'sim']);
  expect(screen.queryByRole('button', { name: 'Fleet' })).toBeNull();
});

it('shows the entry of the page one is on, in browsers that answer scrolling with a promise too', () => {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
  const seen: (string | null)[] = [];
  const value = function scrollIntoView(this: Element): Promise<void> {
    seen.push(this.getAttribute('aria-label'));
    return Promise.resolve();
  };
  Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value });
  show('/sim');
  cleanup();
  expect(seen).toEqual(['sim']);
  if (before === undefined) Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  else Object.defineProperty(Element.prototype, 'scrollIntoView', before);
});
