/** The search and the places one goes back to, as a person meets them. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { type Place, searchFeature } from '@frostway/contract/search/endpoints';
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { text } from '@frostway/contract/texts';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../api/all-texts.js';
import { answers } from '../api/answers.js';
import { chooseLanguage } from '../api/language.js';
import { addressNow, leavePage, show, signIn } from '../testing/page.js';
import { refused, stubServer, type StubbedServer } from '../testing/server.js';
import { Search } from './Search.js';
import { Star } from './Star.js';
import { markedParts } from './marked.js';
import type { PageRow } from './page-row.js';

configure({ asyncUtilTimeout: 15_000 });
const blank = lazy(async () => ({ default: () => null }));
const pages: readonly PageRow[] = [
  { path: '/missionRule', title: 'frame.nav.missionRule', screen: blank },
  { path: '/teamDetail', title: 'frame.nav.teamDetail', screen: blank },
  { path: '/deviceMonitor', title: 'frame.nav.deviceMonitor', screen: blank },
  { path: '/audit', title: 'frame.nav.audit', screen: blank },
];

let server: StubbedServer;
let found: JsonAnswer<typeof searchFeature.find> = { total: 0, kinds: [] };
let places: { kept: Place[]; last: (Place & { visitedAt: string })[] } = { kept: [], last: [] };
let workspace: { devices: string[]; views: { name: string; path: string }[] } = { devices: [], views: [] };

const thing = (
  id: number,
  name: string,
  path: string,
  detail = '',
): JsonAnswer<typeof searchFeature.find>['kinds'][number]['rows'][number] => ({
  id: String(id),
  name,
  detail,
  path,
  connection: null,
  alarm: null,
});
const placeOf = (path: string, more: Partial<Place> = {}): Place => ({ path, title: '', kind: null, name: null, isGone: false, ...more });

beforeEach(() => {
  found = { total: 0, kinds: [] };
  places = { kept: [], last: [] };
  workspace = { devices: [], views: [] };
  answers.clear();
  chooseLanguage('en');
  signIn();
  const { workspace: kept, changeWorkspace } = deviceFeature;
  server = stubServer({ may: [searchFeature.find, searchFeature.places, kept, changeWorkspace, dictionary.addPageVisit] })
    .says(searchFeature.find, () => found)
    .says(searchFeature.places, () => places)
    .says(kept, () => workspace)
    .says(changeWorkspace, (more) => {
      workspace = { ...workspace, ...(more as Partial<typeof workspace>) };
      return workspace;
    });
});
afterEach(leavePage);

const [rulePage] = pages;

function open(at = '/missionRule', page: PageRow = rulePage ?? expect.fail('no page')): HTMLElement {
  show(
    <>
      <Search page={page} pages={pages} />
      <Star page={page} />
    </>,
    at,
  );
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  return screen.getByRole('combobox', { name: 'Search' });
}
const chosen = (): string | undefined =>
  screen.getAllByRole('option').find((row) => row.getAttribute('aria-selected') === 'true')?.textContent ?? undefined;

describe('the search', () => {
  it('shows what it found by kind, chooses by the arrows over all of them, and Enter opens', async () => {
    found = {
      total: 9,
      kinds: [
        { kind: 'rule', total: 1, rows: [thing(7, 'Polar limit', '/missionRule?rule=7')] },
        { kind: 'team', total: 8, rows: [thing(3, 'North polar', '/teamDetail?id=3', 'Zhou'), thing(4, 'Polar east', '/teamDetail?id=4')] },
      ],
    };
    const field = open();
    fireEvent.change(field, { target: { value: 'polar' } });
    const teams = await screen.findByRole('group', { name: 'Teams' });
    expect(
      within(teams)
        .getAllByRole('option')
        .map((row) => row.textContent),
    ).toEqual(['North polarZhou', 'Polar east', 'Show all 8']);
    expect(within(teams).getAllByText(/polar/i, { selector: 'mark' })).toHaveLength(2);
    expect(chosen()).toBe('Polar limit');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(chosen()).toBe('Polar limit');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { name: /North polar/ }).id);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(addressNow()).toBe('/teamDetail?id=3');
    expect(screen.queryByRole('listbox')).toBeNull();
    // What was chosen stands among the last pages at once.
    expect(server.inputsOf(dictionary.addPageVisit)[0]).toMatchObject({ path: '/teamDetail?id=3', title: 'North polar' });
  });
  it('opens the first of what it finds when Enter came before the answer, and nothing when something else is typed meanwhile', async () => {
    places.last = [{ ...placeOf('/audit'), visitedAt: '2026-01-01T00:00:00.000Z' }];
    found = { total: 1, kinds: [{ kind: 'rule', total: 1, rows: [thing(7, 'Polar limit', '/missionRule?rule=7')] }] };
    const field = open('/deviceMonitor');
    await screen.findByRole('option');
    fireEvent.change(field, { target: { value: 'pol' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(addressNow()).toBe('/deviceMonitor');
    fireEvent.change(field, { target: { value: 'polar' } });
    await screen.findByText(text('en', 'frame.found.rule'));
    expect(addressNow()).toBe('/deviceMonitor');
    fireEvent.change(field, { target: { value: 'polar limit' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(addressNow()).toBe('/missionRule?rule=7'));
  });
  it('goes on from row to row where the browser answers scrolling with a promise', async () => {
    const before = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView');
    Object.defineProperty(Element.prototype, 'scrollIntoView', { configurable: true, value: () => Promise.resolve() });
    found = {
      total: 2,
      kinds: [{ kind: 'team', total: 2, rows: [thing(3, 'North', '/teamDetail?id=3'), thing(4, 'South', '/teamDetail?id=4')] }],
    };
    const field = open();
    fireEvent.change(field, { target: { value: 'th' } });
    await screen.findByRole('group', { name: 'Teams' });
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown']) fireEvent.keyDown(field, { key });
    expect(chosen()).toBe('South');
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    if (before === undefined) Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
    else Object.defineProperty(Element.prototype, 'scrollIntoView', before);
  });
  it('leads to the list of a kind that has more than it shows', async () => {
    found = { total: 8, kinds: [{ kind: 'rule', total: 8, rows: [thing(7, 'A & B', '/missionRule?rule=7')] }] };
    const field = open('/audit');
    fireEvent.change(field, { target: { value: 'a & b' } });
    await screen.findByText('Show all 8');
    fireEvent.keyDown(field, { key: 'PageDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(addressNow()).toBe('/missionRule?q=a%20%26%20b');
    expect(server.inputsOf(dictionary.addPageVisit)).toEqual([]);
  });
  it('says that nothing was found, and what was refused; Esc leaves', async () => {
    const field = open();
    fireEvent.change(field, { target: { value: 'nowhere' } });
    await screen.findByText('No results for "nowhere"');
    server.says(searchFeature.find, refused('tooFrequent'));
    fireEvent.change(field, { target: { value: 'nowhere else' } });
    const words = 'Access frequency too high, try again later';
    await screen.findByText(words);
    expect(screen.queryByText('No results for "nowhere"')).toBeNull();
    fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('before anything is typed', () => {
  it('what is kept and the last pages stand there by the names things have now, and are chosen like results', async () => {
    places = {
      kept: [
        placeOf('/missionRule?rule=7', { title: '报警规则', kind: 'rule', name: 'Deep freezer' }),
        placeOf('/deviceMonitor?group=4&state=alarm&search=box', { kind: 'group', name: 'Hall' }),
      ],
      last: [
        { ...placeOf('/missionRule?rule=7', { kind: 'rule', name: 'Deep freezer' }), visitedAt: '2026-03-01T10:00:00.000Z' },
        { ...placeOf('/teamDetail?id=3', { kind: 'team', name: 'South' }), visitedAt: '2026-03-01T09:00:00.000Z' },
        { ...placeOf('/audit'), visitedAt: '2026-03-01T08:00:00.000Z' },
        { ...placeOf('/nothing'), visitedAt: '2026-03-01T07:00:00.000Z' },
      ],
    };
    const field = open();
    const kept = await screen.findByRole('group', { name: 'Starred' });
    expect(
      within(kept)
        .getAllByRole('option')
        .map((row) => row.textContent),
    ).toEqual(['Deep freezerAlarm rules', 'HallMonitor · Search "box" · 1 filter']);
    const last = within(screen.getByRole('group', { name: 'Recent pages' })).getAllByRole('option');
    expect(last.map((row) => row.textContent)).toEqual([expect.stringMatching(/^SouthTeam/), expect.stringMatching(/^Audit trail/)]);
    expect(last[0]?.querySelector('time')?.dateTime).toBe('2026-03-01T09:00:00.000Z');
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(addressNow()).toBe('/teamDetail?id=3');
  });
  it('what was kept and is gone is said so, and let go by a button', async () => {
    workspace = {
      devices: [],
      views: [
        { name: 'South', path: '/teamDetail?id=3' },
        { name: 'Audit', path: '/audit' },
      ],
    };
    places = { kept: [placeOf('/teamDetail?id=3', { title: 'South', kind: 'team', isGone: true }), placeOf('/audit')], last: [] };
    open();
    await screen.findByText('Starred, but deleted or no longer shared with you: South');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await waitFor(() => expect(server.inputsOf(deviceFeature.workspace)).not.toEqual([]));
    await screen.findByRole('button', { name: 'Star this page' });
    fireEvent.click(screen.getByRole('button', { name: 'Remove from starred' }));
    await waitFor(() => expect(workspace.views).toEqual([{ name: 'Audit', path: '/audit' }]));
  });
});

describe('the star', () => {
  it('keeps a thing under its own address whatever tab is shown, and lets it go', async () => {
    document.title = 'South · Frostway';
    const team = pages[1] ?? expect.fail('no page');
    open('/teamDetail?id=3&tab=targets', team);
    fireEvent.click(await screen.findByRole('button', { name: 'Star this page' }));
    const kept = await screen.findByRole('button', { name: 'Remove star' });
    expect(workspace.views).toEqual([{ name: 'South', path: '/teamDetail?id=3' }]);
    fireEvent.click(kept);
    await screen.findByRole('button', { name: 'Star this page' });
    expect(workspace.views).toEqual([]);
  });
});

it('what was typed is marked as it stands in the text, a number without the separators it was typed with', () => {
  const hit = (text: string, search: string): string[] => markedParts(text, search).map(({ part, isHit }) => (isHit ? `[${part}]` : part));
  expect(hit('Cold Room', 'ROOM')).toEqual(['Cold ', '[Room]']);
  expect(hit('AC233F000001', '23:3f')).toEqual(['AC', '[233F]', '000001']);
  expect(hit('疫苗冷藏箱', '冷藏')).toEqual(['疫苗', '[冷藏]', '箱']);
  expect(hit('Cold', 'x')).toEqual(['Cold']);
  expect(hit('Cold', ' ')).toEqual(['Cold']);
});
