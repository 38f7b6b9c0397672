/**
 * One WebSocket to /live that stays: hello with the token, or a guest's with his key, first, then the topics watched; pings, notices silence, and comes back after
 * 1 s, doubling to 30 s with jitter. What it hears goes to its listener; it knows nothing of devices or screens.
 */
import { type LiveMessage, type LiveRequest, type LiveTopic } from '@frostway/contract/live';

/** First wait before connecting again, ms; doubles up to `longestWaitMs`. */
const firstWaitMs = 1000;
export const longestWaitMs = 30_000;
/** A ping when nothing came for this long, ms; after `deadAfterMs` the connection counts as lost. */
const pingAfterMs = 15_000;
export const deadAfterMs = 40_000;

/** Who says hello: a session by its token, a guest by the key of his link. */
export type Hello = { readonly token: string } | { readonly key: string };

export type LiveEvents = {
  /** Accepted by the server; `again` when a connection was lost before. */
  readonly onOpen: (again: boolean) => void;
  readonly onMessage: (message: LiveMessage) => void;
  /** Lost; the next try comes in `waitMs`. */
  readonly onLost: (waitMs: number) => void;
  readonly onTrying: () => void;
};

/** The wait before try number `tries` (from 0), ms: doubling, capped, and up to a quarter shorter or longer. */
export function waitMs(tries: number, random: number): number {
  return Math.round(Math.min(firstWaitMs * 2 ** tries, longestWaitMs) * (0.75 + random * 0.5));
}

export class LiveConnection {
  private readonly url: string;
  private readonly hello: () => Hello | undefined;
  private readonly events: LiveEvents;
  private readonly topics = new Set<LiveTopic>();
  private socket: WebSocket | undefined;
  private isAccepted = false;
  private wasLost = false;
  private tries = 0;
  private receptionMs = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pulse: ReturnType<typeof setInterval> | undefined;

  constructor(url: string, hello: () => Hello | undefined, events: LiveEvents) {
    this.url = url;
    this.hello = hello;
    this.events = events;
  }

  /** Connects now; a running wait is cut short. */
  start(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.socket !== undefined) return;
    const hello = this.hello();
    if (hello === undefined) return;
    this.events.onTrying();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.isAccepted = false;
    this.receptionMs = Date.now();
    this.pulse = setInterval(() => this.checkPulse(), 5000);
    socket.addEventListener('open', () => this.send({ type: 'hello', ...hello }));
    socket.addEventListener('message', (event: MessageEvent) => {
      if (this.socket === socket) this.hear(event.data);
    });
    socket.addEventListener('close', () => this.lose(socket));
    socket.addEventListener('error', () => this.lose(socket));
  }

  /** Closes for good, until `start` is called again. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drop();
    this.tries = 0;
    this.wasLost = false;
  }

  /** Watches a topic, now and after every reconnection. */
  watch(topic: LiveTopic): void {
    this.topics.add(topic);
    if (this.isAccepted) this.send({ type: 'watch', topic });
  }

  unwatch(topic: LiveTopic): void {
    if (this.topics.delete(topic) && this.isAccepted) this.send({ type: 'unwatch', topic });
  }

  private send(request: LiveRequest): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }

  private hear(data: unknown): void {
    this.receptionMs = Date.now();
    const message = readMessage(data);
    if (message === undefined) return;
    if (message.type === 'welcome') {
      this.isAccepted = true;
      this.tries = 0;
      for (const topic of this.topics) this.send({ type: 'watch', topic });
      const again = this.wasLost;
      this.wasLost = false;
      this.events.onMessage(message);
      this.events.onOpen(again);
      return;
    }
    this.events.onMessage(message);
  }

  private checkPulse(): void {
    const silentMs = Date.now() - this.receptionMs;
    if (silentMs >= deadAfterMs && this.socket !== undefined) this.lose(this.socket);
    else if (silentMs >= pingAfterMs) this.send({ type: 'ping' });
  }

  private drop(): void {
    clearInterval(this.pulse);
    const socket = this.socket;
    this.socket = undefined;
    this.isAccepted = false;
    socket?.close();
  }

  private lose(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.drop();
    this.wasLost = true;
    const wait = waitMs(this.tries, Math.random());
    this.tries += 1;
    this.timer = setTimeout(() => this.start(), wait);
    this.events.onLost(wait);
  }
}

/** A message of the server; undefined for what is none. The server is ours, so the kind is enough of a check on the hot path. */
function readMessage(data: unknown): LiveMessage | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message = JSON.parse(data) as { type?: unknown };
    return typeof message.type === 'string' ? (message as LiveMessage) : undefined;
  } catch {
    return undefined;
  }
}
