/** Reads a backup into an empty database: the schema as it was, the rows, then whatever migrations came since. */
import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../db/migrate.js';
import { migrations } from '../db/migrations/index.js';
import { Partitions } from '../telemetry-store/partitions.js';
import type { Header } from './backup.js';
import { CommandError } from './command-error.js';

/** Restores a file; answers how many rows. A database that has accounts is refused; a file that breaks off leaves nothing behind. */
export async function restore(pool: pg.Pool, file: string): Promise<number> {
  const input = createReadStream(file).on('error', (error) => gunzip.destroy(error));
  const gunzip = input.pipe(createGunzip());
  const lines = linesOf(gunzip);
  try {
    const header = readHeader((await lines.next()).value);
    await refuseUnlessEmpty(pool);
    await migrate(pool, header.migrations);
    await new Partitions(pool).ensure(header.months.map((month) => Date.UTC(Math.floor(month / 100), (month % 100) - 1)));
    const rows = await load(pool, header, lines);
    await migrate(pool);
    return rows;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
      throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
    // Z_: the archive; 22, 23 and 42: rows that do not fit their tables.
    if (code?.startsWith('Z_') === true || /^(?:22|23|42)/.test(code ?? ''))
      throw new CommandError(`${file} is not a backup, or is damaged`);
    throw error;
  } finally {
    input.destroy();
  }
}

/** Lines as COPY ends them, by a line feed alone: other characters that break lines elsewhere are data here. A last piece without one is no line. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]);
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
}

const lineFeed = 0x0a;
const tableEnd = Buffer.from('\\.');
const newline = Buffer.from('\n');

function readHeader(line: unknown): Header {
  try {
    const header = JSON.parse(String(line)) as Header;
    if (header.frostway !== 1) throw new Error('another format');
    if (!header.tables.every(({ name, columns }) => [name, ...columns].every((each) => /^[a-z_][a-z0-9_]*$|^"[^"]+"$/.test(each))))
      throw new Error('no names');
    const known = new Set(migrations.map(({ name }) => name));
    if (header.migrations.some((name) => !known.has(name)))
      throw new CommandError('The backup is of a newer program: restore it with that one');
    return header;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('The file is not a backup, or is damaged', { cause: error });
  }
}

async function refuseUnlessEmpty(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ has: boolean }>("select to_regclass('account') is not null as has");
  if (rows[0]?.has !== true) return;
  const accounts = await pool.query('select 1 from account limit 1');
  if (accounts.rowCount !== 0)
    throw new CommandError('The database is not empty: restore into a new one (FROSTWAY_DATA_DIR or DATABASE_URL)');
}

async function load(pool: pg.Pool, header: Header, lines: AsyncIterator<Buffer>): Promise<number> {
  const client = await pool.connect();
  let rows = 0;
  try {
    await client.query('begin');
    // What alarms say of their incidents is so: see db/migrations/310-incidents-at-once.ts.
    await client.query("set local frostway.is_restoring = 'on'");
    for (const { name, columns } of header.tables) rows += await loadTable(client, name, columns, lines);
    // To the very end, where the archive's checksum stands: until then nothing is sure.
    if ((await lines.next()).done !== true) throw new CommandError('The file is not a backup, or is damaged');
    // Identity columns go on after the highest number restored.
    await client.query(`do $$ declare r record; begin
      for r in select c.relname as t, a.attname as c from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), greatest(1, (select coalesce(max(%I), 0) + 1 from %I)), false)', r.t, r.c, r.c, r.t);
      end loop; end $$`);
    await client.query('commit');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function loadTable(client: pg.PoolClient, name: string, columns: readonly string[], lines: AsyncIterator<Buffer>): Promise<number> {
  const target = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  const failed = new Promise<never>((_, reject) => target.once('error', reject));
  failed.catch(() => undefined);
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) {
      target.destroy();
      throw new CommandError('The backup breaks off before its end: nothing was restored');
    }
    if (value.equals(tableEnd)) break;
    if (!target.write(Buffer.concat([value, newline]))) await Promise.race([once(target, 'drain'), failed]);
  }
  target.end();
  await Promise.race([once(target, 'finish'), failed]);
  return target.rowCount;
}
