/**
 * From a commit to open pages. Each page keeps which devices were updated since it was last told; ten times a second it is told their latest.
 * A page that reads slowly is told later and then the newest only: nothing queues up for it.
 */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { LiveMessage, LiveTopic } from '@frostway/contract/live';
import { refuse, Refusal } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type { Logger } from 'pino';
import type { Missed, Subscriber } from '../events/event.js';
import type { SeenIds } from '../scope/seen-ids.js';
import type { Teller, Topic } from '../platform/topic.js';
import { nameOf, type Viewer, Viewers, type Watcher } from './viewers.js';

export type { Watcher } from './viewers.js';

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
  readonly readStatus: (principal: Watcher, ids: readonly number[]) => Promise<readonly DeviceStatus[]>;
  readonly seenIds: (principal: Watcher) => Promise<SeenIds>;
  /** The caller as he is now; throws the refusal of a session, or of a link, that has ended. */
  readonly checkCaller: (caller: Watcher) => Promise<Watcher>;
  /** What pages may watch beside the latest of devices. */
  readonly topics: readonly Topic[];
  readonly flushMs?: number;
};

/** Beyond this a page is slow. */
const slowBytes = 512 * 1024;
/** Rows told at once. */
const mostRows = 2000;
/** Sessions looked at at once: calls of people are not kept waiting by it. */
const checkedAtOnce = 4;
/** After a reading that failed, the next one comes no sooner. */
const failedMs = 1000;

/** One and the same for all pages, so that it is written as text once. */
const listsChanged: LiveMessage = { type: 'devicesChanged' };

const mostPages = (caller: Watcher): number => ('level' in caller && caller.level !== 'demo' ? limits.livePages : limits.livePagesShared);

export class LiveHub implements Subscriber {
  private readonly options: HubOptions;
  private readonly viewers = new Viewers<Page>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = false;
  private checking: Promise<void> | undefined;

  readonly on: Subscriber['on'] = {
    latestUpdated: ({ deviceIds }) => this.updated(deviceIds),
    devicesEdited: ({ accountIds }) => this.askAgain(this.viewers.ofAccounts(accountIds)),
    accessChanged: ({ accountIds }) => this.viewers.ofAccounts(accountIds).forEach((viewer) => void this.lookAnew(viewer)),
    linksChanged: ({ linkIds }) => {
      for (const id of linkIds) {
        const viewer = this.viewers.get(`guest:${id}`);
        if (viewer !== undefined) void this.lookAnew(viewer);
      }
    },
    sessionsEnded: ({ accountIds }) => {
      for (const id of accountIds) for (const page of this.viewers.get(`account:${id}`)?.pages.keys() ?? []) void this.check(page);
    },
  };

  constructor(options: HubOptions) {
    this.options = options;
  }

  /** What hears events for open pages: the hub, and the topics of features. */
  subscribers(): readonly Subscriber[] {
    const ofTopics = this.options.topics.map((topic) => ({ on: topic.on(this.tellerOf(topic)), missed: () => undefined }));
    return [this, ...ofTopics];
  }

  /** Open pages. */
  get size(): number {
    return [...this.viewers.all()].reduce((sum, { pages }) => sum + pages.size, 0);
  }

  /** Refuses 80166 when an account, or a link, has as many pages open as it may. */
  checkRoom(caller: Watcher): void {
    if ((this.viewers.get(nameOf(caller))?.pages.size ?? 0) >= mostPages(caller)) refuse('tooManyPages');
  }

  enter(page: Page): void {
    this.viewers.enter(page);
  }

  leave(page: Page): void {
    this.viewers.leave(page);
  }

  async watch(page: Page, topic: LiveTopic): Promise<void> {
    const viewer = this.viewers.of(page);
    if (viewer === undefined) return;
    // What is said to an account is said whatever it sees.
    if (topic === 'devices' || this.options.topics.some(({ name, isOfDevices }) => name === topic && isOfDevices)) await this.look(viewer);
    this.viewers.of(page)?.pages.get(page)?.topics.add(topic);
  }

  unwatch(page: Page, topic: LiveTopic): void {
    this.viewers.of(page)?.pages.get(page)?.topics.delete(topic);
  }

  /** Events were not received: pages ask again for what they show, and, when any may have been among them, who sees what is looked up anew. */
  missed(what: Missed): void {
    const viewers = [...this.viewers.all()];
    this.askAgain(viewers);
    for (const { name, missed } of this.options.topics) for (const viewer of viewers) this.say(viewer, name, missed);
    if (what === 'any') for (const viewer of viewers) void this.lookAnew(viewer);
  }

  private updated(deviceIds: Iterable<number>): void {
    let isAnyone = false;
    for (const id of deviceIds) {
      for (const { pages } of this.viewers.ofDevice(id)) {
        for (const { topics, dirty } of pages.values()) {
          if (!topics.has('devices')) continue;
          dirty.add(id);
          isAnyone = true;
        }
      }
    }
    if (isAnyone) this.timer ??= setTimeout(() => void this.flush(), this.options.flushMs ?? 100);
  }

  /** None is left out, for what is said is only where to ask again. */
  private tellerOf({ name }: Topic): Teller {
    return {
      ofDevices: (deviceIds, message) => {
        const told = new Map<Viewer<Page>, number[]>();
        for (const id of new Set(deviceIds)) {
          for (const viewer of this.viewers.ofDevice(id)) {
            // It belongs to the history of a device: who may see its latest alone is not told that there is any.
            if (viewer.seen.withHistory.has(id)) told.set(viewer, [...(told.get(viewer) ?? []), id]);
          }
        }
        for (const [viewer, own] of told) this.say(viewer, name, message(own));
      },
      ofAccount: (accountId, message) => {
        const viewer = this.viewers.get(`account:${accountId}`);
        if (viewer !== undefined) this.say(viewer, name, message);
      },
    };
  }

  /** Tells the pages of an account that watch a topic. */
  private say({ pages }: Viewer<Page>, topic: LiveTopic, message: LiveMessage): void {
    for (const [page, { topics }] of pages) if (topics.has(topic) && 'accountId' in page.caller) page.send(message);
  }

  /** Lists must be asked again. */
  private askAgain(viewers: Iterable<Viewer<Page>>): void {
    for (const { pages } of viewers) for (const [page, { topics }] of pages) if (topics.has('devices')) page.send(listsChanged);
  }

  /** What a viewer may do, or sees, has changed: its sessions are checked, what it sees is looked up anew, and its lists must be asked again. */
  private async lookAnew(viewer: Viewer<Page>): Promise<void> {
    for (const page of viewer.pages.keys()) await this.check(page);
    if (viewer.pages.size === 0) return;
    viewer.isStale = true;
    try {
      await this.look(viewer);
      this.askAgain([viewer]);
    } catch (error) {
      this.options.log.warn({ err: error }, 'what a page sees could not be looked up');
    }
  }

  /** Looks up what a viewer sees, once for all who wait, and again when it changed meanwhile. */
  private look(viewer: Viewer<Page>): Promise<void> {
    const lookUp = async (): Promise<void> => {
      try {
        do {
          viewer.isStale = false;
          const [page] = viewer.pages.keys();
          if (page === undefined) return;
          const seen = await this.options.seenIds(page.caller);
          if (viewer.pages.size > 0) this.viewers.see(viewer, seen);
        } while (viewer.isStale);
      } finally {
        viewer.lookup = undefined;
      }
    };
    viewer.lookup ??= lookUp();
    return viewer.lookup;
  }

  /** Looks at every page's session: one that has run out ends on the page too. While it does so already, it is not begun again. */
  checkAll(): Promise<void> {
    const waiting = [...this.viewers.all()].flatMap(({ pages }) => [...pages.keys()]);
    const checkOneAfterTheOther = async (): Promise<void> => {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) await this.check(page);
    };
    this.checking ??= Promise.all(Array.from({ length: checkedAtOnce }, checkOneAfterTheOther))
      .then(() => undefined)
      .finally(() => (this.checking = undefined));
    return this.checking;
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
    const isDirty = (viewer: Viewer<Page>): boolean => [...viewer.pages.values()].some(({ dirty }) => dirty.size > 0);
    try {
      await Promise.all([...this.viewers.all()].filter(isDirty).map((viewer) => this.tell(viewer)));
    } catch (error) {
      pauseMs = Math.max(pauseMs, failedMs);
      this.options.log.warn({ err: error }, 'open pages could not be told');
    } finally {
      this.flushing = false;
    }
    if ([...this.viewers.all()].some(isDirty)) this.timer ??= setTimeout(() => void this.flush(), pauseMs);
  }

  /** Pages of one viewer see the same rows: they are read once. */
  private async tell({ pages }: Viewer<Page>): Promise<void> {
    const taken = new Map<Page, number[]>();
    for (const [page, { dirty }] of pages) if (dirty.size > 0 && page.waiting() <= slowBytes) taken.set(page, takeSome(dirty));
    const [first] = taken.keys();
    if (first === undefined) return;
    const ids = new Set([...taken.values()].flat());
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
      for (const [page, own] of taken) for (const id of own) pages.get(page)?.dirty.add(id);
      throw error;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.viewers.clear();
  }
}

function takeSome(dirty: Set<number>): number[] {
  const taken = [...dirty].slice(0, mostRows);
  for (const id of taken) dirty.delete(id);
  return taken;
}
