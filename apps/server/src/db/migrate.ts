/** Brings the database up to date at start: migrations in their listed order, each once, under a lock that lets one server at a time do it. */
import type pg from 'pg';
import { underSessionLock } from './advisory-locks.js';
import { migrations } from './migrations/index.js';
import { checkRequirements } from './database-requirements.js';

/** Runs what has not run yet, or only those of `wanted`; answers the names of what ran. A database ahead of this program is refused. */
export async function migrate(pool: pg.Pool, wanted?: readonly string[]): Promise<string[]> {
  const client = await pool.connect();
  try {
    await checkRequirements(client);
    return await underSessionLock(client, 'migration', () => runMissing(client, wanted));
  } finally {
    client.release();
  }
}

/** Lets one server at a time bring the database up to date in other ways, as with migrations. */
export async function oneAtATime<T>(pool: pg.Pool, run: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await underSessionLock(client, 'migration', run);
  } finally {
    client.release();
  }
}

async function runMissing(client: pg.PoolClient, wanted: readonly string[] | undefined): Promise<string[]> {
  await client.query('create table if not exists migration (name text primary key, ran_at timestamptz not null default now())');
  const { rows } = await client.query<{ name: string }>('select name from migration');
  const done = new Set(rows.map((row) => row.name));
  const known = new Set(migrations.map((migration) => migration.name));
  const ahead = [...done].filter((name) => !known.has(name));
  if (ahead.length > 0) throw new Error(`The database is newer than this program: it has ${ahead.join(', ')}. Start the newer program`);
  const ran: string[] = [];
  for (const { name, sql } of migrations) {
    if (done.has(name) || wanted?.includes(name) === false) continue;
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into migration (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    ran.push(name);
  }
  return ran;
}
