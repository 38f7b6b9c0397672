/** A start with another sealing key than the database was sealed with. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portSettings } from '@frostway/protocol/registry';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPlatform } from './app.js';
import { readConfig } from './config.js';
import { sealerOf } from './outside/sealer.js';
import { newDatabase, type NewDatabase } from './testing/new-database.js';

let dir: string;
let database: NewDatabase;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'frostway-sealing-'));
  database = await newDatabase(true);
});
afterAll(async () => {
  await database.drop();
  await rm(dir, { recursive: true, force: true });
});

type Warning = { readonly msg: string; readonly keyFile: string; readonly closed: Record<string, number> };

/** What a start with a key file warns of the key. */
async function warningsOf(keyFile: string): Promise<Warning[]> {
  const lines: string[] = [];
  const env = { PORT: '0', ...portSettings('0'), FROSTWAY_DEMO: 'off', FROSTWAY_ADMIN_PASSWORD: 'frostway-test-admin' };
  const platform = await startPlatform({
    config: readConfig({ ...env, DATABASE_URL: database.url, FROSTWAY_KEY_FILE: keyFile }),
    log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    withoutClockwork: true,
  });
  await platform.stop();
  return lines.map((line) => JSON.parse(line) as Warning).filter(({ msg }) => msg.includes('sealing key'));
}

it('warns which key file does not fit, and how much it is about; the right one, and one with nothing sealed, pass in silence', async () => {
  const [right, other] = [path.join(dir, 'right'), path.join(dir, 'other')];
  expect(await warningsOf(right)).toEqual([]);
  const [{ id }] = (await database.pool.query<{ id: number }>('select id from account')).rows as [{ id: number }];
  await database.pool.query("insert into second_factor (account_id, secret, created_at) values ($1, 'JBSWY3DPEHPK3PXP', now())", [id]);
  const hook = "insert into webhook (owner_id, name, url, secret, created_at) values ($1, $2, 'https://a.example/', 'whsec_AAAA', now())";
  for (const name of ['a', 'b']) await database.pool.query(hook, [id, name]);
  // The first start seals them.
  expect(await warningsOf(right)).toEqual([]);
  expect(await warningsOf(right)).toEqual([]);
  const sealed = sealerOf(Buffer.alloc(32, 7)).seal('{}', 'push');
  await database.pool.query("insert into secret (name, value) values ('push', $1)", [sealed]);
  expect(await warningsOf(right)).toMatchObject([{ keyFile: right, closed: { secondFactors: 0, webhooks: 0, pushKeys: 1 } }]);
  expect(await warningsOf(other)).toMatchObject([{ keyFile: other, closed: { secondFactors: 1, webhooks: 2, pushKeys: 1 } }]);
});
