import { portSettings } from '@frostway/protocol/registry';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from './db/lock.js';
import { programArgs } from './testing/program.js';

const program = programArgs(new URL('./main.ts', import.meta.url));
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'frostway-main-'));
  await chmod(dir, 0o755);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

type Running = {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
  readonly exited: Promise<number | null>;
};
/** The program on free ports and a directory of its own. */
function run(env: Record<string, string> = {}, args: readonly string[] = [], hasChannel = false): Running {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...program, ...args], {
    env: { PATH, PORT: '0', ...portSettings('0'), FROSTWAY_DATA_DIR: path.join(dir, 'data'), ...env },
    stdio: hasChannel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, said: () => text, ended, exited };
}
const postmasterOf = async (name: string): Promise<number> =>
  Number((await readFile(path.join(dir, name, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
const urlOf = async ({ said }: Running): Promise<string> => {
  await expect.poll(said, { timeout: 30_000 }).toContain('Ctrl-C stops it.');
  return /Frostway 霜途 {3}(\S+)/.exec(said())?.[1] ?? '';
};

/** `GT06 <a port>, ...` for every port there is. */
const openPorts = Object.keys(portSettings('0'))
  .map((variable) => `${variable.replace(/_PORT$/, '')} \\d+`)
  .join(', ');

describe('npm start', () => {
  it('says how to reach it, who logs in and where devices report; SIGTERM stops it in order, the database last', async () => {
    const first = run({ FROSTWAY_PUBLIC_URL: 'https://frostway.example' });
    const url = await urlOf(first);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const said = first.said();
    expect(said).toContain('Log in as demo with password frostway-demo');
    const password = /Administrator: admin with password ([\w-]{16}) \(shown this once\)/.exec(said)?.[1];
    expect(said).toMatch(new RegExp(`Device ports on 127\\.0\\.0\\.1: ${openPorts}\n`));
    expect(said).toContain('Only this machine can reach it. HOST=0.0.0.0 npm start opens it to the network.');
    expect(said).not.toContain('Warning');
    const login = await fetch(`${url}/beacon/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'admin', password }),
    });
    expect(await login.json()).toMatchObject({ errorcode: 0, data: { user: { level: 'administrator' } } });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);

    const postmaster = Number((await readFile(path.join(dir, 'data', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.said()).toMatch(/Stopping: no more input, flushing, closing\.\nStopped\.\n$/);
    expect(isAlive(postmaster)).toBe(false);
    expect(existsSync(path.join(dir, 'data', 'frostway.lock'))).toBe(false);

    // The second start knows its administrator; open to the network with the demo it warns.
    const second = run({ HOST: '0.0.0.0' });
    expect(await urlOf(second)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(second.said()).not.toContain('Administrator');
    expect(second.said()).toContain('Device ports on 0.0.0.0');
    expect(second.said()).toContain('Warning: the demo account is on and the network can reach it. FROSTWAY_DEMO=off turns it off.');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
  }, 90_000);
  it('whose terminal is closed stops as it should when it is told to, and leaves no database behind', async () => {
    const running = run({ FROSTWAY_DEMO: 'off' });
    await urlOf(running);
    const postmaster = await postmasterOf('data');
    running.child.stdout?.destroy();
    running.child.stderr?.destroy();
    running.child.kill('SIGHUP');
    expect(await running.exited).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
  });
  it('whose starter goes away while it starts leaves no database behind', async () => {
    const running = run({ FROSTWAY_DEMO: 'off' }, [], true);
    await expect.poll(() => existsSync(path.join(dir, 'data', 'postgres', 'postmaster.pid')), { timeout: 30_000, interval: 5 }).toBe(true);
    const postmaster = await postmasterOf('data');
    running.child.disconnect();
    expect(await running.exited).toBe(0);
    expect(running.said()).not.toContain('ERR_IPC_CHANNEL_CLOSED');
    expect(isAlive(postmaster)).toBe(false);
  });
  it('that is broken off while it starts leaves no database behind', async () => {
    const broken = run({ FROSTWAY_DATA_DIR: path.join(dir, 'broken') });
    await expect
      .poll(() => existsSync(path.join(dir, 'broken', 'postgres', 'postmaster.pid')), { timeout: 30_000, interval: 5 })
      .toBe(true);
    const postmaster = Number((await readFile(path.join(dir, 'broken', 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
    broken.child.kill('SIGINT');
    expect(await broken.ended).toBe(0);
    expect(isAlive(postmaster)).toBe(false);
  });
});

describe('npm start refuses clearly', () => {
  it('a setting that cannot be used, in one line that names it', async () => {
    const refused = run({ PORT: 'eighty' });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toBe('PORT takes a port from 0 to 65535 (0 picks a free one), not "eighty"\n');
  });
  it.each(['PORT', ...Object.keys(portSettings('0'))])('%s in use: the error names the variable, and nothing stays open', async (name) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as { port: number };
    const refused = run({ [name]: String(port), FROSTWAY_DEMO: 'off' });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toBe(
      `${name}: port ${port} is already in use on 127.0.0.1; set ${name} to another port, to 0 for a free one, or stop what uses it\n`,
    );
    expect(existsSync(path.join(dir, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
    taken.close();
  });
  it('a database that does not answer', async () => {
    const refused = run({ DATABASE_URL: 'postgres://nobody:hunter22@127.0.0.1:1/none' });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.*\n$/);
    expect(refused.said()).not.toContain('hunter22');
  });
  it('--help prints every setting and starts nothing', async () => {
    const help = run({}, ['--help']);
    expect(await help.ended).toBe(0);
    expect(help.said()).toContain('FROSTWAY_DATA_DIR');
    expect(help.said()).toContain('MQTT_PORT');
  });
});
