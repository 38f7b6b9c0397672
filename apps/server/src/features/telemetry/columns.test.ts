/** Columns as bytes: who asks for them by name is given the same answer as everybody else, and who may not see it is refused as ever. */
import { columnsType } from '@frostway/contract/columns/frame';
import type { Endpoint } from '@frostway/contract/endpoint';
import { mission as missions } from '@frostway/contract/mission/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Mac } from '@frostway/core/identity';
import { beforeAll, describe, expect, it } from 'vitest';
import { addTestAccount } from '../../testing/accounts.js';
import { askedAs, expectBothForms, expectRefusedAlike, typeOf } from '../../testing/both-forms.js';
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
const asked = (token: string | undefined, more: Record<string, string> = {}) => ({
  url: measured.listeners().test.url,
  query: { ...range(), mac, ...more },
  token,
});
const askChart = (accept: string | undefined): Promise<Response> => askedAs(accept, telemetry.chart, asked(measured.token()));

describe('who asks for columns by their type', () => {
  it.each([
    ['a chart', { width: '400' }],
    ['a chart of all its readings', { width: '4000' }],
  ])('is given %s as bytes, the same as JSON says it', async (_, more) => {
    const { lists, columns, arePacked } = await expectBothForms(telemetry.chart, asked(measured.token(), more));
    expect([lists.readings, columns.time.length, arePacked]).toEqual([count, lists.total, [true, true]]);
  });
  it('is given a history as bytes, to an account and to who has a link, the same as JSON says it', async () => {
    const { lists, columns, arePacked } = await expectBothForms(telemetry.trackColumns, asked(measured.token()));
    expect([lists.total, columns.time.length, arePacked]).toEqual([count, count, [true, true]]);
    const guest = await expectBothForms(share.guestColumns, asked(undefined, { key }));
    expect([guest.columns.time, guest.arePacked]).toEqual([columns.time, [true, true]]);
  });
  it('is given trends as bytes, the same as JSON says it', async () => {
    const silent = await measured.listeners().beacon();
    const { lists, columns } = await expectBothForms(
      telemetry.trend,
      asked(measured.token(), { mac: `${mac},${silent.mac}`, hours: '36' }),
    );
    expect(columns.rows.map((row) => [row.mac, row.time.length > 0])).toEqual([
      [mac, true],
      [silent.mac, false],
    ]);
    expect(Math.max(...(lists.rows[0]?.temperature ?? []))).toBe(13);
  });
  it('is given a fraction of the bytes', async () => {
    const of = async (accept: string): Promise<number> => {
      const { url, query } = asked(undefined);
      const response = await fetch(new URL(`${telemetry.trackColumns.path}?${new URLSearchParams(query).toString()}`, url), {
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
    await expectRefusedAlike(telemetry.chart, asked(stranger.token));
    await expectRefusedAlike(telemetry.trackColumns, asked(stranger.token));
    await expectRefusedAlike(telemetry.trackColumns, asked(undefined));
    await expectRefusedAlike(telemetry.chart, asked(measured.token(), { et: range().st }));
    await expectRefusedAlike(telemetry.trend, asked(stranger.token));
    await expectRefusedAlike(telemetry.trend, asked(undefined));
    await expectRefusedAlike(share.guestColumns, asked(undefined, { key: latest.key }));
    await expectRefusedAlike(share.guestColumns, asked(undefined, { key: 'nobody' }));
    await expectRefusedAlike(share.guestColumns, asked(undefined));
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
    const [json, found] = [await askChart(undefined), await askChart(accept)];
    expect([typeOf(found), await found.text()]).toEqual(['application/json', await json.text()]);
  });
  it.each([[`${columnsType}, application/json;q=0.9`], [`application/json, ${columnsType.toUpperCase()}`], [`*/*, ${columnsType}`]])(
    'but not with %s',
    async (accept) => {
      expect(typeOf(await askChart(accept))).toBe(columnsType);
    },
  );
  it('of calls without columns, whatever is asked for', async () => {
    const found = await askedAs(columnsType, telemetry.track, asked(measured.token()));
    expect([typeOf(found), found.headers.get('vary')]).toEqual(['application/json', 'accept-encoding']);
  });
});

it('The API document names both forms of a call with columns', async () => {
  const document = (await (await fetch(new URL('/openapi.json', measured.listeners().test.url))).json()) as {
    paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
  };
  const typesOf = ({ path }: Endpoint): string[] => Object.keys(document.paths[path]?.get.responses[200].content ?? {});
  for (const call of [
    telemetry.chart,
    telemetry.trackColumns,
    telemetry.trend,
    share.guestColumns,
    missions.beaconTrack,
    missions.devicesTrack,
    missions.sharedMission,
  ])
    expect(typesOf(call)).toEqual(['application/json', columnsType]);
  expect(typesOf(telemetry.track)).toEqual(['application/json']);
});
