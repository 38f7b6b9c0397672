/** A line between a device and the platform that can be taken away: bytes of one way are swallowed from a moment on, or the connection breaks. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';

export class CutLine {
  readonly port: number;
  private readonly server: net.Server;
  private readonly pairs = new Set<readonly [net.Socket, net.Socket]>();
  private isDeaf = false;

  private constructor(server: net.Server) {
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Passes on everything to a port of this machine. */
  static async to(port: number): Promise<CutLine> {
    const server = net.createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const line = new CutLine(server);
    server.on('connection', (device) => line.join(device, net.connect({ host: '127.0.0.1', port, noDelay: true })));
    return line;
  }

  /** Answers of the platform no longer reach devices. */
  swallowAnswers(): void {
    this.isDeaf = true;
  }

  /** Breaks every connection; new ones pass both ways. */
  cut(): void {
    this.isDeaf = false;
    for (const pair of this.pairs) for (const socket of pair) socket.destroy();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(device: net.Socket, platform: net.Socket): void {
    const pair = [device, platform] as const;
    this.pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.pairs.delete(pair);
        for (const each of pair) each.destroy();
      });
    }
    device.on('data', (bytes) => platform.write(bytes));
    platform.on('data', (bytes) => {
      if (!this.isDeaf) device.write(bytes);
    });
  }
}
