/**
 * A truck's tracker. Locations are not acknowledged in this protocol, and a server works through a connection in order: so the acknowledgement
 * of the next packet that has one tells the device that its locations have arrived. Live that is the heartbeat; stored points end in a record of
 * the tracker's state, which unlike a heartbeat has a time of its own. What nothing has confirmed when the line breaks is sent again, marked as
 * re-uploaded.
 */
import type { DemoTracker } from '@frostway/fleet/device';
import type { Rhythm } from '@frostway/fleet/schedule';
import {
  type ReportValues,
  type StateValues,
  encodeAlarm,
  encodeHeartbeat,
  encodeLocation22,
  encodeProbe,
} from '@frostway/protocol/gt06/encode';
import { Heart } from './heart.js';
import { Gt06Connection, type Gt06Timing, gt06Timing } from './gt06-connection.js';
import { Gt06Orders } from './gt06-orders.js';
import { encodeProbeLocation, encodeStored, encodeTags } from './gt06-frames.js';
import type { Batch, Line } from './line.js';
import type { World } from '@frostway/fleet/world';

export type Gt06Options = {
  readonly host: string;
  readonly port: number;
  readonly timing?: Gt06Timing;
  /** Milliseconds between heartbeats. */
  readonly heartbeatMs?: number;
  readonly clock: () => number;
};

type Unconfirmed = { readonly resolve: () => void; readonly reject: (reason: unknown) => void };

/** The edge of a circle of its own. */
const crossingCodes = { enter: 0x04, exit: 0x05 } as const;
/** Tags are read every five minutes. */
const tagMs = 300_000;
const uploadMode = { interval: 0, static: 0x0a } as const;

export class Gt06Speaker implements Line {
  private readonly tracker: DemoTracker;
  private readonly world: World;
  private readonly options: Gt06Options;
  private readonly connection: Gt06Connection;
  private readonly orders = new Gt06Orders();
  private unconfirmed: Unconfirmed[] = [];
  private readonly heart = new Heart();

  constructor(tracker: DemoTracker, world: World, options: Gt06Options) {
    this.tracker = tracker;
    this.world = world;
    this.options = options;
    this.connection = new Gt06Connection(
      options.host,
      options.port,
      options.timing ?? gt06Timing,
      () => {
        this.heart.stop();
        for (const { reject } of this.unconfirmed.splice(0)) reject(new Error('the connection was lost before anything confirmed it'));
      },
      (text) => {
        const timeMs = options.clock();
        const { latitude, longitude, speedKmh } = this.world.place(tracker, timeMs);
        return this.orders.obey(text, { latitude, longitude, speedKmh: Math.round(speedKmh), timeMs });
      },
    );
  }

  rhythm(own: Rhythm): Rhythm {
    return this.orders.rhythm(own);
  }

  isAsleep(timeMs: number): boolean {
    return this.orders.isAsleep(timeMs);
  }

  isOpen(): boolean {
    return this.heart.isBeating && this.connection.isOpen;
  }

  open(): Promise<void> {
    const { connection } = this;
    return this.heart.begin(
      connection,
      () => connection.open(this.tracker.identity.imei),
      () => this.beat(),
      this.options.heartbeatMs,
    );
  }

  async send(batch: Batch): Promise<void> {
    for (const timeMs of batch.times) await this.tell(timeMs, batch.isBackfill);
    const alarms = this.world
      .alarms(this.tracker, batch.fromMs, batch.toMs)
      .map(({ timeMs, code }) =>
        this.connection.sendAcknowledged((serial) => encodeAlarm(this.report(timeMs, batch.isBackfill), this.state(timeMs), code, serial)),
      );
    const confirmed = new Promise<void>((resolve, reject) => {
      this.unconfirmed.push({ resolve, reject });
    });
    const record = batch.isBackfill ? [this.record(batch.times.at(-1) ?? batch.toMs)] : [];
    await Promise.all([confirmed, ...record, ...alarms]);
  }

  async close(): Promise<void> {
    // A last heartbeat confirms what was told since the one before.
    if (this.isOpen() && this.unconfirmed.length > 0) {
      const patience = new Promise<void>((resolve) => setTimeout(resolve, 1000).unref());
      await Promise.race([this.beat().catch(() => undefined), patience]);
    }
    this.heart.stop();
    this.connection.close();
  }

  /** One moment: where the vehicle was, what its probe and its tags said. */
  private async tell(timeMs: number, isBackfill: boolean): Promise<void> {
    const report = this.report(timeMs, isBackfill);
    const probe = this.world.probe(this.tracker, timeMs);
    if (probe !== undefined && isBackfill) {
      await this.connection.send((serial) => encodeProbeLocation(report, probe, serial));
    } else {
      await this.connection.send((serial) => encodeLocation22(report, serial));
      // The information packet has no time of its own: it only makes sense while it is true.
      if (probe !== undefined) await this.connection.send((serial) => encodeProbe(probe, serial));
    }
    const crossed = this.orders.crosses(report.latitude, report.longitude);
    if (crossed !== undefined)
      await this.connection.sendAcknowledged((serial) => encodeAlarm(report, this.state(timeMs), crossingCodes[crossed], serial));
    if (timeMs % tagMs !== 0) return;
    const tags = this.world.receptions(this.tracker, timeMs).map(({ beacon, values }) => ({ mac: beacon.identity.mac, ...values }));
    if (tags.length > 0) await this.connection.send((serial) => encodeTags(timeMs, tags, serial));
  }

  private beat(): Promise<void> {
    return this.confirm((serial) => encodeHeartbeat(this.state(this.options.clock()), serial));
  }

  private record(timeMs: number): Promise<void> {
    const { odometerM, isMoving } = this.world.place(this.tracker, timeMs);
    return this.confirm((serial) => encodeStored(timeMs, { batteryMv: isMoving ? 4150 : 4040, odometerM }, serial));
  }

  /** Sends a packet whose acknowledgement confirms everything sent before it. */
  private async confirm(build: (serial: number) => Uint8Array): Promise<void> {
    const confirmed = this.unconfirmed;
    this.unconfirmed = [];
    try {
      await this.connection.sendAcknowledged(build);
      for (const { resolve } of confirmed) resolve();
    } catch (reason) {
      for (const { reject } of confirmed) reject(reason);
      throw reason;
    }
  }

  private report(timeMs: number, isBackfilled: boolean): ReportValues {
    const { latitude, longitude, speedKmh, courseDegrees, isMoving, odometerM } = this.world.place(this.tracker, timeMs);
    return {
      timeMs,
      latitude,
      longitude,
      speedKmh: Math.round(speedKmh),
      courseDegrees: Math.round(courseDegrees) % 360,
      isValid: true,
      satellites: isMoving ? 11 : 9,
      ignition: isMoving,
      uploadMode: isMoving ? uploadMode.interval : uploadMode.static,
      isBackfilled,
      odometerM: Math.round(odometerM),
    };
  }

  private state(timeMs: number): StateValues {
    const { isMoving, speedKmh } = this.world.place(this.tracker, timeMs);
    this.orders.passes({ speedKmh });
    return {
      isOilCut: this.orders.isCut,
      isGpsOn: true,
      isCharging: isMoving,
      ignition: isMoving,
      isArmed: !isMoving,
      voltageLevel: isMoving ? 6 : 5,
      gsmLevel: 4,
      language: 2,
    };
  }
}
