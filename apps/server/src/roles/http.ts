/** The HTTP server of a process: calls and pages in the role api, pushes of gateways in the role gateway, health and metrics in every role. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import type { EventBus } from '../events/bus.js';
import { buildHttp } from '../http/server.js';
import { portError } from '../ingest/listen.js';
import { pushPaths } from '../ingest/push-paths.js';
import type { Part } from '../starting.js';
import type { Api } from './api.js';
import type { Pools } from './database.js';
import type { Gateway } from './gateway.js';
import type { BaseTools } from './tools.js';

/** Where `npm run build` leaves the pages. */
export const builtPages = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../web/dist');

export type HttpParts = {
  readonly pools: Pools;
  readonly events: EventBus;
  readonly api: Api | undefined;
  readonly gateway: Gateway | undefined;
  /** Where the built pages are; served in the role api. */
  readonly pageDir: string;
  readonly checksAnswers: boolean;
  /** Calls a minute one address may make, by `feature.name`, instead of what contract and configuration say. */
  readonly perMinute: Readonly<Record<string, number>>;
};

/** Builds it; `listenHttp` opens it. */
export async function buildRoleHttp(tools: BaseTools, given: HttpParts, parts: Part[]): Promise<FastifyInstance> {
  const { config, db, independentDb, clock, log, publicUrl } = tools;
  const { pools, events, api, gateway, pageDir, checksAnswers, perMinute } = given;
  const http = await buildHttp({
    db,
    independentDb,
    clock,
    log,
    committed: events.committed,
    calls: api?.calls ?? [],
    checksAnswers,
    trustProxy: config.FROSTWAY_TRUST_PROXY,
    requestsPerMinute: config.FROSTWAY_REQUESTS_PER_MINUTE,
    perMinute: { 'account.login': config.FROSTWAY_LOGIN_TRIES_PER_MINUTE, ...perMinute },
    publicUrl,
    configuredUrl: config.FROSTWAY_PUBLIC_URL,
    origins: api?.origins ?? (() => []),
    metricsFor: config.FROSTWAY_METRICS === 'token' ? { token: config.FROSTWAY_METRICS_TOKEN } : config.FROSTWAY_METRICS,
    pageDir: api === undefined ? undefined : pageDir,
    morePaths: gateway === undefined ? {} : pushPaths,
    notReady: async () => [...(await pools.trouble()), ...(gateway?.trouble() ?? [])],
    plugins: [gateway?.push, api?.live, ...(api?.routes ?? [])].flatMap((plugin) => plugin ?? []),
  });
  parts.push({
    name: 'HTTP',
    stop: () => {
      api?.stop();
      return http.close();
    },
  });
  return http;
}

/** Opens it; answers its port. Throws ConfigError when the port cannot be had. */
export async function listenHttp(http: FastifyInstance, config: Config): Promise<number> {
  try {
    await http.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, config.HOST, config.PORT, 'PORT');
  }
  return (http.server.address() as { port: number }).port;
}
