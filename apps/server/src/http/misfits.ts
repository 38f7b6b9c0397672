/** Requests that fit no call: a method its path does not have, and bytes that never became a request. They are answered as calls are, with a code. */
import type { Socket } from 'node:net';
import { type RefusalName, refusals } from '@frostway/contract/refusals';
import type { FastifyBaseLogger } from 'fastify';
import type { Mounted } from '../call/serve.js';
import { metrics } from './metrics.js';

/** A path as a pattern, with the methods it has. */
type Path = readonly [RegExp, readonly string[]];

/** Paths that are no calls of the contract, in every process. */
const everywhere: Path = [/^\/(?:healthz|readyz|metrics|openapi\.json|docs)\/?$/, ['GET', 'HEAD']];
/** Those that a process of some roles has alone, by their route. */
const ofRoles: readonly (readonly [url: string, method: 'GET' | 'POST', path: Path])[] = [
  ['/live', 'GET', [/^\/live\/?$/, ['GET', 'HEAD']]],
  ['/api/push/:family', 'POST', [/^\/api\/push\/[^/]+\/?$/, ['POST']]],
];

/** The methods a path has in this process; none for a path nobody has. */
export function methodsOf(
  calls: readonly Mounted[],
  hasRoute: (route: { readonly url: string; readonly method: 'GET' | 'POST' }) => boolean,
): (path: string) => readonly string[] {
  const known = [
    everywhere,
    ...ofRoles.flatMap(([url, method, path]) => (hasRoute({ url, method }) ? [path] : [])),
    ...calls.map(({ endpoint: { method, path } }): Path => [
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
