/** An answer of columns in the form its reader takes: bytes to who asks for them by name, JSON to everybody else. */
import { columnsType, encodeFrame } from '@frostway/contract/columns/frame';
import { asLists } from '@frostway/contract/columns/lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerJson } from './long-json.js';
import { weightsOf } from './weights.js';

/** Answers a body whose columns are typed arrays. What is refused never comes here: refusals are JSON whatever was asked for. */
export function answerColumns(body: object, request: FastifyRequest, reply: FastifyReply): unknown {
  void reply.header('vary', 'accept');
  if (!wantsColumns(request.headers.accept)) return answerJson(body, reply, asLists);
  const { buffer, byteOffset, byteLength } = encodeFrame(body);
  return reply.type(columnsType).send(Buffer.from(buffer, byteOffset, byteLength));
}

/** Whether they are named, and JSON is not named as what is wanted more. `*` is no name: programs that know nothing of columns say it. */
function wantsColumns(accept: string | undefined): boolean {
  const weights = weightsOf(accept);
  const weight = weights.get(columnsType) ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
}
