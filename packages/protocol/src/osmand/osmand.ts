/** OsmAnd and Traccar Client over HTTP: which of the two forms a request uses, and the secret that stands beside a report. */
import type { DecodedRequest, Problem, Request } from '../family.js';
import { decodeLocations } from './location.js';
import { decodeQuery } from './query.js';

/** JSON goes by its content type alone. */
export function isJson({ method, contentType = '' }: Request): boolean {
  return method.toUpperCase() !== 'GET' && contentType.trim().toLowerCase().startsWith('application/json');
}

/** Parts the secret of a device, which is no fact of it, from the rest of a query. */
function partSecret(query: string): { readonly rest: string; readonly secret: string | undefined } {
  let secret: string | undefined;
  const rest = query.split('&').filter((part) => {
    if (!part.startsWith('secret=')) return true;
    secret ??= new URLSearchParams(part).get('secret') ?? undefined;
    return false;
  });
  return { rest: rest.join('&'), secret };
}

/**
 * What a request says. JSON goes by its content type alone; else the query is used and the body ignored; else the body is the query.
 * A missing id, a time that is no time and a body that is not JSON are problems (400); values that are no numbers are dropped with a warning.
 */
export function decodeOsmand(request: Request): DecodedRequest | Problem {
  const { query, body = '' } = request;
  const asked = partSecret(query);
  const text = (): string => (typeof body === 'string' ? body : new TextDecoder().decode(body));
  const form = isJson(request) || asked.rest !== '' ? undefined : partSecret(text());
  const decoded = isJson(request) ? decodeLocations(body) : decodeQuery(form?.rest ?? asked.rest);
  const secret = asked.secret ?? form?.secret;
  return secret === undefined || 'problem' in decoded ? decoded : { ...decoded, secret };
}
