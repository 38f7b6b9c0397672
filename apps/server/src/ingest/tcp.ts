/**
 * Stream families over TCP. A connection reads, decodes, hands in, and answers after the commit, in that order and one segment at a time: what it has not
 * been able to store holds up its own socket and nobody else's.
 */
import { createServer, type Server, type Socket } from 'node:net';
import { Unavailable } from '../pipeline/unavailable.js';
import { DeviceLink } from './device-link.js';
import { AddressLimit, ByteBudget } from './limits.js';
import { type FrameListenerOptions, type Listener, listening } from './listen.js';
import { Reassembly } from './reassembly.js';
import { DeviceSession } from './session.js';

/** A connection that has not said who it is may wait this long. */
const loginSeconds = 60;
/** What is left to write when the listener closes may take this long, ms. */
const endingMs = 2000;

export async function listenTcp(options: FrameListenerOptions): Promise<Listener> {
  const addresses = new AddressLimit(options.limits.sessionsPerAddress);
  const open = new Map<Connection, Promise<void>>();
  let isStopping = false;
  const server: Server = createServer({ keepAlive: true, noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    socket.on('error', () => socket.destroy());
    if (isStopping || !addresses.enter(address)) {
      socket.destroy();
      return;
    }
    const connection: Connection = { socket, address, isBusy: false, isEnding: false };
    const ended = run(connection, options)
      .catch((error: unknown) => {
        if (!(error instanceof Unavailable)) options.log.error({ err: error, family: options.family.name }, 'a device session failed');
      })
      .finally(() => {
        socket.destroySoon();
        open.delete(connection);
        addresses.leave(address);
      });
    open.set(connection, ended);
  });
  return listening(server, options, {
    sessions: () => open.size,
    async end() {
      isStopping = true;
      // No more input; what has been read is still stored and acknowledged.
      for (const connection of open.keys()) {
        connection.isEnding = true;
        if (!connection.isBusy) connection.socket.destroySoon();
      }
      await Promise.allSettled(open.values());
    },
  });
}

type Connection = {
  readonly socket: Socket;
  readonly address: string;
  /** Something it sent is being stored. */ isBusy: boolean;
  isEnding: boolean;
};

async function run(connection: Connection, options: FrameListenerOptions): Promise<void> {
  const { socket, address } = connection;
  const { family, framing, pipeline, limits, clock } = options;
  const session = new DeviceSession({ family, transport: 'tcp', pipeline, clock, address });
  const { connections } = options;
  const link = new DeviceLink({ family, connections, send: (frame) => void (socket.writable && socket.write(frame)) });
  const budget = new ByteBudget(limits.bytesPerSecond, clock.now());
  const reassembly = new Reassembly(framing, limits.frameBytes);
  socket.setTimeout(loginSeconds * 1000, () => socket.destroy());
  try {
    // The answer to the last frame is still written when the loop is left.
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (connection.isEnding || !budget.spend(chunk.length, clock.now())) return;
      const { frames, unreadable: garbled, isHopeless } = reassembly.take(chunk);
      for (let count = 0; count < garbled; count += 1) options.unreadable();
      if (isHopeless && frames.length === 0) return;
      connection.isBusy = true;
      const { outcome, answers, refusal, replies, unreadable } = await session.take(frames);
      for (let count = 0; count < unreadable; count += 1) options.unreadable();
      // A device nobody knows is not acknowledged: its data waits in it until somebody takes it in.
      if (outcome === 'unknown') {
        if (refusal !== undefined) socket.write(refusal);
        return;
      }
      if (answers.length > 0) socket.write(Buffer.concat(answers));
      if (outcome === 'stored') {
        link.follow(session);
        for (const reply of replies) await link.replied(reply);
        socket.setTimeout(connection.isEnding ? endingMs : limits.idleSeconds * 1000);
      }
      if (connection.isEnding || isHopeless) return;
      connection.isBusy = false;
    }
  } catch (error) {
    // A connection that breaks off is an end like any other.
    if (
      (error as NodeJS.ErrnoException).code?.startsWith('E') !== true &&
      (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE'
    )
      throw error;
  } finally {
    link.close();
  }
}
