/** WS /live: the token comes in the first message, topics by message, one page a socket. */
import { type LiveMessage, liveRequest, type LiveRequest } from '@frostway/contract/live';
import { Refusal } from '@frostway/contract/refusals';
import type { Lang } from '@frostway/contract/text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Clock } from '../outside/clock.js';
import type { LiveHub, Page, Watcher } from './hub.js';

type Hello = Extract<LiveRequest, { type: 'hello' }>;

export type SocketOptions = {
  readonly hub: LiveHub;
  readonly clock: Clock;
  /** The account of a token, or the guest of a key; throws a refusal. */
  readonly callerOf: (hello: Hello, from: { readonly address: string; readonly agent: string | undefined }) => Promise<Watcher>;
  readonly refusedBy: (
    error: unknown,
    lang: Lang,
  ) => { readonly body: { readonly errorcode: number; readonly message: string }; readonly isOurs: boolean };
  /** A page that does not answer a ping for this long is gone, ms; half a minute when unset. */
  readonly heartbeatMs?: number;
};

/** A page that has not said who it is is closed after this long. */
const helloMs = 10_000;
/** Messages of one page that may wait for their turn. */
const mostWaiting = 100;
/** Policy violation: the socket's way of saying refused. */
const refusedCode = 1008;

export function liveSocket(options: SocketOptions): (app: FastifyInstance) => void {
  const textOf = writtenOnce();
  return (app) => {
    app.get('/live', { websocket: true, config: { rateLimit: { max: 600, timeWindow: 60_000 } } }, (socket: WebSocket, request) => {
      attend(socket, request, options, textOf);
    });
  };
}

/** A message that many pages are told is written as text once. */
function writtenOnce(): (message: LiveMessage) => string {
  const texts = new WeakMap<LiveMessage, string>();
  return (message) => {
    const text = texts.get(message) ?? JSON.stringify(message);
    texts.set(message, text);
    return text;
  };
}

function attend(socket: WebSocket, request: FastifyRequest, options: SocketOptions, textOf: (message: LiveMessage) => string): void {
  const { answerLang, log } = request;
  const from = { address: request.ip, agent: request.headers['user-agent'] };
  const { hub, clock } = options;
  let page: Page | undefined;
  let isOver = false;
  let isThere = true;
  let waiting = 0;
  const send = (message: LiveMessage): void => {
    if (socket.readyState === socket.OPEN) socket.send(textOf(message));
  };
  const refuse = (error: unknown): void => {
    if (isOver) return;
    isOver = true;
    const { body, isOurs } = options.refusedBy(error, answerLang);
    if (isOurs) log.error({ err: error }, 'a live page failed');
    send({ type: 'refused', errorcode: body.errorcode, message: body.message });
    socket.close(refusedCode);
  };
  const patience = setTimeout(() => refuse(new Refusal('sessionInvalid')), helloMs);
  const act = async (request: LiveRequest): Promise<void> => {
    if (request.type === 'ping') send({ type: 'pong', serverTime: clock.now() });
    else if (request.type === 'hello') {
      const caller = await options.callerOf(request, from);
      clearTimeout(patience);
      if (page !== undefined) hub.leave(page);
      hub.checkRoom(caller);
      page = { caller, send, waiting: () => socket.bufferedAmount, refuse };
      if (socket.readyState === socket.OPEN) hub.enter(page);
      send({ type: 'welcome', serverTime: clock.now() });
    } else if (page === undefined) throw new Refusal('sessionInvalid');
    else if (request.type === 'watch') {
      await hub.watch(page, request.topic);
      send({ type: 'watching', topic: request.topic });
    } else hub.unwatch(page, request.topic);
  };
  // One message after the other: a watch waits for the hello before it. After a refusal nothing is listened to.
  let last = Promise.resolve();
  socket.on('message', (data: Buffer) => {
    isThere = true;
    if (isOver) return;
    waiting += 1;
    if (waiting > mostWaiting) {
      refuse(new Refusal('tooFrequent'));
      return;
    }
    last = last
      .then(async () => {
        if (isOver) return;
        const request = liveRequest.safeParse(parse(data));
        if (!request.success) throw new Refusal('bodyUnreadable');
        await act(request.data);
      })
      .catch(refuse)
      .finally(() => (waiting -= 1));
  });
  // A connection that broke without a word would be told for ever.
  const heartbeat = setInterval(() => {
    if (!isThere) socket.terminate();
    else {
      isThere = false;
      socket.ping();
    }
  }, options.heartbeatMs ?? 30_000);
  socket.on('pong', () => (isThere = true));
  const gone = (): void => {
    isOver = true;
    clearTimeout(patience);
    clearInterval(heartbeat);
    if (page !== undefined) hub.leave(page);
  };
  socket.on('close', gone);
  socket.on('error', gone);
}

function parse(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
