/** All doors of devices: opened and closed together, each on its own port, the pushes of gateways on the HTTP server's. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { gt06 } from '@frostway/protocol/gt06/family';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Schema } from '../db/schema.js';
import type { Clock } from '../outside/clock.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { IngestLimits } from './limits.js';
import { type Listener, listenTcp } from './tcp.js';

export type DoorOptions = {
  readonly config: Config;
  readonly pipeline: Pipeline;
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
};

export type Doors = {
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly ports: () => { readonly gt06: number | null; readonly osmand: number | null; readonly mqtt: number | null };
  /** What does not answer; empty when every door is open. */
  readonly trouble: () => readonly string[];
  readonly sessions: () => number;
  /** Routes of gateways that push over HTTP. */
  readonly push: (app: FastifyInstance) => void;
};

export function startDoors(options: DoorOptions): Doors {
  const { config, pipeline, clock, log } = options;
  const limits: IngestLimits = {
    sessionsPerAddress: config.FROSTWAY_SESSIONS_PER_ADDRESS,
    bytesPerSecond: config.FROSTWAY_BYTES_PER_SECOND,
    frameBytes: config.FROSTWAY_FRAME_BYTES,
    idleSeconds: config.FROSTWAY_IDLE_SECONDS,
  };
  const common = { host: config.deviceHost, pipeline, limits, clock, log };
  const open = new Map<'gt06' | 'osmand' | 'mqtt', Listener>();
  let isOpen = false;
  return {
    async open() {
      if (config.GT06_PORT !== null) open.set('gt06', await listenTcp({ ...common, family: gt06, port: config.GT06_PORT, portName: 'GT06_PORT' }));
      isOpen = true;
    },
    async close() {
      isOpen = false;
      await Promise.all([...open.values()].map((listener) => listener.stop()));
    },
    ports: () => ({ gt06: open.get('gt06')?.port ?? null, osmand: open.get('osmand')?.port ?? null, mqtt: open.get('mqtt')?.port ?? null }),
    trouble: () => (isOpen ? [] : ['the device ports are not open']),
    sessions: () => [...open.values()].reduce((sum, listener) => sum + listener.sessions(), 0),
    push: () => undefined,
  };
}
