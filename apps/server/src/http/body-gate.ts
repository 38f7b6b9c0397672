/**
 * How much anybody may send before it is known who he is. A body is read, unpacked and taken apart before a call is asked, so what nobody has logged in for is
 * small: 16 kB. A larger one names its session in the header or the query, where it is looked at first. A form with a file may name it inside, as old
 * programs do; such are read ten a minute from one address.
 */
import { Transform, type TransformCallback } from 'node:stream';
import { refuse, Refusal } from '@frostway/contract/refusals';
import type { preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { addressKey } from '../outside/address-key.js';
import { isForm } from './form.js';
import { type MountOptions, tokenOf } from './mount.js';
import { findSession } from './sessions.js';

/** Bytes of a body without a session. */
export const mostUnknown = 16 * 1024;
/** Uploads of one address, without a session, in a minute. */
const uploadsPerMinute = 10;

/** The hook that lets a body through, or refuses 80016 before it is read, and whatever is wrong with the session it names. */
export function bodyGate({ db, clock }: Pick<MountOptions, 'db' | 'clock'>): preParsingAsyncHookHandler {
  const uploads = new PerMinute(uploadsPerMinute, () => clock.now());
  return async (request, _reply, payload) => {
    const { endpoint, hasOwnGate } = request.routeOptions.config;
    const length = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length']);
    if (hasOwnGate === true || (length !== undefined && length <= mostUnknown)) return payload;
    const token =
      endpoint === undefined || endpoint.auth === 'open' ? undefined : tokenOf(request, request.query as Record<string, unknown>);
    if (endpoint !== undefined && token !== undefined) {
      await findSession(db, token, clock, endpoint);
      return payload;
    }
    if (endpoint?.bodyBytes !== undefined && isForm(request)) {
      if (!uploads.take(addressKey(request.ip))) refuse('tooFrequent');
      return payload;
    }
    return length === undefined ? payload.pipe(new Metered(mostUnknown)) : refuse('bodyTooLarge');
  };
}

/** A body that does not say its length, up to where it may go. */
class Metered extends Transform implements RequestPayload {
  receivedEncodedLength = 0;
  private readonly most: number;

  constructor(most: number) {
    super();
    this.most = most;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedEncodedLength += chunk.length;
    if (this.receivedEncodedLength > this.most) done(new Refusal('bodyTooLarge'));
    else done(null, chunk);
  }
}

/** Counts what each address did in this minute; the minute over, everything is forgotten at once. */
class PerMinute {
  private readonly most: number;
  private readonly nowMs: () => number;
  private counts = new Map<string, number>();
  private untilMs = 0;

  constructor(most: number, nowMs: () => number) {
    this.most = most;
    this.nowMs = nowMs;
  }

  /** Counts one; false when there were as many as there may be. */
  take(key: string): boolean {
    const now = this.nowMs();
    if (now >= this.untilMs) [this.counts, this.untilMs] = [new Map(), now + 60_000];
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count <= this.most;
  }
}
