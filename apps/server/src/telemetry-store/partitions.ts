/** Months of telemetry: made when the first fact of a month comes, dropped when it is older than the retention. */
import type pg from 'pg';
import { holdLockOn } from '../db/advisory-locks.js';
import { removeSealed } from './sealed/remove.js';

/** The tables of facts as rows, each by device and time. */
export const tables = ['reading', 'position', 'device_event'] as const;
/** All that have a part a month. */
const monthly = [...tables, 'reading_chunk', 'position_chunk', 'event_chunk'] as const;

/** `YYYYMM` of a time. */
function monthOf(timeMs: number): number {
  const date = new Date(timeMs);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

function boundsOf(month: number): { fromMs: number; untilMs: number } {
  const year = Math.floor(month / 100);
  const index = (month % 100) - 1;
  return { fromMs: Date.UTC(year, index), untilMs: Date.UTC(year, index + 1) };
}

/** Knows which months exist and makes the others, one writer at a time. */
export class Partitions {
  private readonly pool: pg.Pool;
  private readonly known = new Set<number>();

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  async ensure(times: Iterable<number>): Promise<void> {
    const missing = new Set<number>();
    for (const time of times) {
      const month = monthOf(time);
      if (!this.known.has(month)) missing.add(month);
    }
    for (const month of missing) {
      await this.make(month);
      this.known.add(month);
    }
  }

  forget(): void {
    this.known.clear();
  }

  private async make(month: number): Promise<void> {
    const { fromMs, untilMs } = boundsOf(month);
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      await holdLockOn(client, 'telemetryPartitions');
      // A backup of a version before is restored into the tables it knew.
      const { rows } = await client.query<{ name: string }>(
        'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
        [monthly],
      );
      for (const { name: table } of rows) {
        await client.query(
          `create table if not exists ${table}_${month} partition of ${table} for values from (${fromMs}) to (${untilMs})`,
        );
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** Keeps that facts before a time are removed, or are about to be. */
  async noteDropped(beforeMs: number): Promise<void> {
    await this.pool.query(
      `insert into retention (dropped_before_ms) values ($1)
       on conflict (is_only) do update set dropped_before_ms = greatest(retention.dropped_before_ms, excluded.dropped_before_ms)`,
      [beforeMs],
    );
  }

  /** The time before which facts are removed, epoch ms; null = none ever were, as far as is known. */
  async droppedBefore(): Promise<number | null> {
    const { rows } = await this.pool.query<{ ms: number }>('select dropped_before_ms as ms from retention');
    return rows[0]?.ms ?? null;
  }

  /** Removes what is older than `beforeMs`: whole months as tables, the rest of a month as rows. Answers the months dropped, oldest first. */
  async drop(beforeMs: number): Promise<number[]> {
    // Before anything is gone, and on its own: removing locks the tables, which what comes in must not wait for longer than it has to.
    await this.noteDropped(beforeMs);
    const { rows } = await this.pool.query<{ name: string }>(
      "select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent where parent.relname = 'reading' order by 1",
    );
    const dropped: number[] = [];
    for (const { name } of rows) {
      const month = Number(name.slice('reading_'.length));
      if (boundsOf(month).untilMs > beforeMs) continue;
      this.known.delete(month);
      for (const table of monthly) await this.pool.query(`drop table if exists ${table}_${month}`);
      dropped.push(month);
    }
    for (const table of tables) await this.pool.query(`delete from ${table} where time_ms < $1`, [beforeMs]);
    await removeSealed(this.pool, beforeMs);
    await this.pool.query('delete from put_aside where received_ms < $1', [beforeMs]);
    return dropped;
  }
}
