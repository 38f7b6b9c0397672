import { readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { dumpSchema } from '../testing/schema-dump.js';

const file = new URL('../../../../docs/schema.sql', import.meta.url);

it('docs/schema.sql is the schema that results from all migrations (UPDATE_DOCS=1 writes it)', async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  const schema = await dumpSchema(client);
  await client.end();
  const text = `-- The whole data model as it results from apps/server/src/db/migrations, where the reasons stand beside the tables. To read, not to run:\n-- UPDATE_DOCS=1 npx vitest run --project feature apps/server/src/db/schema.test.ts writes it.\n\n${schema}\n`;
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
