/**
 * Old facts are removed by night: of all devices what the operator does not keep, and of each what its owner of that night does not. What follows from them is kept
 * before that, and what is removed is known: so late data never changes what was found of it.
 */
import type pg from 'pg';
import type { Db } from '../../db/connect.js';
import { inTransaction } from '../../db/transaction.js';
import type { Clock } from '../../outside/clock.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { keepSnapshots, keepSnapshotsOf } from './retention-snapshots.js';
import { keepStarts } from './start.js';

const dayMs = 86_400_000;

/** What removing needs; `days` is the operator's, null = nothing is removed but what owners do not keep. */
export type RetentionOptions = {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly store: TelemetryStore;
  readonly clock: Clock;
  readonly days: number | null;
};

async function prepare({ pool, db, store }: RetentionOptions, beforeMs: number): Promise<void> {
  await keepSnapshots(pool, beforeMs);
  await keepStarts(db, beforeMs);
  await store.noteDropped(beforeMs);
}

/** Removes what is older than it is kept; every night. Ends early when the signal comes: what is left is removed the next time. */
export async function removeOld(options: RetentionOptions, signal: AbortSignal): Promise<void> {
  const { clock, store, days } = options;
  const nowMs = clock.now();
  if (days !== null) {
    const beforeMs = nowMs - days * dayMs;
    await prepare(options, beforeMs);
    await store.dropBefore(beforeMs);
  }
  await noteByOwner(options, nowMs, signal);
  await store.removeNoted(signal);
}

/** Prepares for the night when nothing is known of what was removed: a version before may have done so without a word. Once, at the start. */
export async function prepareRemoval(options: RetentionOptions): Promise<void> {
  const { clock, store, days } = options;
  if (days === null || (await store.droppedBefore()) !== null) return;
  await prepare(options, clock.now() - days * dayMs);
}

/** Devices gone through at once. */
const devicesAtOnce = 500;

/** Keeps how devices stand whose owners keep less than the operator, and notes what of them goes. */
async function noteByOwner({ pool, db, store, days: most }: RetentionOptions, nowMs: number, signal: AbortSignal): Promise<void> {
  for (let lastId = 0; !signal.aborted;) {
    const { rows } = await pool.query<{ id: number; days: number }>(
      `select device.id, account.retention_days as days from device join account on account.id = device.owner_id
       where account.retention_days < coalesce($2::integer, account.retention_days + 1) and device.id > $1 order by device.id limit $3`,
      [lastId, most, devicesAtOnce],
    );
    for (const days of new Set(rows.map((row) => row.days))) {
      const beforeMs = nowMs - days * dayMs;
      const ids = rows.flatMap((row) => (row.days === days ? [row.id] : []));
      for (const id of ids) if (!signal.aborted) await keepSnapshotsOf(pool, id, beforeMs);
      if (signal.aborted) return;
      await keepStarts(db, beforeMs, ids);
      for (const id of ids) await inTransaction(pool, (client) => store.noteDroppedOf(client, id, beforeMs));
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    lastId = last.id;
  }
}
