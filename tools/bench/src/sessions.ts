/**
 * How much memory a tracker costs that says nothing: sessions over TCP, each a connection that has logged in, and over UDP, where the server remembers who
 * has spoken. Connections come from many addresses of this machine, as an address has no more than some ten thousand ports.
 */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { encodeLogin } from '@frostway/protocol/gt06/encode';
import { encodeDatagram } from '@frostway/protocol/teltonika/encode';
import pg from 'pg';
import { imeiOf } from './client.js';
import { seedTrackers } from './seed-trackers.js';
import type { BenchServer, Running } from './server.js';
import { figure, type Row } from './statistics.js';

const [firstTcp, firstUdp] = [1_000_000, 2_000_000];
/** Connections of one address, of the 28,000 ports it has. */
const ofAddress = 5000;
const atOnce = 100;
/** Files a process needs beside its connections. */
const otherFiles = 600;

const addressOf = (index: number): string => `127.0.0.${2 + Math.floor(index / ofAddress)}`;

/** So many trackers over TCP, as far as files reach, then so many over UDP, each in a server of its own. */
export async function sessions(makeServer: () => Promise<BenchServer>, count: number): Promise<Row[]> {
  const overTcp = Math.min(count, mostFiles() - otherFiles);
  const limit =
    overTcp < count
      ? `; ${figure(count)} were asked for, this machine lets a process open ${figure(mostFiles())} files`
      : '; a connection each, from many loopback addresses';
  return [
    await measured(makeServer, overTcp, connectAll, `idle tracker sessions over TCP in one process`, limit),
    await measured(
      makeServer,
      count,
      reportAll,
      `trackers over UDP remembered by one process`,
      '; one datagram with a position each, acknowledged',
    ),
  ];
}

type Fill = (running: Running, client: pg.Client, count: number) => Promise<() => Promise<void>>;

async function measured(makeServer: () => Promise<BenchServer>, count: number, fill: Fill, what: string, how: string): Promise<Row> {
  const server = await makeServer();
  try {
    const running = await server.start();
    const client = new pg.Client({ connectionString: (await server.database()).url });
    client.on('error', () => undefined);
    await client.connect();
    // What comes first of a kind is loaded once, and is no session's own.
    const endFirst = await fill(running, client, 500);
    const before = await settledKb(running);
    const began = performance.now();
    const end = await fill(running, client, count - 500);
    const tookS = (performance.now() - began) / 1000;
    const after = await settledKb(running);
    await end();
    await endFirst();
    await client.end();
    return {
      name: `${figure(count)} ${what}`,
      value: `${figure((after - before) / (count - 500))} kB a session`,
      note: `${figure(after / 1024)} MB of the server, ${figure(before / 1024)} MB with the first 500; ${figure((count - 500) / tookS)}/s came in${how}`,
    };
  } finally {
    await server.remove();
  }
}

/** Files a process may open, as the system says it; the usual of servers where it does not. */
function mostFiles(): number {
  try {
    return Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 65_536);
  } catch {
    return 65_536;
  }
}

/** Resident memory of a server when it no longer falls, kB: what was left over from the work is collected only when nothing happens. */
async function settledKb({ process: { pid } }: Running): Promise<number> {
  const read = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  let least = read();
  for (let unchanged = 0; unchanged < 6; unchanged += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const now = read();
    if (now < least * 0.99) unchanged = 0;
    least = Math.min(least, now);
  }
  return least;
}

const filled = { tcp: firstTcp, udp: firstUdp };

/** Works through numbers, some at once. */
async function each(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = next++; index < count; index = next++) await work(index);
    }),
  );
}

/** Connects and logs in over GT06, every login acknowledged. */
const connectAll: Fill = async (running, client, count) => {
  const first = filled.tcp;
  filled.tcp += count;
  await seedTrackers(client, { first, count, model: 'tracker-a' });
  const sockets: net.Socket[] = [];
  await each(count, async (index) => {
    const socket = net.connect({ host: '127.0.0.1', port: running.ports.gt06, localAddress: addressOf(index), noDelay: true });
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(encodeLogin({ imei: imeiOf(first + index) }, 1));
    await once(socket, 'data');
    socket.on('error', () => undefined);
  });
  return async () => {
    await Promise.all(sockets.map(async (socket) => (socket.destroy(), once(socket, 'close'))));
  };
};

/** Says a position over Teltonika's UDP, each from a port of its own, every datagram acknowledged. */
const reportAll: Fill = async (running, client, count) => {
  const first = filled.udp;
  filled.udp += count;
  await seedTrackers(client, { first, count, model: 'teltonika' });
  const timeMs = Math.floor(Date.now() / 1000) * 1000;
  await each(count, async (index) => {
    const socket = createSocket('udp4');
    socket.bind(0, addressOf(index));
    await once(socket, 'listening');
    const record = { timeMs, latitude: 52, longitude: 4.5, courseDegrees: 0, satellites: 9, speedKmh: 0, values: [] };
    const say = (): void => socket.send(encodeDatagram(imeiOf(first + index), 1, 1, [record]), running.ports.teltonika, '127.0.0.1');
    const answered = once(socket, 'message');
    say();
    // A datagram may be dropped: whoever waits in vain says it again.
    const again = setInterval(say, 2000);
    await answered;
    clearInterval(again);
    socket.close();
  });
  return () => Promise.resolve();
};
