/** Databases of a test's own, empty or with all tables, in the run's PostgreSQL. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type NewDatabase = { readonly url: string; readonly pool: pg.Pool; readonly drop: () => Promise<void> };

/** Makes one; `withTables` copies the migrated template. */
export async function newDatabase(withTables: boolean): Promise<NewDatabase> {
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files takes two thirds of what writing them through the log does.
  await admin.query(`create database ${name}${withTables ? ' template frostway_template strategy file_copy' : ''}`);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 4 });
  pool.on('error', () => undefined);
  return {
    url: url.href,
    pool,
    drop: async () => {
      await pool.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
