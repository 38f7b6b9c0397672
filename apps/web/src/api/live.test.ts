/** The live connection: hello first, one batch a frame, back after a loss with everything in view asked again. */
import { alarmFeature } from '@frostway/contract/alarm/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import type { Endpoint } from '@frostway/contract/endpoint';
import { notification } from '@frostway/contract/notification/endpoints';
import { overview } from '@frostway/contract/overview/endpoints';
import { describe, expect, it, vi } from 'vitest';
import { answers, queryOf } from './answers.js';
import { nowMs } from './clock.js';
import { mergeFleet, seedFleet } from './fleet-store.js';
import { fleetNow } from './fleet.js';
import { deadAfterMs, longestWaitMs, waitMs } from './live-connection.js';
import { startLive } from './live.js';
import { endSession, sessionToken } from './session.js';
import { FakeSocket } from '../testing/socket.js';
import { accept, row, temperatureOf, withLive } from './live.fixture.js';

const live = withLive(startLive);

/** What the page says once it is connected. */
const greeting = [
  { type: 'hello', token: 't1' },
  { type: 'watch', topic: 'devices' },
  { type: 'watch', topic: 'alarms' },
  { type: 'watch', topic: 'commands' },
  { type: 'watch', topic: 'inbox' },
];

describe('connecting', () => {
  it('says hello with the token in the first message, never in the URL, and watches after the welcome', () => {
    expect(FakeSocket.last().url).toMatch(/^ws:\/\/[^?]+\/live$/);
    FakeSocket.last().open();
    expect(FakeSocket.last().sent).toEqual([{ type: 'hello', token: 't1' }]);
    FakeSocket.last().say({ type: 'welcome', serverTime: Date.now() });
    expect(FakeSocket.last().sent).toEqual(greeting);
  });
  it('asks again, once a topic is watched, for what may have moved before: nobody would tell', () => {
    const query = queryOf(alarmFeature.incidents, {});
    answers.getQueryCache().build(answers, query).setData({ total: 0 });
    accept();
    const isStale = (): boolean | undefined => answers.getQueryState(query.queryKey)?.isInvalidated;
    FakeSocket.last().say({ type: 'watching', topic: 'devices' });
    expect(isStale()).toBe(false);
    FakeSocket.last().say({ type: 'watching', topic: 'alarms' });
    expect(isStale()).toBe(true);
  });
  it('takes the time of the server', () => {
    accept();
    expect(nowMs() - Date.now()).toBe(5000);
  });
  it('makes no connection without a session', () => {
    live.stop();
    endSession('left');
    FakeSocket.all.length = 0;
    live.start();
    expect(FakeSocket.all).toHaveLength(0);
  });
});

describe('devices', () => {
  it('of one frame are applied together, the latest of a device in place of the earlier', () => {
    accept();
    FakeSocket.last().say({ type: 'devices', rows: [row(1, '2026-07-14T00:00:01.000Z', 4), row(2, '2026-07-14T00:00:01.000Z', 5)] });
    FakeSocket.last().say({ type: 'devices', rows: [row(1, '2026-07-14T00:00:02.000Z', 4.5)] });
    const before = fleetNow();
    expect(before.size).toBe(0);
    vi.advanceTimersByTime(20);
    expect([temperatureOf(1), temperatureOf(2)]).toEqual([4.5, 5]);
    expect(fleetNow()).not.toBe(before);
  });
  it('are only moved forward: an answer asked before a packet does not take it back', () => {
    mergeFleet([row(1, '2026-07-14T00:00:05.000Z', 6)]);
    seedFleet([row(1, '2026-07-14T00:00:01.000Z', 4), row(2, '2026-07-14T00:00:01.000Z', 5)]);
    expect([temperatureOf(1), temperatureOf(2)]).toEqual([6, 5]);
    mergeFleet([row(2, '2026-07-14T00:00:00.000Z', 1)]);
    expect(temperatureOf(2)).toBe(5);
  });
  it('that are no longer in the fleet go', () => {
    mergeFleet([row(1, '2026-07-14T00:00:05.000Z', 6)]);
    seedFleet([row(2, '2026-07-14T00:00:01.000Z', 5)]);
    expect([...fleetNow().keys()]).toEqual([2]);
  });
  it('that came or went let what is about them be asked again, alarms too, which may have ended with them', () => {
    const hold = (endpoint: Endpoint): void => void answers.getQueryCache().build(answers, queryOf(endpoint, {})).setData({});
    const isStale = (endpoint: Endpoint): boolean | undefined => answers.getQueryState(queryOf(endpoint, {}).queryKey)?.isInvalidated;
    const asked = [deviceFeature.groupTree, deviceFeature.groupDevices, overview.base, alarmFeature.alarmOverview, notification.deliveries];
    [...asked, dictionary.groups].forEach(hold);
    answers.setQueryData(['fleet'], 2);
    accept();
    FakeSocket.last().say({ type: 'devicesChanged' });
    expect(asked.map(isStale)).toEqual(asked.map(() => true));
    expect(answers.getQueryState(['fleet'])?.isInvalidated).toBe(true);
    expect(isStale(dictionary.groups)).toBe(false);
    answers.clear();
  });
});

it('what shows alarms is asked again at once when they move, and at most once a second in a storm', () => {
  const asked = vi.spyOn(answers, 'invalidateQueries');
  accept();
  for (let alarm = 0; alarm < 20; alarm += 1) FakeSocket.last().say({ type: 'alarms', deviceIds: [alarm] });
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(asked).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('a lost connection', () => {
  it('is tried again after 1 s, doubling to 30 s, with jitter', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((tries) => waitMs(tries, 0.5))).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    expect([waitMs(0, 0), waitMs(0, 1)]).toEqual([750, 1250]);
    expect(waitMs(50, 1)).toBeLessThanOrEqual(longestWaitMs * 1.25);
    FakeSocket.last().break();
    vi.advanceTimersByTime(999);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last().break();
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(3);
  });
  it('once back watches again and asks again what is in view', () => {
    const asked = vi.spyOn(answers, 'invalidateQueries');
    accept();
    expect(asked).not.toHaveBeenCalled();
    FakeSocket.last().break();
    vi.advanceTimersByTime(1000);
    accept();
    expect(FakeSocket.last().sent).toEqual(greeting);
    expect(asked).toHaveBeenCalledExactlyOnceWith();
  });
  it('is noticed when nothing comes, after a ping', () => {
    accept();
    vi.advanceTimersByTime(20_000);
    expect(FakeSocket.last().sent).toContainEqual({ type: 'ping' });
    FakeSocket.last().say({ type: 'pong', serverTime: Date.now() });
    vi.advanceTimersByTime(deadAfterMs - 5000);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(6000 + 1000);
    expect(FakeSocket.all).toHaveLength(2);
  });
  it('is tried at once when the network comes back', () => {
    FakeSocket.last().break();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
  });
});

it('a refusal of the session ends it', () => {
  FakeSocket.last().open();
  FakeSocket.last().say({ type: 'refused', errorcode: 50160, message: '' });
  expect(sessionToken()).toBeUndefined();
});
