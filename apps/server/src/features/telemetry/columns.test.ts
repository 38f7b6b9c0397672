/** Columns as bytes: who asks for them by name is given the same answer as everybody else, and who may not see it is refused as ever. */
import { columnsType, decodeFrame } from '@frostway/contract/columns/frame';
import { asColumns } from '@frostway/contract/columns/lists';
import type { Endpoint } from '@frostway/contract/endpoint';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { openMeasured } from './measured.fixture.js';

const minute = 60_000;
const hour = 60 * minute;
const count = 1500;
const measured = openMeasured();
let st = 0;
let mac = '' as Mac;
let key = '';

beforeAll(async () => {
  const { test } = measured.listeners();
  st = test.clock.now() - 30 * hour;
  ({ mac } = await measured.listeners().beacon());
  // Some say nothing of humidity, one is late and below zero, and neighbours are not alike.
  await measured.hear(
    Array.from({ length: count }, (_, index) => ({
      mac,
      timeMs: st + index * minute + ((index * 37) % 400),
      temperatureC: Math.round(400 + 900 * Math.sin(index * index)) / 100,
      ...(index % 7 === 3 ? {} : { humidityPercent: 50 + (index % 11) / 4 }),
    })),
  );
  ({ key } = await test.call(share.addLink, { mac: [mac], forever: true, scope: ['history'] }, measured.token()));
});

const range = () => ({ st: String(st - hour), et: String(st + 31 * hour) });
const query = (more: Record<string, string>): string => new URLSearchParams({ ...range(), mac, ...more }).toString();
const asked = (path: string, accept: string | undefined, token: string | undefined, more: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(`${path}?${query(more)}`, measured.listeners().test.url), {
    headers: { ...(accept === undefined ? {} : { accept }), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  });
const typeOf = (response: Response): string => (response.headers.get('content-type') ?? '').split(';')[0] ?? '';

const calls: readonly [what: string, call: Endpoint, isGuest: boolean, more: Record<string, string>][] = [
  ['a chart', telemetry.chart, false, { width: '400' }],
  ['a chart of all its readings', telemetry.chart, false, { width: '4000' }],
  ['a history', telemetry.trackColumns, false, {}],
  ['a history a link opens', share.guestColumns, true, {}],
];
const theCall = (isGuest: boolean): { token: string | undefined; more: Record<string, string> } =>
  isGuest ? { token: undefined, more: { key } } : { token: measured.token(), more: {} };

describe('who asks for columns by their type', () => {
  it.each(calls)('is given %s as bytes, the same as JSON says it', async (_, call, isGuest, given) => {
    const { token, more } = theCall(isGuest);
    const json = await asked(call.path, undefined, token, { ...given, ...more });
    const frame = await asked(call.path, columnsType, token, { ...given, ...more });
    expect([json, frame].map(typeOf)).toEqual(['application/json', columnsType]);
    for (const { status, headers } of [json, frame]) {
      expect([status, headers.get('vary')?.split(', ').sort()]).toEqual([200, ['accept', 'accept-encoding']]);
      expect(headers.get('content-encoding')).not.toBe(null);
    }
    const body = (await json.json()) as { errorcode: number; data: { readings?: number; total: number } };
    const told = decodeFrame(new Uint8Array(await frame.arrayBuffer())) as { data: { time: unknown; total: number } };
    expect(told).toEqual({ errorcode: 0, data: asColumns(call.answer, body.data) });
    expect(told.data.time).toBeInstanceOf(Float64Array);
    expect(body.data.readings ?? body.data.total).toBe(count);
  });
  it('is given a fraction of the bytes', async () => {
    const of = async (accept: string): Promise<number> => {
      const response = await fetch(new URL(`${telemetry.trackColumns.path}?${query({})}`, measured.listeners().test.url), {
        headers: { accept, 'accept-encoding': 'identity', authorization: `Bearer ${measured.token()}` },
      });
      return (await response.arrayBuffer()).byteLength;
    };
    expect((await of(columnsType)) * 3).toBeLessThan(await of('application/json'));
  });
  it('is refused in JSON, in the words of everybody else', async () => {
    const { test } = measured.listeners();
    const stranger = await addTestAccount(test, 'normal');
    const latest = await test.call(share.addLink, { mac: [mac], forever: true, scope: ['latest'] }, measured.token());
    const refused: readonly [path: string, token: string | undefined, more: Record<string, string>][] = [
      [telemetry.chart.path, stranger.token, {}],
      [telemetry.trackColumns.path, stranger.token, {}],
      [telemetry.trackColumns.path, undefined, {}],
      [telemetry.chart.path, measured.token(), { et: range().st }],
      [share.guestColumns.path, undefined, { key: latest.key }],
      [share.guestColumns.path, undefined, { key: 'nobody' }],
      [share.guestColumns.path, undefined, {}],
    ];
    for (const [path, token, more] of refused) {
      const frame = await asked(path, columnsType, token, more);
      const json = await asked(path, undefined, token, more);
      expect([typeOf(frame), frame.status >= 400], path).toEqual(['application/json', true]);
      expect([frame.status, await frame.json()]).toEqual([json.status, await json.json()]);
    }
  });
});

describe('who does not is given JSON', () => {
  it.each([
    ['application/json'],
    ['*/*'],
    ['application/*'],
    ['text/html, application/xhtml+xml, */*;q=0.8'],
    [`${columnsType};q=0`],
    [`${columnsType};q=0.5, application/json`],
  ])('%s', async (accept) => {
    const json = await asked(telemetry.chart.path, undefined, measured.token());
    const found = await asked(telemetry.chart.path, accept, measured.token());
    expect([typeOf(found), await found.text()]).toEqual(['application/json', await json.text()]);
  });
  it.each([[`${columnsType}, application/json;q=0.9`], [`application/json, ${columnsType.toUpperCase()}`], [`*/*, ${columnsType}`]])(
    'but not with %s',
    async (accept) => {
      expect(typeOf(await asked(telemetry.chart.path, accept, measured.token()))).toBe(columnsType);
    },
  );
  it('of calls without columns, whatever is asked for', async () => {
    const found = await asked(telemetry.track.path, columnsType, measured.token());
    expect([typeOf(found), found.headers.get('vary')]).toEqual(['application/json', 'accept-encoding']);
  });
});

it('The API document names both forms of a call with columns', async () => {
  const document = (await (await fetch(new URL('/openapi.json', measured.listeners().test.url))).json()) as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
  };
  const typesOf = ({ path }: Endpoint): string[] => Object.keys(document.paths[path]?.get.responses[200].content ?? {});
  for (const [, call] of calls) expect(typesOf(call)).toEqual(['application/json', columnsType]);
  expect(typesOf(telemetry.track)).toEqual(['application/json']);
});
