/**
 * How much anybody may send before it is known who he is. A body is read, unpacked and taken apart before a call is asked, so what nobody has logged in for is
 * small: 16 kB, packed and unpacked. A larger one names its session in the header or the query, where it is looked at first. A form with a file may name it
 * inside, as old programs do; such are read ten a minute from one address.
 */
import { Transform, type TransformCallback } from 'node:stream';
import { refuse, Refusal } from '@frostway/contract/refusals';
import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler, RequestPayload } from 'fastify';
import { addressKey } from '../outside/address-key.js';
import { isForm } from './form.js';
import { type MountOptions, tokenOf } from './mount.js';
import { findSession } from './sessions.js';

/** Bytes of a body without a session. */
export const mostUnknown = 16 * 1024;
/** Uploads of one address, without a session, in a minute. */
const uploadsPerMinute = 10;

/** Makes `app` let bodies through, or refuse 80016 before they are read, and whatever is wrong with the session they name. Called when what unpacks them is registered. */
export function guardBodies(app: FastifyInstance, options: Pick<MountOptions, 'db' | 'clock'>): void {
  const strangers = new WeakSet<FastifyRequest>();
  app.addHook('preParsing', bodyGate(options, strangers));
  // A body is unpacked by a hook of its route, the first of them.
  app.addHook('onRoute', (route) => {
    route.preParsing = [route.preParsing ?? []].flat();
    route.preParsing.push((request, _reply, payload, done) => {
      const isPacked = strangers.has(request) && (request.headers['content-encoding'] ?? 'identity') !== 'identity';
      done(null, isPacked ? metered(payload) : payload);
    });
  });
}

/** Lets a body through by its length as it was sent; notes those nobody has logged in for. */
function bodyGate({ db, clock }: Pick<MountOptions, 'db' | 'clock'>, strangers: WeakSet<FastifyRequest>): preParsingAsyncHookHandler {
  const uploads = new PerMinute(uploadsPerMinute, () => clock.now());
  return async (request, _reply, payload) => {
    const { endpoint, hasOwnGate } = request.routeOptions.config;
    if (hasOwnGate === true) return payload;
    const length = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length']);
    const isSmall = length !== undefined && length <= mostUnknown;
    const isPacked = request.headers['content-encoding'] !== undefined;
    if (isSmall && !isPacked) return payload;
    const token =
      endpoint === undefined || endpoint.auth === 'open' ? undefined : tokenOf(request, request.query as Record<string, unknown>);
    if (endpoint !== undefined && token !== undefined) {
      await findSession(db, token, clock, endpoint);
      return payload;
    }
    strangers.add(request);
    if (isSmall) return payload;
    if (endpoint?.bodyBytes !== undefined && isForm(request)) {
      if (!uploads.take(addressKey(request.ip))) refuse('tooFrequent');
      return payload;
    }
    return length === undefined ? metered(payload) : refuse('bodyTooLarge');
  };
}

/** A body up to where a stranger's may go. */
function metered(payload: RequestPayload): Metered {
  const meter = new Metered(payload, mostUnknown);
  payload.on('error', (error) => meter.destroy(error));
  return payload.pipe(meter);
}

/** Counts what goes through, and ends at the first byte too many. */
class Metered extends Transform implements RequestPayload {
  private passed = 0;
  private readonly source: RequestPayload;
  private readonly most: number;

  constructor(source: RequestPayload, most: number) {
    super();
    this.source = source;
    this.most = most;
  }

  /** Bytes as they were sent, which is what the head says. */
  get receivedEncodedLength(): number {
    return this.source.receivedEncodedLength ?? this.passed;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.passed += chunk.length;
    if (this.passed > this.most) done(new Refusal('bodyTooLarge'));
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
