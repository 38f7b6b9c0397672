/** A whole platform for one test file: real HTTP on a free port, real PostgreSQL, a clock the test moves. */
import { randomBytes } from 'node:crypto';
import type { Answer, Endpoint, Sent } from '@frostway/contract/endpoint';
import { holesOf } from '@frostway/contract/endpoint';
import { refusals, type RefusalName } from '@frostway/contract/refusals';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject } from 'vitest';
import { type Platform, startPlatform } from '../app.js';
import { type Config, readConfig } from '../config.js';

export type TestClock = { now: () => number; advance: (ms: number) => void; set: (ms: number) => void };

/** A clock that stands still until the test moves it; starts now. */
export function testClock(startMs = Date.now()): TestClock {
  let nowMs = startMs;
  return { now: () => nowMs, advance: (ms) => void (nowMs += ms), set: (ms) => void (nowMs = ms) };
}

export type Reply = { status: number; errorcode: number; message?: string; fields?: Record<string, string>; data: unknown };

export type TestPlatform = {
  readonly platform: Platform;
  readonly clock: TestClock;
  readonly url: string;
  readonly databaseUrl: string;
  /** Calls an endpoint of the contract and answers its data; fails when it is refused. */
  readonly call: <E extends Endpoint>(endpoint: E, input: Sent<E>, token?: string) => Promise<Answer<E>>;
  /** Calls an endpoint and answers whatever came back. */
  readonly reply: (endpoint: Endpoint, input: Record<string, unknown>, token?: string) => Promise<Reply>;
  /** Calls an endpoint and expects a refusal with its code and its HTTP status. */
  readonly refused: (endpoint: Endpoint, input: Record<string, unknown>, token: string | undefined, refusal: RefusalName) => Promise<Reply>;
  /** A query of the test's own, to look where no call does. */
  readonly sql: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>;
  readonly close: () => Promise<void>;
};

export const adminPassword = 'frostway-test-admin';

/** Starts a platform on a database of its own. `env` overrides settings by name. */
export async function startTestPlatform(env: Record<string, string> = {}): Promise<TestPlatform> {
  const template = new URL(inject('databaseUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = new URL(template);
  adminUrl.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: adminUrl.href });
  await admin.connect();
  await admin.query(`create database ${name} template frostway_template`);
  const databaseUrl = new URL(template);
  databaseUrl.pathname = `/${name}`;
  const clock = testClock();
  const config: Config = readConfig({
    PORT: '0',
    GT06_PORT: '0',
    OSMAND_PORT: '0',
    MQTT_PORT: '0',
    FROSTWAY_DEMO: 'off',
    FROSTWAY_ADMIN_PASSWORD: adminPassword,
    FROSTWAY_REQUESTS_PER_MINUTE: '100000',
    FROSTWAY_LOGIN_TRIES_PER_MINUTE: '100000',
    DATABASE_URL: databaseUrl.href,
    ...env,
  });
  const platform = await startPlatform({ config, clock, log: pino({ level: env['FROSTWAY_LOG_LEVEL'] ?? 'error' }), checksAnswers: true });
  const pool = new pg.Pool({ connectionString: databaseUrl.href, max: 2 });
  pool.on('error', () => undefined);

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
          url.searchParams.set(field, Array.isArray(value) ? value.join(',') : String(value as string | number | boolean));
      }
    } else {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(rest);
    }
    const response = await fetch(url, { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
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
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    close: async () => {
      await platform.stop();
      await pool.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
