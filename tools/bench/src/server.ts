/** A server of the benchmark's own: a real process on a data directory of its own, every port free, reached like any other server. */
import { type PortName, portSettings } from '@frostway/protocol/registry';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** By the names of the registry. */
export type Ports = Readonly<Record<PortName, number>>;
export type Running = { readonly url: string; readonly ports: Ports; readonly process: ChildProcess };

export const adminPassword = 'frostway-bench-admin';
const program = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../apps/server/dist/main.js');

/** One data directory and whatever server runs on it at the moment. */
export class BenchServer {
  readonly dataDir: string;
  private readonly env: Readonly<Record<string, string>>;
  private running: Running | undefined;

  private constructor(dataDir: string, env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.env = env;
  }

  /** Makes a data directory; nothing runs on it yet. */
  static async create(env: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
    return new BenchServer(await mkdtemp(path.join(tmpdir(), 'frostway-bench-')), env);
  }

  /** Starts a server and waits until it says it is ready. */
  async start(): Promise<Running> {
    // For a profile: BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=DIR".
    const nodeArgs = process.env['BENCH_NODE_ARGS']?.split(' ') ?? [];
    const child = spawn(process.execPath, [...nodeArgs, program], {
      stdio: ['ignore', process.env['BENCH_LOG_LEVEL'] === undefined ? 'ignore' : 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        PORT: '0',
        ...portSettings('0'),
        FROSTWAY_DEMO: 'off',
        FROSTWAY_DATA_DIR: this.dataDir,
        FROSTWAY_ADMIN_PASSWORD: adminPassword,
        FROSTWAY_LOG_LEVEL: process.env['BENCH_LOG_LEVEL'] ?? 'fatal',
        FROSTWAY_REQUESTS_PER_MINUTE: '10000000',
        FROSTWAY_LOGIN_TRIES_PER_MINUTE: '10000000',
        FROSTWAY_SESSIONS_PER_ADDRESS: '100000',
        ...this.env,
      },
    });
    const ready = new Promise<{ url: string; ports: Ports }>((resolve, reject) => {
      child.on('message', (message: { type?: string; url: string; ports: Ports }) => {
        if (message.type === 'ready') resolve(message);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
    });
    const { url, ports } = await ready;
    this.running = { url, ports, process: child };
    return this.running;
  }

  /** Kills the server as a power cut would. */
  async kill(): Promise<void> {
    const child = this.running?.process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Kills the embedded database's postmaster; the server starts it again. */
  async killDatabase(): Promise<void> {
    process.kill((await this.database()).pid, 'SIGKILL');
  }

  /** Where the embedded database listens. */
  async database(): Promise<{ pid: number; url: string }> {
    const [pid, , , port] = (await readFile(path.join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(path.join(this.dataDir, 'database-password'), 'utf8')).trim();
    return { pid: Number(pid), url: `postgres://frostway:${password}@127.0.0.1:${port}/frostway` };
  }

  /** Stops in order and removes the data. */
  async remove(): Promise<void> {
    const child = this.running?.process;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
