/** The connection pool, and Kysely over it. bigint and count arrive as numbers: everything counted here is below 2^53. */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { sendingPool } from './sending.js';
import type { Schema } from './schema.js';

const int8 = 20;
pg.types.setTypeParser(int8, Number);

/** A connection pool to read through, or a transaction: in a change, the transaction is the only handle in reach. */
export type Db = Kysely<Schema> | Transaction<Schema>;
export type Tx = Transaction<Schema>;

export type Database = { readonly pool: pg.Pool; readonly db: Kysely<Schema>; readonly close: () => Promise<void> };

/** Opens a pool; `max` connections. A connection that breaks while idle is logged, not thrown. */
export function connect(url: string, log: Logger, max = 20): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'frostway',
  });
  // The error carries the whole client: its words and code are enough.
  const broke = (error: Error & { code?: string }): void => {
    // A pool that is closing does not wait for its last words to be read.
    if (!pool.ending) log.warn({ code: error.code, reason: error.message }, 'a database connection broke');
  };
  pool.on('error', broke);
  // A connection in use may break too; its query fails, and this keeps the event from ending the process.
  pool.on('connect', (client) => void client.on('error', broke));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: sendingPool(pool) }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely leaves a pool open that it never asked.
    if (!pool.ended) await pool.end();
  };
  return { pool, db, close };
}

/** Whether an error means that the database is away, rather than that the statement was wrong. */
export function isAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  // FATAL ends a connection, or refuses one: nothing was wrong with the statement.
  if ((error as { severity?: unknown } | null)?.severity === 'FATAL') return true;
  if (typeof code !== 'string') return error instanceof Error && /connection|timeout exceeded when trying to connect/i.test(error.message);
  return (
    code.startsWith('08') || code.startsWith('57P') || code === '53300' || /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)/.test(code)
  );
}
