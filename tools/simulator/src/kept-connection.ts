/**
 * A tracker's TCP connection that keeps what it sends until it is acknowledged: by a key of the protocol's own, which the answer brings back. What is not
 * acknowledged in time is sent again; after some tries the connection is given up, and everything that was on its way is the sender's again.
 */
import net from 'node:net';

/** How long a device waits, and how often it tries. */
export type Patience = {
  /** Milliseconds without an acknowledgement before a frame is sent again. */
  readonly resendMs: number;
  readonly tries: number;
};

/** As devices come. */
export const usualPatience: Patience = { resendMs: 5000, tries: 3 };

/** Writes a frame, and again until the timer it answers is cleared; after the last try the connection is given up. */
export function writeAgain(socket: net.Socket, frame: Uint8Array, { resendMs, tries }: Patience): NodeJS.Timeout {
  let tried = 1;
  socket.write(frame);
  return setInterval(() => {
    tried += 1;
    if (tried > tries) socket.destroy();
    else socket.write(frame);
  }, resendMs);
}

export type KeptOptions = {
  readonly host: string;
  readonly port: number;
  readonly patience?: Patience | undefined;
  /** Everything that came over the line, as it came. */
  readonly hears: (bytes: Uint8Array) => void;
  readonly onLost: () => void;
};

type PendingAnswer = { readonly resolve: () => void; readonly reject: (reason: Error) => void; readonly timer: NodeJS.Timeout };

export class KeptConnection {
  private readonly options: KeptOptions;
  private socket: net.Socket | undefined;
  private readonly kept = new Map<string, PendingAnswer>();

  constructor(options: KeptOptions) {
    this.options = options;
  }

  get isOpen(): boolean {
    return this.socket?.readyState === 'open';
  }

  /** Rejects when there is no server. */
  async open(): Promise<void> {
    const socket = net.connect({ host: this.options.host, port: this.options.port, noDelay: true });
    this.socket = socket;
    socket.on('data', (bytes) => this.options.hears(bytes));
    socket.on('close', () => this.lose(socket));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      // Not once: an error after the connection is an end like any other.
      socket.on('error', reject);
    });
  }

  /** Says something that nobody acknowledges. */
  say(frame: Uint8Array): void {
    if (this.isOpen) this.socket?.write(frame);
  }

  /** Resolves when the frame is acknowledged by its key; rejects when the connection is lost first. */
  keep(key: string, frame: Uint8Array): Promise<void> {
    const { socket } = this;
    if (socket === undefined || !this.isOpen) return Promise.reject(new Error('not connected'));
    return new Promise<void>((resolve, reject) => {
      this.kept.set(key, { resolve, reject, timer: writeAgain(socket, frame, this.options.patience ?? usualPatience) });
    });
  }

  /** The server has what was kept under a key. */
  acknowledge(key: string): void {
    const kept = this.kept.get(key);
    if (kept === undefined) return;
    this.kept.delete(key);
    clearInterval(kept.timer);
    kept.resolve();
  }

  close(): void {
    this.socket?.destroy();
  }

  private lose(socket: net.Socket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    for (const { reject, timer } of this.kept.values()) {
      clearInterval(timer);
      reject(new Error('the connection was lost before the acknowledgement'));
    }
    this.kept.clear();
    this.options.onLost();
  }
}
