/**
 * A GT06 device's TCP connection: login first, then packets in order, each with the next serial number. A packet that wants an
 * acknowledgement is sent again every 5 seconds; after three tries the connection is given up, as the vendor's document has it.
 */
import net from 'node:net';
import { encodeLogin, encodeReply } from '@frostway/protocol/gt06/encode';
import { openFrame, split } from '@frostway/protocol/gt06/frames';

export type Gt06Timing = {
  /** Milliseconds without an acknowledgement before a packet is repeated. */
  readonly resendMs: number;
  readonly tries: number;
};

export const gt06Timing: Gt06Timing = { resendMs: 5000, tries: 3 };

/** What the server tells the device to do. */
const commandProtocol = 0x80;

type Expected = { readonly resolve: () => void; readonly reject: (reason: Error) => void; readonly timer: NodeJS.Timeout };

export class Gt06Connection {
  private socket: net.Socket | undefined;
  private serial = 0;
  private rest: Uint8Array = new Uint8Array();
  private readonly expected = new Map<string, Expected>();
  private readonly host: string;
  private readonly port: number;
  private readonly timing: Gt06Timing;
  private readonly onLost: () => void;
  private readonly answer: (text: string) => string;

  /** `answer`: does what a command says, in the words the device answers with. */
  constructor(host: string, port: number, timing: Gt06Timing, onLost: () => void, answer: (text: string) => string = () => 'OK!') {
    this.host = host;
    this.port = port;
    this.timing = timing;
    this.onLost = onLost;
    this.answer = answer;
  }

  get isOpen(): boolean {
    return this.socket !== undefined && this.socket.readyState === 'open';
  }

  /** Connects and logs in; rejects when there is no server or it does not know the device. */
  async open(imei: string): Promise<void> {
    const socket = net.connect({ host: this.host, port: this.port, noDelay: true });
    this.socket = socket;
    this.serial = 0;
    this.rest = new Uint8Array();
    socket.on('data', (bytes) => {
      this.receive(bytes);
    });
    socket.on('close', () => {
      this.lose(socket);
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    await this.sendAcknowledged((serial) => encodeLogin({ imei, modelId: 0x0070, timezoneMinutes: 0, language: 2 }, serial));
  }

  /** Puts a packet on the wire that nobody acknowledges; waits only while the network does not keep up. */
  async send(build: (serial: number) => Uint8Array): Promise<void> {
    const socket = this.socket;
    if (socket === undefined || !this.isOpen) throw new Error('not connected');
    if (socket.write(build(this.nextSerial()))) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        socket.off('drain', done);
        socket.off('close', done);
        resolve();
      };
      socket.once('drain', done);
      socket.once('close', done);
    });
  }

  /** Sends a packet and resolves when the server has answered it with its protocol number and serial; rejects when the connection is lost first. */
  sendAcknowledged(build: (serial: number) => Uint8Array): Promise<void> {
    const socket = this.socket;
    if (socket === undefined || !this.isOpen) return Promise.reject(new Error('not connected'));
    const serial = this.nextSerial();
    const frame = build(serial);
    const key = `${frame[frame[0] === 0x79 ? 4 : 3]}:${serial}`;
    return new Promise<void>((resolve, reject) => {
      let tries = 1;
      socket.write(frame);
      const timer = setInterval(() => {
        if (tries < this.timing.tries) {
          tries += 1;
          socket.write(frame);
        } else {
          socket.destroy();
        }
      }, this.timing.resendMs);
      this.expected.set(key, { resolve, reject, timer });
    });
  }

  close(): void {
    this.socket?.destroy();
  }

  private nextSerial(): number {
    this.serial = (this.serial + 1) & 0xffff;
    return this.serial;
  }

  private receive(bytes: Uint8Array): void {
    const joined = new Uint8Array(this.rest.length + bytes.length);
    joined.set(this.rest);
    joined.set(bytes, this.rest.length);
    const { frames, rest } = split(joined);
    this.rest = rest;
    for (const frame of frames) {
      const envelope = openFrame(frame);
      if ('problem' in envelope) continue;
      if (envelope.protocol === commandProtocol) {
        const flag = new DataView(envelope.content.buffer, envelope.content.byteOffset).getUint32(1);
        // Length of what follows, flag, text, language.
        const text = new TextDecoder('latin1').decode(envelope.content.subarray(5, 1 + (envelope.content[0] ?? 0)));
        this.socket?.write(encodeReply({ flag, text: this.answer(text) }, this.nextSerial()));
        continue;
      }
      const key = `${envelope.protocol}:${envelope.serial}`;
      const expected = this.expected.get(key);
      if (expected === undefined) continue;
      this.expected.delete(key);
      clearInterval(expected.timer);
      expected.resolve();
    }
  }

  private lose(socket: net.Socket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    for (const { reject, timer } of this.expected.values()) {
      clearInterval(timer);
      reject(new Error('the connection was lost before the acknowledgement'));
    }
    this.expected.clear();
    this.onLost();
  }
}
