/**
 * The PostgreSQL that comes with the program: made once, started as a child in a process group of its own (so that Ctrl-C reaches it last),
 * started again when it dies, adopted when a killed server left it running, refused when another server uses the same directory.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, constants, existsSync, openSync } from 'node:fs';
import { access, chmod, chown, mkdir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../config.js';
import { type Binaries, findBinaries, type RunAs, userToRunAs } from './binaries.js';
import { isAlive, takeLock } from './lock.js';

const run = promisify(execFile);

export type Embedded = { readonly url: string; readonly pid: () => number; readonly stop: () => Promise<void> };
type Options = { readonly dataDir: string; readonly log: Logger; readonly settings?: Readonly<Record<string, string>> };

/** Durable by default: an acknowledged transaction survives power loss. */
const settings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  shared_buffers: '256MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Without the row it did not take, which may be a mail with its link.
  log_error_verbosity: 'terse',
};

/** Starts the embedded server below `dataDir`; answers the URL of its database `frostway`. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir } = options;
  const user = userToRunAs();
  await makeDataDir(dataDir);
  await openTheWay(dataDir, user);
  const lock = await takeLock(dataDir);
  try {
    const binaries = await findBinaries(user, dataDir);
    const cluster = path.join(dataDir, 'postgres');
    const password = await ensureCluster(dataDir, cluster, binaries, user);
    const server = new Server(cluster, binaries, user, options);
    await server.start(password);
    return {
      url: `postgres://frostway:${password}@127.0.0.1:${server.port}/frostway`,
      pid: () => server.pid,
      stop: async () => {
        await server.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o755 });
    await access(dataDir, constants.W_OK);
  } catch (cause) {
    throw new ConfigError(
      `FROSTWAY_DATA_DIR takes a directory this user may write to, and ${dataDir} is none: ${(cause as Error).message}`,
      {
        cause,
      },
    );
  }
}

/** Lets the user PostgreSQL runs as pass through our own directory; a directory above that is closed is refused by the name of its setting. */
async function openTheWay(dataDir: string, user: RunAs): Promise<void> {
  if (user === undefined) return;
  const { mode, uid } = await stat(dataDir);
  if (uid === process.getuid?.() && (mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011);
  try {
    // Not by the working directory of a child: that is entered before the user is changed.
    await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dataDir], { cwd: '/', ...user });
  } catch (cause) {
    throw new ConfigError(
      `FROSTWAY_DATA_DIR: ${dataDir} lies below a directory that only root may enter, and PostgreSQL does not run as root; set it to a directory every user may reach`,
      { cause },
    );
  }
}

/** The URL of the embedded database of a directory while a server has it open; undefined when none does. */
export async function attachEmbedded(dataDir: string): Promise<string | undefined> {
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isAlive(pid) || !(await isPostgres(pid, path.join(dataDir, 'postgres')))) return undefined;
  const password = (await readFile(path.join(dataDir, 'database-password'), 'utf8')).trim();
  return `postgres://frostway:${password}@127.0.0.1:${Number(lines[3])}/frostway`;
}

async function isPostgres(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(cluster);
}

/** Makes the cluster when there is none; answers its password, kept beside it for its owner alone. */
async function ensureCluster(dataDir: string, cluster: string, binaries: Binaries, user: RunAs): Promise<string> {
  const secret = path.join(dataDir, 'database-password');
  if (existsSync(cluster)) {
    if (existsSync(secret)) return (await readFile(secret, 'utf8')).trim();
    throw new Error(`${secret} is missing: without it the database beside it cannot be opened. Put it back from a copy of the directory`);
  }
  const password = randomBytes(24).toString('base64url');
  // Under another name until it is whole: a start that is broken off here begins again.
  const fresh = `${cluster}.unfinished`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true, mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  await chmod(secret, 0o600);
  const handover = path.join(cluster, '..', `.handover-${process.pid}`);
  await writeFile(handover, password, { mode: 0o600 });
  if (user !== undefined) {
    await chown(fresh, user.uid, user.gid);
    await chown(handover, user.uid, user.gid);
  }
  try {
    await run(
      binaries.initdb,
      [
        '-D',
        fresh,
        '-U',
        'frostway',
        `--pwfile=${handover}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Sorted by code point, yet lower() knows letters beyond ASCII.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { cwd: '/', ...user },
    );
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    throw new Error(`The embedded database could not be made in ${dataDir}: ${(cause as Error).message}`, { cause });
  } finally {
    await unlink(handover).catch(() => undefined);
  }
  await rename(fresh, cluster);
  return password;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** invalid_password: asking again changes nothing. */
const wrongPassword = '28P01';
/** A first start that ends this often will not succeed. */
const mostFailedStarts = 10;
const shortestPauseMs = 200;
const longestPauseMs = 30_000;

/** How long to wait before a server that has ended is started again, ms: longer each time it ended without having been ready. */
function pauseBefore(endedUnready: number): number {
  return Math.min(longestPauseMs, shortestPauseMs * 2 ** Math.min(endedUnready, 20));
}

/** One running postmaster; owns its process. The port stays the same over restarts, so pools reconnect by themselves. */
class Server {
  port = 0;
  pid = 0;
  private readonly cluster: string;
  private readonly binaries: Binaries;
  private readonly user: RunAs;
  private readonly options: Options;
  private child: ChildProcess | undefined;
  private isStopping = false;
  private hasBeenReady = false;
  private failedStarts = 0;
  /** How often in a row it ended without having been ready: a full disk is not made emptier by trying. */
  private endedUnready = 0;

  constructor(cluster: string, binaries: Binaries, user: RunAs, options: Options) {
    this.cluster = cluster;
    this.binaries = binaries;
    this.user = user;
    this.options = options;
  }

  async start(password: string): Promise<void> {
    const left = await this.leftRunning();
    if (left !== undefined) {
      this.pid = left.pid;
      this.port = left.port;
      void this.watchAdopted();
    } else {
      this.port = await freePort();
      this.launch();
    }
    await this.waitUntilReady(password);
  }

  /** A postmaster that outlived a killed server, from its own pid file. */
  private async leftRunning(): Promise<{ pid: number; port: number } | undefined> {
    const text = await readFile(path.join(this.cluster, 'postmaster.pid'), 'utf8').catch(() => '');
    const lines = text.split('\n');
    const pid = Number(lines[0]);
    if (!(pid > 0) || !isAlive(pid) || !(await isPostgres(pid, this.cluster))) return undefined;
    return { pid, port: Number(lines[3]) };
  }

  private launch(): void {
    const args = ['-D', this.cluster, '-p', String(this.port)];
    for (const [name, value] of Object.entries({ ...settings, ...this.options.settings })) args.push('-c', `${name}=${value}`);
    const logFile = openSync(path.join(this.options.dataDir, 'postgres.log'), 'a', 0o600);
    const child = spawn(this.binaries.postgres, args, { cwd: '/', detached: true, stdio: ['ignore', logFile, logFile], ...this.user });
    closeSync(logFile);
    this.child = child;
    this.pid = child.pid ?? 0;
    this.endedUnready += 1;
    void this.watchReady(child);
    child.once('error', (error) => this.options.log.error({ err: error }, 'the embedded database could not be started'));
    child.once('exit', (code, signal) => {
      if (this.child !== child || this.isStopping) return;
      if (this.hasBeenReady) this.options.log.error({ code, signal }, 'the embedded database ended, starting it again');
      else this.failedStarts += 1;
      void this.restart();
    });
  }

  /** What says that it takes connections is the last line of its own pid file. */
  private async watchReady(child: ChildProcess): Promise<void> {
    while (child.exitCode === null && child.signalCode === null && !this.isStopping) {
      const lines = (await readFile(path.join(this.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      if (Number(lines[0]) === child.pid && lines[7]?.startsWith('ready') === true) {
        this.endedUnready = 0;
        return;
      }
      await pause(100);
    }
  }

  /** Backends of a killed postmaster may hold its memory for a moment: try until they are gone. */
  private async restart(): Promise<void> {
    for (;;) {
      // Before the first start is over it is tried in quick succession, and given up soon.
      await pause(this.hasBeenReady ? pauseBefore(Math.max(0, this.endedUnready - 1)) : shortestPauseMs);
      if (this.isStopping) return;
      try {
        this.launch();
        return;
      } catch (error) {
        this.endedUnready += 1;
        this.options.log.error({ err: error }, 'the embedded database could not be started again');
      }
    }
  }

  private async watchAdopted(): Promise<void> {
    const pid = this.pid;
    while (isAlive(pid)) {
      if (this.isStopping) return;
      await pause(200);
    }
    if (!this.isStopping) await this.restart();
  }

  private async waitUntilReady(password: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'frostway', password, database: 'postgres' });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const found = await client.query("select 1 from pg_database where datname = 'frostway'");
        if (found.rowCount === 0) await client.query('create database frostway');
        this.hasBeenReady = true;
        return;
      } catch (cause) {
        if ((cause as { code?: unknown }).code === wrongPassword) {
          await this.stop();
          throw new ConfigError(
            `${path.join(this.options.dataDir, 'database-password')} holds another password than the database beside it was made with: put back the one that belongs to it`,
            { cause },
          );
        }
        if (Date.now() > deadline || this.failedStarts > mostFailedStarts) {
          await this.stop();
          throw new Error(`The embedded database did not start; its log is ${path.join(this.options.dataDir, 'postgres.log')}`, { cause });
        }
        await pause(50);
      } finally {
        await client.end().catch(() => undefined);
      }
    }
  }

  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  async stop(): Promise<void> {
    if (this.isStopping) return;
    this.isStopping = true;
    const deadline = Date.now() + 15_000;
    let signal: NodeJS.Signals | undefined = 'SIGINT';
    while (this.isRunning()) {
      if (signal !== undefined) tell(this.pid, signal);
      signal = Date.now() > deadline ? 'SIGQUIT' : undefined;
      await pause(20);
    }
  }

  /** A child that has ended is known by itself: its number may be another's by now. */
  private isRunning(): boolean {
    const { child, pid } = this;
    if (child !== undefined && (child.exitCode !== null || child.signalCode !== null)) return false;
    return pid !== 0 && isAlive(pid);
  }
}

/** Signals a process that may have ended meanwhile. */
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
