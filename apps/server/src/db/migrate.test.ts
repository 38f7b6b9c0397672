import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';

let database: NewDatabase;
let isOpen = false;
async function open(withTables: boolean): Promise<void> {
  database = await newDatabase(withTables);
  isOpen = true;
}
afterEach(async () => {
  if (isOpen) await database.drop();
  isOpen = false;
});
const all = migrations.map(({ name }) => name);
const ran = async (): Promise<string[]> =>
  (await database.pool.query<{ name: string }>('select name from migration order by ran_at, name')).rows.map(({ name }) => name);

describe('Section 2: migrations', () => {
  it('run in their listed order at the first start, and never again', async () => {
    await open(false);
    expect(await migrate(database.pool)).toEqual(all);
    expect(await ran()).toEqual(all);
    expect(await migrate(database.pool)).toEqual([]);
  });
  it('run once when several servers start at the same moment', async () => {
    await open(false);
    const answers = await Promise.all([migrate(database.pool), migrate(database.pool), migrate(database.pool)]);
    expect(answers.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, 0, all.length]);
    expect(await ran()).toEqual(all);
  });
  it('refuse a database that a newer program has changed', async () => {
    await open(true);
    await database.pool.query("insert into migration (name) values ('999-future')");
    await expect(migrate(database.pool)).rejects.toThrow(
      'The database is newer than this program: it has 999-future. Start the newer program',
    );
  });
  it('refuse a database that cannot hold every language, and write nothing to it', async () => {
    await open(false);
    const name = `${new URL(database.url).pathname.slice(1)}_ascii`;
    await database.pool.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C' locale_provider libc`);
    const url = new URL(database.url);
    url.pathname = `/${name}`;
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    pool.on('error', () => undefined);
    await expect(migrate(pool)).rejects.toThrow('DATABASE_URL: the database is encoded in SQL_ASCII');
    expect((await pool.query("select to_regclass('migration') as migration")).rows).toEqual([{ migration: null }]);
    await pool.end();
    await database.pool.query(`drop database ${name}`);
  });
  it('one that fails leaves nothing of itself, says its name, and lets the next try in', async () => {
    await open(false);
    await database.pool.query('create table session (in_the_way integer)');
    await expect(migrate(database.pool)).rejects.toThrow('Migration 001-accounts failed: relation "session" already exists');
    const { rows } = await database.pool.query("select to_regclass('account') as account");
    expect(rows).toEqual([{ account: null }]);
    await database.pool.query('drop table session');
    expect(await migrate(database.pool)).toEqual(all);
  });
  it('are listed in order, each once', () => {
    expect(all).toEqual(all.toSorted());
    expect(new Set(all).size).toBe(all.length);
  });
});
