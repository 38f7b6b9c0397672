/**
 * One queue per device for everything it is to be told. Commands wait in the database, by their source, until the device is connected somewhere; the process that
 * holds its connection sends them in order, at once when an event says that more is wanted. What was not answered on one connection is sent again on the next.
 * Devices do not wait for each other, beyond a limit of how many are served at once.
 */
import type { CommandReply } from '@frostway/core/message';
import { isWithin, type Sent, type Verdict } from '@frostway/protocol/command';
import type { Logger } from 'pino';
import type { Subscriber } from '../events/event.js';
import { ConcurrencyLimit } from '../flow/concurrency-limit.js';
import type { Clock } from '../outside/clock.js';
import type { CommandSource } from './command-source.js';
import type { ConnectionEvents, DeviceConnection } from './device-connection.js';

export type DeviceQueuesOptions = {
  readonly sources: readonly CommandSource[];
  readonly clock: Clock;
  readonly log: Logger;
  /** Devices served at once, from 1. */
  readonly atOnce?: number;
};

/** Devices served at once unless said otherwise: a whole fleet may come back in one minute. What many wait for is one statement of their source. */
const servedAtOnce = 1000;

/** What could not be done is tried again after a second, then after twice as long each time up to the longest: some eight minutes in all. */
const tryAgainMs = { first: 1000, longest: 5000 };
const mostTries = 100;

/** A reply that has not come after so long does not hold up what is to be sent next, ms. */
const lateAfterMs = 30_000;

/** What was sent on one connection, so that it is not sent twice and its reply is known. */
type SentCommand = Sent & { readonly source: CommandSource; readonly values: string; readonly sentMs: number; isAnswered: boolean };
type Open = {
  readonly connection: DeviceConnection;
  serial: number;
  /** Something was wanted of it while it could not be reached, or had a command to answer. */
  isPostponed: boolean;
  /** The last of each key. */
  readonly sent: Map<string, SentCommand>;
};

/** See above. */
export class DeviceQueues implements ConnectionEvents, Subscriber {
  private readonly options: DeviceQueuesOptions;
  private readonly limit: ConcurrencyLimit;
  /** The newest connection of each device here. */
  private readonly open = new Map<number, Open>();
  /** The last work of each device's queue, while there is any. */
  private readonly tails = new Map<number, Promise<void>>();

  constructor(options: DeviceQueuesOptions) {
    this.options = options;
    this.limit = new ConcurrencyLimit(options.atOnce ?? servedAtOnce);
  }

  readonly on: Subscriber['on'] = {
    commandsWanted: ({ deviceIds }) => {
      for (const id of deviceIds) this.wake(id);
    },
    latestUpdated: ({ deviceIds }) => {
      for (const id of deviceIds) this.moved(id);
    },
  };

  readonly missed: Subscriber['missed'] = (what) => {
    for (const deviceId of this.open.keys()) {
      if (what === 'any') this.wake(deviceId);
      else this.moved(deviceId);
    }
  };

  readonly opened: ConnectionEvents['opened'] = (connection) => {
    this.open.set(connection.deviceId, { connection, serial: 0, isPostponed: false, sent: new Map() });
    this.wake(connection.deviceId);
  };

  readonly received: NonNullable<ConnectionEvents['received']> = ({ deviceId }) => {
    if (this.open.get(deviceId)?.isPostponed === true) this.wake(deviceId);
  };

  readonly closed: ConnectionEvents['closed'] = (connection) => {
    if (this.open.get(connection.deviceId)?.connection === connection) this.open.delete(connection.deviceId);
  };

  readonly replied = async (connection: DeviceConnection, reply: CommandReply): Promise<void> => {
    const from = this.open.get(connection.deviceId);
    if (from?.connection !== connection) return;
    const found = this.answered(from, reply);
    if (found !== undefined) {
      const { sent, verdict } = found;
      sent.isAnswered = true;
      if (from.isPostponed) this.wake(connection.deviceId);
      const isReceipt = connection.commands.isReceipt?.(reply) ?? false;
      await this.enqueue(connection.deviceId, () =>
        sent.source.replied(connection.deviceId, sent.flag, { verdict, text: reply.text, isReceipt }),
      );
      return;
    }
    for (const { repliedLate } of this.options.sources)
      if (repliedLate !== undefined)
        await this.enqueue(connection.deviceId, () => repliedLate(connection.deviceId, reply, connection.commands));
  };

  /** More may be wanted of a device: if it is connected here, what waits for it is sent. */
  readonly wake = (deviceId: number): void => {
    if (this.open.has(deviceId)) void this.enqueue(deviceId, () => this.serve(deviceId));
  };

  /** The latest of a device has changed: what waits for where it is may go out. */
  private moved(deviceId: number): void {
    const isWaiting = this.open.has(deviceId) && this.options.sources.some((source) => source.isWaitingForPlace?.(deviceId) === true);
    if (isWaiting) this.wake(deviceId);
  }

  /** Resolves when nothing is being sent. */
  readonly idle = async (): Promise<void> => {
    while (this.tails.size > 0) await Promise.all(this.tails.values());
  };

  private enqueue(deviceId: number, work: () => Promise<void>, tries = 1): Promise<void> {
    const tail = (this.tails.get(deviceId) ?? Promise.resolve())
      .then(() => this.limit.run(work))
      .catch((error: unknown) => {
        // In an outage there are as many as devices, and each tries often.
        if (tries === 1 || tries === mostTries)
          this.options.log.warn({ err: error, deviceId, tries }, 'a device could not be told what is wanted of it');
        // A device that stays connected gives no other cause to try again.
        const waitMs = Math.min(tryAgainMs.first * 2 ** (tries - 1), tryAgainMs.longest);
        if (tries < mostTries) setTimeout(() => void this.enqueue(deviceId, work, tries + 1), waitMs).unref();
      })
      .then(() => {
        if (this.tails.get(deviceId) === tail) this.tails.delete(deviceId);
      });
    this.tails.set(deviceId, tail);
    return tail;
  }

  private async serve(deviceId: number): Promise<void> {
    const to = this.open.get(deviceId);
    if (to === undefined) return;
    to.isPostponed = to.connection.isReachable?.() === false;
    if (to.isPostponed) return;
    for (const source of this.options.sources) await this.sendAll(to, source);
  }

  /** What a reply is to, and what it says of it. Not every protocol says which command an answer is to: then it is to the oldest that has none. */
  private answered(from: Open, reply: CommandReply): { readonly sent: SentCommand; readonly verdict: Verdict } | undefined {
    const { commands } = from.connection;
    const sentBefore = [...from.sent.values()].sort((a, b) => Number(a.isAnswered) - Number(b.isAnswered));
    for (const sent of sentBefore) {
      const verdict = commands.replyTo(reply, sent);
      if (verdict !== undefined) return { sent, verdict };
    }
    const oldest = commands.isNumberless?.(reply) === true ? this.waiting(from).at(0) : undefined;
    const verdict = oldest === undefined ? undefined : commands.replyTo({ ...reply, flag: oldest.flag }, oldest);
    return oldest === undefined || verdict === undefined ? undefined : { sent: oldest, verdict };
  }

  /** What went out and has its reply still to come, the oldest first. */
  private waiting({ sent }: Open): readonly SentCommand[] {
    const sinceMs = this.options.clock.now() - lateAfterMs;
    return [...sent.values()].filter(({ isAnswered, sentMs }) => !isAnswered && sentMs > sinceMs);
  }

  private async sendAll(to: Open, source: CommandSource): Promise<void> {
    const { connection, sent } = to;
    const { deviceId, device, commands } = connection;
    for (const due of await source.due(deviceId)) {
      const values = JSON.stringify(due.values);
      const key = due.key ?? due.name;
      if (due.isRepeat && sent.get(key)?.values === values) continue;
      const command = commands.commands.find(({ name }) => name === due.name);
      if (command === undefined || !isWithin(command, due.values)) {
        await source.unfit?.(deviceId, due);
        continue;
      }
      // An act that may have happened is not done again.
      if (due.isRepeat && command.once === true) continue;
      // It has gone, or comes anew: what waits goes on waiting, or is served by then.
      if (this.open.get(deviceId) !== to) return;
      if (commands.isAnsweredInOrder === true && this.waiting(to).length > 0) {
        to.isPostponed = true;
        return;
      }
      const [serial, nowMs, state] = [(to.serial + 1) & 0xffff, this.options.clock.now(), connection.state?.()];
      const encode = (flag: number): Uint8Array | undefined => command.encode(due.values, { device, flag, serial, nowMs, state });
      const flag = await source.sending(deviceId, due, encode);
      if (flag === undefined) continue;
      to.serial = serial;
      const frame = encode(flag);
      if (frame === undefined) continue;
      // Last among those that wait for an answer.
      sent.delete(key);
      sent.set(key, { command: due.name, flag, serial, source, values, sentMs: nowMs, isAnswered: false });
      connection.send(frame);
    }
  }
}
