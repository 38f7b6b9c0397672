/**
 * The connection between a gateway's socket and the broker: bytes, packet sizes and what is still being stored are counted before the broker
 * reads, so a flood, or a gateway that sends faster than can be stored, holds up its own socket and fills no memory.
 */
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Clock } from '../outside/clock.js';
import { ByteBudget, type IngestLimits } from './limits.js';

/** Bytes of messages one connection may always have on their way into the store. */
const ownHeld = 256 * 1024;
/** With what is spare: a gateway that empties a full memory has many minutes of each sensor judged at once. */
const mostHeld = 2 * 1024 * 1024;
/** Read-buffer bytes of all connections of the broker together. */
const spareHeld = 8 * 1024 * 1024;

/** What connections of the broker hold beyond their own. */
export class SharedReadBuffer {
  private used = 0;

  /** Whether a connection that holds so many bytes may be read on. */
  hasRoom(held: number): boolean {
    return held < ownHeld || (held < mostHeld && this.used < spareHeld);
  }

  /** A connection holds as many bytes as it did, or others. */
  move(from: number, to: number): void {
    this.used += Math.max(0, to - ownHeld) - Math.max(0, from - ownHeld);
  }
}
/** A connection that has not said who it is may wait this long, seconds. */
const loginSeconds = 30;
/** What is left to write when a connection ends may take this long, ms. */
const endingMs = 2000;

export class MqttConnection extends Duplex {
  readonly address: string;
  private readonly socket: Socket;
  private readonly limits: IngestLimits;
  private readonly clock: Clock;
  private readonly budget: ByteBudget;
  private readonly sizes: PacketSizes;
  private readonly readBuffer: SharedReadBuffer;
  private held = 0;
  private isRead = true;
  private isStopped = false;

  constructor(
    socket: Socket,
    address: string,
    { limits, clock, readBuffer }: { limits: IngestLimits; clock: Clock; readBuffer: SharedReadBuffer },
  ) {
    super({ allowHalfOpen: false });
    this.socket = socket;
    this.address = address;
    this.readBuffer = readBuffer;
    this.limits = limits;
    this.clock = clock;
    this.budget = new ByteBudget(limits.bytesPerSecond, clock.now());
    this.sizes = new PacketSizes(limits.frameBytes);
    socket.setTimeout(loginSeconds * 1000, () => socket.destroy());
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.destroy());
  }

  /** The gateway has said who it is: from now on it may be silent for as long as the settings allow. */
  established(): void {
    this.socket.setTimeout(this.limits.idleSeconds * 1000);
  }

  /** Counts a message that is being stored. */
  hold(bytes: number): void {
    this.readBuffer.move(this.held, this.held + bytes);
    this.held += bytes;
    this.flow();
  }

  /** It is stored, or refused. */
  release(bytes: number): void {
    this.readBuffer.move(this.held, this.held - bytes);
    this.held -= bytes;
    this.flow();
  }

  /** Reads no further; what has been read can still be answered. */
  stopReading(): void {
    this.isStopped = true;
    this.flow();
  }

  private receive(chunk: Buffer): void {
    if (this.destroyed) return;
    if (!this.budget.spend(chunk.length, this.clock.now()) || !this.sizes.fit(chunk)) {
      this.destroy();
      return;
    }
    this.isRead = this.push(chunk);
    this.flow();
  }

  private flow(): void {
    if (this.isRead && this.readBuffer.hasRoom(this.held) && !this.isStopped) this.socket.resume();
    else this.socket.pause();
  }

  override _read(): void {
    this.isRead = true;
    this.flow();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.socket.end(done);
  }

  override _destroy(_error: Error | null, done: (error?: Error | null) => void): void {
    this.socket.setTimeout(endingMs);
    this.socket.destroySoon();
    done(null);
  }
}

/** Follows the lengths of MQTT packets through a stream: one byte of kind, one to four of length with 7 bits each, then the rest. */
export class PacketSizes {
  private readonly most: number;
  private left = 0;
  private length = 0;
  private scale = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** False as soon as a packet says that it is longer than allowed, or its length is none. */
  fit(chunk: Uint8Array): boolean {
    let at = 0;
    while (at < chunk.length) {
      if (this.left > 0) {
        const passed = Math.min(this.left, chunk.length - at);
        this.left -= passed;
        at += passed;
        continue;
      }
      const byte = chunk[at] ?? 0;
      at += 1;
      if (this.scale === 0) {
        this.scale = 1;
        this.length = 0;
        continue;
      }
      this.length += (byte & 0x7f) * this.scale;
      this.scale *= 128;
      const isLast = (byte & 0x80) === 0;
      if (this.length > this.most || (!isLast && this.scale > 128 ** 3)) return false;
      if (isLast) {
        this.left = this.length;
        this.scale = 0;
      }
    }
    return true;
  }
}
