/** How what fails before a call or in it is refused over HTTP. */
import { Refusal } from '@frostway/contract/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AreaFailure, refusedBy } from './answer.js';
import { isForm } from './form.js';
import { metrics } from './metrics.js';

/** The parser of multipart bodies throws plain errors. */
function isBrokenForm(error: unknown, request: FastifyRequest): boolean {
  return (
    !(error instanceof Refusal) &&
    isForm(request) &&
    (request.body === undefined || request.body === null) &&
    !('statusCode' in (error as Error))
  );
}

export function refuseWith(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusedBy(
    isBrokenForm(error, request) ? new Refusal('bodyUnreadable', undefined, { cause: error }) : error,
    request.answerLang,
  );
  if (refused.isOurs)
    request.log.error(
      { err: error instanceof AreaFailure ? error.cause : error, reqId: request.id, call: request.routeOptions.url },
      'a call failed',
    );
  metrics.countRefusal(refused.body.errorcode);
  if (refused.retryAfter !== undefined) void reply.header('retry-after', refused.retryAfter);
  return reply.status(refused.status).send(refused.body);
}
