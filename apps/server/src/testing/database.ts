/** One PostgreSQL for a whole test run; each test file gets a fresh database in it, copied from a migrated template. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../db/embedded.js';
import { migrate } from '../db/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
  }
}

const log = pino({ level: 'fatal' });

/** vitest global set-up: `TEST_DATABASE_URL` names a server to use instead of the embedded one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const dir = await mkdtemp(path.join(tmpdir(), 'frostway-test-'));
  const embedded =
    given === undefined
      ? // Two platforms at a time may each open as many connections as they ever do.
        await startEmbedded({ dataDir: dir, log, settings: { fsync: 'off', shared_buffers: '128MB', max_connections: '200' } })
      : undefined;
  const url = new URL(embedded?.url ?? given ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query('drop database if exists frostway_template with (force)');
  await admin.query('create database frostway_template');
  await admin.end();
  url.pathname = '/frostway_template';
  const pool = new pg.Pool({ connectionString: url.href, max: 2 });
  pool.on('error', () => undefined);
  await migrate(pool);
  await pool.end();
  project.provide('databaseUrl', url.href);
  return async () => {
    await embedded?.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
