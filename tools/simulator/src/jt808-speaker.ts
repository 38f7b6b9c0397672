/**
 * A truck's JT/T 808 terminal over TCP, of 2013 or 2019: it registers once, shows the code it was given whenever it comes again, and from then on tells
 * where it is, each message acknowledged by its serial. What it could not say it keeps, and tells in batches, in parts where a batch is too long for one.
 */
import type { DemoTracker } from '@frostway/fleet/device';
import { relayedOf } from '@frostway/fleet/measured';
import { alarmCodes, type World } from '@frostway/fleet/world';
import { encodeBatch, encodeReport, type ReportValues } from '@frostway/protocol/jt808/encode';
import { Terminal } from '@frostway/protocol/jt808/terminal';
import type { Rhythm } from '@frostway/fleet/schedule';
import { obeyJt808 } from './jt808-orders.js';
import { Obeyed } from './obeyed.js';
import { Heart } from './heart.js';
import { KeptConnection, type Patience } from './kept-connection.js';
import type { Batch, Line } from './line.js';

export type Jt808Options = {
  readonly host: string;
  readonly port: number;
  readonly patience?: Patience;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs?: number;
};

/** Reports of one batch, and the most bytes of one message of it. */
const reportsInBatch = 40;
const partBytes = 900;
/** Sensors are read every five minutes. */
const tagMs = 300_000;
/** The bit of the alarm word, by the alarm. */
const alarmBits: Readonly<Record<number, number>> = { [alarmCodes.vibration]: 15, [alarmCodes.overspeed]: 1 };

/** An area was entered or left. */
const crossingBit = 20;

/** See above. */
export class Jt808Speaker implements Line {
  private readonly tracker: DemoTracker;
  private readonly world: World;
  private readonly options: Jt808Options;
  private readonly terminal: Terminal;
  private readonly connection: KeptConnection;
  private readonly obeyed = new Obeyed();
  private readonly heart = new Heart();

  constructor(tracker: DemoTracker, world: World, options: Jt808Options) {
    this.tracker = tracker;
    this.world = world;
    this.options = options;
    const { imei } = tracker.identity;
    this.terminal = new Terminal({ phone: tracker.alias ?? imei, imei, version: tracker.speaks === 'jt808-2019' ? 2019 : 2013 });
    this.connection = new KeptConnection({ ...options, hears: (bytes) => this.hear(bytes), onLost: () => this.heart.stop() });
  }

  rhythm(own: Rhythm): Rhythm {
    return this.obeyed.rhythm(own);
  }

  isOpen(): boolean {
    return this.heart.isBeating && this.connection.isOpen;
  }

  async open(): Promise<void> {
    await this.connection.open();
    try {
      if (this.terminal.code === undefined) await this.tell(this.terminal.register(this.ownWords()));
      await this.tell(this.terminal.authenticate());
    } catch (reason) {
      // A code that is no longer taken is asked for anew.
      this.terminal.code = undefined;
      this.connection.close();
      throw reason;
    }
    this.heart.start(() => this.tell(this.terminal.heartbeat()), this.options.heartbeatMs);
  }

  async send(batch: Batch): Promise<void> {
    const alarms = this.world.alarms(this.tracker, batch.fromMs, batch.toMs).flatMap(({ timeMs, code }) => {
      const bit = alarmBits[code];
      return bit === undefined ? [] : [{ ...this.report(timeMs), alarmBits: [bit] }];
    });
    const reports = [...batch.times.map((timeMs) => this.report(timeMs)), ...alarms].sort((a, b) => a.timeMs - b.timeMs);
    if (!batch.isBackfill) {
      await Promise.all(reports.map((report) => this.tell(this.terminal.report(report))));
      return;
    }
    for (let at = 0; at < reports.length; at += reportsInBatch) await this.tellBacklog(reports.slice(at, at + reportsInBatch));
  }

  close(): Promise<void> {
    this.heart.stop();
    this.connection.close();
    return Promise.resolve();
  }

  /** Sends the message that was built last, until it is acknowledged. */
  private tell(frame: Uint8Array): Promise<void> {
    return this.connection.keep(String(this.terminal.lastSerial), frame);
  }

  private async tellBacklog(reports: readonly ReportValues[]): Promise<void> {
    const isLong = encodeBatch(reports.map(encodeReport), true).length > partBytes;
    const frames = this.terminal.backlog(reports, isLong ? partBytes : undefined);
    const first = this.terminal.lastSerial - frames.length + 1;
    await Promise.all(frames.map((frame, at) => this.connection.keep(String((first + at) & 0xffff), frame)));
  }

  private hear(bytes: Uint8Array): void {
    // What it answers says that it does what it was told.
    for (const answer of this.terminal.hears(bytes)) this.connection.say(answer);
    for (const serial of this.terminal.acknowledged.splice(0)) this.connection.acknowledge(String(serial));
    for (const command of this.terminal.commanded.splice(0)) obeyJt808(this.obeyed, command);
  }

  private ownWords(): Parameters<Terminal['register']>[0] {
    const { car = '', identity } = this.tracker;
    return { maker: '70111', model: 'FW-808', terminalId: identity.imei.slice(-7), plate: car.replace('·', '') };
  }

  private report(timeMs: number): ReportValues {
    const { latitude, longitude, speedKmh, courseDegrees, isMoving, odometerM } = this.world.place(this.tracker, timeMs);
    const probe = this.world.probe(this.tracker, timeMs);
    const received = timeMs % tagMs === 0 ? this.world.receptions(this.tracker, timeMs) : [];
    return {
      timeMs,
      latitude,
      longitude,
      speedKmh,
      courseDegrees: Math.round(courseDegrees) % 360,
      ignition: isMoving,
      isOilCut: this.obeyed.isCut,
      ...(this.obeyed.crosses(latitude, longitude) !== undefined ? { alarmBits: [crossingBit] } : {}),
      satellites: isMoving ? 11 : 9,
      odometerM,
      ...(probe === undefined ? {} : { temperaturesC: [probe.temperatureC], humidityPercent: probe.humidityPercent }),
      beacons: received.map((one) => {
        const { temperatureC = 0, humidityPercent = 0 } = relayedOf(one);
        return { mac: one.beacon.identity.mac, temperatureC, humidityPercent };
      }),
    };
  }
}
