/** The platform a story runs against: the built server as a process of its own on a data directory, and what speaks to it. */
import { type PortName, portSettings } from '@frostway/protocol/registry';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const adminPassword = 'frostway-e2e-admin';
export const demoPassword = 'frostway-demo';

export type Ports = Readonly<Record<PortName, number>>;
type Ready = { type: 'ready'; url: string; ports: Ports; demo: { secret: string; beganMs: number; sinceMs: number } | null };
/** What a call answers: `errorcode` 0 and data, or a refusal. */
export type Reply = { readonly errorcode: number; readonly message?: string; readonly data?: unknown };

export type StoryPlatform = {
  readonly url: string;
  readonly ports: Ports;
  /** Starts the demo fleet; it stops with the platform. */
  readonly startFleet: () => void;
  /** One call over HTTP, as any program would make it. */
  readonly call: (method: string, target: string, body?: object, token?: string) => Promise<Reply>;
  /** The token of a new session. */
  readonly logIn: (account: string, password: string) => Promise<string>;
  /** A statement on the platform's own database, for what no call does. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** Takes the server away, leaving its data; `resume` brings it back on the same ports. */
  readonly interrupt: () => Promise<void>;
  readonly resume: () => Promise<void>;
  /** Takes it away with its data. */
  readonly stop: () => Promise<void>;
};

export type PlatformOptions = {
  /** The demo account and its fleet's devices. */
  readonly demo: boolean;
  /** Days of the fleet's past; none unless said otherwise. */
  readonly demoDays?: number;
  readonly env?: Readonly<Record<string, string>>;
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a platform on free ports and on a directory, which is empty or was another platform's. */
export async function startStoryPlatform(dataDir: string, options: PlatformOptions): Promise<StoryPlatform> {
  const settings: Record<string, string> = {
    PORT: '0',
    ...portSettings('0'),
    FROSTWAY_DATA_DIR: dataDir,
    FROSTWAY_DEMO: options.demo ? 'on' : 'off',
    FROSTWAY_DEMO_DAYS: String(options.demoDays ?? 0),
    FROSTWAY_ADMIN_PASSWORD: adminPassword,
    FROSTWAY_REQUESTS_PER_MINUTE: '100000',
    FROSTWAY_LOGIN_TRIES_PER_MINUTE: '100000',
    FROSTWAY_LOG_LEVEL: 'error',
    ...options.env,
  };
  const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
    spawn(process.execPath, [path.join(root, program), ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...env },
    });
  const startServer = async (): Promise<[ChildProcess, Ready]> => {
    const server = run('apps/server/dist/main.js', [], settings);
    const ready = await new Promise<Ready>((resolve, reject) => {
      server.once('message', (message: Ready) => resolve(message));
      server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    });
    return [server, ready];
  };

  let [server, ready] = await startServer();
  let fleet: ChildProcess | undefined;
  let pool: pg.Pool | undefined;
  const { url, ports } = ready;
  // Whoever comes back is found where it was.
  Object.assign(settings, {
    PORT: new URL(url).port,
    ...portSettings(ports),
  });

  const interrupt = async (): Promise<void> => {
    await pool?.end();
    pool = undefined;
    await end(server);
  };
  const call: StoryPlatform['call'] = async (method, target, body, token) => {
    const response = await fetch(new URL(target, url), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Reply;
  };
  return {
    url,
    ports,
    startFleet() {
      fleet = run('tools/simulator/dist/main.js', ['--demo'], {
        FROSTWAY_URL: url,
        ...portSettings(ports),
        FROSTWAY_DEMO_SECRET: ready.demo?.secret ?? '',
        FROSTWAY_DEMO_BEGAN: String(ready.demo?.beganMs ?? ''),
        FROSTWAY_DEMO_SINCE: String(ready.demo?.sinceMs ?? ''),
      });
    },
    call,
    async logIn(account, password) {
      const { errorcode, message, data } = await call('POST', '/beacon/auth/login', { account, password });
      if (errorcode !== 0) throw new Error(`${account} cannot log in: ${errorcode} ${message}`);
      return (data as { token: string }).token;
    },
    async sql(text, values = []) {
      pool ??= await openDatabase(dataDir);
      return (await pool.query<Record<string, unknown>>(text, [...values])).rows;
    },
    interrupt,
    async resume() {
      [server, ready] = await startServer();
    },
    async stop() {
      if (fleet !== undefined) await end(fleet);
      await interrupt();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The embedded database of a data directory: its port is in the postmaster's file, its password beside the cluster. */
async function openDatabase(dataDir: string): Promise<pg.Pool> {
  const [, , , port] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  const password = (await readFile(path.join(dataDir, 'database-password'), 'utf8')).trim();
  const pool = new pg.Pool({ connectionString: `postgres://frostway:${password}@127.0.0.1:${port?.trim()}/frostway`, max: 2 });
  pool.on('error', () => undefined);
  return pool;
}
