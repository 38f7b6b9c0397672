/**
 * The door of gateways that push over HTTP, on the HTTP server's port: `POST /api/push/{minew|ruuvi|aprilbrother|json}` with the gateway's credentials.
 * The answer comes after the commit and says what became of every item.
 */
import { refuse } from '@frostway/contract/refusals';
import { isProblem } from '@frostway/protocol/family';
import { gatewayFormat } from '@frostway/protocol/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../outside/clock.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { DailyLimitReached } from '../pipeline/daily-limit.js';
import { Unavailable } from '../pipeline/unavailable.js';
import { decodeInSlices } from './decode-in-slices.js';
import { type Gateway, type Gateways, TooManyTries } from './gateways.js';
import type { IngestLimits } from './limits.js';
import { ForeignGateway, relay, type RelayAnswer } from './relay.js';

/** Formats that are taken over HTTP. */
export const pushFormats = ['minew', 'ruuvi', 'aprilbrother', 'json'] as const;
/** A push carries what a gateway has gathered for a while: this many frames. */
const framesInPush = 64;

export type PushOptions = {
  readonly gateways: Gateways;
  readonly pipeline: Pipeline;
  readonly limits: IngestLimits;
  readonly clock: Clock;
  /** A body nobody can read was refused. */
  readonly unreadable: () => void;
};

export type PushDoor = {
  readonly routes: (app: FastifyInstance) => void;
  /** Takes nothing new, and waits until what was taken is answered. */
  readonly stop: () => Promise<void>;
};

export function pushDoor(options: PushOptions): PushDoor {
  const { limits, gateways } = options;
  const speakers = new WeakMap<FastifyRequest, Gateway>();
  const open = new Set<Promise<void>>();
  let isStopping = false;

  /** Before the body is read: nobody sends megabytes without credentials. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (formatOf(request) === undefined) refuse('callUnknown');
    if (isStopping) notNow(reply);
    const { username, password } = basicCredentials(request.headers.authorization);
    const gateway = await gateways.admit(username, password, request.ip, 'http').catch((error: unknown) => {
      if (error instanceof TooManyTries) refuse('tooFrequent');
      if (error instanceof Unavailable) notNow(reply);
      throw error;
    });
    if (gateway === undefined) {
      reply.header('www-authenticate', 'Basic realm="Frostway gateway", charset="UTF-8"');
      refuse('gatewayCredentialsWrong');
    }
    speakers.set(request, gateway);
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<{ errorcode: 0; data: RelayAnswer }> {
    const gateway = speakers.get(request);
    const format = formatOf(request);
    if (gateway === undefined || format === undefined) refuse('gatewayCredentialsWrong');
    const answered = new Promise<void>((resolve) => void reply.raw.once('finish', resolve).once('close', resolve)).finally(() =>
      open.delete(answered),
    );
    open.add(answered);
    const receivedMs = options.clock.now();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const context = { gateway: gateway.identity, keys: await options.pipeline.keys() };
      const decoded = await decodeInSlices(format, body, context, limits.readingsPerPush);
      const data = await relay(decoded, { gateway, family: format.name, pipeline: options.pipeline, receivedMs, address: request.ip });
      if (!isProblem(decoded)) return { errorcode: 0, data };
    } catch (error) {
      if (error instanceof DailyLimitReached) {
        reply.header('retry-after', '3600');
        refuse('readingsOverDay');
      }
      if (error instanceof Unavailable) notNow(reply);
      if (error instanceof ForeignGateway) refuse('gatewayCredentialsWrong');
      throw error;
    }
    options.unreadable();
    return refuse('dataUnrecognized');
  }

  return {
    routes(app) {
      const bodyLimit = limits.frameBytes * framesInPush;
      // Gateways name all kinds of content types, or none: the body is read by the format of the path.
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
      app.route({ method: 'POST', url: '/api/push/:format', bodyLimit, config: { hasOwnGate: true }, onRequest: admit, handler: handle });
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(open);
    },
  };
}

function formatOf(request: FastifyRequest): ReturnType<typeof gatewayFormat> {
  const name = (request.params as { format?: string }).format;
  return pushFormats.some((known) => known === name) ? gatewayFormat(name ?? '') : undefined;
}

/** The gateway keeps what it has and sends it again. */
function notNow(reply: FastifyReply): never {
  reply.header('retry-after', '5');
  return refuse('writeFailed');
}

/** User name and password of HTTP Basic (RFC 7617); both empty when there are none. */
function basicCredentials(header: string | undefined): { username: string; password: string } {
  const encoded = /^Basic +([A-Za-z0-9+/=_-]+) *$/i.exec(header ?? '')?.[1];
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at < 0 ? { username: '', password: '' } : { username: text.slice(0, at), password: text.slice(at + 1) };
}
