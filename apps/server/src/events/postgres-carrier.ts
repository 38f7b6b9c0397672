/**
 * Carries events by LISTEN and NOTIFY, on a connection of its own. When it breaks it is made again: what is logged is read from the log from where it was surely
 * received, of everything else it is said that some was missed.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import type { Carrier, Receiver } from './carrier.js';
import { channel, enqueue, keptMs, type Message, type Position, readLogged, readPosition, readSince } from './log.js';

export type CarrierOptions = {
  readonly url: string;
  readonly log: Logger;
  /** The first attempt to connect again comes after this, each further one after twice as long, ms. */
  readonly againMs?: number;
};

/** The connections by their name in PostgreSQL. */
export const applicationName = 'frostway events';
/** Attempts to connect again are no further apart, ms. */
const mostAgainMs = 1000;
/** A connection that broke without a word is noticed, and the position moves on, ms. */
const pulseMs = 10_000;

export class PostgresCarrier implements Carrier {
  private readonly options: CarrierOptions;
  private receiver: Receiver = { received: () => undefined, missed: () => undefined };
  private client: pg.Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private pulse: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** Attempts since it last received; 0 while it hears. */
  private failures = 0;
  /** Everything before it was received, or came before this process. */
  private position: { readonly at: Position; readonly readMs: number } | undefined;
  /** Read with the last pulse. What was committed just before it may still have been on its way, so it counts from the next pulse on. */
  private nextPosition: { readonly at: Position; readonly readMs: number } | undefined;

  constructor(options: CarrierOptions) {
    this.options = options;
  }

  async open(receiver: Receiver): Promise<void> {
    this.receiver = receiver;
    this.pulse = setInterval(() => void this.beat(), pulseMs);
    await this.listen();
  }

  async say(published: Parameters<Carrier['say']>[0]): Promise<boolean> {
    const { client } = this;
    if (client === undefined || this.failures > 0) return false;
    try {
      await enqueue(client, [published]);
      return true;
    } catch (error) {
      this.lose(client, error as Error);
      return false;
    }
  }

  async close(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private async listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.options.url,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      application_name: applicationName,
    });
    this.client = client;
    client.on('error', (error) => this.lose(client, error));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ payload }) => void this.hear(client, payload ?? ''));
    try {
      await client.connect();
      // What is said here may be lost with the database: nobody waits for the disk.
      await client.query('set synchronous_commit = off');
      const before = { at: await readPosition(client), readMs: Date.now() };
      await client.query(`listen ${channel}`);
      if (this.failures > 0) await this.catchUp(client);
      this.position = before;
      this.nextPosition = undefined;
      this.failures = 0;
    } catch (error) {
      this.lose(client, error as Error);
    }
  }

  /** Hears what was logged meanwhile. Everything counts as missed when that is not known, too old or too much. */
  private async catchUp(client: pg.Client): Promise<void> {
    const { position } = this;
    const isKept = position !== undefined && Date.now() - position.readMs < keptMs / 2;
    const events = isKept ? await readSince(client, position.at) : undefined;
    for (const event of events ?? []) this.receiver.received(event);
    this.receiver.missed(events === undefined ? 'any' : 'unlogged');
  }

  private async hear(client: pg.Client, payload: string): Promise<void> {
    try {
      const { key, event, id } = JSON.parse(payload) as Message;
      const said = event ?? (id === undefined ? undefined : await readLogged(client, id));
      if (said === undefined) this.receiver.missed('any');
      else this.receiver.received(said, key);
    } catch (error) {
      // A long event is among what is read from the log when the connection is there again.
      if (error instanceof SyntaxError) this.options.log.warn({ payload }, 'what was said on the channel of events is none');
      else this.lose(client, error as Error);
    }
  }

  private async beat(): Promise<void> {
    const { client } = this;
    if (client === undefined || this.failures > 0) return;
    try {
      const read = { at: await readPosition(client), readMs: Date.now() };
      this.position = this.nextPosition ?? this.position;
      this.nextPosition = read;
    } catch (error) {
      this.lose(client, error as Error);
    }
  }

  private lose(broken: pg.Client, error?: Error & { code?: string }): void {
    if (this.client !== broken || this.isStopped) return;
    this.client = undefined;
    // The error carries the whole client: its words and code are enough. While the database is away, once says it.
    if (this.failures === 0)
      this.options.log.warn({ code: error?.code, reason: error?.message }, 'events of other processes are not received; it is tried again');
    broken.end().catch(() => undefined);
    const waitMs = Math.min((this.options.againMs ?? 100) * 2 ** this.failures, mostAgainMs);
    this.failures = Math.min(this.failures + 1, 10);
    this.timer = setTimeout(() => void this.listen(), waitMs);
  }
}
