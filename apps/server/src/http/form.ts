/** What a request says of its body. */
import type { FastifyRequest } from 'fastify';

/** A form with fields and files. */
export const isForm = (request: FastifyRequest): boolean =>
  request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
