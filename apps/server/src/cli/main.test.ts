import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { account } from '@frostway/contract/account/endpoints';
import { toHex } from '@frostway/protocol/bytes';
import { encodeHeartbeat, encodeLogin } from '@frostway/protocol/gt06/encode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../features/account/login.js';
import { Partitions } from '../telemetry-store/partitions.js';
import { newDatabase, type NewDatabase } from '../testing/new-database.js';
import { adminPassword, startTestPlatform } from '../testing/platform.js';
import { programArgs } from '../testing/program.js';

const program = programArgs(new URL('./main.ts', import.meta.url));
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'frostway-cli-'));
  await chmod(dir, 0o755);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Runs `npx frostway ...` from the sources; answers what it printed and how it ended. */
async function frostway(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Promise<{ code: number; out: string; err: string }> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH, FROSTWAY_DATA_DIR: path.join(dir, 'data'), ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

describe('npx frostway decode', () => {
  it('prints what a frame means, one JSON object a line, without a database', async () => {
    const frames = toHex(encodeLogin({ imei: '356938035643809' }, 1)) + toHex(encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
    const { code, out, err } = await frostway(['decode', 'gt06', frames], { PORT: 'no port' });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ type }) => type)).toEqual(['login', 'heartbeat']);
    expect(lines[0]).toMatchObject({
      device: { imei: '356938035643809' },
      answer: expect.stringMatching(/^7878[0-9a-f]+0d0a$/i) as string,
    });
    expect(existsSync(path.join(dir, 'data'))).toBe(false);
  });
  it('takes the frame in pieces, or from standard input', async () => {
    const hex = toHex(encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
    const pieces = hex.match(/.{1,8}/g) ?? [];
    const [whole, split, piped] = await Promise.all([
      frostway(['decode', 'gt06', hex]),
      frostway(['decode', 'gt06', ...pieces]),
      frostway(['decode', 'gt06'], {}, `${hex}\n`),
    ]);
    expect(JSON.parse(whole.out)).toMatchObject({ type: 'heartbeat' });
    expect(split).toEqual(whole);
    expect(piped).toEqual(whole);
  });
  it('says which families there are', async () => {
    const { code, out, err } = await frostway(['decode', 'morse', '00']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^decode FAMILY FRAME: FAMILY is one of .*gt06.*osmand.*\n$/);
  });
});

describe('npx frostway', () => {
  it('prints its help when asked, and when it is asked nothing', async () => {
    const [help, nothing] = await Promise.all([frostway(['--help']), frostway([])]);
    expect(help.code).toBe(0);
    expect(help.out).toContain('npx frostway backup FILE');
    expect(help.out).toContain('FROSTWAY_DATA_DIR');
    expect(nothing).toEqual(help);
  });
  it.each([
    [['dance'], 'There is no command dance. npx frostway --help lists them\n'],
    [['backup'], 'backup FILE: name the file to write\n'],
    [['restore'], 'restore FILE: name the file to read\n'],
    [['admin'], 'admin takes reset-password ACCOUNT\n'],
    [['audit'], 'audit takes verify [NO:HASH]\n'],
    [['audit', 'verify', '1'], 'audit verify NO:HASH: give what an earlier verification printed\n'],
    [['admin', 'reset-password'], 'admin reset-password ACCOUNT: name the account\n'],
  ])('%j is refused in one sentence', async (args, message) => {
    expect(await frostway(args)).toEqual({ code: 1, out: '', err: message });
  });
  it('refuses an option it does not have, and a setting that cannot be used', async () => {
    const [option, setting] = await Promise.all([frostway(['migrate', '--force']), frostway(['migrate'], { DATABASE_URL: 'mysql://x' })]);
    expect(option).toMatchObject({ code: 1, out: '' });
    expect(option.err).toContain("Unknown option '--force'");
    expect(setting).toEqual({ code: 1, out: '', err: 'DATABASE_URL takes a URL starting with postgres:// or postgresql://\n' });
  });
});

describe('npx frostway with a database', () => {
  let database: NewDatabase;
  let other: NewDatabase;
  beforeAll(async () => {
    database = await newDatabase(false);
    other = await newDatabase(false);
  });
  afterAll(async () => {
    await database.drop();
    await other.drop();
  });

  it('migrate brings it up to date, backup and restore carry it over, and each says what it did', async () => {
    const env = { DATABASE_URL: database.url };
    const file = path.join(dir, 'carried.backup');
    expect((await frostway(['admin', 'reset-password', 'x'], env)).err).toBe(
      'The database has no tables yet: run npx frostway migrate, or start the platform once\n',
    );
    expect((await frostway(['backup', file], env)).err).toBe('The database is empty: there is nothing to back up\n');
    expect(await frostway(['migrate'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Ran 001-accounts, 002-devices, .*\.\n$/) as string,
    });
    expect(await frostway(['migrate'], env)).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
    await database.pool.query("insert into account (account, nickname, level) values ('ann', '霜', 'normal')");
    expect(await frostway(['backup', file], env)).toEqual({ code: 0, out: `Wrote 1 rows to ${file}.\n`, err: '' });
    expect(await frostway(['restore', file], env)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('The database is not empty') as string,
    });
    expect(await frostway(['restore', file], { DATABASE_URL: other.url })).toEqual({
      code: 0,
      out: `Restored 1 rows from ${file}.\n`,
      err: '',
    });
    expect((await other.pool.query('select account, nickname from account')).rows).toEqual([{ account: 'ann', nickname: '霜' }]);
  });
  it('admin reset-password gives an account a new password and ends its sessions and API tokens', async () => {
    const test = await startTestPlatform();
    const env = { DATABASE_URL: test.databaseUrl };
    await test.sql(
      "insert into session (token_hash, account_id, created_at, expires_at, address, agent) values ('\\x01', 1, now(), now() + interval '1 day', '', '')",
    );
    const { token } = await test.call(account.login, { account: 'admin', password: adminPassword });
    const expiresAt = new Date(test.clock.now() + 30 * 86_400_000).toISOString();
    const made = { name: 'ERP', scope: 'all', password: adminPassword, expiresAt } as const;
    const { token: apiToken } = await test.call(account.addApiToken, made, token);
    await test.call(account.profile, {}, apiToken);
    const { code, out, err } = await frostway(['admin', 'reset-password', 'Admin'], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const password = /^The new password of Admin is ([\w-]{16})\n$/.exec(out)?.[1] ?? '';
    const [row] = await test.sql<{ password_hash: string; open: number }>(
      'select password_hash, (select count(*) from session where ended_at is null)::int as open from account where account = $1',
      ['admin'],
    );
    expect(row?.open).toBe(0);
    expect(await isPassword(row?.password_hash ?? '', password)).toBe(true);
    for (const ended of [token, apiToken]) await test.refused(account.profile, {}, ended, 'sessionInvalid');
    const fresh = await test.call(account.login, { account: 'admin', password });
    expect((await test.call(account.apiTokens, {}, fresh.token)).rows).toEqual([]);
    expect(await frostway(['admin', 'reset-password', 'nobody'], env)).toEqual({ code: 1, out: '', err: 'There is no account nobody\n' });
    await test.close();
  });
  it('audit verify says that the trail is whole, and finds what was changed, or written anew against a hash noted before', async () => {
    const test = await startTestPlatform();
    const env = { DATABASE_URL: test.databaseUrl };
    for (const account of ['ann', 'bob'])
      await test.sql(
        "insert into audit_entry (at, account, level, address, request_id, call, input) values (now(), $1, 'normal', '', '', 'POST /x', '{}')",
        [account],
      );
    const whole = await frostway(['audit', 'verify'], env);
    expect(whole).toMatchObject({ code: 0, err: '' });
    const noted = /: (2:[0-9a-f]{64})\n$/.exec(whole.out)?.[1] ?? '';
    expect((await frostway(['audit', 'verify', noted], env)).code).toBe(0);
    const other = `${noted.slice(0, -1)}${noted.endsWith('0') ? '1' : '0'}`;
    expect(await frostway(['audit', 'verify', other], env)).toEqual({
      code: 1,
      out: '',
      err: 'The audit trail is not as it was written: entry 2 was changed, or put in\n',
    });
    await test.sql('alter table audit_entry disable trigger user');
    await test.sql('delete from audit_entry where seq = 1');
    expect((await frostway(['audit', 'verify'], env)).err).toBe('The audit trail is not as it was written: entry 1 was removed\n');
    await test.close();
  });
  it('seal packs what is old enough, verify says that it is whole or names the day that is not, unseal turns it back', async () => {
    const test = await startTestPlatform();
    const env = { DATABASE_URL: test.databaseUrl };
    const days = [Date.UTC(2026, 4, 30), Date.UTC(2026, 4, 31)];
    await test.sql(
      "insert into device (mac, kind, model, activation_key, name) values ('AC233F0000AA', 'beacon', 'beacon-th', 'k', 'cold')",
    );
    await new Partitions(test.pool).ensure(days);
    await test.sql(
      `insert into reading (device_id, time_ms, received_ms, temperature)
       select device.id, at + n * 60000, at + n * 60000, n / 10.0 from device, unnest($1::bigint[]) as at, generate_series(0, 99) as n where mac = 'AC233F0000AA'`,
      [days],
    );
    await test.sql(
      `insert into position (device_id, time_ms, source, received_ms, latitude, longitude, is_valid)
       select device.id, $1::bigint + n * 60000, 1, $1::bigint, 22.5 + n / 1000.0, 114, true from device, generate_series(0, 9) as n where mac = 'AC233F0000AA'`,
      [days[0]],
    );
    await test.sql(
      `insert into device_event (device_id, time_ms, kind, received_ms, body)
       select device.id, $1::bigint + n * 60000, 'status', $1::bigint, '{"n": 1}' from device, generate_series(0, 4) as n where mac = 'AC233F0000AA'`,
      [days[0]],
    );
    expect(await frostway(['seal'], { ...env, FROSTWAY_SEAL_AFTER_DAYS: 'off' })).toMatchObject({ code: 1, out: '' });
    expect((await frostway(['seal', '--quiet', 'soon'], env)).err).toContain('seal --quiet HOURS: give whole hours');
    const sealed = { code: 0, out: 'Sealed 4 days of devices; 0 stay as rows for now, 0 of them cannot be packed.\n', err: '' };
    expect(await frostway(['seal'], env)).toEqual(sealed);
    expect(await test.sql('select from reading union all select from position union all select from device_event')).toEqual([]);
    expect(await frostway(['verify'], env)).toEqual({
      code: 0,
      out: 'All 4 sealed days are whole: 200 readings, 10 positions, 5 events.\n',
      err: '',
    });
    expect((await frostway(['unseal'], env)).err).toBe(
      'Set FROSTWAY_SEAL_AFTER_DAYS=off, here and for the platform, or it seals them again\n',
    );
    await test.sql('update reading_chunk set body = set_bit(body, 99, 1 - get_bit(body, 99)) where from_ms = $1', [days[1]]);
    expect(await frostway(['verify'], env)).toEqual({
      code: 1,
      out: '',
      err: 'AC233F0000AA 2026-05-31, readings: the checksum of the chunk is another\n1 of 4 sealed days are damaged; the others are whole\n',
    });
    await test.sql('update reading_chunk set body = set_bit(body, 99, 1 - get_bit(body, 99)) where from_ms = $1', [days[1]]);
    const back = await frostway(['unseal'], { ...env, FROSTWAY_SEAL_AFTER_DAYS: 'off' });
    expect(back).toEqual({ code: 0, out: 'Turned 4 sealed days back into rows.\n', err: '' });
    expect(
      await test.sql(
        'select (select count(*) from reading) as readings, (select count(*) from position) as positions, (select count(*) from device_event) as events',
      ),
    ).toEqual([{ readings: 200, positions: 10, events: 5 }]);
    await test.close();
  });
  it('seal leaves a day alone of which something came within six hours, or within the hours it is given', async () => {
    const test = await startTestPlatform();
    const env = { DATABASE_URL: test.databaseUrl };
    const day = Date.UTC(2026, 4, 30);
    await test.sql(
      "insert into device (mac, kind, model, activation_key, name) values ('AC233F0000AA', 'beacon', 'beacon-th', 'k', 'cold')",
    );
    await new Partitions(test.pool).ensure([day]);
    await test.sql(
      `insert into reading (device_id, time_ms, received_ms, temperature)
       select id, $1::bigint, (extract(epoch from now()) * 1000)::bigint - 7200000, 4.5 from device where mac = 'AC233F0000AA'`,
      [day],
    );
    const sealed = (days: number, rows: number) => ({
      out: `Sealed ${days} days of devices; ${rows} stay as rows for now, 0 of them cannot be packed.\n`,
    });
    expect(await frostway(['seal'], env)).toMatchObject(sealed(0, 1));
    expect(await frostway(['seal', '--quiet', '3'], env)).toMatchObject(sealed(0, 1));
    expect(await frostway(['seal', '--quiet', '1'], env)).toMatchObject(sealed(1, 0));
    await test.close();
  });
  it('without DATABASE_URL uses the embedded one, and stops it again', async () => {
    const env = { FROSTWAY_DATA_DIR: path.join(dir, 'embedded') };
    expect(await frostway(['migrate'], env)).toMatchObject({ code: 0, err: '' });
    expect(existsSync(path.join(dir, 'embedded', 'postgres', 'postmaster.pid'))).toBe(false);
    expect(existsSync(path.join(dir, 'embedded', 'frostway.lock'))).toBe(false);
    expect(await frostway(['migrate'], env)).toMatchObject({ out: 'The database is up to date.\n' });
  });
});
