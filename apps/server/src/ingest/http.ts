/**
 * Families of HTTP requests, each on a port of its own: phones and scripts. 200 comes after the commit; every other answer, and none at all, makes the
 * phone keep its point and send it again.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isProblem, type Request, type RequestFamily } from '@frostway/protocol/family';
import type { Logger } from 'pino';
import { Unavailable } from '../pipeline/unavailable.js';
import { hashToken } from '../db/tokens.js';
import { addressKey } from '../outside/address-key.js';
import { identityKey } from '../pipeline/directory.js';
import { DailyLimitReached } from '../pipeline/daily-limit.js';
import { AddressLimit, ByteBudget, FailedTries, RecentSet } from './limits.js';
import { type Listener, type ListenerOptions, listening } from './listen.js';

export type HttpOptions = ListenerOptions & { readonly family: RequestFamily };

/** A request has to be here this soon, ms. */
const headersMs = 20_000;
const requestMs = 30_000;
/** An idle connection is kept for the next report this long at the most, seconds. */
const mostIdleSeconds = 75;

type Answer = { readonly status: number; readonly text?: string };

export async function listenHttp(options: HttpOptions): Promise<Listener> {
  const { limits, clock, log } = options;
  const addresses = new AddressLimit(limits.sessionsPerAddress);
  const budgets = new WeakMap<Socket, { readonly budget: ByteBudget; counted: number }>();
  const open = new Set<Socket>();
  const answering = new Set<Promise<void>>();
  const guesses: Guesses = { tries: new FailedTries(limits.unknownPerMinute), known: new RecentSet() };
  let isStopping = false;

  const server = createServer(
    { keepAlive: true, noDelay: true, headersTimeout: headersMs, requestTimeout: requestMs },
    (request, response) => {
      if (isStopping) response.setHeader('connection', 'close');
      const work = handle(request, response).finally(() => answering.delete(work));
      answering.add(work);
    },
  );
  server.keepAliveTimeout = Math.min(limits.idleSeconds, mostIdleSeconds) * 1000;
  server.timeout = limits.idleSeconds * 1000;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? 'unknown';
    if (!addresses.enter(address)) {
      socket.destroy();
      return;
    }
    open.add(socket);
    budgets.set(socket, { budget: new ByteBudget(limits.bytesPerSecond, clock.now()), counted: 0 });
    socket.once('close', () => {
      open.delete(socket);
      addresses.leave(address);
    });
  });

  /** Counts what the connection has sent since the last time, heads of requests too. */
  const mayGoOn = (socket: Socket): boolean => {
    const entry = budgets.get(socket);
    if (entry === undefined) return false;
    const fresh = socket.bytesRead - entry.counted;
    entry.counted = socket.bytesRead;
    return entry.budget.spend(fresh, clock.now());
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    const body = await readBody(request, limits.frameBytes, () => mayGoOn(socket));
    if (body === 'flood') {
      socket.destroy();
      return;
    }
    if (body === 'tooLarge') response.setHeader('connection', 'close');
    const answer =
      body === 'tooLarge'
        ? { status: 413, text: 'the body is too large' }
        : await take(request, body, options, guesses).catch((error: unknown) => failed(error, log));
    if (answer.status === 503) response.setHeader('retry-after', '5');
    if (answer.status === 429) response.setHeader('retry-after', '60');
    if (answer.status === 405) response.setHeader('allow', options.family.methods.join(', '));
    response.writeHead(answer.status, { 'content-type': 'text/plain; charset=utf-8' });
    await new Promise<void>((resolve) => {
      response.once('close', resolve);
      response.end(answer.text ?? '');
    });
  }

  return listening(server, options, {
    sessions: () => open.size,
    async end() {
      isStopping = true;
      server.closeIdleConnections();
      await Promise.allSettled(answering);
      server.closeAllConnections();
    },
  });
}

/** The whole body; `tooLarge` past the limit, `flood` when the connection sends more than it may. */
async function readBody(request: IncomingMessage, most: number, mayGoOn: () => boolean): Promise<Buffer | 'tooLarge' | 'flood'> {
  if (!mayGoOn()) return 'flood';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (!mayGoOn()) return 'flood';
      length += chunk.length;
      if (length > most) return 'tooLarge';
      chunks.push(chunk);
    }
  } catch {
    // The phone hung up in the middle of its report: it will send it again.
    return 'flood';
  }
  return Buffer.concat(chunks);
}

/** Names that nobody has, by who tries them. */
type Guesses = {
  readonly tries: FailedTries;
  /** Addresses with the names they have reported for: these pass, whoever else guesses from there. */
  readonly known: RecentSet;
};

async function take(incoming: IncomingMessage, body: Buffer, options: HttpOptions, guesses: Guesses): Promise<Answer> {
  const { family, pipeline, clock, unreadable } = options;
  const { method = 'GET', url = '/' } = incoming;
  if (!family.methods.includes(method)) return { status: 405 };
  const at = url.indexOf('?');
  const request: Request = { method, query: at < 0 ? '' : url.slice(at + 1), contentType: incoming.headers['content-type'] ?? '', body };
  const decoded = family.decode(request);
  if (isProblem(decoded)) {
    unreadable();
    return { status: 400, text: decoded.problem };
  }
  const address = incoming.socket.remoteAddress ?? 'unknown';
  const guesser = addressKey(address);
  const receivedMs = clock.now();
  const speaker = decoded.messages[0]?.device;
  const name = `${guesser} ${speaker === undefined ? '' : identityKey(speaker, family.name)}`;
  // 200 and 400 alike would tell who guesses which names exist.
  if (!guesses.tries.mayTry(guesser, receivedMs) && !guesses.known.has(name)) return { status: 429, text: 'too many unknown devices' };
  const { secret } = decoded;
  const outcome = await pipeline.submit({
    family: family.name,
    messages: decoded.messages,
    receivedMs,
    address,
    ...(secret === undefined ? {} : { secretHash: hashToken(secret) }),
  });
  if (outcome.unknown.length === 0) {
    guesses.known.add(name);
    return { status: 200 };
  }
  guesses.tries.fail(guesser, receivedMs);
  return { status: family.unknownStatus(request), text: 'unknown device' };
}

function failed(error: unknown, log: Logger): Answer {
  if (error instanceof DailyLimitReached)
    return { status: 429, text: 'more readings than a device may send in a day, send again tomorrow' };
  if (error instanceof Unavailable) return { status: 503, text: 'not stored, send again' };
  log.error({ err: error }, 'a report of a phone failed');
  return { status: 500, text: 'failed, send again' };
}
