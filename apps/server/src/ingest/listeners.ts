/** All listeners of devices, opened and closed together: one for every transport of every family, the broker of the gateways, and the pushes on the HTTP server's port. */
import { devicePorts } from '@frostway/protocol/registry';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Schema } from '../db/schema.js';
import type { Clock } from '../outside/clock.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { DevicePorts } from '../platform/tools.js';
import { Gateways } from './gateways.js';
import { listenHttp } from './http.js';
import { FailedTries, type IngestLimits } from './limits.js';
import type { Listener, ListenerOptions } from './listen.js';
import { listenMqtt } from './mqtt.js';
import { pushRoutes } from './push.js';
import type { ConnectionEvents } from '../commands/device-connection.js';
import { listenStream } from './stream.js';

export type ListenersOptions = {
  readonly config: Config;
  readonly pipeline: Pipeline;
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
  readonly connections: ConnectionEvents;
};

export type Listeners = {
  readonly open: () => Promise<void>;
  /** No more input; what is being stored is finished and acknowledged. */
  readonly close: () => Promise<void>;
  readonly ports: () => DevicePorts;
  /** What does not answer; empty when every listener is open. */
  readonly trouble: () => readonly string[];
  readonly sessions: () => number;
  /** Frames, messages and bodies nobody could read since the start. */
  readonly unreadable: () => number;
  /** Routes of gateways that push over HTTP. */
  readonly push: (app: FastifyInstance) => void;
};

/** Closed until they are opened. */
export function startListeners(options: ListenersOptions): Listeners {
  const { config, pipeline, db, clock, log, unknownSeen, connections } = options;
  const { families } = config;
  const limits: IngestLimits = {
    sessionsPerAddress: config.FROSTWAY_SESSIONS_PER_ADDRESS,
    bytesPerSecond: config.FROSTWAY_BYTES_PER_SECOND,
    frameBytes: config.FROSTWAY_FRAME_BYTES,
    idleSeconds: config.FROSTWAY_IDLE_SECONDS,
    unknownPerMinute: config.FROSTWAY_UNKNOWN_PER_MINUTE,
    readingsPerPush: config.FROSTWAY_READINGS_PER_PUSH,
  };
  let unreadableCount = 0;
  const unreadable = (): void => void (unreadableCount += 1);
  const gateways = new Gateways({ db, clock, tries: new FailedTries(config.FROSTWAY_LOGIN_TRIES_PER_MINUTE), unknownSeen });
  const push = pushRoutes({ families, gateways, pipeline, limits, clock, unreadable });
  const rows = devicePorts(families);
  const open = new Map<string, Listener>();
  let isOpen = false;

  const listen = (name: string, more: ListenerOptions): Promise<Listener> => {
    const family = families.find((each) => each.name === name);
    if (family?.kind === 'stream') return listenStream({ ...more, family, connections });
    if (family?.kind === 'request') return listenHttp({ ...more, family });
    return listenMqtt({ ...more, families, gateways });
  };
  /** Each once: a start that failed has closed what it opened before it is told to stop. */
  const closeAll = async (): Promise<void> => {
    const all = [...open.values()];
    open.clear();
    await Promise.all(all.map((listener) => listener.stop()));
  };

  return {
    async open() {
      const common = { host: config.deviceHost, pipeline, limits, clock, log, unreadable };
      try {
        for (const { name, variable } of rows) {
          const port = config.devicePorts[name] ?? null;
          if (port !== null) open.set(name, await listen(name, { ...common, port, portName: variable }));
        }
        isOpen = true;
      } catch (error) {
        await closeAll();
        throw error;
      }
    },
    async close() {
      isOpen = false;
      await Promise.all([push.stop(), closeAll()]);
    },
    ports: () => Object.fromEntries(rows.map(({ name }) => [name, open.get(name)?.port ?? null])) as DevicePorts,
    trouble: () => (isOpen ? [] : ['the device ports are not open']),
    sessions: () => [...open.values()].reduce((sum, listener) => sum + listener.sessions(), 0),
    unreadable: () => unreadableCount,
    push: push.routes,
  };
}
