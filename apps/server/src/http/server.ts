/** The HTTP server: headers, limits, bodies, request ids, health, metrics, the API document, the calls and the page. */
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import websocket from '@fastify/websocket';
import { columnsType } from '@frostway/contract/columns/frame';
import { Refusal } from '@frostway/contract/refusals';
import { parseLang } from '@frostway/contract/text';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Mounted } from '../call/serve.js';
import { addressKey } from '../outside/address-key.js';
import { describeError } from '../outside/logged-error.js';
import { readJson } from './json.js';
import { guardBodies } from './body-gate.js';
import { answerBrokenRequest, methodsOf } from './misfits.js';
import { isForm } from './form.js';
import { letRequestsEnd } from './in-flight.js';
import { type MountOptions, mount, requestLang } from './mount.js';
import { type MorePaths, openApi } from './openapi.js';
import { metrics } from './metrics.js';
import { type MetricsReaders, metricsRoute } from './metrics-route.js';
import { packedDocument } from './packed.js';
import { securityHeaders } from './security-headers.js';
import { refuseWith } from './refuse-with.js';
import { servePage } from './serve-page.js';

export type HttpOptions = MountOptions & {
  readonly log: Logger;
  readonly trustProxy: string;
  readonly requestsPerMinute: number;
  /** The public URL as it is set; empty when it is not. */
  readonly configuredUrl: string;
  /** Origins pages may connect to besides ourselves, as they are now. */
  readonly origins: () => readonly string[];
  readonly metricsFor: MetricsReaders;
  /** Directory of the built page; not served when it does not exist, or is not named. */
  readonly pageDir: string | undefined;
  /** Why the platform is not ready; empty when it is. */
  readonly notReady: () => Promise<readonly string[]>;
  readonly calls: readonly Mounted[];
  /** What the API document says of what is no call. */
  readonly morePaths: MorePaths;
  /** Doors that are no calls of the contract: pushes of gateways, the live socket. */
  readonly plugins: readonly ((app: FastifyInstance) => Promise<void> | void)[];
};

const megabyte = 1024 * 1024;
/** A form without files has short fields. */
const mostUrlencoded = 64 * 1024;

/** Builds the server; `listen` is the caller's. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = options.log.child(
    {},
    { serializers: { req: describeRequest, err: describeError, busboyOptions: () => undefined } },
  );
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parseTrust(options.trustProxy),
    bodyLimit: megabyte,
    requestTimeout: 60_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, caseSensitive: true },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: true,
    clientErrorHandler: answerBrokenRequest(logger),
    // A path that cannot be read never gets as far as the hooks.
    frameworkErrors: (error, request, reply) => {
      const named = parseLang(new URLSearchParams(request.url.split('?')[1]).get('lang'));
      request.answerLang = named ?? parseLang(app.parseCookie(request.headers.cookie ?? '')['lang']) ?? 'zh-cn';
      void refuseWith(error, request, reply);
    },
  });
  app.decorateRequest('answerLang', 'zh-cn');
  app.setErrorHandler((error, request, reply) => refuseWith(error, request, reply));
  await app.register(helmet, securityHeaders(options.configuredUrl, options.origins));
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    request.answerLang = requestLang(request);
    reply.header('x-request-id', request.id);
    // What is whose, and no longer after a logout or the end of a link, is kept by nobody on the way.
    if (request.routeOptions.config.endpoint !== undefined) reply.header('cache-control', 'no-store');
  });
  readJson(app);
  await app.register(formbody, { bodyLimit: mostUrlencoded });
  app.addHook('onRequest', async (request) => checkFormLength(request));
  // Its length is known: nothing in it is ever cut.
  const most = Math.max(8 * megabyte, ...options.calls.map(({ endpoint }) => endpoint.bodyBytes ?? 0));
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fileSize: most, fieldSize: most, files: 1, fields: 100 } });
  // Besides what the table of media types says can be made smaller.
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], customTypes: (type) => type === columnsType });
  guardBodies(app, options);
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: 60_000,
    global: true,
    allowList: isAsset,
    keyGenerator: (request) => addressKey(request.ip),
  });
  await app.register(websocket, { options: { maxPayload: 64 * 1024 } });
  app.addHook('onResponse', async (request, reply) =>
    metrics.observeRequest(request.routeOptions.url ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime),
  );

  letRequestsEnd(app);

  app.get('/healthz', { config: { rateLimit: false } }, async () => ({ status: 'alive' }));
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const reasons = await options.notReady();
    return reply.status(reasons.length === 0 ? 200 : 503).send({ status: reasons.length === 0 ? 'ready' : 'not ready', reasons });
  });
  metricsRoute(app, options.metricsFor);
  packedDocument(app, '/openapi.json', 'application/json; charset=utf-8', () =>
    openApi(options.publicUrl(), options.calls, options.morePaths),
  );
  packedDocument(app, '/docs', 'text/html; charset=utf-8', async () => (await import('./docs.js')).docsPage(options.calls));
  mount(app, options.calls, options);
  for (const plugin of options.plugins) await app.register(async (inner) => plugin(inner));
  await servePage(
    app,
    options.pageDir,
    methodsOf(options.calls, (route) => app.hasRoute(route)),
  );
  return app;
}

const isAsset = (request: FastifyRequest): boolean => request.url.startsWith('/assets/');

function describeRequest(request: FastifyRequest): Record<string, unknown> {
  // The query may carry a token: the path alone is logged.
  return { method: request.method, path: request.url.split('?')[0], address: request.ip };
}

/** The parser of forms knows no length of the whole: it is the head's, which has to say it. */
function checkFormLength(request: FastifyRequest): void {
  if (!isForm(request)) return;
  const length = request.headers['content-length'];
  if (length === undefined) throw new Refusal('bodyUnreadable');
  if (Number(length) > (request.routeOptions.bodyLimit ?? megabyte)) throw new Refusal('bodyTooLarge');
}

/** Whose X-Forwarded-For counts. Never everybody's: its left end is what the client itself wrote. */
function parseTrust(text: string): false | string[] | ((address: string, hop: number) => boolean) {
  if (text === 'off' || text === '') return false;
  if (/^\d+$/.test(text)) return (_address, hop) => hop < Number(text);
  return text.split(',').map((part) => part.trim());
}
