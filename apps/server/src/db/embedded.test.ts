import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config.js';
import { attachEmbedded, type Embedded, startEmbedded } from './embedded.js';
import { isAlive } from './lock.js';
import { programArgs } from '../testing/program.js';

let dir: string;
let dataDir: string;
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'frostway-embedded-'));
  await chmod(dir, 0o755);
  dataDir = path.join(dir, 'data');
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(dir, { recursive: true, force: true });
});

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }), settings: { shared_buffers: '16MB' } });
  ends.push(embedded.stop);
  return embedded;
}
async function query<R extends pg.QueryResultRow>(url: string, sql: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another server process on the same directory. */
function startElsewhere(): ChildProcess & { said: () => string } {
  const program = programArgs(new URL('../testing/start-embedded.ts', import.meta.url));
  const child = spawn(process.execPath, [...program, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  ends.push(() => child.kill('SIGKILL'));
  return Object.assign(child, { said: () => text });
}
async function ready(child: { said: () => string }): Promise<{ url: string; pid: number }> {
  await expect.poll(child.said, { timeout: 30_000 }).toMatch(/^\{.*\}\n$/);
  return JSON.parse(child.said()) as { url: string; pid: number };
}

describe('Section 2: the embedded PostgreSQL', () => {
  it('is refused at once, in a sentence that names the file, when its password is another than it was made with', async () => {
    await (await start()).stop();
    const secret = path.join(dataDir, 'database-password');
    await writeFile(secret, 'another');
    const error = await start().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toBe(
      `${secret} holds another password than the database beside it was made with: put back the one that belongs to it`,
    );
    // Nothing runs on, and nothing was lost: it starts with the right one.
    expect(await attachEmbedded(dataDir)).toBeUndefined();
  });
  it('is made at the first start, stops, and has everything at the next', async () => {
    const first = await start();
    await query(first.url, "create table kept as select 'yes'::text as answer");
    expect(await query(first.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(first.url, "select lower('ÄЁ') as lower")).toEqual([{ lower: 'äё' }]);
    expect((await stat(path.join(dataDir, 'database-password'))).mode & 0o777).toBe(0o600);
    expect(await attachEmbedded(dataDir)).toBe(first.url);
    const pid = first.pid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await attachEmbedded(dataDir)).toBeUndefined();
    expect(existsSync(path.join(dataDir, 'frostway.lock'))).toBe(false);
    const second = await start();
    expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
  });
  it('listens on this machine alone, to who knows the password', async () => {
    const { url } = await start();
    expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });
  it('is refused to a second server on the same directory, which is told who has it', async () => {
    await start();
    await expect(start()).rejects.toThrow(
      new ConfigError(
        `Another Frostway (process ${process.pid}) already uses ${dataDir}: stop it, or set FROSTWAY_DATA_DIR to another directory`,
      ),
    );
    const other = startElsewhere();
    const [code] = (await once(other, 'exit')) as [number];
    expect(code).toBe(1);
    expect(other.said()).toContain(`ConfigError: Another Frostway (process ${process.pid}) already uses ${dataDir}`);
  });
  it('is adopted with everything that was committed when its server was killed', async () => {
    const killed = startElsewhere();
    const { url, pid } = await ready(killed);
    await query(url, "create table kept as select 'yes'::text as answer");
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(existsSync(path.join(dataDir, 'frostway.lock'))).toBe(true);
    expect(isAlive(pid)).toBe(true);
    const next = await start();
    expect(next.pid()).toBe(pid);
    expect(next.url).toBe(url);
    expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
    await next.stop();
    expect(isAlive(pid)).toBe(false);
  });
  it('that was adopted is started again when it dies', async () => {
    const killed = startElsewhere();
    const { pid } = await ready(killed);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const next = await start();
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => query(next.url, 'select 1 as one').catch(() => []), { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(next.pid()).not.toBe(pid);
  });
  it('is started again when it is killed, at the same address, with everything that was committed', async () => {
    const embedded = await start();
    await query(embedded.url, "create table kept as select 'yes'::text as answer");
    const pid = embedded.pid();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(embedded.url, 'select answer from kept').catch(() => []), { timeout: 20_000 })
      .toEqual([{ answer: 'yes' }]);
    expect(embedded.pid()).not.toBe(pid);
  });
  it('that cannot be started again is tried less and less often, and comes back when it can be', async () => {
    const restarts: number[] = [];
    const log = pino({ level: 'error' }, { write: () => void restarts.push(performance.now()) });
    const embedded = await startEmbedded({ dataDir, log, settings: { shared_buffers: '16MB' } });
    ends.push(embedded.stop);
    const settings = path.join(dataDir, 'postgres', 'postgresql.auto.conf');
    await writeFile(settings, 'no_such_setting = 1\n');
    process.kill(embedded.pid(), 'SIGKILL');
    await expect.poll(() => restarts.length, { timeout: 25_000 }).toBeGreaterThanOrEqual(5);
    const pauses = restarts.slice(1).map((at, index) => at - (restarts[index] ?? 0));
    expect(pauses[3]).toBeGreaterThan(750);
    await writeFile(settings, '');
    await expect.poll(() => query(embedded.url, 'select 1 as one').catch(() => []), { timeout: 25_000 }).toEqual([{ one: 1 }]);
  }, 60_000);
  it('a lock whose process has ended, or whose number belongs to another process now, is taken over', async () => {
    await mkdir(dataDir);
    const ended = spawn(process.execPath, ['-e', '']);
    await once(ended, 'exit');
    for (const stale of [`${ended.pid} 12345`, `${process.pid} 12345`, '1 12345', '', 'nonsense']) {
      await writeFile(path.join(dataDir, 'frostway.lock'), stale);
      const embedded = await start();
      expect(await readFile(path.join(dataDir, 'frostway.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      await embedded.stop();
    }
  });
  it('a first start that was broken off begins again', async () => {
    await mkdir(path.join(dataDir, 'postgres.unfinished', 'base'), { recursive: true });
    await writeFile(path.join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n');
    await writeFile(path.join(dataDir, 'database-password'), 'of the start before', { mode: 0o600 });
    const { url } = await start();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
  it('is never thrown away: without its password it is refused, and there again once the password is back', async () => {
    const first = await start();
    await query(first.url, "create table kept as select 'yes'::text as answer");
    await first.stop();
    const secret = path.join(dataDir, 'database-password');
    const password = await readFile(secret, 'utf8');
    await rm(secret);
    await expect(start()).rejects.toThrow(`${secret} is missing`);
    await writeFile(secret, password);
    const again = await start();
    expect(await query(again.url, 'select answer from kept')).toEqual([{ answer: 'yes' }]);
  });
});

describe('A data directory that cannot be used', () => {
  it('is an error that names FROSTWAY_DATA_DIR', async () => {
    await writeFile(dataDir, 'a file');
    await expect(start()).rejects.toThrow(ConfigError);
    await expect(start()).rejects.toThrow(`FROSTWAY_DATA_DIR takes a directory this user may write to, and ${dataDir} is none`);
    dataDir = path.join(dataDir, 'below');
    await expect(start()).rejects.toThrow('FROSTWAY_DATA_DIR takes a directory this user may write to');
  });
  it.runIf(process.getuid?.() === 0)('below a directory that only root may enter, root is told where to go', async () => {
    await chmod(dir, 0o700);
    await expect(start()).rejects.toThrow(`FROSTWAY_DATA_DIR: ${dataDir} lies below a directory that only root may enter`);
  });
});
