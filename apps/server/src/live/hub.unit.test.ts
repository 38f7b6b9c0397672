import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { LiveMessage } from '@frostway/contract/live';
import { Refusal } from '@frostway/contract/refusals';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../call/serve.js';
import { type Event, tell } from '../events/event.js';
import type { SeenIds } from '../scope/seen-ids.js';
import { LiveHub, type Page, type Watcher } from './hub.js';

/** A row with nothing but what tells it apart; `name` is the value at the moment of reading. */
const row = (id: number, name: string): DeviceStatus => ({ id, name }) as DeviceStatus;
const callerOf = (accountId: number): Caller => ({
  accountId,
  account: `a${accountId}`,
  level: 'normal',
  tokenHash: Buffer.from([accountId]),
  ownerId: accountId,
  now: Date.now,
});

const idOf = (caller: Watcher): number => ('accountId' in caller ? caller.accountId : 0);

let reads: { accountId: number; ids: readonly number[] }[] = [];
let lookups: number[] = [];
let checks = { now: 0, most: 0 };
let value = 0;
let isDown = false;
const ended = new Set<number>();
let hub: LiveHub;
/** Account 1 sees devices 1 to 5000, account 2 device 2 only; account 3 sees the same as 1, but no history. */
const seen = (accountId: number): SeenIds => {
  const all = new Set(accountId === 2 ? [2] : Array.from({ length: 5000 }, (_, index) => index + 1));
  return { all, withHistory: accountId === 3 ? new Set() : all };
};

class FakePage implements Page {
  caller: Watcher;
  readonly messages: LiveMessage[] = [];
  readonly refused: unknown[] = [];
  bytes = 0;
  constructor(accountId: number) {
    this.caller = callerOf(accountId);
  }
  send = (message: LiveMessage): void => void this.messages.push(message);
  waiting = (): number => this.bytes;
  refuse = (error: unknown): void => void this.refused.push(error);
  /** What it was told, as `id=value`. */
  rows(): string[] {
    return this.messages.flatMap((message) => (message.type === 'devices' ? message.rows.map(({ id, name }) => `${id}=${name}`) : []));
  }
}

async function watching(accountId: number): Promise<FakePage> {
  const page = new FakePage(accountId);
  hub.enter(page);
  await hub.watch(page, 'devices');
  return page;
}
/** Says an event to the hub and its topics, as the bus does. */
const hear = (event: Event): void => hub.subscribers().forEach((subscriber) => tell(subscriber, event));
const updated = (ids: Iterable<number>): void => hear({ type: 'latestUpdated', deviceIds: [...ids] });
const tick = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

beforeEach(() => {
  vi.useFakeTimers();
  reads = [];
  lookups = [];
  checks = { now: 0, most: 0 };
  value = 0;
  isDown = false;
  ended.clear();
  hub = new LiveHub({
    log: pino({ level: 'silent' }),
    readStatus: async (principal, ids) => {
      if (isDown) throw new Error('the database is away');
      reads.push({ accountId: idOf(principal), ids });
      return ids.map((id) => row(id, String(value)));
    },
    seenIds: async (principal) => {
      lookups.push(idOf(principal));
      return seen(idOf(principal));
    },
    checkCaller: async (caller) => {
      checks.now += 1;
      checks.most = Math.max(checks.most, checks.now);
      await Promise.resolve();
      checks.now -= 1;
      if (isDown) throw new Error('the database is away');
      if (ended.has(idOf(caller))) throw new Refusal('sessionExpired');
      return caller;
    },
    topics: [
      {
        name: 'inbox',
        isOfDevices: false,
        on: (teller) => ({
          notified: ({ accountId, deliveryIds }) => teller.ofAccount(accountId, { type: 'inbox', ids: [...deliveryIds] }),
        }),
        missed: { type: 'inbox', ids: [] },
      },
      {
        name: 'alarms',
        isOfDevices: true,
        on: (teller) => ({
          alarmsChanged: ({ deviceIds }) => teller.ofDevices(deviceIds, (seen) => ({ type: 'alarms', deviceIds: seen })),
        }),
        missed: { type: 'alarms', deviceIds: [] },
      },
    ],
  });
});
afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

describe('A slow page', () => {
  it('gets only the latest of each device, once it reads again; the others are not held up', async () => {
    const [slow, quick] = [await watching(1), await watching(1)];
    slow.bytes = 1024 * 1024;
    for (let moment = 1; moment <= 3; moment += 1) {
      value = moment;
      updated(new Set([7]));
      await tick();
    }
    expect(quick.rows()).toEqual(['7=1', '7=2', '7=3']);
    expect(slow.rows()).toEqual([]);
    slow.bytes = 0;
    await tick();
    expect(slow.rows()).toEqual(['7=3']);
    await tick();
    expect(slow.rows()).toEqual(['7=3']);
  });
  it('is told of many devices in parts', async () => {
    const page = await watching(1);
    updated(new Set(Array.from({ length: 4500 }, (_, index) => index + 1)));
    await tick();
    await tick();
    await tick();
    expect(page.messages.map((message) => (message.type === 'devices' ? message.rows.length : 0))).toEqual([2000, 2000, 500]);
    expect(new Set(page.rows()).size).toBe(4500);
  });
});

describe('A move', () => {
  it('of several packets within a tenth of a second is told once', async () => {
    const page = await watching(1);
    updated(new Set([1]));
    updated(new Set([1, 2]));
    await tick();
    expect(page.rows()).toEqual(['1=0', '2=0']);
    expect(page.messages).toHaveLength(1);
  });
  it('is told to those who see the device only, and read once for all pages of an account', async () => {
    const [one, two, again] = [await watching(1), await watching(2), await watching(1)];
    updated(new Set([1, 2]));
    await tick();
    expect([one.rows(), two.rows(), again.rows()]).toEqual([['1=0', '2=0'], ['2=0'], ['1=0', '2=0']]);
    expect(reads).toEqual([
      { accountId: 1, ids: [1, 2] },
      { accountId: 2, ids: [2] },
    ]);
  });
  it('that could not be read is told when it can be', async () => {
    const page = await watching(1);
    isDown = true;
    updated(new Set([3]));
    await tick();
    expect(page.rows()).toEqual([]);
    await tick();
    isDown = false;
    value = 9;
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.rows()).toEqual(['3=9']);
  });
  it('wakes nobody when nobody watches', async () => {
    updated(new Set([1]));
    await tick();
    expect(reads).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('A session that has run out', () => {
  it('ends on its page too; a check that fails for want of the database ends none', async () => {
    const [one, two] = [await watching(1), await watching(2)];
    ended.add(2);
    isDown = true;
    await hub.checkAll();
    expect(hub.size).toBe(2);
    isDown = false;
    await hub.checkAll();
    expect(one.refused).toEqual([]);
    expect(two.refused).toMatchObject([{ refusal: 'sessionExpired' }]);
    expect(hub.size).toBe(1);
  });
});

describe('A thousand pages', () => {
  it('of an account look up once what they see when it changes, and each is told', async () => {
    const pages = await Promise.all(Array.from({ length: 1000 }, () => watching(1)));
    const other = await watching(2);
    lookups = [];
    hear({ type: 'accessChanged', accountIds: [1, 1] });
    await tick();
    expect(lookups).toEqual([1]);
    expect(pages.every((page) => page.messages.map(({ type }) => type).join() === 'devicesChanged')).toBe(true);
    expect(other.messages).toEqual([]);
  });
  it('are told one and the same message', async () => {
    const pages = await Promise.all(Array.from({ length: 1000 }, () => watching(1)));
    updated(new Set([1, 2]));
    await tick();
    expect(new Set(pages.map(({ messages }) => messages[0])).size).toBe(1);
    expect(reads).toEqual([{ accountId: 1, ids: [1, 2] }]);
  });
  it('have their sessions looked at a few at a time', async () => {
    await Promise.all(Array.from({ length: 1000 }, () => watching(2)));
    ended.add(2);
    await hub.checkAll();
    expect(checks.most).toBeLessThanOrEqual(4);
    expect(hub.size).toBe(0);
  });
});

describe('Alarms of devices', () => {
  it('are told at once to who watches them and may read the history of the device, each time, and to no guest', async () => {
    const [all, one, deaf, latest] = [new FakePage(1), new FakePage(2), new FakePage(1), new FakePage(3)];
    const guest = new FakePage(1);
    guest.caller = { shareKeyId: 1, ownerId: 1, scope: ['latest'], now: Date.now };
    for (const page of [all, one, deaf, latest, guest]) hub.enter(page);
    for (const page of [all, one, latest, guest]) await hub.watch(page, 'alarms');
    hear({ type: 'alarmsChanged', deviceIds: [2, 3, 3] });
    hear({ type: 'alarmsChanged', deviceIds: [3] });
    expect(all.messages).toEqual([
      { type: 'alarms', deviceIds: [2, 3] },
      { type: 'alarms', deviceIds: [3] },
    ]);
    expect(one.messages).toEqual([{ type: 'alarms', deviceIds: [2] }]);
    expect([deaf.messages, latest.messages, guest.messages]).toEqual([[], [], []]);
  });
});

describe('What changed', () => {
  it('is asked for again by lists without looking up what is seen, while the same devices are seen', async () => {
    const [one, two] = [await watching(1), await watching(2)];
    lookups = [];
    hear({ type: 'devicesEdited', accountIds: [1] });
    await tick();
    expect(one.messages).toEqual([{ type: 'devicesChanged' }]);
    expect(two.messages).toEqual([]);
    expect([lookups, checks.most]).toEqual([[], 0]);
  });
  it('costs what it concerns: an update of a device that one page of a thousand sees looks at no other page', async () => {
    const others = await Promise.all(Array.from({ length: 1000 }, () => watching(2)));
    let asked = 0;
    for (const page of others)
      page.waiting = () => {
        asked += 1;
        return 0;
      };
    const page = await watching(1);
    updated([9]);
    await tick();
    expect(page.rows()).toEqual(['9=0']);
    expect(asked).toBe(0);
  });
  it('while it was looked up what is seen is looked up again', async () => {
    const page = new FakePage(1);
    hub.enter(page);
    const begun = hub.watch(page, 'devices');
    hear({ type: 'accessChanged', accountIds: [1] });
    await begun;
    await tick();
    expect(lookups).toEqual([1, 1]);
    expect(page.messages).toEqual([{ type: 'devicesChanged' }]);
  });
  it('and may have been anything is looked at on every page: sessions, what is seen, lists, alarms and news', async () => {
    const [one, two] = [await watching(1), await watching(2)];
    for (const topic of ['alarms', 'inbox'] as const) await hub.watch(one, topic);
    ended.add(2);
    lookups = [];
    hub.missed('any');
    await tick();
    expect(lookups).toEqual([1]);
    expect(one.messages).toEqual([
      { type: 'devicesChanged' },
      { type: 'inbox', ids: [] },
      { type: 'alarms', deviceIds: [] },
      { type: 'devicesChanged' },
    ]);
    expect(two.refused).toMatchObject([{ refusal: 'sessionExpired' }]);
  });
});

describe('What an account was notified in the app', () => {
  it('is said to its own pages that watch for it, whatever it sees, and to no guest; what was missed is asked again by all', async () => {
    const [one, two, deaf] = [new FakePage(1), new FakePage(2), new FakePage(1)];
    const guest = new FakePage(1);
    guest.caller = { shareKeyId: 1, ownerId: 1, scope: ['latest'], now: Date.now };
    for (const page of [one, two, deaf, guest]) hub.enter(page);
    for (const page of [one, two, guest]) await hub.watch(page, 'inbox');
    expect(lookups).toEqual([]);
    hear({ type: 'notified', accountId: 1, deliveryIds: [7, 8] });
    expect(one.messages).toEqual([{ type: 'inbox', ids: [7, 8] }]);
    hub.missed('unlogged');
    expect([one.messages.at(-1), ...two.messages]).toEqual([
      { type: 'inbox', ids: [] },
      { type: 'inbox', ids: [] },
    ]);
    expect([deaf.messages, guest.messages]).toEqual([[], []]);
  });
});
