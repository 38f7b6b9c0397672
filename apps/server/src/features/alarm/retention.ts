/** Old facts are removed by night. What follows from them is kept before that, and what is removed is known: so late data never changes what was found of it. */
import type pg from 'pg';
import type { Db } from '../../db/connect.js';
import type { Clock } from '../../outside/clock.js';
import type { TelemetryStore } from '../../telemetry-store/store.js';
import { keepBases } from './bases.js';
import { keepStarts } from './start.js';

const dayMs = 86_400_000;

/** What removing needs; `days` null = nothing is ever removed. */
export type RetentionOptions = {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly store: TelemetryStore;
  readonly clock: Clock;
  readonly days: number | null;
};

async function prepare({ pool, db, store }: RetentionOptions, beforeMs: number): Promise<void> {
  await keepBases(pool, beforeMs);
  await keepStarts(db, beforeMs);
  await store.noteDropped(beforeMs);
}

/** Removes what is older than it is kept; every night. */
export async function removeOld(options: RetentionOptions): Promise<void> {
  const { clock, store, days } = options;
  if (days === null) return;
  const beforeMs = clock.now() - days * dayMs;
  await prepare(options, beforeMs);
  await store.dropBefore(beforeMs);
}

/** Prepares for the night when nothing is known of what was removed: a version before may have done so without a word. Once, at the start. */
export async function prepareRemoval(options: RetentionOptions): Promise<void> {
  const { clock, store, days } = options;
  if (days === null || (await store.droppedBefore()) !== null) return;
  await prepare(options, clock.now() - days * dayMs);
}
