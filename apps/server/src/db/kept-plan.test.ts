/** A connection plans a statement about one thing once, and one about several each time. */
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.js';
import { connect, type Database } from './connect.js';
import { executeAbout, executeKept } from './kept-plan.js';

let test: TestPlatform;
let database: Database;
beforeAll(async () => {
  test = await startTestPlatform();
  database = connect(test.databaseUrl, pino({ enabled: false }), 1);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const prepared = async (): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
  return rows.map(({ statement }) => statement);
};
const twice = (value: number) => sql<{ value: number }>`select ${value}::integer * 2 as value`;
const length = (values: readonly number[]) => sql<{ value: number }>`select cardinality(${values}::integer[]) as value`;

describe('the plan of a statement', () => {
  it('about one thing is kept by a connection, and the statement answers what it is asked each time', async () => {
    for (const value of [1, 2, 3, 4, 5, 6, 7]) expect((await executeKept(database.db, twice(value))).rows).toEqual([{ value: value * 2 }]);
    const answers = await database.db
      .transaction()
      .execute(async (tx) => [await executeKept(tx, twice(20)), await executeKept(tx, twice(21))]);
    expect(answers.map(({ rows }) => rows[0]?.value)).toEqual([40, 42]);
    expect((await prepared()).filter((statement) => statement.includes('* 2 as value'))).toHaveLength(1);
  });

  it('about several things is made anew, for it depends on how many they are', async () => {
    expect((await executeAbout(2, database.db, length([1, 2]))).rows).toEqual([{ value: 2 }]);
    expect((await prepared()).filter((statement) => statement.includes('cardinality'))).toEqual([]);
    expect((await executeAbout(1, database.db, length([1]))).rows).toEqual([{ value: 1 }]);
    expect((await prepared()).filter((statement) => statement.includes('cardinality'))).toHaveLength(1);
  });

  it('that fails leaves the connection as it was', async () => {
    await expect(executeKept(database.db, sql`select 1 / ${0}::integer as value`)).rejects.toThrow('division by zero');
    expect((await executeKept(database.db, twice(4))).rows).toEqual([{ value: 8 }]);
  });
});
