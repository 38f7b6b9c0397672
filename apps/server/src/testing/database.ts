/** One PostgreSQL for a whole test run; each test file gets a fresh database in it, copied from a migrated and seeded template. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/connect.js';
import { startEmbedded } from '../db/embedded.js';
import { migrate } from '../db/migrate.js';
import { seedAccess } from '../features/access/seed.js';
import { seedDictionary } from '../features/dictionary/seed.js';

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
        await startEmbedded({
          dataDir: dir,
          log,
          settings: {
            fsync: 'off',
            full_page_writes: 'off',
            wal_level: 'minimal',
            max_wal_senders: '0',
            shared_buffers: '128MB',
            max_connections: '200',
          },
        })
      : undefined;
  const url = new URL(embedded?.url ?? given ?? '');
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  if (embedded !== undefined) {
    // A platform opens a dozen connections at its start; proving the password takes each of them more work than all else it does.
    await admin.query('set scram_iterations = 1');
    await admin.query(
      `alter role ${admin.escapeIdentifier(url.username)} password ${admin.escapeLiteral(decodeURIComponent(url.password))}`,
    );
  }
  await admin.query('drop database if exists frostway_template with (force)');
  await admin.query('drop database if exists frostway_seeded with (force)');
  await admin.query('create database frostway_template');
  url.pathname = '/frostway_template';
  const tables = connect(url.href, log, 1);
  await migrate(tables.pool);
  await tables.close();
  await admin.query('create database frostway_seeded template frostway_template');
  await admin.end();
  // What every platform would otherwise make again at its start: the tables of the queue, and what the program seeds.
  const seeded = new URL(url);
  seeded.pathname = '/frostway_seeded';
  const { pool, db, close } = connect(seeded.href, log, 1);
  await runMigrations({ pgPool: pool });
  await seedAccess(db);
  await seedDictionary(db);
  await close();
  project.provide('databaseUrl', url.href);
  return async () => {
    await embedded?.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
