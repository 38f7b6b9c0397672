/**
 * How many facts of one device are taken in a day, by the server's day of receipt (UTC). What is over is not acknowledged: it waits where it is, and is lost nowhere.
 * Counted in memory, for every fact is asked about; table device_day carries the counts over restarts and to the other servers, in portions that only devices reach
 * that send much: one statement a second at most, and none for a fleet as it should be.
 */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '../db/schema.js';
import { Unavailable } from './unavailable.js';

/** Some of what was handed in is over the limit of its device; the rest of it is stored, and harmless when it comes again. */
export class DailyLimitReached extends Unavailable {}

const dayMs = 86_400_000;
const shareMs = 1000;
/** Portions that a limit has: a server tells of a device when it has counted one more of them. */
const portions = 100;

/** `shared`: what all servers have told of, this one too; `fresh`: counted here and not told yet. */
type Count = { shared: number; fresh: number };

export class DailyLimit {
  private readonly most: number;
  private readonly db: Kysely<Schema>;
  private readonly log: Logger;
  private readonly portion: number;
  private day = 0;
  private counts = new Map<number, Count>();
  private timer: NodeJS.Timeout | undefined;
  private sharing: Promise<void> = Promise.resolve();
  /** Days before it are removed. */
  private sweptDay = 0;

  constructor(most: number, db: Kysely<Schema>, log: Logger) {
    this.most = most;
    this.db = db;
    this.log = log;
    this.portion = Math.max(1, Math.floor(most / portions));
  }

  /** Takes up what was told of the day of a time, epoch ms, before this server began. */
  async load(nowMs: number): Promise<void> {
    const counts = this.countsOf(nowMs);
    const { rows } = await sql<{ device_id: number; facts: number }>`
      select device_id, facts from device_day where day = ${dateOf(this.day)}::date`.execute(this.db);
    for (const { device_id: id, facts } of rows) counts.set(id, { shared: facts, fresh: 0 });
  }

  /** Whether one more of a device may come in at a time, epoch ms. */
  hasRoom(deviceId: number, nowMs: number): boolean {
    const count = this.countsOf(nowMs).get(deviceId);
    return count === undefined || count.shared + count.fresh < this.most;
  }

  /** Counts one that is new. */
  count(deviceId: number, nowMs: number): void {
    const counts = this.countsOf(nowMs);
    const count = counts.get(deviceId) ?? { shared: 0, fresh: 0 };
    counts.set(deviceId, count);
    count.fresh += 1;
    if (count.fresh >= this.portion) this.timer ??= setTimeout(() => void this.share(), shareMs).unref();
  }

  /** Tells what is to be told, and learns what the other servers have told of the same devices. What could not be told is with the next. */
  share(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sharing = this.sharing
      .then(() => this.write())
      .catch((error: unknown) => this.log.warn({ err: error }, 'what devices have sent today could not be noted'));
    return this.sharing;
  }

  private async write(): Promise<void> {
    const { day, counts } = this;
    // In the order of their numbers: servers that tell of the same devices at once do not wait in a circle.
    const told = [...counts]
      .filter(([, { shared, fresh }]) => fresh >= this.portion || (shared > 0 && fresh > 0))
      .map(([id, { fresh }]) => ({ id, fresh }))
      .sort((a, b) => a.id - b.id);
    if (told.length === 0) return;
    if (this.sweptDay < day) await sql`delete from device_day where day < ${dateOf(day)}::date`.execute(this.db);
    this.sweptDay = day;
    const { rows } = await sql<{ device_id: number; facts: number }>`
      insert into device_day (day, device_id, facts)
      select ${dateOf(day)}::date, * from unnest(${told.map(({ id }) => id)}::integer[], ${told.map(({ fresh }) => fresh)}::bigint[])
      on conflict (day, device_id) do update set facts = device_day.facts + excluded.facts
      returning device_id, facts`.execute(this.db);
    const totals = new Map(rows.map(({ device_id: id, facts }) => [id, facts]));
    for (const { id, fresh } of told) {
      const count = counts.get(id);
      if (count !== undefined) Object.assign(count, { shared: totals.get(id) ?? count.shared, fresh: count.fresh - fresh });
    }
  }

  /** The counts of the day; they begin again with it. */
  private countsOf(nowMs: number): Map<number, Count> {
    const day = Math.floor(nowMs / dayMs);
    if (day > this.day) {
      this.day = day;
      this.counts = new Map();
    }
    return this.counts;
  }
}

/** A day counted from 1970, as `YYYY-MM-DD`. */
const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
