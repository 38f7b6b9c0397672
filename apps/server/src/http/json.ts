/** JSON bodies: an object, or nothing. Small ones are read at once, large ones in slices. */
import { Refusal } from '@frostway/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readLargeJson, smallBody } from './large-json.js';

/** Makes `app` read JSON. Refuses 80017 what is no object, `null` and an empty body aside: programs name the type of a body they do not send, with DELETE above all. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseNow = (request: FastifyRequest, text: string): unknown => {
    let read: { readonly error: Error | null; readonly value: unknown } | undefined;
    // It answers before it returns.
    void parse(request, text, (error, value: unknown) => (read = { error, value }));
    if (read === undefined || read.error !== null) throw read?.error ?? new Refusal('bodyUnreadable');
    return read.value;
  };
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (body === '') return {};
    if (body.length > smallBody) return readLargeJson(body, (text) => parseNow(request, text));
    const value = parseNow(request, body);
    if (value === null) return {};
    return typeof value === 'object' && !Array.isArray(value) ? value : Promise.reject(new Refusal('bodyUnreadable'));
  });
}
