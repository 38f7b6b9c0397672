/**
 * A truck's Teltonika tracker over TCP: a hello that the server accepts or rejects, then frames of records one after the other, each acknowledged by how
 * many records it had. A frame the server did not take wholly, or does not answer in time, is sent again; after three tries the connection is given up.
 */
import net from 'node:net';
import type { DemoTracker } from '@frostway/fleet/device';
import { alarmCodes, type World } from '@frostway/fleet/world';
import { encodeFrame, encodeHello, encodeReply, eyeValue, type IoValue, type RecordValues } from '@frostway/protocol/teltonika/encode';
import type { Batch, Line } from './line.js';
import type { Rhythm } from '@frostway/fleet/schedule';
import { writeAgain } from './kept-connection.js';
import { Obeyed } from './obeyed.js';
import { Turns } from './turns.js';

/** How long a device waits, and how often it tries. */
export type TeltonikaTiming = {
  /** Milliseconds without an acknowledgement before a frame is sent again. */
  readonly resendMs: number;
  readonly tries: number;
};

/** Where it reports to. */
export type TeltonikaOptions = {
  readonly host: string;
  readonly port: number;
  readonly timing?: TeltonikaTiming;
  /** Milliseconds between two pings. */ readonly heartbeatMs?: number;
};

/** As devices come. */
export const teltonikaTiming: TeltonikaTiming = { resendMs: 5000, tries: 3 };

/** What keeps a connection open while nothing is said. */
const ping = Uint8Array.of(0xff);
/** Records of one frame. */
const recordsInFrame = 20;
/** Beacons are read every five minutes. */
const tagMs = 300_000;
/** The ids that make a record of an alarm, by the alarm. */
const eventIds: Readonly<Record<number, { readonly id: number; readonly value: number }>> = {
  [alarmCodes.overspeed]: { id: 255, value: 97 },
  [alarmCodes.harshBraking]: { id: 253, value: 2 },
};

type Waiting = { readonly wanted: number; readonly resolve: () => void; readonly reject: (reason: Error) => void };

/** See above. */
export class TeltonikaSpeaker implements Line {
  private readonly tracker: DemoTracker;
  private readonly world: World;
  private readonly options: TeltonikaOptions;
  private socket: net.Socket | undefined;
  private isAccepted = false;
  private received: Uint8Array = new Uint8Array();
  private waiting: Waiting | undefined;
  /** An acknowledgement is a number alone: it can only be told whose it is while one frame is on its way. */
  private readonly turns = new Turns();
  private readonly obeyed = new Obeyed();
  private heart: NodeJS.Timeout | undefined;

  constructor(tracker: DemoTracker, world: World, options: TeltonikaOptions) {
    this.tracker = tracker;
    this.world = world;
    this.options = options;
  }

  rhythm(own: Rhythm): Rhythm {
    return this.obeyed.rhythm(own);
  }

  isOpen(): boolean {
    return this.isAccepted && this.socket?.readyState === 'open';
  }

  async open(): Promise<void> {
    const socket = net.connect({ host: this.options.host, port: this.options.port, noDelay: true });
    this.socket = socket;
    this.received = new Uint8Array();
    this.isAccepted = false;
    socket.on('data', (bytes) => this.receive(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => this.lose(socket));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    await this.sendAcknowledged(encodeHello(this.tracker.identity.imei), 1);
    this.isAccepted = true;
    this.heart = setInterval(() => socket.write(ping), this.options.heartbeatMs ?? 180_000);
  }

  async send(batch: Batch): Promise<void> {
    const alarms = this.world.alarms(this.tracker, batch.fromMs, batch.toMs).flatMap(({ timeMs, code }) => {
      const event = eventIds[code];
      return event === undefined ? [] : [this.record(timeMs, event)];
    });
    const records = [...batch.times.map((timeMs) => this.record(timeMs)), ...alarms].sort((a, b) => a.timeMs - b.timeMs);
    for (let at = 0; at < records.length; at += recordsInFrame) {
      const some = records.slice(at, at + recordsInFrame);
      await this.sendAcknowledged(encodeFrame(some), some.length);
    }
  }

  close(): Promise<void> {
    clearInterval(this.heart);
    this.socket?.destroy();
    return Promise.resolve();
  }

  /** One moment: where the vehicle was, what its probe and its beacons said. */
  private record(timeMs: number, event?: { readonly id: number; readonly value: number }): RecordValues {
    const { latitude, longitude, speedKmh, courseDegrees, isMoving, odometerM } = this.world.place(this.tracker, timeMs);
    const probe = this.world.probe(this.tracker, timeMs);
    const reception = timeMs % tagMs === 0 ? this.world.receptions(this.tracker, timeMs) : [];
    const values: IoValue[] = [
      { id: 239, width: 1, value: Number(isMoving) },
      { id: 240, width: 1, value: Number(isMoving) },
      { id: 66, width: 2, value: isMoving ? 13_800 : 12_400 },
      { id: 179, width: 1, value: Number(this.obeyed.isCut) },
      { id: 16, width: 4, value: Math.round(odometerM) },
    ];
    if (event !== undefined) values.push({ id: event.id, width: 1, value: event.value });
    if (probe !== undefined) values.push({ id: 72, width: 4, value: Math.round(probe.temperatureC * 10) });
    if (reception.length > 0)
      values.push(eyeValue(reception.map(({ beacon, rssiDbm, values: said }) => ({ mac: beacon.identity.mac, rssiDbm, ...said }))));
    return {
      timeMs,
      latitude,
      longitude,
      courseDegrees: Math.round(courseDegrees) % 360,
      satellites: isMoving ? 11 : 9,
      speedKmh,
      ...(event === undefined ? {} : { eventId: event.id, priority: 1 as const }),
      values,
    };
  }

  /** Sends a frame until the server says the number that is wanted. */
  private sendAcknowledged(frame: Uint8Array, wanted: number): Promise<void> {
    return this.turns.take(() => this.sendAlone(frame, wanted));
  }

  private sendAlone(frame: Uint8Array, wanted: number): Promise<void> {
    const { socket } = this;
    if (socket === undefined || socket.readyState !== 'open') return Promise.reject(new Error('not connected'));
    return new Promise<void>((resolve, reject) => {
      const timer = writeAgain(socket, frame, this.options.timing ?? teltonikaTiming);
      const end = (): void => {
        clearInterval(timer);
        this.waiting = undefined;
      };
      this.waiting = {
        wanted,
        resolve: () => {
          end();
          resolve();
        },
        reject: (reason) => {
          end();
          reject(reason);
        },
      };
    });
  }

  private receive(bytes: Uint8Array): void {
    this.received = Uint8Array.from([...this.received, ...bytes]);
    for (let size = this.nextSize(); size > 0 && this.received.length >= size; size = this.nextSize()) {
      const said = this.received.slice(0, size);
      this.received = this.received.slice(size);
      if (size > 4) this.socket?.write(encodeReply(this.obey(new TextDecoder('latin1').decode(said))));
      // What it did not take wholly it wants again.
      else if (said.reduce((sum, byte) => sum * 0x100 + byte, 0) === this.waiting?.wanted) this.waiting.resolve();
    }
  }

  /** Does what a text says; answers in the words of such a tracker. */
  private obey(text: string): string {
    const [, moving] = /10050:(\d+)/.exec(text) ?? [];
    const [, still] = /10000:(\d+)/.exec(text) ?? [];
    this.obeyed.setIntervals({
      moving: moving === undefined ? undefined : Number(moving),
      still: still === undefined ? undefined : Number(still),
    });
    const [, output] = /setdigout ([01])/.exec(text) ?? [];
    if (output === undefined) return 'New value';
    this.obeyed.isCut = output === '1';
    return `DOUT1:${output}`;
  }

  /** Bytes of what the server says next; 0 while that cannot be told. A hello is answered by one, a command has its length behind four zeros. */
  private nextSize(): number {
    const { received } = this;
    if (received.length === 0) return 0;
    if (!this.isAccepted) return 1;
    if (received.length < 8 || received.subarray(0, 4).some((byte) => byte !== 0)) return received.length < 4 ? 0 : 4;
    return 12 + new DataView(received.buffer, received.byteOffset).getUint32(4);
  }

  private lose(socket: net.Socket): void {
    if (this.socket !== socket) return;
    clearInterval(this.heart);
    this.socket = undefined;
    this.isAccepted = false;
    this.waiting?.reject(new Error('the connection was lost before the acknowledgement'));
  }
}
