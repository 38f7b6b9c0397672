/** A device that speaks over UDP from a port of its own, and keeps every datagram it gets. */
import { createSocket, type Socket } from 'node:dgram';
import { expect, vi } from 'vitest';

export class Datagrams {
  readonly received: string[] = [];
  private readonly socket: Socket;
  private readonly port: number;

  private constructor(socket: Socket, port: number) {
    this.socket = socket;
    this.port = port;
    socket.on('message', (datagram) => this.received.push(new TextDecoder('latin1').decode(datagram)));
  }

  /** Sends to a port of this machine. */
  static async open(port: number): Promise<Datagrams> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return new Datagrams(socket, port);
  }

  /** All frames in one datagram. */
  send(...frames: readonly Uint8Array[]): Promise<void> {
    return new Promise((resolve) => this.socket.send(Buffer.concat(frames), this.port, '127.0.0.1', () => resolve()));
  }

  /** Waits until exactly these datagrams have come. */
  async answers(...expected: readonly string[]): Promise<void> {
    await vi.waitFor(() => expect(this.received).toEqual(expected), { timeout: 10_000, interval: 5 });
  }

  end(): void {
    this.socket.close();
  }
}
