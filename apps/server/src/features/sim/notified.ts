/** Where a payment service says that an order was paid. It is no call of ours: bytes as they came are what is signed. */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Clock } from '../../outside/clock.js';
import { ForgedNotification, type PaymentService } from '../../outside/payment.js';
import { takePayment } from './orders.js';

/** The path of it, below the address of the platform. */
export const paidPath = '/api/sim/paid';

export type Notified = { readonly db: Kysely<Schema>; readonly clock: Clock; readonly service: PaymentService };

/** Adds the route. What is forged, of another amount or of no known order is refused and logged, and credits nothing. */
export function paidRoute(app: FastifyInstance, { db, clock, service }: Notified): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  app.post(paidPath, async (request, reply) => {
    const fail = (status: number, message: string) => {
      request.log.warn({ problem: message }, 'a payment was notified and not taken');
      return reply.status(status).send({ code: 'FAIL', message });
    };
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
    );
    const body = typeof request.body === 'string' ? request.body : '';
    try {
      const payment = service.read({ headers, body }, clock.now());
      if (payment === undefined) return reply.status(204).send();
      const problem = await db.transaction().execute((tx) => takePayment(tx, payment, clock.now()));
      return problem === undefined ? reply.status(204).send() : fail(409, problem);
    } catch (error) {
      if (error instanceof ForgedNotification) return fail(401, error.message);
      throw error;
    }
  });
}
