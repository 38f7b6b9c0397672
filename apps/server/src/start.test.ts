/** Starting, and being asked to end before that is done. */
import { portSettings } from '@frostway/protocol/registry';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startPlatform } from './app.js';
import { StartBrokenOff } from './starting.js';
import { ConfigError, readConfig } from './config.js';
import { newDatabase } from './testing/new-database.js';

const log = pino({ level: 'silent' });
const ports = { PORT: '0', ...portSettings('0'), FROSTWAY_DEMO: 'off' };

it('a start that waits for its migrations is broken off when it is asked to end, and leaves no connection behind', async () => {
  const { url, pool, drop } = await newDatabase(false);
  const holder = await pool.connect();
  // As another server holds it while it migrates.
  await holder.query('select pg_advisory_lock(7250331)');
  const asked = new AbortController();
  const starting = startPlatform({ config: readConfig({ ...ports, DATABASE_URL: url }), log, signal: asked.signal });
  starting.catch(() => undefined);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
  asked.abort();
  await expect(starting).rejects.toBeInstanceOf(StartBrokenOff);
  await holder.query('select pg_advisory_unlock(7250331)');
  holder.release();
  await drop();
});

it('a wrong password in DATABASE_URL is one sentence', async () => {
  const { url, drop } = await newDatabase(false);
  const wrong = new URL(url);
  wrong.password = 'another-secret';
  const error = await startPlatform({ config: readConfig({ ...ports, DATABASE_URL: wrong.href }), log }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(
    /^DATABASE_URL: the database at 127\.0\.0\.1:\d+ cannot be used: password authentication failed/,
  );
  expect((error as Error).message).not.toContain('another-secret');
  await drop();
});
