/**
 * A van's H02 tracker over TCP: lines of text, each position answered by the time at which the server took it, which does not say which position is meant.
 * So only one is on its way at a time, and one that is not answered is never repeated on the same connection: that is given up, and what it took along is
 * sent again on the next.
 */
import type { DemoTracker } from '@frostway/fleet/device';
import { alarmCodes, type World } from '@frostway/fleet/world';
import { encodeConfirmation, encodeHeartbeat, encodePosition, type ReportValues } from '@frostway/protocol/h02/encode';
import { Heart } from './heart.js';
import { KeptConnection } from './kept-connection.js';
import type { Batch, Line } from './line.js';
import type { Rhythm } from '@frostway/fleet/schedule';
import { Obeyed } from './obeyed.js';
import { Turns } from './turns.js';

export type H02Options = {
  readonly host: string;
  readonly port: number;
  /** Milliseconds an answer may take. */
  readonly answerMs?: number;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs?: number;
  readonly clock: () => number;
};

/** Bits of the status word. */
const ignitionOff = 10;
const oilCut = 27;
const alarmBits: Readonly<Record<number, number>> = { [alarmCodes.vibration]: 17, [alarmCodes.overspeed]: 2 };
/** Longer than anything a server says. */
const longestLine = 1000;

/** See above. */
export class H02Speaker implements Line {
  private readonly tracker: DemoTracker;
  private readonly world: World;
  private readonly options: H02Options;
  private readonly connection: KeptConnection;
  private readonly turns = new Turns();
  private readonly obeyed = new Obeyed();
  private readonly heart = new Heart();
  private received = '';

  constructor(tracker: DemoTracker, world: World, options: H02Options) {
    this.tracker = tracker;
    this.world = world;
    this.options = options;
    this.connection = new KeptConnection({
      ...options,
      patience: { resendMs: options.answerMs ?? 15_000, tries: 1 },
      hears: (bytes) => this.hear(bytes),
      onLost: () => this.heart.stop(),
    });
  }

  rhythm(own: Rhythm): Rhythm {
    return this.obeyed.rhythm(own);
  }

  isOpen(): boolean {
    return this.heart.isBeating && this.connection.isOpen;
  }

  open(): Promise<void> {
    const { connection } = this;
    this.received = '';
    return this.heart.begin(
      connection,
      () => connection.open(),
      () => this.beat(),
      this.options.heartbeatMs,
    );
  }

  async send(batch: Batch): Promise<void> {
    const alarms = this.world.alarms(this.tracker, batch.fromMs, batch.toMs).flatMap(({ timeMs, code }) => {
      const bit = alarmBits[code];
      return bit === undefined ? [] : [this.report(timeMs, bit)];
    });
    const reports = [...batch.times.map((timeMs) => this.report(timeMs)), ...alarms].sort((a, b) => a.timeMs - b.timeMs);
    for (const report of reports) await this.turns.take(() => this.connection.keep('V1', encodePosition(report)));
  }

  close(): Promise<void> {
    this.heart.stop();
    this.connection.close();
    return Promise.resolve();
  }

  private get id(): string {
    return this.tracker.alias ?? this.tracker.identity.imei;
  }

  private beat(): Promise<void> {
    const { isMoving } = this.world.place(this.tracker, this.options.clock());
    return this.turns.take(() => this.connection.keep('HTBT', encodeHeartbeat(this.id, isMoving ? 100 : 96)));
  }

  private hear(bytes: Uint8Array): void {
    this.received = (this.received + new TextDecoder('latin1').decode(bytes)).slice(-longestLine);
    for (let end = this.received.indexOf('#'); end >= 0; end = this.received.indexOf('#')) {
      const line = this.received.slice(this.received.lastIndexOf('*', end) + 1, end);
      this.received = this.received.slice(end + 1);
      this.take(line.split(','));
    }
  }

  /** An answer, or something it is told to do; it does it and says so with the time it was told at. */
  private take([, , word = '', ...rest]: readonly string[]): void {
    const [first = '', ...values] = rest;
    if (word === 'HTBT') this.connection.acknowledge('HTBT');
    else if (word === 'V4') this.connection.acknowledge(first);
    else if (/^\d{6}$/.test(first)) {
      this.obey(word, values.map(Number));
      const nowMs = Math.floor(this.options.clock() / 1000) * 1000;
      this.connection.say(encodeConfirmation(this.report(nowMs), word, values, first));
    }
  }

  /** An interval, or the relay of the engine. */
  private obey(word: string, [first = Number.NaN, second = Number.NaN]: readonly number[]): void {
    if (word === 'S17') this.obeyed.setIntervals({ moving: first });
    if (word === 'S71') this.obeyed.setIntervals({ moving: second });
    if (word === 'S20') this.obeyed.isCut = second === 1;
  }

  private report(timeMs: number, alarmBit?: number): ReportValues {
    const { latitude, longitude, speedKmh, courseDegrees, isMoving } = this.world.place(this.tracker, timeMs);
    const conditions = [
      ...(isMoving ? [] : [ignitionOff]),
      ...(this.obeyed.isCut ? [oilCut] : []),
      ...(alarmBit === undefined ? [] : [alarmBit]),
    ];
    return { id: this.id, timeMs, latitude, longitude, speedKmh, courseDegrees, isValid: true, conditions };
  }
}
