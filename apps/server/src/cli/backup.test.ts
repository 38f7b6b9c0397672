import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { Partitions } from '../telemetry-store/partitions.js';
import { kinds } from '../telemetry-store/sealed/kinds.js';
import { kept, open, sealAll } from '../telemetry-store/sealed/sealed.fixture.js';
import { verifySealed } from '../telemetry-store/sealed/verify.js';
import { backup } from './backup.js';
import { CommandError } from './command-error.js';
import { restore } from './restore.js';

const awkward = 'tab\there\nline two\r\n\\N \\. back\\slash \u2028 separator \u2029 "quotes" \u0085 霜途';
const timeMs = Date.UTC(2026, 2, 14, 9, 30);
let dir: string;
let file: string;
let source: NewDatabase;
let target: NewDatabase | undefined;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'frostway-backup-'));
  file = path.join(dir, 'frostway.backup');
  source = await newDatabase(true);
  const { pool } = source;
  await pool.query(
    `insert into account (account, nickname, email, level, created_at) values ('parent', $1, null, 'dealer', now()), ('child', '', 'c@example.com', 'normal', '2026-01-01Z')`,
    [awkward],
  );
  await pool.query("update account set parent_id = 1 where account = 'child'");
  await pool.query("insert into device_group (owner_id, name, depth) values (1, '', 1), (2, '', 1)");
  await pool.query("insert into device_group (owner_id, parent_id, name, depth) values (1, 1, '\\.', 2)");
  await pool.query(
    "insert into device (mac, kind, model, activation_key, owner_id, group_id, name) values ('AC233F000001', 'beacon', 'beacon-t', 'k', 1, 3, $1)",
    [awkward],
  );
  await pool.query(
    "insert into session (token_hash, account_id, created_at, expires_at, address, agent) values ('\\x00ff0a5c', 1, now(), now(), '::1', '')",
  );
  await new Partitions(pool).ensure([timeMs, Date.UTC(2025, 11, 31, 23, 59)]);
  await pool.query(
    'insert into reading (device_id, time_ms, received_ms, temperature, humidity, attributes) values (1, $1, $1, -18.500000000000004, null, $2), (1, $3, $3, 0, 100, null)',
    [timeMs, JSON.stringify({ text: awkward }), Date.UTC(2025, 11, 31, 23, 59)],
  );
  await pool.query(
    'insert into position (device_id, time_ms, source, received_ms, latitude, longitude, is_valid) values (1, $1, 1, $1, 22.5, -0.1, true)',
    [timeMs],
  );
});
afterEach(async () => {
  await target?.drop();
  target = undefined;
});
afterAll(async () => {
  await source.drop();
  await rm(dir, { recursive: true, force: true });
});

/** Every row of every table, as text. */
async function everything(database: NewDatabase): Promise<Record<string, string[]>> {
  const { rows } = await database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname <> 'migration' order by 1",
  );
  const found: Record<string, string[]> = {};
  for (const { name } of rows)
    found[name] = (await database.pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(
      ({ row }) => row,
    );
  return found;
}
const isEmpty = async (database: NewDatabase): Promise<boolean> => {
  const { rows } = await database.pool.query("select to_regclass('account') as account");
  return rows[0]?.account === null || (await database.pool.query('select 1 from account')).rowCount === 0;
};

/** A device that says something every hour of a day, as readings and as positions. */
const sealedId = 7000;
const sealedMs = Date.UTC(2025, 10, 3);
async function sayHourly({ pool }: NewDatabase): Promise<void> {
  await new Partitions(pool).ensure([sealedMs]);
  await pool.query(
    `insert into reading (device_id, time_ms, received_ms, temperature, attributes)
     select $1, $2::bigint + n * 3600000, $2::bigint + n * 3600000 + 700, 4 - n / 7.0, case when n % 3 = 0 then $3::jsonb end from generate_series(0, 23) as n`,
    [sealedId, sealedMs, JSON.stringify({ text: awkward })],
  );
  await pool.query(
    `insert into position (device_id, time_ms, source, received_ms, latitude, longitude, speed, is_valid, attributes)
     select $1, $2::bigint + n * 3600000, 1 + n % 3, $2::bigint + n * 3600000 + 700, 22.5 + n / 7.0, '-0', n, n % 2 = 0, $3::jsonb || jsonb_build_object('odometerM', n) from generate_series(0, 23) as n`,
    [sealedId, sealedMs, JSON.stringify({ text: awkward })],
  );
  await pool.query(
    `insert into device_event (device_id, time_ms, kind, received_ms, body)
     select $1, $2::bigint + n * 3600000, case when n % 5 = 0 then 'alarm:tilt' else 'status' end, $2::bigint + n * 3600000 + 700, $3::jsonb || jsonb_build_object('value', n / 10.0) from generate_series(0, 23) as n`,
    [sealedId, sealedMs, JSON.stringify({ text: awkward })],
  );
}

describe('npx frostway backup and restore', () => {
  it('bring every row of every table into an empty database, to the last character and digit', async () => {
    const written = await backup(source.pool, file);
    expect(written).toBe(10);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(dir)).toEqual(['frostway.backup']);
    target = await newDatabase(false);
    expect(await restore(target.pool, file)).toBe(written);
    expect(await everything(target)).toEqual(await everything(source));
  });
  it('bring sealed days of readings, of positions and of events as they are, which are whole there and open into the rows they were', async () => {
    const sealed = await newDatabase(true);
    try {
      await sayHourly(sealed);
      const rows = await Promise.all(kinds.map((kind) => kept(sealed.pool, sealedId, kind)));
      expect(rows.map((each) => each.length)).toEqual([24, 24, 24]);
      for (const kind of kinds) expect(await sealAll(sealed.pool, sealedId, undefined, kind)).toEqual(['sealed']);
      const own = path.join(dir, 'sealed.backup');
      await backup(sealed.pool, own);
      target = await newDatabase(false);
      await restore(target.pool, own);
      expect(await everything(target)).toEqual(await everything(sealed));
      expect(await verifySealed(target.pool)).toEqual({ days: 3, readings: 24, positions: 24, events: 24, faults: [] });
      for (const [index, kind] of kinds.entries()) {
        expect(await open(target.pool, sealedId, sealedMs, kind)).toBe(1);
        expect(await kept(target.pool, sealedId, kind)).toEqual(rows[index]);
      }
    } finally {
      await sealed.drop();
    }
  });
  it('numbers go on where they were', async () => {
    target = await newDatabase(false);
    await restore(target.pool, file);
    const { rows } = await target.pool.query("insert into account (account, nickname, level) values ('next', '', 'normal') returning id");
    expect(rows).toEqual([{ id: 3 }]);
  });
  it('also into one that has its tables but no account yet', async () => {
    target = await newDatabase(true);
    await restore(target.pool, file);
    expect(await everything(target)).toEqual(await everything(source));
  });
  it('a backup is one moment: what is written meanwhile is whole or not in it', async () => {
    const moving = path.join(dir, 'moving.backup');
    const writing = { isWanted: true };
    const written = (async () => {
      while (writing.isWanted) {
        await source.pool.query('begin; insert into secret (name, value) values ($$a$$, $$1$$), ($$b$$, $$1$$); commit');
        await source.pool.query('delete from secret');
      }
    })();
    for (let round = 0; round < 5; round += 1) {
      await backup(source.pool, moving);
      target = await newDatabase(false);
      await restore(target.pool, moving);
      const { rowCount } = await target.pool.query('select 1 from secret');
      expect([0, 2]).toContain(rowCount);
      await target.drop();
      target = undefined;
    }
    writing.isWanted = false;
    await written;
    await rm(moving);
  });
});

describe('npx frostway restore refuses clearly', () => {
  const refusal = async (given: string, database: NewDatabase): Promise<string> => {
    try {
      await restore(database.pool, given);
    } catch (error) {
      if (error instanceof CommandError) return error.message;
      throw error;
    }
    return 'was not refused';
  };
  const written = async (content: Buffer): Promise<string> => {
    const broken = path.join(dir, 'broken.backup');
    await writeFile(broken, content);
    return broken;
  };

  it('a database that is not empty', async () => {
    expect(await refusal(file, source)).toBe('The database is not empty: restore into a new one (FROSTWAY_DATA_DIR or DATABASE_URL)');
  });
  it('a file that is not there, or is a directory', async () => {
    target = await newDatabase(false);
    expect(await refusal(path.join(dir, 'nothing'), target)).toContain('nothing cannot be read: ENOENT');
    expect(await refusal(dir, target)).toContain('cannot be read: EISDIR');
  });
  it('a file that is no backup', async () => {
    target = await newDatabase(false);
    for (const content of [
      Buffer.from('hello'),
      Buffer.alloc(0),
      gzipSync('hello\n'),
      gzipSync('{"frostway":2}\n'),
      gzipSync('{"frostway":1}\n'),
    ])
      expect(await refusal(await written(content), target)).toMatch(/is not a backup, or is damaged$/);
    const evil = gzipSync(
      '{"frostway":1,"migrations":[],"months":[],"tables":[{"name":"account from stdin; drop table account","columns":[]}]}\n',
    );
    expect(await refusal(await written(evil), target)).toMatch(/is not a backup, or is damaged$/);
  });
  it('the backup of a newer program', async () => {
    target = await newDatabase(false);
    const text = gunzipSync(await readFile(file))
      .toString('utf8')
      .replace('"migrations":[', '"migrations":["999-future",');
    expect(await refusal(await written(gzipSync(text)), target)).toBe('The backup is of a newer program: restore it with that one');
  });
  it('a file that was cut off, wherever, and leaves nothing behind', async () => {
    const whole = await readFile(file);
    for (const length of [whole.length - 1, whole.length - 8, Math.floor(whole.length / 2), 30]) {
      target = await newDatabase(false);
      expect(await refusal(await written(whole.subarray(0, length)), target), `${length} of ${whole.length} bytes`).toMatch(
        /is not a backup, or is damaged|breaks off before its end/,
      );
      expect(await isEmpty(target)).toBe(true);
      await target.drop();
      target = undefined;
    }
    const text = gunzipSync(whole);
    target = await newDatabase(false);
    expect(await refusal(await written(gzipSync(text.subarray(0, text.length - 3))), target)).toBe(
      'The backup breaks off before its end: nothing was restored',
    );
    expect(await isEmpty(target)).toBe(true);
    await restore(target.pool, file);
    expect(await everything(target)).toEqual(await everything(source));
  });
  it('a file of which any bit has changed, and leaves nothing behind', async () => {
    const whole = await readFile(file);
    for (const at of [40, Math.floor(whole.length / 3), Math.floor(whole.length / 2), whole.length - 6]) {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      target = await newDatabase(false);
      expect(await refusal(await written(changed), target), `byte ${at}`).toMatch(
        /is not a backup, or is damaged|breaks off before its end|newer program/,
      );
      expect(await isEmpty(target)).toBe(true);
      await target.drop();
      target = undefined;
    }
  });
});

describe('npx frostway backup refuses clearly', () => {
  it('an empty database, and a file that cannot be written', async () => {
    target = await newDatabase(false);
    await expect(backup(target.pool, path.join(dir, 'x'))).rejects.toThrow(
      new CommandError('The database is empty: there is nothing to back up'),
    );
    await expect(backup(source.pool, path.join(dir, 'no', 'such', 'place'))).rejects.toThrow(/cannot be written: ENOENT/);
    expect((await readdir(dir)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});
