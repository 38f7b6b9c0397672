/** A run of sealing one kind, noted while it goes on, so that whoever asks any process of the platform sees how far it is, and what it could not pack. */
import type pg from 'pg';
import { int4Array, int8Array } from '../binary-arrays.js';
import type { DeviceDay } from './days.js';
import type { AnyKind } from './kind.js';
import type { Sealed } from './seal.js';

/** Days by what became of them. */
export type SealingDone = { readonly [K in Sealed]: number };

/** It is noted so often, ms. */
const noteEveryMs = 2000;
/** Fewer rows say nothing of what one takes: a table has a page at least. */
const leastRows = 1000;

export const nothingDone = (): { [K in Sealed]: number } => ({ sealed: 0, busy: 0, restless: 0, unpackable: 0, empty: 0 });

/** See above. */
export class SealingRun {
  readonly done = nothingDone();
  private notedMs = Date.now();
  private unpackable: DeviceDay[] = [];

  private readonly pool: pg.Pool;
  private readonly kind: AnyKind;
  private readonly startedMs: number;
  private readonly devices: number;

  private constructor(pool: pg.Pool, kind: AnyKind, startedMs: number, devices: number) {
    this.pool = pool;
    this.kind = kind;
    this.startedMs = startedMs;
    this.devices = devices;
  }

  /** Begins one; `nowMs`: by the caller's clock. */
  static async begin(pool: pg.Pool, kind: AnyKind, nowMs: number): Promise<SealingRun> {
    const { rows } = await pool.query<{ devices: number }>('select count(*)::integer as devices from device');
    await pool.query(
      `insert into sealing (kind, started_ms, is_running, share, bytes_a_row, sealed_days, sealed_facts, open_days, unpackable_days)
       values ($1, $2, true, 0, ${bytesOfRow(kind)}, 0, 0, 0, 0)
       on conflict (kind) do update set started_ms = excluded.started_ms, is_running = true, noted_at = now(), share = 0, packed_days = 0, waiting_days = 0, failure = null,
         bytes_a_row = coalesce(sealing.bytes_a_row, excluded.bytes_a_row)`,
      [kind.name, nowMs],
    );
    return new SealingRun(pool, kind, nowMs, rows[0]?.devices ?? 0);
  }

  /** Takes what became of a day. */
  add(day: DeviceDay, outcome: Sealed): void {
    this.done[outcome] += 1;
    if (outcome === 'unpackable') this.unpackable.push(day);
  }

  /** Notes that it is through with so many devices, a fraction of one too; now and then. */
  async isAt(devices: number): Promise<void> {
    if (Date.now() - this.notedMs < noteEveryMs) return;
    this.notedMs = Date.now();
    await this.keepUnpackable();
    await this.pool.query(`update sealing set noted_at = now(), share = $2, packed_days = $3, waiting_days = $4 where kind = $1`, [
      this.kind.name,
      Math.min(devices / Math.max(this.devices, 1), 1),
      this.done.sealed,
      this.waiting(),
    ]);
  }

  /** It is through with everything that ended before `untilMs`. */
  async end(untilMs: number): Promise<void> {
    await this.keepUnpackable();
    await this.pool.query('delete from unpackable_day where kind = $1 and seen_ms < $2', [this.kind.name, this.startedMs]);
    await this.pool.query(
      `update sealing set is_running = false, noted_at = now(), ended_ms = $2, share = 1, packed_days = $3, waiting_days = $4, open_days = $4::bigint + $5::bigint, unpackable_days = $5,
         sealed_days = of.days, sealed_facts = of.facts
       from (select count(*) as days, coalesce(sum(count), 0) as facts from ${this.kind.sealed} where from_ms < $6) as of where kind = $1`,
      [this.kind.name, this.startedMs, this.done.sealed, this.waiting(), this.done.unpackable, untilMs],
    );
  }

  /** It ended early: somebody stopped it, or of an error, in its own words. */
  async endEarly(failed?: string): Promise<void> {
    const failure = failed?.slice(0, 300) ?? null;
    await this.keepUnpackable();
    await this.pool.query(
      `update sealing set is_running = false, noted_at = now(), packed_days = $2, waiting_days = $3, failure = $4 where kind = $1`,
      [this.kind.name, this.done.sealed, this.waiting(), failure],
    );
  }

  private waiting(): number {
    return this.done.busy + this.done.restless;
  }

  private async keepUnpackable(): Promise<void> {
    const days = this.unpackable.splice(0);
    if (days.length === 0) return;
    await this.pool.query(
      `insert into unpackable_day (kind, device_id, from_ms, seen_ms) select $1, *, $4 from unnest($2::integer[], $3::bigint[])
       on conflict (kind, device_id, from_ms) do update set seen_ms = excluded.seen_ms`,
      [this.kind.name, int4Array(days.map(({ deviceId }) => deviceId)), int8Array(days.map(({ fromMs }) => fromMs)), this.startedMs],
    );
  }
}

/** What a row takes with its indexes, by what the database last counted; null while it is not known, or something is packed. */
const bytesOfRow = ({ rows, sealed }: AnyKind): string =>
  `(select case when sum(reltuples) >= ${leastRows} and not exists (select from ${sealed}) then sum(pg_total_relation_size(oid)) / sum(reltuples) end
    from pg_class join pg_inherits on inhrelid = oid where inhparent = '${rows}'::regclass and reltuples > 0)`;
