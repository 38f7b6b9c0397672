/** Every statement of the program that stands whole in a template is prepared against the schema: its tables, columns, functions and types are there. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { statementsIn } from '../testing/sql-templates.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const isProgram = (file: string): boolean =>
  file.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(file) && !/^(?:db\/migrations\/|testing\/|matrix\/)/.test(file);

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
});
afterAll(() => client.end());

type Refusal = { readonly code: string; readonly why: string };

/** Why PostgreSQL does not take a statement, by its code; undefined when it does. */
async function refused(text: string): Promise<Refusal | undefined> {
  try {
    await client.query(`prepare tried as ${text}`);
    await client.query('deallocate tried');
    return undefined;
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError;
    return { code, why: message };
  }
}

/**
 * A hole held a piece of SQL from elsewhere, so that it is no statement, or lacks a table, without it; or the type of a value is said by nothing but the
 * value.
 */
const isInPieces = ({ code, why }: Refusal): boolean => code === '42601' || code === '42P18' || why.includes('FROM-clause entry for table');
/** The queue of jobs makes its tables itself. */
const isOfQueue = (text: string): boolean => text.includes('graphile_worker.');

describe('Statements', () => {
  it('name what the schema has', async () => {
    const wrong: string[] = [];
    let prepared = 0;
    let apart = 0;
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isProgram)) {
      for (const { line, text } of statementsIn(readFileSync(path.join(root, file), 'utf8'))) {
        if (isOfQueue(text)) continue;
        const refusal = await refused(text);
        if (refusal === undefined) prepared += 1;
        else if (isInPieces(refusal)) apart += 1;
        else wrong.push(`${file}:${line} ${refusal.code} ${refusal.why}`);
      }
    }
    expect(wrong).toEqual([]);
    // Most statements stand whole; were few found, nothing would be said by this test.
    expect(prepared).toBeGreaterThan(2 * apart);
    expect(prepared).toBeGreaterThan(200);
  });

  it('with a column that is not there are found', async () => {
    const [found] = statementsIn(
      'const isIt = sql`device.nick is null`;\nconst rows = sql<{ id: number }>`select id from device where ${isIt} and id = ${id}`;',
    );
    expect(found?.text).toBe('select id from device where device.nick is null and id = $1');
    expect(await refused(found?.text ?? '')).toMatchObject({ code: '42703' });
  });
});
