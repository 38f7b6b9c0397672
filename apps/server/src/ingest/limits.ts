/** What one connection, and one address, may cost: a flood or garbage costs its own session only. An IPv6 address counts as its /64. */
import { addressKey } from '../outside/address-key.js';

export type IngestLimits = {
  readonly sessionsPerAddress: number;
  readonly bytesPerSecond: number;
  readonly frameBytes: number;
  readonly idleSeconds: number;
  /** Names nobody has that an address may try in a minute where the answer tells. */
  readonly unknownPerMinute: number;
  /** Readings one push may carry. */
  readonly readingsPerPush: number;
};

/** Counts the open sessions of each address. */
export class AddressLimit {
  private readonly most: number;
  private readonly open = new Map<string, number>();

  constructor(most: number) {
    this.most = most;
  }

  /** Takes a place; false when the address has no more. */
  enter(address: string): boolean {
    const key = addressKey(address);
    const count = this.open.get(key) ?? 0;
    if (count >= this.most) return false;
    this.open.set(key, count + 1);
    return true;
  }

  leave(address: string): void {
    const key = addressKey(address);
    const count = (this.open.get(key) ?? 1) - 1;
    if (count <= 0) this.open.delete(key);
    else this.open.set(key, count);
  }
}

/** A bucket of bytes that fills by the second and holds a burst of ten seconds. */
export class ByteBudget {
  private readonly perSecond: number;
  private left: number;
  private atMs: number;

  constructor(perSecond: number, nowMs: number) {
    this.perSecond = perSecond;
    this.left = perSecond * 10;
    this.atMs = nowMs;
  }

  /** Spends bytes; false when the session sends more than it may. */
  spend(bytes: number, nowMs: number): boolean {
    const passed = Math.max(0, nowMs - this.atMs) / 1000;
    this.left = Math.min(this.perSecond * 10, this.left + passed * this.perSecond) - bytes;
    this.atMs = nowMs;
    return this.left >= 0;
  }
}

/** Counts the failed tries of each address in its minute: guessing passwords costs the guesser, not the database. */
export class FailedTries {
  private readonly most: number;
  private readonly failed = new Map<string, { count: number; untilMs: number }>();

  constructor(most: number) {
    this.most = most;
  }

  /** Whether the address may still try. */
  mayTry(address: string, nowMs: number): boolean {
    const entry = this.failed.get(addressKey(address));
    return entry === undefined || entry.untilMs <= nowMs || entry.count < this.most;
  }

  fail(address: string, nowMs: number): void {
    const key = addressKey(address);
    const entry = this.failed.get(key);
    if (entry !== undefined && entry.untilMs > nowMs) {
      entry.count += 1;
      return;
    }
    if (this.failed.size >= mostAddresses) this.forget(nowMs);
    this.failed.set(key, { count: 1, untilMs: nowMs + 60_000 });
  }

  /** Makes room: what is over goes, and everything when that is not enough. */
  private forget(nowMs: number): void {
    for (const [key, entry] of this.failed) if (entry.untilMs <= nowMs) this.failed.delete(key);
    if (this.failed.size >= mostAddresses) this.failed.clear();
  }
}

const mostAddresses = 10_000;

/** Names that were seen lately: the oldest leave when there are too many. */
export class RecentSet {
  private readonly most: number;
  private readonly names = new Set<string>();

  constructor(most = 100_000) {
    this.most = most;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  add(name: string): void {
    this.names.delete(name);
    this.names.add(name);
    if (this.names.size <= this.most) return;
    const [oldest] = this.names;
    if (oldest !== undefined) this.names.delete(oldest);
  }
}
