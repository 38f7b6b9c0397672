/** A WebSocket of the test's own: keeps what it was sent, and opens, speaks and breaks as it is told. */
export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  /** Oldest first; a test empties it. */
  static readonly all: FakeSocket[] = [];
  readonly url: string;
  readonly sent: unknown[] = [];
  readyState = FakeSocket.CONNECTING;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  /** The connection made last; throws where there is none. */
  static last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('no connection was made');
    return socket;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(): void {
    this.close();
    this.dispatchEvent(new Event('close'));
  }
}
