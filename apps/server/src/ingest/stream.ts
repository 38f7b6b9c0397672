/** The listeners of one stream family: TCP, UDP or both, on the same port number. */
import type { StreamFamily } from '@frostway/protocol/family';
import { ConfigError } from '../config.js';
import type { Listener, ListenerOptions } from './listen.js';
import type { ConnectionEvents } from '../commands/device-connection.js';
import { listenTcp } from './tcp.js';
import { listenUdp } from './udp.js';

/** A free port of one transport may be taken in the other: so many are tried. */
const tries = 10;

export async function listenStream(
  options: ListenerOptions & { readonly family: StreamFamily; readonly connections: ConnectionEvents },
  left = tries,
): Promise<Listener> {
  const { tcp, udp } = options.family.framing;
  const overTcp = tcp === undefined ? undefined : await listenTcp({ ...options, framing: tcp });
  if (udp === undefined) {
    if (overTcp === undefined) throw new Error(`${options.family.name} has no transport`);
    return overTcp;
  }
  try {
    const overUdp = await listenUdp({ ...options, framing: udp, port: overTcp?.port ?? options.port });
    return {
      port: overUdp.port,
      sessions: () => overUdp.sessions() + (overTcp?.sessions() ?? 0),
      stop: async () => void (await Promise.all([overUdp.stop(), overTcp?.stop()])),
    };
  } catch (error) {
    await overTcp?.stop();
    if (options.port === 0 && left > 1 && error instanceof ConfigError) return listenStream(options, left - 1);
    throw error;
  }
}
