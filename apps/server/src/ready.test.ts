/** GET /readyz says whether work can be done, soon, whatever state the database is in. */
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from './testing/platform.js';

let test: TestPlatform;
afterEach(() => test.close());
const ready = async (): Promise<unknown> => {
  const { status, text } = await test.request('/readyz');
  return [status, (JSON.parse(text) as { reasons: unknown }).reasons];
};

it('is 503 while the database hangs, and 200 when it answers again', async () => {
  test = await startTestPlatform({ FROSTWAY_LOG_LEVEL: 'fatal' });
  expect(await ready()).toEqual([200, []]);
  const locker = new pg.Client({ connectionString: test.databaseUrl });
  await locker.connect();
  await locker.query('begin; lock table readiness in access exclusive mode');
  // Of many that ask at once each is answered, and one asks.
  expect(await Promise.all([ready(), ready(), ready()])).toEqual(Array.from({ length: 3 }, () => [503, ['the database does not answer']]));
  expect(await test.sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).toHaveLength(1);
  await locker.query('rollback');
  await locker.end();
  await expect.poll(ready).toEqual([200, []]);
});

it('is 503 when the database cannot be written to', async () => {
  test = await startTestPlatform({ FROSTWAY_LOG_LEVEL: 'fatal' });
  const failing = (code: string) => `
    create or replace function refuse_writing() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$;
    create or replace trigger no_writing before insert or update on readiness execute function refuse_writing()`;
  for (const [code, reason] of [
    ['53100', 'the disk of the database is full'],
    ['25006', 'the database can only be read'],
    ['58030', 'the database cannot be written to'],
  ] as const) {
    await test.sql(failing(code));
    expect(await ready()).toEqual([503, [reason]]);
  }
});
