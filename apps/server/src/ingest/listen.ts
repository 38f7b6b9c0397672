/** Opening a port, with an error that names its setting. */
import type { Server } from 'node:net';
import { ConfigError } from '../config.js';

/** Listens; answers the port, a free one when 0 was asked for. A port in use, or one that may not be opened, is a ConfigError. */
export async function listen(server: Server, host: string, port: number, name: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // It stays: a connection that cannot be taken, for want of file descriptors, is an error of the whole server.
    server.on('error', (error: NodeJS.ErrnoException) => reject(portError(error, host, port, name)));
    server.listen({ host, port }, resolve);
  });
  return (server.address() as { port: number }).port;
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
