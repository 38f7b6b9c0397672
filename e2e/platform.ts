/** The platform a story runs against: the built server as a process of its own on a data directory of its own, and what speaks to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const adminPassword = 'frostway-e2e-admin';

export type Ports = { readonly gt06: number; readonly osmand: number; readonly mqtt: number };
type Ready = { type: 'ready'; url: string; ports: Ports; demo: { secret: string; dataDir: string } | null };

export type StoryPlatform = {
  readonly url: string;
  readonly ports: Ports;
  /** Starts the demo fleet; it stops with the platform. */
  readonly startFleet: () => void;
  readonly stop: () => Promise<void>;
};

/** Starts a platform; `demo` gives it the demo account and its fleet's devices. */
export async function startStoryPlatform(options: { demo: boolean; env?: Record<string, string> }): Promise<StoryPlatform> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'frostway-e2e-'));
  const children: ChildProcess[] = [];
  const run = (program: string, args: readonly string[], env: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [path.join(root, program), ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env: { ...process.env, ...env } });
    children.push(child);
    return child;
  };
  const server = run('apps/server/dist/main.js', [], {
    PORT: '0', GT06_PORT: '0', OSMAND_PORT: '0', MQTT_PORT: '0', FROSTWAY_DATA_DIR: dataDir, FROSTWAY_DEMO: options.demo ? 'on' : 'off', FROSTWAY_ADMIN_PASSWORD: adminPassword,
    FROSTWAY_REQUESTS_PER_MINUTE: '100000', FROSTWAY_LOG_LEVEL: 'error', ...options.env,
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    server.on('message', (message: Ready) => resolve(message));
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it was ready`)));
  });
  const stop = async (): Promise<void> => {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    url: ready.url,
    ports: ready.ports,
    startFleet() {
      run('tools/simulator/dist/main.js', ['--demo'], {
        FROSTWAY_URL: ready.url,
        GT06_PORT: String(ready.ports.gt06),
        OSMAND_PORT: String(ready.ports.osmand),
        MQTT_PORT: String(ready.ports.mqtt),
        FROSTWAY_DEMO_SECRET: ready.demo?.secret ?? '',
        FROSTWAY_DEMO_STATE: path.join(dataDir, 'fleet.json'),
      });
    },
    stop,
  };
}
