/** OsmAnd and Traccar Client over HTTP: which of the two forms a request uses. */
import type { Decoded, Problem } from '../family.js';
import { decodeLocations } from './location.js';
import { decodeQuery } from './query.js';

/** One request as the door received it. */
export type OsmandRequest = {
  readonly method: string;
  /** What stands behind `?`, without it; empty when there is none. */
  readonly query: string;
  readonly contentType?: string;
  readonly body?: Uint8Array | string;
};

/**
 * What a request says. JSON goes by its content type alone; else the query is used and the body ignored; else the body is the query.
 * A missing id, a time that is no time and a body that is not JSON are problems (400); values that are no numbers are dropped with a warning.
 */
export function decodeOsmand({ method, query, contentType = '', body = '' }: OsmandRequest): Decoded | Problem {
  if (method.toUpperCase() !== 'GET' && contentType.trim().toLowerCase().startsWith('application/json')) return decodeLocations(body);
  if (query !== '') return decodeQuery(query);
  return decodeQuery(typeof body === 'string' ? body : new TextDecoder().decode(body));
}
