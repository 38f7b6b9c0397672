/** What every listener of devices is given and is, and opening a port with an error that names its setting. */
import type { Socket as DatagramSocket } from 'node:dgram';
import type { Server } from 'node:net';
import type { Framing, StreamFamily } from '@frostway/protocol/family';
import type { Logger } from 'pino';
import type { ConnectionEvents } from '../commands/device-connection.js';
import { ConfigError } from '../config.js';
import type { Clock } from '../outside/clock.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { IngestLimits } from './limits.js';

export type ListenerOptions = {
  readonly host: string;
  readonly port: number;
  /** Name of the setting, for the error when the port is taken. */
  readonly portName: string;
  readonly pipeline: Pipeline;
  readonly limits: IngestLimits;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called for each frame, message or request that cannot be read, and once for each run of bytes that hold no frame. */
  readonly unreadable: () => void;
};

/** Of a port at which devices of one family send frames, over TCP or UDP. */
export type FrameListenerOptions = ListenerOptions & {
  readonly family: StreamFamily;
  readonly framing: Framing;
  readonly connections: ConnectionEvents;
};

export type Listener = { readonly port: number; readonly stop: () => Promise<void>; readonly sessions: () => number };

/** Connections that wait until they are taken, as far as the system allows: a fleet that comes back comes within a second. */
const mostUnanswered = 4096;

/** Listens; answers the port, a free one when 0 was asked for. A port in use, or one that may not be opened, is a ConfigError. */
export async function listen(server: Server, host: string, port: number, name: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // It stays: a connection that cannot be taken, for want of file descriptors, is an error of the whole server.
    server.on('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port, name)));
    server.listen({ host, port, backlog: mostUnanswered }, resolve);
  });
  return (server.address() as { port: number }).port;
}

/**
 * Opens the port of a server. Stopping takes no more connections, lets `end` see to those there are, and waits until all have ended; `sessions` says how many
 * there are.
 */
export async function listening(
  server: Server,
  { host, port, portName }: Pick<ListenerOptions, 'host' | 'port' | 'portName'>,
  { sessions, end }: { readonly sessions: () => number; readonly end: () => Promise<unknown> },
): Promise<Listener> {
  return {
    port: await listen(server, host, port, portName),
    sessions,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      await end();
      await closed;
    },
  };
}

/** The same as `listen` for datagrams. */
export async function bind(socket: DatagramSocket, host: string, port: number, name: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    socket.on('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port, name)));
    socket.bind({ address: host, port }, resolve);
  });
  return socket.address().port;
}

/** What a failed listen means to whoever set the port. */
export function portError(error: NodeJS.ErrnoException, host: string, port: number, name: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${name}: port ${port} is already in use on ${host}; set ${name} to another port, to 0 for a free one, or stop what uses it`,
      );
    case 'EACCES':
      return new ConfigError(`${name}: port ${port} may not be opened by this user; set ${name} to a port from 1024`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`${name === 'PORT' ? 'HOST' : 'FROSTWAY_DEVICE_HOST, or HOST'}: ${host} is no address of this machine`);
    default:
      return error;
  }
}
