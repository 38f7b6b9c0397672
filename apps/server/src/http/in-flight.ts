/**
 * Requests that are being answered. A server that stops lets them end before it closes its connections, and before what they ask is closed behind it: whoever
 * was cut off would not know whether his change was made, and what is left of his call would find no database. What takes too long is cut off all the same.
 */
import type { FastifyInstance } from 'fastify';

/** So long it is waited for them, ms: a third of what all parts together have to stop. */
const patienceMs = 3000;

/** Has a server wait for its requests when it closes; to be called before its routes are added. */
export function letRequestsEnd(app: FastifyInstance): void {
  const inFlight = new Set<Promise<unknown>>();
  const note = (answering: Promise<unknown>): void => {
    const noted = answering.then(
      () => undefined,
      () => undefined,
    );
    inFlight.add(noted);
    void noted.finally(() => inFlight.delete(noted));
  };
  app.addHook('onRoute', (route) => {
    // A live page is no request that ends.
    if (route.websocket === true) return;
    const answer = route.handler;
    route.handler = function noting(request, reply) {
      const answering = answer.call(this, request, reply);
      if (answering instanceof Promise) {
        note(answering);
        // A file is read while it is sent.
        note(new Promise((resolve) => void reply.raw.once('close', resolve)));
      }
      return answering;
    };
  });
  app.addHook('preClose', async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patienceMs);
    });
    // Requests whose bodies were still coming in begin meanwhile.
    while (inFlight.size > 0) if ((await Promise.race([Promise.all(inFlight), late])) === 'late') break;
    clearTimeout(timer);
  });
}
