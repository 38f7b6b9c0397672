/**
 * Stream families over UDP. A datagram holds whole frames and says itself whose they are; what it says is handed in, and after the commit its sender, and
 * nobody else, gets one datagram with all answers. Whoever waits in vain sends again: what is too much is dropped, and the memory stays small.
 */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { addressKey } from '../outside/address-key.js';
import { Unavailable } from '../pipeline/unavailable.js';
import { DeviceLink } from './device-link.js';
import { ByteBudget } from './limits.js';
import { bind, type FrameListenerOptions, type Listener } from './listen.js';
import { DeviceSession } from './session.js';

/** Datagrams on their way into the store, of all senders and of one address. */
const mostWaiting = 2000;
/** One address may be a whole fleet behind one router. */
const mostWaitingOfAddress = 500;
/** Longer datagrams come from no device: the network would have cut them up. */
const mostDatagramBytes = 4096;
/** A router in between lets an answer in for so long after a datagram went out, ms. */
const wayBackMs = 30_000;
/** Senders that are remembered; the oldest are forgotten first. */
const mostSenders = 50_000;

/** Who sends from one address and port. */
type Sender = { lastMs: number; state: unknown; queue: Promise<void>; readonly link: DeviceLink };
/** What one address may cost. */
type Source = { readonly budget: ByteBudget; waiting: number };

export async function listenUdp(options: FrameListenerOptions): Promise<Listener> {
  const { family, framing, pipeline, limits, clock, log } = options;
  const socket = createSocket(isIPv6(options.host) ? 'udp6' : 'udp4');
  const senders = new Map<string, Sender>();
  const sources = new Map<string, Source>();
  const working = new Set<Promise<void>>();
  let isStopping = false;

  const forgetOld = (): void => {
    const oldestMs = clock.now() - limits.idleSeconds * 1000;
    for (const [name, sender] of senders) {
      if (sender.lastMs >= oldestMs && senders.size <= mostSenders) break;
      sender.link.close();
      senders.delete(name);
    }
    if (sources.size > mostSenders) for (const [key, { waiting }] of sources) if (waiting === 0) sources.delete(key);
  };

  const sourceOf = (address: string): Source => {
    const key = addressKey(address);
    const source = sources.get(key) ?? { budget: new ByteBudget(limits.bytesPerSecond, clock.now()), waiting: 0 };
    sources.set(key, source);
    return source;
  };

  const newSender = ({ address, port: back }: RemoteInfo): Sender => {
    const sender: Sender = {
      lastMs: 0,
      state: undefined,
      queue: Promise.resolve(),
      link: new DeviceLink({
        family,
        connections: options.connections,
        isReachable: () => !isStopping && clock.now() - sender.lastMs <= wayBackMs,
        send: (frame) => void (isStopping || socket.send(frame, back, address)),
      }),
    };
    return sender;
  };

  /** Stores what one datagram says, and answers its sender. */
  async function take(datagram: Buffer, { address, port }: RemoteInfo, sender: Sender): Promise<void> {
    const { frames, rest, skipped } = framing(datagram);
    if (rest.length + skipped > 0) options.unreadable();
    // Anybody can write a sender's address on a datagram: who speaks is read from each, never remembered.
    const session = new DeviceSession({ family, transport: 'udp', pipeline, clock, address, state: sender.state });
    const { outcome, answers, replies, namelessReplies, unreadable } = await session.take(frames);
    for (let count = 0; count < unreadable; count += 1) options.unreadable();
    // It stores nothing, and is of the device that was told something at this address.
    for (const reply of namelessReplies) await sender.link.replied(reply);
    if (session.speaker === undefined) return;
    sender.state = session.state;
    if (outcome !== 'unknown' && answers.length > 0) socket.send(Buffer.concat(answers), port, address);
    if (outcome !== 'stored' || family.isToldOverTcpOnly === true) return;
    sender.link.follow(session);
    for (const reply of replies) await sender.link.replied(reply);
  }

  socket.on('message', (datagram, from) => {
    const source = sourceOf(from.address);
    const isTooMuch = !source.budget.spend(datagram.length, clock.now()) || datagram.length > mostDatagramBytes;
    if (isStopping || isTooMuch || working.size >= mostWaiting || source.waiting >= mostWaitingOfAddress) return;
    const name = `${from.address} ${from.port}`;
    const sender = senders.get(name) ?? newSender(from);
    // Kept in the order of their last word.
    senders.delete(name);
    senders.set(name, sender);
    sender.lastMs = clock.now();
    forgetOld();
    source.waiting += 1;
    // One after the other: what a device sent first is stored and answered first.
    const work = sender.queue
      .then(() => take(datagram, from, sender))
      .catch((error: unknown) => {
        if (!(error instanceof Unavailable)) log.error({ err: error, family: family.name }, 'a datagram of a device failed');
      })
      .finally(() => {
        source.waiting -= 1;
        working.delete(work);
      });
    sender.queue = work;
    working.add(work);
  });
  const port = await bind(socket, options.host, options.port, options.portName).catch((error: unknown) => {
    socket.close();
    throw error;
  });
  socket.on('error', (error) => log.warn({ err: error, family: family.name }, 'a datagram could not be answered'));
  return {
    port,
    sessions: () => {
      forgetOld();
      return senders.size;
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(working);
      for (const { link } of senders.values()) link.close();
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}
