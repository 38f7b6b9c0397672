/** Servers of a few lines for the speakers' tests: they note what arrives and acknowledge only what a test lets them. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { openFrame, split } from '@frostway/protocol/gt06/frames';
import { acknowledgement } from '@frostway/protocol/gt06/answers';

/** A GT06 frame that arrived. */
export type Arrived = { readonly connection: number; readonly protocol: number; readonly serial: number; readonly frame: Uint8Array };

export type TinyGt06 = {
  readonly port: number;
  readonly arrived: readonly Arrived[];
  /** Resolves with the first `count` frames of a protocol number, once there are so many. */
  readonly until: (protocol: number, count: number) => Promise<readonly Arrived[]>;
  readonly close: () => Promise<void>;
};

/** Acknowledges what GT06 devices wait for, unless `loses` says that the answer to this frame gets lost or the line breaks. */
export async function tinyGt06(loses: (frame: Arrived) => boolean | 'break' = () => false): Promise<TinyGt06> {
  const arrived: Arrived[] = [];
  const watchers = new Set<() => void>();
  const sockets = new Set<net.Socket>();
  let connections = 0;
  const answered = new Set([0x01, 0x13, 0x26, 0x70]);
  const server = net.createServer((socket) => {
    const connection = ++connections;
    sockets.add(socket);
    let rest: Uint8Array = new Uint8Array();
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const found = split(new Uint8Array([...rest, ...bytes]));
      rest = found.rest;
      for (const frame of found.frames) {
        const envelope = openFrame(frame);
        if ('problem' in envelope) throw new Error(envelope.problem);
        const { protocol, serial } = envelope;
        const entry = { connection, protocol, serial, frame };
        arrived.push(entry);
        for (const watcher of watchers) watcher();
        const fate = loses(entry);
        if (fate === 'break') {
          socket.destroy();
          return;
        }
        if (!fate && answered.has(protocol)) socket.write(acknowledgement(protocol, serial));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    arrived,
    until: (protocol, count) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = arrived.filter((entry) => entry.protocol === protocol);
          if (found.length < count) return;
          watchers.delete(look);
          resolve(found.slice(0, count));
        };
        watchers.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** A request that arrived. */
export type Request = { readonly method: string; readonly url: string; readonly headers: http.IncomingHttpHeaders; readonly body: string };
export type TinyHttp = { readonly port: number; readonly requests: readonly Request[]; readonly close: () => Promise<void> };

/** Answers with the status that `statusOf` gives for a request. */
export async function tinyHttp(statusOf: (request: Request, index: number) => number): Promise<TinyHttp> {
  const requests: Request[] = [];
  const server = http.createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(parts).toString(),
      };
      requests.push(request);
      answer.writeHead(statusOf(request, requests.length - 1)).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
