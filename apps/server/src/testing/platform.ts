/** A whole platform for one test file: real HTTP on a free port, real PostgreSQL, a clock the test moves. */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { Endpoint, JsonAnswer, Sent } from '@frostway/contract/endpoint';
import { holesOf } from '@frostway/contract/endpoint';
import { allEndpoints } from '@frostway/contract/features';
import { refusals, type RefusalName } from '@frostway/contract/refusals';
import { portSettings } from '@frostway/protocol/registry';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Platform, type PlatformOptions, startPlatform } from '../app.js';
import { type Config, readConfig } from '../config.js';
import { connect, type Database } from '../db/connect.js';
import type { Captcha } from '../outside/captcha.js';
import { noteRefusal } from './received.js';

export type TestClock = { now: () => number; advance: (ms: number) => void; set: (ms: number) => void };

/** A clock that stands still until the test moves it; starts now. */
export function testClock(startMs = Date.now()): TestClock {
  let nowMs = startMs;
  return { now: () => nowMs, advance: (ms) => void (nowMs += ms), set: (ms) => void (nowMs = ms) };
}

export type Reply = { status: number; errorcode: number; message?: string; fields?: Record<string, string>; data: unknown };
/** An answer of which more than the body counts. */
export type RawReply = Reply & { readonly headers: Headers; readonly text: string };

export type TestPlatform = {
  /** Connections to its database, as the platform has them. */
  readonly pool: pg.Pool;
  /** The same as features are given them: for what the clock does, and statements no call makes. */
  readonly database: Database;
  readonly platform: Platform;
  readonly clock: TestClock;
  readonly url: string;
  readonly databaseUrl: string;
  /** Calls an endpoint of the contract and answers its data; fails when it is refused. */
  readonly call: <E extends Endpoint>(endpoint: E, input: Sent<E>, token?: string) => Promise<JsonAnswer<E>>;
  /** Calls an endpoint and answers whatever came back. */
  readonly reply: (endpoint: Endpoint, input: Record<string, unknown>, token?: string) => Promise<Reply>;
  /** Calls an endpoint and expects a refusal with its code and its HTTP status. */
  readonly refused: (endpoint: Endpoint, input: Record<string, unknown>, token: string | undefined, refusal: RefusalName) => Promise<Reply>;
  /** Asks for a path as any program would; a refusal is noted under `method path` without the query. */
  readonly request: (path: string, init?: RequestInit) => Promise<RawReply>;
  /** A fresh captcha: its sid and what its image shows. */
  readonly captcha: () => Promise<{ sid: string; pictureCode: string }>;
  /** Everything the platform has logged so far, one JSON object a line. */
  readonly logged: () => string;
  /** A query of the test's own, to look where no call does. */
  readonly sql: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
  readonly close: () => Promise<void>;
};

export const adminPassword = 'frostway-test-admin';

/** Captchas whose text a test knows: a number that goes up. */
function numberedCaptcha(): Captcha & { readonly last: () => string } {
  let drawn = 1000;
  return { draw: () => ({ text: `N${++drawn}`, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }), last: () => `n${drawn}` };
}

/** Notes the refusals of an answer: its own, those of its rows, and codes that are hints. */
function note(call: string, body: Reply): void {
  noteRefusal(body.errorcode, call);
  const { rows, hints } = (body.data ?? {}) as { rows?: unknown; hints?: unknown };
  if (Array.isArray(rows))
    for (const row of rows as { errorcode?: unknown }[])
      if (typeof row?.errorcode === 'number') noteRefusal(row.errorcode, `${call} (row)`);
  if (Array.isArray(hints)) for (const hint of hints as unknown[]) if (typeof hint === 'number') noteRefusal(hint, `${call} (hint)`);
}

/** No test but one of the limits themselves should meet them. */
const unlimited = Object.fromEntries(
  allEndpoints
    // How often one may log in is a setting.
    .filter(
      ({ feature, name, endpoint }) => ['account', 'report'].includes(feature) && name !== 'login' && endpoint.perMinute !== undefined,
    )
    .map(({ feature, name }) => [`${feature}.${name}`, 100_000]),
);

let admin: pg.Pool | undefined;
/** Makes and drops databases; kept while the worker lives, and it keeps no worker alive. */
function databases(server: URL): pg.Pool {
  if (admin === undefined) {
    const url = new URL(server);
    url.pathname = '/postgres';
    admin = new pg.Pool({ connectionString: url.href, max: 4, allowExitOnIdle: true });
    admin.on('error', () => undefined);
  }
  return admin;
}

/** Databases that are being dropped. */
const leaving = new Set<Promise<unknown>>();

/** Drops a database without waiting for it: it takes a tenth of a second of nobody's work, until the last connection is seen to have ended. Few at a time. */
async function leave(server: URL, name: string): Promise<void> {
  const dropped: Promise<unknown> = databases(server)
    .query(`drop database if exists ${name} with (force)`)
    .catch(() => undefined)
    .finally(() => leaving.delete(dropped));
  leaving.add(dropped);
  if (leaving.size > 2) await Promise.race(leaving);
}

/** Starts a platform for the tests of a file, hands it over before the first, and stops it after the last. */
export function platformForFile(use: (test: TestPlatform) => unknown): void {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await startTestPlatform();
    await use(test);
  });
  afterAll(() => test.close());
}

/** Starts a platform on a database of its own. `env` overrides settings by name, `perMinute` the limits of open calls. */
export async function startTestPlatform(
  env: Record<string, string> = {},
  perMinute: Readonly<Record<string, number>> = unlimited,
  { families, ...more }: Pick<PlatformOptions, 'readingsPerDay' | 'pageDir' | 'modelOf'> & Partial<Pick<Config, 'families'>> = {},
): Promise<TestPlatform> {
  const template = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await databases(template).query(`create database ${name} template frostway_seeded strategy file_copy`);
  const databaseUrl = new URL(template);
  databaseUrl.pathname = `/${name}`;
  const clock = testClock();
  const config: Config = readConfig(
    {
      PORT: '0',
      ...portSettings('0', families),
      FROSTWAY_DEMO: 'off',
      FROSTWAY_DEMO_DAYS: '0',
      FROSTWAY_ADMIN_PASSWORD: adminPassword,
      FROSTWAY_REQUESTS_PER_MINUTE: '100000',
      FROSTWAY_LOGIN_TRIES_PER_MINUTE: '100000',
      DATABASE_URL: databaseUrl.href,
      FROSTWAY_DATA_DIR: path.join(tmpdir(), `frostway-test-${process.pid}`),
      ...env,
    },
    families,
  );
  const lines: string[] = [];
  const level = env['FROSTWAY_LOG_LEVEL'] ?? 'error';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString('utf8'));
      // A test that sets the level looks into the log itself.
      if (env['FROSTWAY_LOG_LEVEL'] === undefined) process.stderr.write(chunk);
      done();
    },
  });
  const captcha = numberedCaptcha();
  const platform = await startPlatform({
    config,
    clock,
    captcha,
    perMinute,
    log: pino({ level }, sink),
    checksAnswers: true,
    withoutClockwork: true,
    isSeeded: true,
    ...more,
  });
  const pool = new pg.Pool({ connectionString: databaseUrl.href, max: 2 });
  pool.on('error', () => undefined);
  const database = connect(databaseUrl.href, pino({ level: 'silent' }), 6);

  const reply = async (endpoint: Endpoint, input: Record<string, unknown>, token?: string): Promise<Reply> => {
    const rest = { ...input };
    let path = endpoint.path;
    for (const hole of holesOf(endpoint.path)) {
      path = path.replace(`{${hole}}`, encodeURIComponent(String(rest[hole])));
      delete rest[hole];
    }
    const url = new URL(path, platform.url);
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    let body: string | undefined;
    if (endpoint.method === 'GET') {
      for (const [field, value] of Object.entries(rest)) {
        if (value !== undefined)
          url.searchParams.set(field, Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value));
      }
    } else {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(rest);
    }
    const response = await fetch(url, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) });
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    // A file answers its text.
    const read = isJson ? response.json() : response.text().then((data) => ({ errorcode: 0, data }));
    const answer = { status: response.status, ...((await read) as Omit<Reply, 'status'>) };
    note(`${endpoint.method} ${endpoint.path}`, answer);
    return answer;
  };
  const request = async (target: string, init: RequestInit = {}): Promise<RawReply> => {
    const response = await fetch(new URL(target, platform.url), init);
    const text = await response.text();
    const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json');
    const answer = { ...((isJson ? JSON.parse(text) : {}) as Reply), status: response.status, headers: response.headers, text };
    if (typeof answer.errorcode === 'number') note(`${init.method ?? 'GET'} ${target.split('?')[0] ?? ''}`, answer);
    return answer;
  };
  return {
    platform,
    clock,
    url: platform.url,
    databaseUrl: databaseUrl.href,
    reply,
    call: async (endpoint, input, token) => {
      const answer = await reply(endpoint, input as Record<string, unknown>, token);
      expect(answer, `${endpoint.method} ${endpoint.path}`).toMatchObject({ status: 200, errorcode: 0 });
      return answer.data as never;
    },
    refused: async (endpoint, input, token, refusal) => {
      const answer = await reply(endpoint, input, token);
      expect({ status: answer.status, errorcode: answer.errorcode }, `${endpoint.method} ${endpoint.path}: ${answer.message}`).toEqual({
        status: refusals[refusal].status,
        errorcode: refusals[refusal].code,
      });
      return answer;
    },
    request,
    captcha: async () => {
      const { data } = await request('/beacon/pvc');
      return { sid: (data as { sid: string }).sid, pictureCode: captcha.last() };
    },
    logged: () => lines.join(''),
    pool,
    database,
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    close: async () => {
      await platform.stop();
      await database.close();
      await pool.end();
      await leave(template, name);
    },
  };
}
