/**
 * The listener of a family spoken over TCP. A session reads, decodes, hands in, and answers after the commit, in that order and one segment
 * at a time: what it has not been able to store holds up its own socket and nobody else's.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { Identity } from '@frostway/core/identity';
import type { CommandReply, Message } from '@frostway/core/message';
import { isProblem, type SettingsOfFamily, type StreamFamily } from '@frostway/protocol/family';
import type { Logger } from 'pino';
import type { Clock } from '../outside/clock.js';
import { identityKey } from '../pipeline/directory.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { Unavailable } from '../pipeline/unavailable.js';
import { AddressLimit, ByteBudget, type IngestLimits } from './limits.js';
import { listen } from './listen.js';

export type TcpOptions = {
  readonly family: StreamFamily;
  readonly host: string;
  readonly port: number;
  /** Name of the setting, for the error when the port is taken. */
  readonly portName: string;
  readonly pipeline: Pipeline;
  readonly limits: IngestLimits;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called for each frame that cannot be read, and once for each run of bytes that hold no frame. */
  readonly unreadable: () => void;
  readonly talk: Talk;
};

/** An open connection of a tracker that is known. */
type Wire = { readonly imei: string; readonly settings: SettingsOfFamily; readonly send: (frame: Uint8Array) => void };

/** Who has something to say to devices. */
export type Talk = {
  readonly begun: (wire: Wire) => void;
  readonly ended: (wire: Wire) => void;
  /** Resolves when it is taken in: the device is listened to no further until then. */
  readonly replied: (wire: Wire, reply: CommandReply) => Promise<void>;
};

export type Listener = { readonly port: number; readonly stop: () => Promise<void>; readonly sessions: () => number };

/** A session that has not said who it is may wait this long. */
const loginSeconds = 60;
/** What is left to write when the door closes may take this long, ms. */
const endingMs = 2000;
/** Bytes without a frame in them after which a session is closed. */
const mostGarbage = 4096;

export async function listenTcp(options: TcpOptions): Promise<Listener> {
  const addresses = new AddressLimit(options.limits.sessionsPerAddress);
  const open = new Map<Session, Promise<void>>();
  let isStopping = false;
  const server: Server = createServer({ keepAlive: true, noDelay: true }, (socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    socket.on('error', () => socket.destroy());
    if (isStopping || !addresses.enter(address)) {
      socket.destroy();
      return;
    }
    const session: Session = { socket, address, isBusy: false, isEnding: false };
    const ended = runSession(session, options)
      .catch((error: unknown) => {
        if (!(error instanceof Unavailable)) options.log.error({ err: error, family: options.family.name }, 'a device session failed');
      })
      .finally(() => {
        socket.destroySoon();
        open.delete(session);
        addresses.leave(address);
      });
    open.set(session, ended);
  });
  const port = await listen(server, options.host, options.port, options.portName);
  return {
    port,
    sessions: () => open.size,
    async stop() {
      isStopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      // No more input; what has been read is still stored and acknowledged.
      for (const session of open.keys()) {
        session.isEnding = true;
        if (!session.isBusy) session.socket.destroySoon();
      }
      await Promise.allSettled(open.values());
      await closed;
    },
  };
}

type Session = {
  readonly socket: Socket;
  readonly address: string;
  /** Something it sent is being stored. */ isBusy: boolean;
  isEnding: boolean;
};

async function runSession(session: Session, options: TcpOptions): Promise<void> {
  const { socket, address } = session;
  const { family, pipeline, limits, clock, talk } = options;
  let wire: Wire | undefined;
  const budget = new ByteBudget(limits.bytesPerSecond, clock.now());
  let rest: Uint8Array = new Uint8Array(0);
  let garbage = 0;
  let device: Identity | undefined;
  socket.setTimeout(loginSeconds * 1000, () => socket.destroy());
  try {
    // The answer to the last frame is still written when the loop is left.
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (session.isEnding || !budget.spend(chunk.length, clock.now())) return;
      const split = family.split(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]));
      rest = split.rest;
      // Bytes that hold no frame are one unreadable frame, however many segments they come in.
      if (garbage === 0 && split.skipped > 0) options.unreadable();
      garbage = split.frames.length > 0 ? 0 : garbage + split.skipped;
      if (rest.length > limits.frameBytes || garbage > mostGarbage) {
        if (garbage === 0) options.unreadable();
        return;
      }
      const heard = listenTo(split.frames, device, family, clock.now());
      device = heard.device;
      for (let count = 0; count < heard.unreadable; count += 1) options.unreadable();
      if (heard.messages.length === 0) continue;
      session.isBusy = true;
      const outcome = await pipeline.submit({ family: family.name, messages: heard.messages, receivedMs: clock.now(), address });
      // A device nobody knows is not acknowledged: its data waits in it until somebody takes it in. What it hears of other devices is no reason.
      if (device !== undefined && outcome.unknown.includes(identityKey(device, family.name))) return;
      if (heard.answers.length > 0) socket.write(Buffer.concat(heard.answers));
      if (wire === undefined && family.settings !== undefined && device !== undefined && 'imei' in device) {
        wire = { imei: device.imei, settings: family.settings, send: (frame) => void (socket.writable && socket.write(frame)) };
        talk.begun(wire);
      }
      if (wire !== undefined) for (const message of heard.messages) if (message.type === 'reply') await talk.replied(wire, message);
      socket.setTimeout(session.isEnding ? endingMs : limits.idleSeconds * 1000);
      if (session.isEnding) return;
      session.isBusy = false;
    }
  } catch (error) {
    // A connection that breaks off is an end like any other.
    if (
      (error as NodeJS.ErrnoException).code?.startsWith('E') !== true &&
      (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE'
    )
      throw error;
  } finally {
    if (wire !== undefined) talk.ended(wire);
  }
}

/** A message is the speaker's own, or what it heard of another device: then it relays it, whatever the frame says. */
function inOwnName(message: Message, own: Identity): Message {
  if (message.device === undefined) return { ...message, device: own };
  return message.type === 'reading' && !isSame(message.device, own) ? { ...message, gateway: own } : message;
}

function isSame(one: Identity, other: Identity): boolean {
  return Object.entries(one).every(([name, value]) => (other as Readonly<Record<string, unknown>>)[name] === value);
}

type Heard = {
  readonly device: Identity | undefined;
  readonly messages: readonly Message[];
  readonly answers: readonly Uint8Array[];
  /** Frames that could not be decoded. */
  readonly unreadable: number;
};

/** What frames say, in order. A login says who speaks from there on; what comes before any login is nobody's and is passed over. */
function listenTo(frames: readonly Uint8Array[], known: Identity | undefined, family: StreamFamily, nowMs: number): Heard {
  let device = known;
  const messages: Message[] = [];
  const answers: Uint8Array[] = [];
  let unreadable = 0;
  for (const frame of frames) {
    const imei = device !== undefined && 'imei' in device ? device.imei : undefined;
    const decoded = family.decode(frame, { isStrict: true, nowMs, ...(imei === undefined ? {} : { imei }) });
    if (isProblem(decoded)) {
      unreadable += 1;
      continue;
    }
    for (const message of decoded.messages) if (message.type === 'login') device = message.device;
    if (device === undefined) continue;
    const own = device;
    messages.push(...decoded.messages.map((message) => inOwnName(message, own)));
    if (decoded.answer !== undefined) answers.push(decoded.answer);
  }
  return { device, messages, answers, unreadable };
}
