/** Requests that fit no call: a method its path does not have, and bytes that never became a request. They are answered as calls are, with a code. */
import type { Socket } from 'node:net';
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import type { FastifyBaseLogger } from 'fastify';
import type { Mounted } from '../call/serve.js';
import { metrics } from './metrics.js';

/** Paths that are no calls of the contract, as patterns, with the methods they have. */
const otherPaths: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/(?:healthz|readyz|metrics|openapi\.json|docs|live)\/?$/, ['GET', 'HEAD']],
  [/^\/api\/push\/[^/]+\/?$/, ['POST']],
];

/** The methods a path has; none for a path nobody has. */
export function methodsOf(calls: readonly Mounted[]): (path: string) => readonly string[] {
  const known = [
    ...otherPaths,
    ...calls.map(({ endpoint: { method, path } }): (typeof otherPaths)[number] => [
      new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{\w+\}/g, '[^/]+')}/?$`),
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    ]),
  ];
  return (path) => [...new Set(known.flatMap(([pattern, methods]) => (pattern.test(path) ? methods : [])))].sort();
}

/**
 * Answers what Node could not read as a request: 431 for headers beyond 16 kB, 408 for what never comes to its end, 400 for anything else. Nobody knows the
 * language of such a client: the message is in both. The bytes are never logged, for they may hold a token.
 */
export const answerBrokenRequest =
  (log: FastifyBaseLogger) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.trace({ err: error }, 'a request could not be read');
    const name: RefusalName = error.code === 'HPE_HEADER_OVERFLOW' ? 'headersTooLarge' : 'bodyUnreadable';
    const { code, status, 'zh-cn': chinese, en } = refusals[name];
    metrics.countRefusal(code);
    const body = JSON.stringify({ errorcode: code, message: `${chinese} · ${en}` });
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    const [number, words] = isLate
      ? [408, 'Request Timeout']
      : status === 431
        ? [431, 'Request Header Fields Too Large']
        : [400, 'Bad Request'];
    if (socket.writable)
      socket.write(
        `HTTP/1.1 ${number} ${words}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    socket.destroySoon();
  };
