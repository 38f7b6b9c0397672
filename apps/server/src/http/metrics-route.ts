/** GET /metrics, for whom the operator wants to read it: it tells how busy the platform is, and with what. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '@frostway/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../outside/address-key.js';
import { metrics } from './metrics.js';

/** Everybody, programs on this machine, or who has the token. */
export type MetricsReaders = 'open' | 'loopback' | { readonly token: string };

/** Adds the route. To everybody else there is no such path: 80015. */
export function metricsRoute(app: FastifyInstance, readers: MetricsReaders): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, readers)) refuse('callUnknown');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

function mayRead(request: FastifyRequest, readers: MetricsReaders): boolean {
  if (readers === 'open') return true;
  if (readers === 'loopback') return isHere(request);
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(hash(given), hash(readers.token));
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** From this machine, and not through a proxy that stands on it. */
function isHere({ socket, headers }: FastifyRequest): boolean {
  const address = addressKey(socket.remoteAddress);
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined);
  return !isForwarded && (address.startsWith('127.') || socket.remoteAddress === '::1');
}
