/**
 * From a commit to open pages. Each page keeps which devices have moved since it was last told; ten times a second it is told their latest.
 * A page that reads slowly is told later and then the newest only: nothing queues up for it.
 */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { LiveMessage, LiveTopic } from '@frostway/contract/live';
import { refuse, Refusal } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Logger } from 'pino';
import type { Caller, Guest } from '../call/serve.js';
import type { SeenIds } from '../scope/devices.js';
import type { ToldNews } from './publish.js';

/** Who looks at a page. */
export type Watcher = Caller | Guest;

/** One open page. */
export type Page = {
  /** As it is now: what an account may do changes while its pages are open. */
  caller: Watcher;
  readonly send: (message: LiveMessage) => void;
  /** Bytes the page has not taken yet. */
  readonly waiting: () => number;
  /** Says why and closes. */
  readonly refuse: (error: unknown) => void;
};

export type HubOptions = {
  readonly log: Logger;
  readonly readStatus: (asker: Watcher, ids: readonly number[]) => Promise<readonly DeviceStatus[]>;
  readonly seenIds: (asker: Watcher) => Promise<SeenIds>;
  /** The caller as he is now; throws the refusal of a session, or of a link, that has ended. */
  readonly checkCaller: (caller: Watcher) => Promise<Watcher>;
  readonly flushMs?: number;
};

type Watching = { readonly topics: Set<LiveTopic>; readonly dirty: Set<number> };

/** Beyond this a page is slow. */
const slowBytes = 512 * 1024;
/** Rows told at once. */
const mostRows = 2000;
/** Sessions looked at at once: calls of people are not kept waiting by it. */
const checkedAtOnce = 4;
/** After a reading that failed, the next one comes no sooner. */
const failedMs = 1000;
const nothing: SeenIds = { all: new Set(), withHistory: new Set() };

const mostPages = (caller: Watcher): number => ('level' in caller && caller.level !== 'demo' ? limits.livePages : limits.livePagesShared);

export class LiveHub {
  private readonly options: HubOptions;
  private readonly pages = new Map<Page, Watching>();
  /** What an account sees is the same on all its pages, and what a link opens. */
  private readonly seen = new Map<string, SeenIds>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = false;

  constructor(options: HubOptions) {
    this.options = options;
  }

  get size(): number {
    return this.pages.size;
  }

  /** Refuses 80166 when an account, or a link, has as many pages open as it may. */
  checkRoom(caller: Watcher): void {
    const who = nameOf(caller);
    const open = [...this.pages.keys()].filter((other) => nameOf(other.caller) === who).length;
    if (open >= mostPages(caller)) refuse('tooManyPages');
  }

  enter(page: Page): void {
    this.pages.set(page, { topics: new Set(), dirty: new Set() });
  }

  leave(page: Page): void {
    this.pages.delete(page);
    const who = nameOf(page.caller);
    if (this.seen.has(who) && ![...this.pages.keys()].some((other) => nameOf(other.caller) === who)) this.seen.delete(who);
  }

  async watch(page: Page, topic: LiveTopic): Promise<void> {
    if (!this.pages.has(page)) return;
    // What an account is told is said to the account, whatever it sees.
    const seen = topic === 'told' ? undefined : await this.options.seenIds(page.caller);
    const watching = this.pages.get(page);
    if (watching === undefined) return;
    if (seen !== undefined) this.seen.set(nameOf(page.caller), seen);
    watching.topics.add(topic);
  }

  unwatch(page: Page, topic: LiveTopic): void {
    this.pages.get(page)?.topics.delete(topic);
  }

  /** Devices moved: called after their commit. */
  readonly moved = (deviceIds: ReadonlySet<number>): void => {
    let isAnyone = false;
    for (const [page, watching] of this.pages) {
      if (!watching.topics.has('devices')) continue;
      const seen = (this.seen.get(nameOf(page.caller)) ?? nothing).all;
      for (const id of deviceIds) if (seen.has(id)) watching.dirty.add(id);
      isAnyone ||= watching.dirty.size > 0;
    }
    if (isAnyone) this.timer ??= setTimeout(() => void this.flush(), this.options.flushMs ?? 100);
  };

  /** Alarms of devices came, moved, ended or were worked on: called after their commit. None is left out, for the message says only where to ask again. */
  readonly alarmsChanged = (deviceIds: Iterable<number>): void => {
    const ids = [...new Set(deviceIds)];
    for (const [page, { topics }] of this.pages) {
      if (!topics.has('alarms') || !('accountId' in page.caller)) continue;
      // Alarms belong to the history of a device: who may see its latest alone is not told that there are any.
      const seen = (this.seen.get(nameOf(page.caller)) ?? nothing).withHistory;
      const own = ids.filter((id) => seen.has(id));
      if (own.length > 0) page.send({ type: 'alarms', deviceIds: own });
    }
  };

  /** An account was told something in the app, on whichever server of the database: called after the commit. Nobody else hears of it, its owner neither. */
  readonly told = ({ accountId, ids }: ToldNews): void => this.sayTold(ids, (id) => id === accountId);

  /** Somebody may have been told something that was not heard here: all ask again. */
  readonly toldMissed = (): void => this.sayTold([], () => true);

  private sayTold(ids: readonly number[], isMeant: (accountId: number) => boolean): void {
    const message: LiveMessage = { type: 'told', ids: [...ids] };
    for (const [page, { topics }] of this.pages)
      if (topics.has('told') && 'accountId' in page.caller && isMeant(page.caller.accountId)) page.send(message);
  }

  /**
   * Accounts' devices came, went or changed, or what they may do with them: lists must be asked again, and what pages see is looked up anew, theirs and those
   * of who acts for them or holds a link of theirs.
   */
  readonly devicesChanged = (accountIds: readonly number[]): void => {
    const ids = new Set(accountIds);
    const names = new Set(accountIds.map((accountId) => `account:${accountId}`));
    for (const { caller } of this.pages.keys()) if (ids.has(caller.ownerId)) names.add(nameOf(caller));
    for (const name of names) void this.lookAnew(name);
  };

  /** A link was changed or has ended: its open pages are looked at. */
  readonly shareChanged = (shareKeyId: number): void => void this.lookAnew(`guest:${shareKeyId}`);

  private async lookAnew(who: string): Promise<void> {
    const pages = (): [Page, Watching][] => [...this.pages].filter(([page]) => nameOf(page.caller) === who);
    for (const [page] of pages()) await this.check(page);
    const [first] = pages();
    if (first === undefined) return;
    try {
      const seen = await this.options.seenIds(first[0].caller);
      const open = pages();
      if (open.length > 0) this.seen.set(who, seen);
      for (const [page, { topics }] of open) if (topics.has('devices')) page.send({ type: 'devicesChanged' });
    } catch (error) {
      this.options.log.warn({ err: error }, 'what a page sees could not be looked up');
    }
  }

  /** Sessions of an account ended: pages whose session is one of them are told and closed. */
  readonly sessionsEnded = (accountId: number): void => {
    for (const page of this.pages.keys()) if (nameOf(page.caller) === `account:${accountId}`) void this.check(page);
  };

  /** Looks at every page's session: one that has run out ends on the page too. */
  async checkAll(): Promise<void> {
    const waiting = [...this.pages.keys()];
    const lookAtOneAfterTheOther = async (): Promise<void> => {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) await this.check(page);
    };
    await Promise.all(Array.from({ length: checkedAtOnce }, lookAtOneAfterTheOther));
  }

  private async check(page: Page): Promise<void> {
    try {
      page.caller = await this.options.checkCaller(page.caller);
    } catch (error) {
      if (!(error instanceof Refusal)) {
        // The database is away: that ends no session.
        this.options.log.warn({ err: error }, 'a session could not be looked at');
        return;
      }
      this.leave(page);
      page.refuse(error);
    }
  }

  private async flush(): Promise<void> {
    this.timer = undefined;
    if (this.flushing) return;
    this.flushing = true;
    let pauseMs = this.options.flushMs ?? 100;
    try {
      const byAccount = new Map<string, Page[]>();
      for (const [page, { dirty }] of this.pages) {
        if (dirty.size === 0 || page.waiting() > slowBytes) continue;
        const who = nameOf(page.caller);
        byAccount.set(who, [...(byAccount.get(who) ?? []), page]);
      }
      await Promise.all([...byAccount.values()].map((pages) => this.tell(pages)));
    } catch (error) {
      pauseMs = Math.max(pauseMs, failedMs);
      this.options.log.warn({ err: error }, 'open pages could not be told');
    } finally {
      this.flushing = false;
    }
    if ([...this.pages.values()].some(({ dirty }) => dirty.size > 0)) this.timer ??= setTimeout(() => void this.flush(), pauseMs);
  }

  /** Pages of one account see the same rows: they are read once. */
  private async tell(pages: readonly Page[]): Promise<void> {
    const first = pages[0];
    if (first === undefined) return;
    const taken = new Map(pages.map((page) => [page, takeSome(this.pages.get(page)?.dirty)] as const));
    const ids = new Set([...taken.values()].flat());
    if (ids.size === 0) return;
    try {
      const rows = await this.options.readStatus(first.caller, [...ids]);
      // Most pages of an account are told the same, and then it is written down once.
      const all: LiveMessage = { type: 'devices', rows: [...rows] };
      for (const [page, own] of taken) {
        const mine = new Set(own);
        const shown = own.length === ids.size ? all : { ...all, rows: rows.filter((row) => mine.has(row.id)) };
        if (shown.rows.length > 0) page.send(shown);
      }
    } catch (error) {
      for (const [page, own] of taken) for (const id of own) this.pages.get(page)?.dirty.add(id);
      throw error;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.pages.clear();
    this.seen.clear();
  }
}

/** Pages of one name see the same. */
function nameOf(caller: Watcher): string {
  return 'accountId' in caller ? `account:${caller.accountId}` : `guest:${caller.shareKeyId}`;
}

function takeSome(dirty: Set<number> | undefined): number[] {
  if (dirty === undefined) return [];
  const taken = [...dirty].slice(0, mostRows);
  for (const id of taken) dirty.delete(id);
  return taken;
}
