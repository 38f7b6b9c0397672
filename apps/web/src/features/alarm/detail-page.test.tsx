/** /alaDetail as it is read: it follows what moves, keeps its places under the mouse, and every figure is a link. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import type { JsonAnswer } from '@frostway/contract/endpoint';
import { text } from '@frostway/contract/texts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { answers, askAgain } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage, show } from '../../testing/page.js';
import { stubServer, type Told } from '../../testing/server.js';
import { AlaDetailPage } from './AlaDetailPage.js';
import { incidentOf } from './alarm.fixture.js';

type Figure = JsonAnswer<typeof alarmFeature.alarmStatistics>['rows'][number];
let ids: readonly number[] = [];
let devices = 0;
const figure: Figure = {
  key: 'temperatureHigh',
  name: null,
  mac: null,
  imei: null,
  total: 3,
  warning: 1,
  alarm: 2,
  open: 1,
  unacknowledged: 2,
  late: 1,
  minutes: 95,
};

/** The types of which there were alarms of the air. */
let ofAir: readonly string[] = [];

/** Of devices as many as there are, of all else one. */
function figuresOf(query: Told<typeof alarmFeature.alarmStatistics>): JsonAnswer<typeof alarmFeature.alarmStatistics> {
  if (query.by === 'type' && ['co2High', 'pressureHigh'].every((type) => query.type?.includes(type) === true))
    return { total: ofAir.length, rows: ofAir.map((key) => ({ ...figure, key })), sum: figure };
  if (query.by !== 'device' || devices === 0) return { total: 1, rows: [figure], sum: figure };
  const [page, size] = [Number(query.page ?? 1), Number(query.pageSize ?? 20)];
  const rows = Array.from({ length: devices }, (_, index) => ({ ...figure, key: String(index), name: `Van ${index}`, mac: `AC${index}` }));
  return { total: devices, rows: rows.slice((page - 1) * size, page * size), sum: figure };
}

beforeEach(() => {
  stubServer()
    .says(alarmFeature.alarmStatistics, figuresOf)
    .says(alarmFeature.alarmOverviewDetail, ({ page = 1 }) => {
      const rows = ids.slice((Number(page) - 1) * 20, Number(page) * 20).map((id) => ({ ...incidentOf(id), excursion: null }));
      return { total: ids.length, isMore: false, cursor: null, rows };
    });
  chooseLanguage('en');
  answers.clear();
  ids = [3, 2, 1];
  devices = 0;
  ofAir = [];
});
afterEach(leavePage);

function open(query = ''): void {
  show(<AlaDetailPage />, `/alaDetail${query}`);
}
const names = (): string[] => [...document.querySelectorAll('.ad-list tbody .ad-link')].map((link) => link.textContent ?? '');
const moved = () => act(() => askAgain(['alarms']));

describe('the details of excursions', () => {
  it('have a tab of CO₂ and of air pressure where there were excursions of them', async () => {
    const tabs = (): string[] => screen.getAllByRole('tab').map((tab) => tab.textContent ?? '');
    open();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(tabs()).toEqual(['Over-temperature', 'Over-humidity', 'Statistics']);
    cleanup();
    answers.clear();
    ofAir = ['co2High'];
    open('?tab=pressure');
    await waitFor(() => expect(tabs()).toEqual(['Over-temperature', 'Over-humidity', 'CO₂', 'Air pressure', 'Statistics']));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Air pressure');
    fireEvent.click(screen.getByRole('tab', { name: 'CO₂' }));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('CO₂');
    chooseLanguage('zh-cn');
    await waitFor(() => expect(tabs()).toEqual(['超温明细', '超湿明细', '二氧化碳超限', '报警统计']));
  });
  it('show what is new at once, and let it wait while somebody points at the list', async () => {
    open();
    await waitFor(() => expect(names()).toEqual(['Box 3', 'Box 2', 'Box 1']));
    ids = [4, 3, 2, 1];
    await moved();
    await waitFor(() => expect(names()).toEqual(['Box 4', 'Box 3', 'Box 2', 'Box 1']));
    fireEvent.pointerEnter(document.querySelector('.ad-list') as Element, { pointerType: 'mouse' });
    ids = [5, 4, 3, 2, 1];
    await moved();
    const news = await screen.findByRole('button', { name: '1 new alarm' });
    expect(names()).toEqual(['Box 4', 'Box 3', 'Box 2', 'Box 1']);
    fireEvent.click(news);
    await waitFor(() => expect(names()[0]).toBe('Box 5'));
  });
  it('turn their pages under the mouse', async () => {
    ids = Array.from({ length: 25 }, (_, index) => 25 - index);
    open();
    await waitFor(() => expect(names()).toHaveLength(20));
    fireEvent.pointerEnter(document.querySelector('.ad-list') as Element, { pointerType: 'mouse' });
    fireEvent.click(screen.getByTitle('2'));
    await waitFor(() => expect(names()).toEqual(['Box 5', 'Box 4', 'Box 3', 'Box 2', 'Box 1']));
    expect(screen.queryByRole('button', { name: /new alarm/ })).toBeNull();
  });
  it('call a sum over alarms what it is, for alarms of the same minutes count each', async () => {
    open();
    await waitFor(() => expect(document.querySelectorAll('.ad-figures tbody')).toHaveLength(2));
    expect(screen.getByText(text('en', 'alarm.detail.hours')).closest('a')).not.toBeNull();
    expect(screen.getByText(text('en', 'alarm.detail.sumHint'), { exact: false })).toBeTruthy();
    const named = [...document.querySelectorAll('.ad-figures a')].map((link) => link.getAttribute('aria-label') ?? '');
    expect(named.filter((name) => name.includes(text('en', 'alarm.detail.minutes'))).length).toBeGreaterThan(0);
  });
  it('say that what is open is of the alarms that began in this time, as its list is', async () => {
    open();
    const word = await screen.findByText(text('en', 'alarm.detail.open'));
    expect(word.textContent).toBe('Still open');
    expect(word.closest('a')?.getAttribute('href')).toMatch(/from=/);
    expect(screen.getByText(text('en', 'alarm.detail.beganHint'), { exact: false })).toBeTruthy();
  });
  it('lead on from the first devices to the last of them all, some hundreds at a time', async () => {
    devices = 450;
    open();
    const lines = () => document.querySelectorAll('.ad-figures')[1]?.querySelectorAll('tbody tr').length;
    fireEvent.click(await screen.findByRole('button', { name: 'All 450' }));
    await waitFor(() => expect(lines()).toBe(200));
    expect(screen.getByText('200 of 450 loaded')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(lines()).toBe(400));
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(lines()).toBe(450));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show top 8' }));
    await waitFor(() => expect(lines()).toBe(8));
  });
  it('have no figure that is not a link', async () => {
    open();
    await waitFor(() => expect(document.querySelectorAll('.ad-figures tbody')).toHaveLength(2));
    expect(document.querySelectorAll('.counters a')).toHaveLength(7);
    expect(document.querySelectorAll('.counters > :not(a)')).toHaveLength(0);
    const cells = [...document.querySelectorAll('.ad-figures tbody td')];
    expect(cells.filter((cell) => cell.querySelector('a') === null)).toEqual([]);
    for (const link of document.querySelectorAll('.counters a, .ad-figures a'))
      expect(link.getAttribute('href')).toMatch(/^\/deviceAlarm\?.*type=temperatureHigh/);
  });
});
