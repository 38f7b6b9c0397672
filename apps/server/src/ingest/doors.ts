/** All doors of devices: opened and closed together, each on its own port, the pushes of gateways on the HTTP server's. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { gt06 } from '@frostway/protocol/gt06/family';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import type { Schema } from '../db/schema.js';
import type { Clock } from '../outside/clock.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { Gateways } from './gateways.js';
import { FailedTries, type IngestLimits } from './limits.js';
import { listenMqtt } from './mqtt.js';
import { listenOsmand } from './osmand.js';
import { pushDoor } from './push.js';
import { type Listener, listenTcp, type Talk } from './tcp.js';

export type DoorOptions = {
  readonly config: Config;
  readonly pipeline: Pipeline;
  readonly db: Kysely<Schema>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly unknownSeen: (family: string, identity: string, address: string) => void;
  readonly talk: Talk;
};

export type Doors = {
  readonly open: () => Promise<void>;
  /** No more input; what is being stored is finished and acknowledged. */
  readonly close: () => Promise<void>;
  readonly ports: () => { readonly gt06: number | null; readonly osmand: number | null; readonly mqtt: number | null };
  /** What does not answer; empty when every door is open. */
  readonly trouble: () => readonly string[];
  readonly sessions: () => number;
  /** Frames, messages and bodies nobody could read since the start. */
  readonly unreadable: () => number;
  /** Routes of gateways that push over HTTP. */
  readonly push: (app: FastifyInstance) => void;
};

export function startDoors(options: DoorOptions): Doors {
  const { config, pipeline, db, clock, log, unknownSeen, talk } = options;
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
  const common = { host: config.deviceHost, pipeline, limits, clock, log, unreadable };
  const gateways = new Gateways({ db, clock, tries: new FailedTries(config.FROSTWAY_LOGIN_TRIES_PER_MINUTE), unknownSeen });
  const push = pushDoor({ gateways, pipeline, limits, clock, unreadable });
  const open = new Map<'gt06' | 'osmand' | 'mqtt', Listener>();
  let isOpen = false;
  return {
    async open() {
      try {
        if (config.GT06_PORT !== null)
          open.set('gt06', await listenTcp({ ...common, talk, family: gt06, port: config.GT06_PORT, portName: 'GT06_PORT' }));
        if (config.OSMAND_PORT !== null) open.set('osmand', await listenOsmand({ ...common, port: config.OSMAND_PORT }));
        if (config.MQTT_PORT !== null) open.set('mqtt', await listenMqtt({ ...common, gateways, port: config.MQTT_PORT }));
        isOpen = true;
      } catch (error) {
        await stopAll(open.values());
        throw error;
      }
    },
    async close() {
      isOpen = false;
      await Promise.all([push.stop(), stopAll(open.values())]);
    },
    ports: () => ({ gt06: open.get('gt06')?.port ?? null, osmand: open.get('osmand')?.port ?? null, mqtt: open.get('mqtt')?.port ?? null }),
    trouble: () => (isOpen ? [] : ['the device ports are not open']),
    sessions: () => [...open.values()].reduce((sum, listener) => sum + listener.sessions(), 0),
    unreadable: () => unreadableCount,
    push: push.routes,
  };
}

async function stopAll(listeners: Iterable<Listener>): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener.stop()));
}
