import websocket from '@fastify/websocket';
import { Refusal } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Caller } from '../call/serve.js';
import { refusedBy } from '../http/answer.js';
import { systemClock } from '../outside/clock.js';
import { LiveHub } from './hub.js';
import { liveSocket } from './socket.js';

const ann: Caller = { accountId: 1, account: 'ann', level: 'normal', tokenHash: Buffer.from('t'), ownerId: 1, now: Date.now };
let app: FastifyInstance;
let url: string;
let hub: LiveHub;
let asked: string[];

beforeEach(async () => {
  asked = [];
  const log = pino({ level: 'silent' });
  hub = new LiveHub({
    log,
    readStatus: async () => [],
    seenIds: async () => ({ all: new Set(), withHistory: new Set() }),
    checkCaller: async (caller) => caller,
    topics: [],
  });
  app = Fastify();
  app.decorateRequest('answerLang', 'en');
  await app.register(websocket);
  const callerOf = async ({ token = '' }: { token?: string | undefined }): Promise<Caller> => {
    asked.push(token);
    if (token === 'right') return ann;
    throw new Refusal('sessionInvalid');
  };
  await app.register(async (inner) => liveSocket({ hub, clock: systemClock, callerOf, refusedBy, heartbeatMs: 50 })(inner));
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
});
afterEach(async () => {
  hub.stop();
  await app.close();
});

async function open(
  autoPong = true,
): Promise<{ socket: WebSocket; told: { type: string; errorcode?: number }[]; closed: Promise<number> }> {
  const socket = new WebSocket(`${url}/live`, { autoPong });
  const told: { type: string; errorcode?: number }[] = [];
  socket.on('message', (data: Buffer) => void told.push(JSON.parse(data.toString('utf8')) as { type: string }));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('open', resolve));
  return { socket, told, closed };
}
const hello = (token: string): string => JSON.stringify({ type: 'hello', token });

describe('A page', () => {
  it('whose token was refused is not listened to any more, whatever it has sent', async () => {
    const { socket, told, closed } = await open();
    for (let n = 0; n < 50; n += 1) socket.send(hello(`guess ${n}`));
    expect(await closed).toBe(1008);
    expect(asked).toEqual(['guess 0']);
    expect(told).toMatchObject([{ type: 'refused', errorcode: 70130 }]);
  });
  it('that sends faster than it can be answered is refused as 50043', async () => {
    const { socket, told, closed } = await open();
    for (let n = 0; n < 2000; n += 1) socket.send(hello('right'));
    expect(await closed).toBe(1008);
    expect(told.at(-1)).toMatchObject({ type: 'refused', errorcode: 50043 });
    expect(asked.length).toBeLessThan(2000);
    await expect.poll(() => hub.size).toBe(0);
  });
  it('is refused as 80166 when as many of its account are open as may be', async () => {
    for (let n = 0; n < limits.livePages; n += 1)
      hub.enter({ caller: ann, send: () => undefined, waiting: () => 0, refuse: () => undefined });
    const { socket, told, closed } = await open();
    socket.send(hello('right'));
    expect(await closed).toBe(1008);
    expect(told).toMatchObject([{ type: 'refused', errorcode: 80166, message: 'This account has too many pages open. Close some first.' }]);
    expect(hub.size).toBe(limits.livePages);
  });
  it('whose connection broke without a word is forgotten; one that is merely silent stays', async () => {
    const [broken, silent] = [await open(false), await open()];
    for (const { socket } of [broken, silent]) socket.send(hello('right'));
    await expect.poll(() => hub.size).toBe(2);
    expect(await broken.closed).toBe(1006);
    await expect.poll(() => hub.size).toBe(1);
    expect(silent.socket.readyState).toBe(WebSocket.OPEN);
    silent.socket.terminate();
  });
});
