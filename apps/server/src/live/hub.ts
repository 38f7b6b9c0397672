/**
 * From a commit to open pages. Each page keeps which devices have moved since it was last told; ten times a second it is told their latest.
 * A page that reads slowly is told later and then the newest only: nothing queues up for it.
 */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { LiveMessage, LiveTopic } from '@frostway/contract/live';
import { Refusal } from '@frostway/contract/refusals';
import type { Logger } from 'pino';
import type { Caller } from '../call/serve.js';

/** One open page. */
export type Page = {
  readonly caller: Caller;
  readonly send: (message: LiveMessage) => void;
  /** Bytes the page has not taken yet. */
  readonly waiting: () => number;
  /** Says why and closes. */
  readonly refuse: (error: unknown) => void;
};

export type HubOptions = {
  readonly log: Logger;
  readonly readStatus: (asker: Caller, ids: readonly number[]) => Promise<readonly DeviceStatus[]>;
  readonly seenIds: (asker: Caller) => Promise<ReadonlySet<number>>;
  /** Throws the refusal of a session that has ended. */
  readonly checkSession: (caller: Caller) => Promise<void>;
  readonly flushMs?: number;
};

type Watching = { readonly topics: Set<LiveTopic>; seen: ReadonlySet<number>; dirty: Set<number> };

/** Beyond this a page is slow. */
const slowBytes = 512 * 1024;
/** Rows told at once. */
const mostRows = 2000;

export class LiveHub {
  private readonly options: HubOptions;
  private readonly pages = new Map<Page, Watching>();
  private timer: NodeJS.Timeout | undefined;
  private flushing = false;

  constructor(options: HubOptions) {
    this.options = options;
  }

  get size(): number {
    return this.pages.size;
  }

  enter(page: Page): void {
    this.pages.set(page, { topics: new Set(), seen: new Set(), dirty: new Set() });
  }

  leave(page: Page): void {
    this.pages.delete(page);
  }

  async watch(page: Page, topic: LiveTopic): Promise<void> {
    const watching = this.pages.get(page);
    if (watching === undefined) return;
    watching.seen = await this.options.seenIds(page.caller);
    watching.topics.add(topic);
  }

  unwatch(page: Page, topic: LiveTopic): void {
    this.pages.get(page)?.topics.delete(topic);
  }

  /** Devices moved: called after their commit. */
  readonly moved = (deviceIds: ReadonlySet<number>): void => {
    let isAnyone = false;
    for (const watching of this.pages.values()) {
      if (!watching.topics.has('devices')) continue;
      for (const id of deviceIds) if (watching.seen.has(id)) watching.dirty.add(id);
      isAnyone ||= watching.dirty.size > 0;
    }
    if (isAnyone) this.timer ??= setTimeout(() => void this.flush(), this.options.flushMs ?? 100);
  };

  /** Accounts' devices came, went or changed: lists must be asked again, and what a page sees is looked up anew. */
  readonly devicesChanged = (accountIds: readonly number[]): void => {
    for (const [page, watching] of this.pages) {
      if (!accountIds.includes(page.caller.accountId)) continue;
      void this.options.seenIds(page.caller).then(
        (seen) => {
          watching.seen = seen;
          if (watching.topics.has('devices')) page.send({ type: 'devicesChanged' });
        },
        (error: unknown) => this.options.log.warn({ err: error }, 'what a page sees could not be looked up'),
      );
    }
  };

  /** Sessions of an account ended: pages whose session is one of them are told and closed. */
  readonly sessionsEnded = (accountId: number): void => {
    for (const page of this.pages.keys()) if (page.caller.accountId === accountId) void this.check(page);
  };

  /** Looks at every page's session: one that has run out ends on the page too. */
  async checkAll(): Promise<void> {
    await Promise.all([...this.pages.keys()].map((page) => this.check(page)));
  }

  private async check(page: Page): Promise<void> {
    try {
      await this.options.checkSession(page.caller);
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
    try {
      const byAccount = new Map<number, Page[]>();
      for (const [page, { dirty }] of this.pages) {
        if (dirty.size === 0 || page.waiting() > slowBytes) continue;
        byAccount.set(page.caller.accountId, [...(byAccount.get(page.caller.accountId) ?? []), page]);
      }
      await Promise.all([...byAccount.values()].map((pages) => this.tell(pages)));
    } catch (error) {
      this.options.log.warn({ err: error }, 'open pages could not be told');
    } finally {
      this.flushing = false;
    }
    if ([...this.pages.values()].some(({ dirty }) => dirty.size > 0))
      this.timer ??= setTimeout(() => void this.flush(), this.options.flushMs ?? 100);
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
      for (const [page, own] of taken) {
        const mine = new Set(own);
        const shown = rows.filter((row) => mine.has(row.id));
        if (shown.length > 0) page.send({ type: 'devices', rows: [...shown] });
      }
    } catch (error) {
      for (const [page, own] of taken) for (const id of own) this.pages.get(page)?.dirty.add(id);
      throw error;
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.pages.clear();
  }
}

function takeSome(dirty: Set<number> | undefined): number[] {
  if (dirty === undefined) return [];
  const taken = [...dirty].slice(0, mostRows);
  for (const id of taken) dirty.delete(id);
  return taken;
}
