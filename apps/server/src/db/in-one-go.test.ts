/** Statements that go together do what they do one after the other, and a transaction is all or nothing with them. */
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';
import { connect, type Database, type Tx } from './connect.js';
import { inOneGo } from './in-one-go.js';
import { executeKept, executeLater } from './kept-plan.js';

let test: TestPlatform;
let database: Database;
beforeAll(async () => {
  test = await startTestPlatform();
  database = connect(test.databaseUrl, pino({ enabled: false }), 1);
  await sql`create table said (word text primary key)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const say = (tx: Tx, word: string) => executeKept(tx, sql<{ word: string }>`insert into said values (${word}) returning word`);
const words = async (db = database.db): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`select word from said order by word`.execute(db);
  return rows.map(({ word }) => word);
};
const inTransaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => database.db.transaction().execute(run);

describe('statements that go together', () => {
  it('are answered each, in the order they were asked, and later ones see what earlier ones wrote', async () => {
    const answers = await inTransaction((tx) =>
      inOneGo(say(tx, 'one'), executeKept(tx, sql`select count(*) as count from said`), say(tx, 'two')),
    );
    expect(answers.map(({ rows }) => rows)).toEqual([[{ word: 'one' }], [{ count: 1 }], [{ word: 'two' }]]);
    expect(await words()).toEqual(['one', 'two']);
  });

  it('fail with what failed first, and nothing of the transaction stays', async () => {
    const failing = inTransaction((tx) => inOneGo(say(tx, 'three'), say(tx, 'one'), say(tx, 'four')));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await words()).toEqual(['one', 'two']);
  });

  it('are over before their transaction is, so that none of them goes on in that of somebody else', async () => {
    const late = async (tx: Tx): Promise<unknown> => {
      await executeKept(tx, sql`select 1`);
      return say(tx, 'late');
    };
    await expect(inTransaction((tx) => inOneGo(late(tx), Promise.reject(new Error('refused'))))).rejects.toThrow('refused');
    expect(await words()).toEqual(['one', 'two']);
  });

  it('leave the connection as any other statement does', async () => {
    expect(await inTransaction((tx) => words(tx))).toEqual(['one', 'two']);
    await inTransaction(async () => undefined);
    await expect(inTransaction(() => Promise.reject(new Error('before anything was said')))).rejects.toThrow('before anything was said');
    expect(await words()).toEqual(['one', 'two']);
  });
});

describe('a statement nobody needs the answer of', () => {
  const later = (tx: Tx, word: string): Promise<void> => executeLater(1, tx, sql`insert into said values (${word})`);

  it('is committed with its transaction', async () => {
    await inTransaction((tx) => later(tx, 'five'));
    expect(await words()).toEqual(['five', 'one', 'two']);
  });

  it('takes everything before it back when it fails', async () => {
    const failing = inTransaction(async (tx) => {
      await say(tx, 'six');
      await later(tx, 'one');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await words()).toEqual(['five', 'one', 'two']);
  });

  it('is taken back with everything else when something fails after it, and seen by what comes after it all the same', async () => {
    const failing = inTransaction(async (tx) => {
      await later(tx, 'seven');
      expect(await words(tx)).toContain('seven');
      await later(tx, 'eight');
      throw new Error('after the later ones');
    });
    await expect(failing).rejects.toThrow('after the later ones');
    expect(await words()).toEqual(['five', 'one', 'two']);
  });

  it('is sent at once where there is no transaction', async () => {
    await executeLater(1, database.db, sql`insert into said values ('nine')`);
    expect(await words()).toEqual(['five', 'nine', 'one', 'two']);
  });
});
