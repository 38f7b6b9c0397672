/**
 * A backup is one gzip file: a line of JSON (which migrations had run, the months of telemetry, the tables with their columns), then each
 * table as PostgreSQL's COPY text, a line a row, ended by `\.`. It is one moment of the database, whatever goes on meanwhile.
 */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { CommandError } from './command-error.js';

export type Header = {
  readonly frostway: 1;
  readonly migrations: readonly string[];
  readonly months: readonly number[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
};

/** Tables in an order in which every row finds what it refers to; partitions are copied with their parents. */
const tablesSql = `
with recursive tables as (
  select c.oid, c.relname::text as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migration'
), steps as (
  select oid, name, 0 as depth from tables
  union all
  select t.oid, t.name, steps.depth + 1 from steps join pg_constraint k on k.confrelid = steps.oid and k.contype = 'f' and k.conrelid <> k.confrelid
    join tables t on t.oid = k.conrelid where steps.depth < 20
)
select name, (select array_agg(quote_ident(attname) order by attnum) from pg_attribute where attrelid = s.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
from (select oid, name, max(depth) as depth from steps group by oid, name) s order by depth, name`;

/** Writes the whole database to a file; answers how many rows. The file appears under its name only when it is complete. */
export async function backup(pool: pg.Pool, file: string): Promise<number> {
  const client = await pool.connect();
  let rows = 0;
  const unfinished = `${file}.unfinished`;
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: found } = await client.query<{ has: boolean }>("select to_regclass('migration') is not null as has");
    if (found[0]?.has !== true) throw new CommandError('The database is empty: there is nothing to back up');
    const tables = (await client.query<{ name: string; columns: string }>(tablesSql)).rows.map((row) => ({
      name: row.name,
      columns: parseNames(row.columns),
    }));
    const migrations = (await client.query<{ name: string }>('select name from migration order by name')).rows.map((row) => row.name);
    const months = (
      await client.query<{ month: number }>(
        "select distinct substring(c.relname from '_(\\d{6})$')::int as month from pg_inherits join pg_class c on c.oid = inhrelid where c.relnamespace = 'public'::regnamespace and c.relname ~ '^reading_' order by 1",
      )
    ).rows.map((row) => row.month);
    const header: Header = { frostway: 1, migrations, months, tables };
    async function* lines(): AsyncGenerator<Buffer | string> {
      yield `${JSON.stringify(header)}\n`;
      for (const { name, columns } of tables) {
        const source = client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`));
        for await (const chunk of source) yield chunk as Buffer;
        rows += source.rowCount;
        yield '\\.\n';
      }
    }
    await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
    await client.query('commit');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    await rm(unfinished, { force: true });
    if (['ENOENT', 'EACCES', 'EISDIR', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw new CommandError(`${file} cannot be written: ${(error as Error).message}`);
    throw error;
  }
}

/** name[] arrives as text. */
function parseNames(value: string | readonly string[]): string[] {
  return typeof value === 'string' ? value.slice(1, -1).split(',') : [...value];
}
