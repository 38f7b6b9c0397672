/**
 * Gateways that push over HTTP, on the HTTP server's port: `POST /api/push/{family}` with the gateway's credentials, for every family that declares a push.
 * The answer comes after the commit and says what became of every item.
 */
import { refuse } from '@frostway/contract/refusals';
import { type Family, type GatewayFamily, isProblem } from '@frostway/protocol/family';
import { gatewayFamilies } from '@frostway/protocol/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../outside/clock.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { DailyLimitReached } from '../pipeline/daily-limit.js';
import { Unavailable } from '../pipeline/unavailable.js';
import { decodeInSlices } from './decode-in-slices.js';
import { type Gateway, type Gateways, TooManyTries } from './gateways.js';
import type { IngestLimits } from './limits.js';
import { ForeignGateway, relay, type RelayAnswer } from './relay.js';

/** A push carries what a gateway has gathered for a while: this many frames. */
const framesInPush = 64;

export type PushOptions = {
  readonly families: readonly Family[];
  readonly gateways: Gateways;
  readonly pipeline: Pipeline;
  readonly limits: IngestLimits;
  readonly clock: Clock;
  /** A body nobody can read was refused. */
  readonly unreadable: () => void;
};

export type PushRoutes = {
  readonly routes: (app: FastifyInstance) => void;
  /** Takes nothing new, and waits until what was taken is answered. */
  readonly stop: () => Promise<void>;
};

export function pushRoutes(options: PushOptions): PushRoutes {
  const { limits, gateways } = options;
  const speakers = new WeakMap<FastifyRequest, Gateway>();
  const open = new Set<Promise<void>>();
  let isStopping = false;
  const pushed = gatewayFamilies(options.families).filter(({ push }) => push !== undefined);
  const familyOf = ({ params }: FastifyRequest): GatewayFamily | undefined =>
    pushed.find(({ name }) => name === (params as { family?: string }).family);

  /** Before the body is read: nobody sends megabytes without credentials. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (familyOf(request) === undefined) refuse('callUnknown');
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
    const family = familyOf(request);
    if (gateway === undefined || family === undefined) refuse('gatewayCredentialsWrong');
    const answered = new Promise<void>((resolve) => void reply.raw.once('finish', resolve).once('close', resolve)).finally(() =>
      open.delete(answered),
    );
    open.add(answered);
    const receivedMs = options.clock.now();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const context = { gateway: gateway.identity, keys: await options.pipeline.keys() };
      const decoded = await decodeInSlices(family, body, context, limits.readingsPerPush);
      const data = await relay(decoded, { gateway, family: family.name, pipeline: options.pipeline, receivedMs, address: request.ip });
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
      // Gateways name all kinds of content types, or none: the body is read by the family of the path.
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
      app.route({ method: 'POST', url: '/api/push/:family', bodyLimit, config: { hasOwnGate: true }, onRequest: admit, handler: handle });
    },
    async stop() {
      isStopping = true;
      await Promise.allSettled(open);
    },
  };
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
