/** Routes the contract's calls: one input from query, path and body; authentication; the permission; the transaction with its audit row; the answer. */
import { asLists } from '@frostway/contract/columns/lists';
import { type Endpoint, type FileAnswer, holesOf, isChanging } from '@frostway/contract/endpoint';
import { permissionRefusalOf } from '@frostway/contract/refused-by';
import { refuse } from '@frostway/contract/refusals';
import { type Lang, parseLang } from '@frostway/contract/text';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '../audit/audit.js';
import type { Caller, Change, Guest, Mounted, Origin } from '../call/serve.js';
import type { Schema } from '../db/schema.js';
import type { Published } from '../events/event.js';
import { takePublished } from '../events/publish.js';
import { ConcurrencyLimit, QueueFull } from '../flow/concurrency-limit.js';
import type { Clock } from '../outside/clock.js';
import { AreaFailure, isUnforeseen } from './answer.js';
import { answerColumns } from './columns.js';
import { deviceCookie, keepDeviceCookie } from './device-cookie.js';
import { sendFile } from './file.js';
import { answerJson } from './long-json.js';
import { findGuest, viewerHash } from '../scope/guests.js';
import { findSession, noteSeen, type Session } from './sessions.js';
import { checkStorable } from './storable.js';

export type MountOptions = {
  readonly db: Kysely<Schema>;
  /** A pool of its own for what is written beside a transaction: a call that holds one connection must not wait for another of the same pool. */
  readonly independentDb: Kysely<Schema>;
  readonly clock: Clock;
  readonly publicUrl: () => string;
  /** Checks every answer against the contract: tests and development. */
  readonly checksAnswers: boolean;
  /** Called once the transaction of a change is committed, before the call is answered: what it published is received here. */
  readonly committed: (published: readonly Published[]) => void;
  /** Calls a minute one address may make, where the configuration says another number than the contract: by `feature.name`. */
  readonly perMinute: Readonly<Record<string, number>>;
};

/** Changes that need no login run so many at once: a storm of them takes no more of the database's connections from who is logged in. */
const concurrentOpenChanges = 6;
const mostWaiting = 1000;

/** Adds a route for every call. */
export function mount(app: FastifyInstance, calls: readonly Mounted[], options: MountOptions): void {
  const openChanges = new ConcurrencyLimit(concurrentOpenChanges, mostWaiting);
  for (const call of calls) {
    const { endpoint } = call;
    const perMinute = options.perMinute[`${call.feature}.${call.name}`] ?? endpoint.perMinute;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      config: { endpoint, ...(perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: 60_000 } }) },
      // A file is made as it is sent; who needs it small asks for the packed kind.
      ...(endpoint.files === undefined ? {} : { compress: false as const }),
      handler: async (request, reply) => {
        const data = await answer(call, request, reply, options, openChanges);
        if (endpoint.files !== undefined) return sendFile(data as FileAnswer, reply);
        const body = { errorcode: 0, data };
        return endpoint.isColumnar === true ? answerColumns(body, request, reply) : answerJson(body, reply);
      },
    });
  }
}

/** The token of a session, of the header or of what is given. */
export const tokenOf = (request: FastifyRequest, given: Readonly<Record<string, unknown>>): string | undefined => {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer ?? (typeof given['token'] === 'string' ? given['token'] : undefined);
};

/** Query, then body, then path: the later wins, so a path cannot be overridden. */
function gather(request: FastifyRequest, path: string): Record<string, unknown> {
  const body = typeof request.body === 'object' && request.body !== null && !Array.isArray(request.body) ? request.body : {};
  const given: Record<string, unknown> = { ...(request.query as object), ...body };
  for (const hole of holesOf(path)) given[hole] = (request.params as Record<string, unknown>)[hole];
  return given;
}

/** Language by the decisions' order, as far as it is known before the account is. */
export function requestLang(request: FastifyRequest, accountLang?: Lang | null): Lang {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang;
  const body = (request.body as { lang?: unknown } | null | undefined)?.lang;
  const named = parseLang(typeof asked === 'string' ? asked : typeof body === 'string' ? body : undefined);
  return named ?? parseLang(request.cookies['lang']) ?? accountLang ?? 'zh-cn';
}

async function answer(
  call: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
  openChanges: ConcurrencyLimit,
): Promise<unknown> {
  const { endpoint } = call;
  const given = gather(request, endpoint.path);
  const key = typeof given['key'] === 'string' && given['key'] !== '' ? given['key'] : undefined;
  const bearer = tokenOf(request, given);
  request.answerLang = requestLang(request);
  const isGuest = endpoint.auth === 'guest' && key !== undefined;
  // A key alone opens no call of accounts, and does not lead to the login.
  if (endpoint.auth === 'session' && bearer === undefined && key !== undefined && !('key' in shapeOf(endpoint))) refuse('notLoggedIn');
  // A call for guests with nothing at all has no link: it is not sent to the login either.
  if (endpoint.auth === 'guest' && bearer === undefined && !isGuest) refuse('notLoggedIn');
  const session = endpoint.auth !== 'open' && !isGuest ? await findSession(options.db, bearer, options.clock, endpoint) : undefined;
  if (session !== undefined) {
    request.answerLang = requestLang(request, session.lang);
    admit(endpoint, session);
    if (session.isSeenLongAgo) await noteSeen(options.independentDb, session.caller, options.clock);
  }
  const caller = isGuest
    ? await findGuest(options.independentDb, key, options.clock, viewerHash(request.ip, request.headers['user-agent']))
    : session?.caller;
  const input: unknown = endpoint.input.parse(given);
  checkStorable(input);
  const origin: Origin = {
    requestId: request.id,
    address: request.ip,
    agent: (request.headers['user-agent'] ?? '').slice(0, 300),
    deviceKey: request.cookies[deviceCookie],
  };
  let deviceKey: string | undefined;
  const keepDevice = (key: string): void => void (deviceKey = key);
  const asked: IncomingCall = { call, input, caller, origin, lang: request.answerLang, options, keepDevice };
  const isChange = isChanging(endpoint);
  const work = (): Promise<unknown> => (isChange ? change(asked) : look(asked));
  const data = await (isChange && caller === undefined ? openChanges.run(work).catch(refuseFull) : work()).catch((error: unknown) => {
    throw endpoint.failure !== undefined && isUnforeseen(error) ? new AreaFailure(endpoint.failure, error) : error;
  });
  if (deviceKey !== undefined) keepDeviceCookie(reply, deviceKey, options.publicUrl());
  return options.checksAnswers ? checked(call, data) : data;
}

/** The queue of calls that need no login is full: 50043. */
function refuseFull(error: unknown): never {
  if (error instanceof QueueFull) refuse('tooFrequent');
  throw error;
}

const shapeOf = (endpoint: Endpoint): object => (endpoint.input as { shape?: object }).shape ?? {};

/** Refuses 80029 what a demo account may not, 50006 (about devices) or 80190 what the level, the roles or the API token do not open. */
function admit(endpoint: Endpoint, { caller, isGranted }: Session): void {
  if (endpoint.who !== 'anyone' && !endpoint.who.includes(caller.level)) refuse(permissionRefusalOf(endpoint));
  if (caller.level === 'demo' && !endpoint.demoMay) refuse('demoReadOnly');
  if (!endpoint.isAlways && !isGranted) refuse(permissionRefusalOf(endpoint));
  if (caller.apiScope !== undefined && (endpoint.isPersonal || (caller.apiScope === 'read' && isChanging(endpoint))))
    refuse(permissionRefusalOf(endpoint));
}

/** An authenticated call with its checked input. */
type IncomingCall = {
  readonly call: Mounted;
  readonly input: unknown;
  readonly caller: Caller | Guest | undefined;
  readonly origin: Origin;
  readonly lang: Lang;
  readonly options: MountOptions;
  readonly keepDevice: (key: string) => void;
};

/** Runs the handler with what both kinds of call are given, and with what its own kind is given besides. */
function handle({ call, input, caller, origin, lang, options }: IncomingCall, more: Readonly<Record<string, unknown>>): Promise<unknown> {
  const independentTransaction = <T>(run: (db: Kysely<Schema>) => Promise<T>): Promise<T> => run(options.independentDb);
  const run = call.handle as (input: unknown, caller: Caller | Guest | undefined, context: unknown) => Promise<unknown>;
  return run(input, caller, { origin, lang, independentTransaction, ...more });
}

/** Reads without a transaction; what it hands over is in the audit trail before the first byte of it is sent. */
async function look(asked: IncomingCall): Promise<unknown> {
  const { call, options } = asked;
  const changes: Change[] = [];
  const data = await handle(asked, { db: options.db, audit: (entry: Change) => changes.push(entry) });
  if (call.endpoint.isAudited === true) await options.db.transaction().execute((db) => audit(db, asked, changes));
  return data;
}

function audit(db: Transaction<Schema>, { call, input, caller, origin, options }: IncomingCall, changes: readonly Change[]): Promise<void> {
  const at = new Date(options.clock.now());
  return writeAudit(db, { at, call: `${call.endpoint.method} ${call.endpoint.path}`, caller, origin, input, changes });
}

async function change(asked: IncomingCall): Promise<unknown> {
  const { call, options, keepDevice } = asked;
  const changes: Change[] = [];
  const { published, data } = await options.db.transaction().execute(async (db) => {
    const result = await handle(asked, { db, audit: (entry: Change) => changes.push(entry), keepDevice });
    if (call.endpoint.isAudited !== false) await audit(db, asked, changes);
    return { published: takePublished(db), data: result };
  });
  options.committed(published);
  return data;
}

function checked({ endpoint }: Mounted, data: unknown): unknown {
  const result = endpoint.answer.safeParse(endpoint.isColumnar === true ? asLists(data) : data);
  if (!result.success)
    throw new Error(`${endpoint.method} ${endpoint.path} answers what its contract does not say: ${result.error.message}`);
  return data;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** By the cookie plugin, which server.ts registers. */
    cookies: Record<string, string | undefined>;
    answerLang: Lang;
  }
  interface FastifyContextConfig {
    /** The call of a route that is one. */
    endpoint?: Endpoint;
    /** Asks itself who may send how much, before anything is read. */
    hasOwnGate?: true;
  }
}
