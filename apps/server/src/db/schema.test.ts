import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { columnsFiles } from '../testing/schema-columns.js';
import { dumpSchema } from '../testing/schema-dump.js';

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
});
afterAll(() => client.end());

/** Compares a file with what it should hold; UPDATE_DOCS=1 writes it. */
function holds(file: URL, text: string): void {
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, text);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
}

it('docs/schema.sql is the schema that results from all migrations (UPDATE_DOCS=1 writes it)', async () => {
  const schema = await dumpSchema(client);
  const text = `-- The whole data model as it results from apps/server/src/db/migrations, where the reasons stand beside the tables. To read, not to run:\n-- UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts writes it.\n\n${schema}\n`;
  holds(new URL('../../../../docs/schema.sql', import.meta.url), text);
});

it('db/columns.ts and db/columns have every column with its type, as the compiler holds db/schema.ts to it (UPDATE_DOCS=1 writes it)', async () => {
  const files = await columnsFiles(client);
  const folder = new URL('columns/', import.meta.url);
  if (process.env['UPDATE_DOCS'] === '1') mkdirSync(folder, { recursive: true });
  for (const [path, text] of files) holds(new URL(path, import.meta.url), text);
  expect(['columns.ts', ...readdirSync(folder).map((name) => `columns/${name}`)].toSorted()).toEqual([...files.keys()].toSorted());
});

it('every key of what is spread over servers by device contains the device', async () => {
  const facts = ['reading', 'position', 'device_event', 'reading_chunk', 'position_chunk', 'event_chunk'];
  const spread = [...facts, 'device_state', 'judging', 'excursion', 'alarm', 'alarm_event', 'incident'];
  const { rows } = await client.query<{ table: string; key: string; has_device: boolean }>(
    `select c.relname as table, k.relname as key, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'device_id' and a.attnum = any(i.indkey)) as has_device
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [spread],
  );
  expect(new Set(rows.map(({ table }) => table)).size).toBe(spread.length);
  expect(rows.filter(({ has_device: hasDevice }) => !hasDevice)).toEqual([]);
});
