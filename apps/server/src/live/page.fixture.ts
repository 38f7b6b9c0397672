/** An open live page for tests, over a real socket. */
import { type LiveMessage, liveMessage } from '@frostway/contract/live';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { noteRefusal } from '../testing/received.js';

/** An open page: keeps what it is told, each message checked against the contract. */
export class TestPage {
  readonly messages: LiveMessage[] = [];
  closedWith: number | undefined;
  private readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      const message = liveMessage.parse(JSON.parse(data.toString('utf8')));
      if (message.type === 'refused') noteRefusal(message.errorcode, 'WS /live');
      this.messages.push(message);
    });
    socket.on('close', (code) => {
      this.closedWith = code;
    });
  }

  /** Connects to a platform by its http URL, and has said nothing. */
  static async open(url: string, query = '', headers: Record<string, string> = {}): Promise<TestPage> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live${query}`, { headers });
    const page = new TestPage(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return page;
  }

  /** A page that has said who it is and watches devices. */
  static async watching(url: string, who: { readonly token: string } | { readonly key: string }): Promise<TestPage> {
    const page = await TestPage.open(url);
    page.say({ type: 'hello', ...who });
    page.say({ type: 'watch', topic: 'devices' });
    await page.hears('watching');
    return page;
  }

  say(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async hears<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    await expect.poll(() => this.messages.map((message) => message.type), { timeout: 10_000, interval: 5 }).toContain(type);
    return this.messages.find((message) => message.type === type) as Extract<LiveMessage, { type: T }>;
  }

  async closes(): Promise<number | undefined> {
    await expect.poll(() => this.closedWith, { timeout: 10_000, interval: 5 }).toBeDefined();
    return this.closedWith;
  }

  /** Every row it was told, oldest first. */
  rows() {
    return this.messages.flatMap((message) => (message.type === 'devices' ? message.rows : []));
  }

  /** A page that reads nothing, then goes on. */
  pause(): void {
    this.socket.pause();
  }
  resume(): void {
    this.socket.resume();
  }

  close(): void {
    this.socket.terminate();
  }
}
