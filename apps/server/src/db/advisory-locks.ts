/**
 * Every advisory lock of PostgreSQL the program takes, in one table, so that two owners never share a key by accident. Locks are held until the
 * transaction ends; only migrations hold theirs for a session, since they are many transactions.
 */
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './connect.js';
import { executeKept } from './kept-plan.js';
import type { Querying } from './querying.js';

/** Numbers are the same in every server that shares a database, and are never given to another purpose. */
const keys = {
  /** One server at a time migrates, and seeds. */
  migration: 7_250_331,
  /** One server at a time seeds roles, menus and resources. */
  seedAccess: 7_250_332,
  /** One server at a time seeds dictionaries. */
  seedDictionary: 7_250_333,
  /** Changes of one account's rules and devices; the second key is the account. */
  rules: 7_250_336,
  /** Partitions of telemetry are made and dropped one at a time. */
  telemetryPartitions: 7_250_337,
  /** Imports of devices: what is free when it is looked up is free when it is written. */
  deviceImport: 7_250_338,
  /** Days of telemetry are sealed by one, or opened by whoever stores something in them; the second key is a share of the devices. */
  sealedDays: 7_250_339,
  /** One server at a time notifies. */
  notifier: 7_250_341,
  /** Changes of the account tree. */
  accountTree: 7_250_345,
} as const;

export type AdvisoryLock = keyof typeof keys;

/** Prefixes of locks that are taken by name: a row's or an address's turn. Their keys are 64-bit hashes of `scope:name`. */
export type LockScope =
  'apiToken' | 'browsers' | 'code' | 'identity' | 'oneTime' | 'plans' | 'question' | 'questions' | 'report' | 'webhooks';

/** Waits for a lock and holds it until the transaction ends. */
export async function holdLock(tx: Db, lock: AdvisoryLock): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keys[lock]}::bigint)`.execute(tx);
}

/** Holds a lock if nobody has it; answers whether it does. */
export async function tryLock(tx: Db, lock: AdvisoryLock): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`select pg_try_advisory_xact_lock(${keys[lock]}::bigint) as "isHeld"`.execute(tx);
  return rows[0]?.isHeld === true;
}

/**
 * Waits for the locks of several accounts, in the order of their ids, so that two who want the same accounts never wait for each other. `owners` is
 * a query of one column, owner_id.
 */
export async function holdLocksOf(tx: Db, lock: 'rules', owners: RawBuilder<unknown>): Promise<void> {
  await executeKept(tx, sql`select pg_advisory_xact_lock(${keys[lock]}, owner_id) from (${owners} order by owner_id) as owners`);
}

/** Waits for the turn of one name within a scope and holds it until the transaction ends. */
export async function holdNamed(tx: Db, scope: LockScope, name: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope}:${name}`}, 0))`.execute(tx);
}

/** As holdLock, for modules that speak to the driver. */
export async function holdLockOn(client: pg.ClientBase, lock: AdvisoryLock): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1::bigint)', [keys[lock]]);
}

/** Runs under a lock of the session, which outlives transactions. */
export async function underSessionLock<T>(client: pg.ClientBase, lock: AdvisoryLock, run: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1::bigint)', [keys[lock]]);
  try {
    return await run();
  } finally {
    await client.query('select pg_advisory_unlock($1::bigint)', [keys[lock]]).catch(() => undefined);
  }
}

/** Waits until nobody has these parts of a lock for himself, and holds them together with others until the transaction ends. */
export async function shareParts(client: Querying, lock: 'sealedDays', parts: readonly number[]): Promise<void> {
  await client.query({
    name: 'share-parts',
    text: 'select pg_advisory_xact_lock_shared($1, part) from unnest($2::integer[]) as part',
    values: [keys[lock], parts],
  });
}

/** Holds a part of a lock alone if nobody has it; answers whether it does. */
export async function tryPart(client: Querying, lock: 'sealedDays', part: number): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>({
    name: 'try-part',
    text: 'select pg_try_advisory_xact_lock($1, $2) as "isHeld"',
    values: [keys[lock], part],
  });
  return rows[0]?.isHeld === true;
}
