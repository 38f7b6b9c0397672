/** The typed client: one row of the contract and its input become a request, its answer or refusal comes back. */
import { columnsType, decodeFrame } from '@frostway/contract/columns/frame';
import { asColumns } from '@frostway/contract/columns/lists';
import { type Answer, type Endpoint, type Sent, holesOf } from '@frostway/contract/endpoint';
import { codesToLogin } from '@frostway/contract/refusals';
import { languageNow } from './language.js';
import { RefusalError, UnreachableError } from './refused.js';
import { endSession, isGuestPage, sessionToken } from './session.js';

/** Longest wait for an answer, ms. */
const callTimeoutMs = 20_000;

/** Columns as bytes, which a server of before answers as JSON. */
const acceptColumns = `${columnsType}, application/json;q=0.9`;

export type CallOptions = { readonly signal?: AbortSignal; readonly timeoutMs?: number };

type Request = { readonly url: string; readonly init: RequestInit };

/** How a call goes over the wire: holes filled, the rest in the query of GET and DELETE, else in a JSON body; the language always beside it. */
export function requestOf(endpoint: Endpoint, input: unknown, token: string | undefined, lang: string): Request {
  const values: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  let path = endpoint.path;
  for (const hole of holesOf(endpoint.path)) {
    path = path.replace(`{${hole}}`, encodeURIComponent(String(values[hole])));
    delete values[hole];
  }
  const query = new URLSearchParams();
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  if (inQuery)
    for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== null) query.set(name, wireText(value));
  if (!query.has('lang')) query.set('lang', lang);
  const headers: Record<string, string> = { accept: endpoint.isColumnar === true ? acceptColumns : 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (!inQuery) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(values);
  }
  return { url: `${path}?${query.toString()}`, init };
}

function wireText(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Makes a call and answers its `data`.
 * Throws RefusalError when the server refuses, UnreachableError when no answer came. 70130 and 50160 end the session, except on a guest's page.
 */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Answer<E>> {
  // Whoever comes with a key is a guest, also one who is logged in.
  const token = endpoint.auth === 'guest' && hasKey(input) ? undefined : sessionToken();
  const { url, init } = requestOf(endpoint, input, token, languageNow());
  const body = await fetched(url, init, options, (response) => bodyOf(response, endpoint));
  if (body.errorcode === 0) return body.data as Answer<E>;
  refuseSession(body.errorcode, token);
  throw new RefusalError(body.errorcode, body.message ?? String(body.errorcode), body.fields, body.retryAfter);
}

/** Makes a call that answers a file, and takes the whole of it; throws as `call` does. */
export async function callFile<E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}): Promise<Blob> {
  const token = sessionToken();
  const { url, init } = requestOf(endpoint, input, token, languageNow());
  const answer = await fetched(url, init, options, async (response) => {
    const isRefused = (response.headers.get('content-type') ?? '').startsWith('application/json');
    return isRefused ? bodyOf(response, endpoint) : response.blob();
  });
  if (!('errorcode' in answer)) return answer;
  refuseSession(answer.errorcode, token);
  throw new RefusalError(answer.errorcode, answer.message ?? String(answer.errorcode), answer.fields, answer.retryAfter);
}

function hasKey(input: unknown): boolean {
  return typeof (input as { key?: unknown } | undefined)?.key === 'string';
}

/** Ends the session when a code says so; what was refused to an older token says nothing about the one of now. */
export function refuseSession(errorcode: number, token: string | undefined): void {
  if (!codesToLogin.includes(errorcode) || isGuestPage(location.pathname, location.search)) return;
  if (token === sessionToken()) endSession('refused');
}

type Body = { errorcode: number; data?: unknown; message?: string; fields?: Record<string, string>; retryAfter?: number };

/** The columns of an answer are typed arrays, however it came; a frame that is damaged is no answer. */
async function bodyOf(response: Response, endpoint: Endpoint): Promise<Body> {
  const isFrame = (response.headers.get('content-type') ?? '').startsWith(columnsType);
  const body: unknown = isFrame ? decodeFrame(new Uint8Array(await response.arrayBuffer())) : await response.json();
  if (!isBody(body)) throw new UnreachableError('networkError');
  if (endpoint.isColumnar === true && !isFrame && body.errorcode === 0) return { ...body, data: asColumns(endpoint.answer, body.data) };
  const retryAfter = Number(response.headers.get('retry-after'));
  return retryAfter > 0 ? { ...body, retryAfter } : body;
}

async function fetched<T>(url: string, init: RequestInit, options: CallOptions, read: (response: Response) => Promise<T>): Promise<T> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? callTimeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  try {
    return await read(await fetch(url, { ...init, signal }));
  } catch (error) {
    if (error instanceof UnreachableError || options.signal?.aborted === true) throw error;
    throw new UnreachableError(timeout.aborted ? 'requestTimedOut' : 'networkError', { cause: error });
  }
}

function isBody(body: unknown): body is Body {
  return typeof body === 'object' && body !== null && typeof (body as { errorcode?: unknown }).errorcode === 'number';
}
