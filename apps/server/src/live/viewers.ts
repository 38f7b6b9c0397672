/**
 * Who looks at open pages, and who sees which device: an index from a device to its viewers, so that an event costs what it concerns and not all pages that are open.
 */
import type { LiveTopic } from '@frostway/contract/live';
import type { Caller, Guest } from '../call/serve.js';
import type { SeenIds } from '../scope/seen-ids.js';

/** Who looks at a page. */
export type Watcher = Caller | Guest;

/** What a page watches, and of which devices it has not been told the latest. */
export type Watching = { readonly topics: Set<LiveTopic>; readonly dirty: Set<number> };

/** An account, or the guests of a link, with their open pages: all see the same. */
export type Viewer<Page> = {
  readonly name: string;
  readonly pages: Map<Page, Watching>;
  seen: SeenIds;
  /** Looks up what is seen; set while it does. */
  lookup: Promise<void> | undefined;
  /** What is seen may have changed since the lookup began. */
  isStale: boolean;
};

const nothing: SeenIds = { all: new Set(), withHistory: new Set() };

export function nameOf(caller: Watcher): string {
  return 'accountId' in caller ? `account:${caller.accountId}` : `guest:${caller.shareKeyId}`;
}

export class Viewers<Page extends { readonly caller: Watcher }> {
  private readonly byName = new Map<string, Viewer<Page>>();
  private readonly byDevice = new Map<number, Set<Viewer<Page>>>();

  all(): Iterable<Viewer<Page>> {
    return this.byName.values();
  }

  get(name: string): Viewer<Page> | undefined {
    return this.byName.get(name);
  }

  /** Who looks at a page; undefined when it has gone. */
  of(page: Page): Viewer<Page> | undefined {
    const viewer = this.byName.get(nameOf(page.caller));
    return viewer?.pages.has(page) === true ? viewer : undefined;
  }

  /** Who sees a device, as far as it was looked up. */
  ofDevice(deviceId: number): Iterable<Viewer<Page>> {
    return this.byDevice.get(deviceId) ?? [];
  }

  /** Who is one of these accounts, acts for one, or holds a link of one. */
  ofAccounts(accountIds: readonly number[]): Viewer<Page>[] {
    const ids = new Set(accountIds);
    const isMeant = ({ caller }: Page): boolean => ids.has(caller.ownerId) || ('accountId' in caller && ids.has(caller.accountId));
    return [...this.byName.values()].filter((viewer) => [...viewer.pages.keys()].some(isMeant));
  }

  enter(page: Page): void {
    const name = nameOf(page.caller);
    let viewer = this.byName.get(name);
    if (viewer === undefined) {
      viewer = { name, pages: new Map(), seen: nothing, lookup: undefined, isStale: false };
      this.byName.set(name, viewer);
    }
    viewer.pages.set(page, { topics: new Set(), dirty: new Set() });
  }

  leave(page: Page): void {
    const viewer = this.of(page);
    if (viewer === undefined) return;
    viewer.pages.delete(page);
    if (viewer.pages.size > 0) return;
    this.see(viewer, nothing);
    this.byName.delete(viewer.name);
  }

  /** Notes what a viewer sees now. */
  see(viewer: Viewer<Page>, seen: SeenIds): void {
    for (const id of viewer.seen.all) {
      if (seen.all.has(id)) continue;
      const viewers = this.byDevice.get(id);
      viewers?.delete(viewer);
      if (viewers?.size === 0) this.byDevice.delete(id);
    }
    for (const id of seen.all) {
      if (viewer.seen.all.has(id)) continue;
      const viewers = this.byDevice.get(id);
      if (viewers === undefined) this.byDevice.set(id, new Set([viewer]));
      else viewers.add(viewer);
    }
    viewer.seen = seen;
  }

  clear(): void {
    this.byName.clear();
    this.byDevice.clear();
  }
}
