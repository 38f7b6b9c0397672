/** What a question about a gateway reads of the readings: those of sensors it received, not of all the principal's. */
import { bindingFeature as calls } from '@frostway/contract/binding/endpoints';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../db/migrations/index.js';
import { findSeenDevice, type Principal, type SeenDevice } from '../../scope/devices.js';
import { lastReception, receptionOf, removeOldReceptions } from '../../telemetry-store/receptions.js';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { receivedQuery } from './health.js';
import { receptionsQuery } from './received.js';

const minute = 60_000;
let test: TestPlatform;
let me: TestAccount;
/** Two gateways: one hears two sensors, one forty. */
const quiet = { mac: 'AC2391000001', authorization: '' };
const busy = { mac: 'AC2391000002', authorization: '' };
const macOf = (index: number): string => `AC23920000${index.toString(16).toUpperCase().padStart(2, '0')}`;

async function push(gateway: typeof quiet, macs: readonly string[], ageMs: number): Promise<void> {
  const readings = macs.map((mac) => ({ mac, time: test.clock.now() - ageMs, temperature: 4, rssi: -60 }));
  const reply = await test.request('/api/push/json', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: gateway.authorization },
    body: JSON.stringify({ readings }),
  });
  expect(reply).toMatchObject({ status: 200, data: { stored: macs.length } });
}

beforeAll(async () => {
  test = await startTestPlatform();
  me = await addTestAccount(test);
  const admin = await adminToken(test);
  const macs = Array.from({ length: 42 }, (_, index) => macOf(index));
  const rows = [
    ...[quiet.mac, busy.mac].map((mac) => ({ mac, model: 'gateway-a', activationKey: 'K' })),
    ...macs.map((mac) => ({ mac, model: 'beacon-thl', activationKey: 'K' })),
  ];
  await test.call(deviceFeature.importInventory, { rows }, admin);
  for (const { mac } of rows) await test.call(deviceFeature.addDevice, { mac, activationKey: 'K', name: mac }, me.token);
  for (const gateway of [quiet, busy]) {
    const { username, password } = await test.call(deviceFeature.gatewayCredentials, { mac: gateway.mac }, me.token);
    gateway.authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }
  await push(busy, macs.slice(2), 5 * minute);
  await push(busy, macs.slice(2), 4 * minute);
  await push(quiet, macs.slice(0, 2), 3 * minute);
});
afterAll(() => test.close());

const principal = (): Principal => ({ accountId: me.id, ownerId: me.id, level: 'normal', now: test.clock.now });
const seen = (mac: string): Promise<SeenDevice> => findSeenDevice(test.database.db, principal(), { mac });

type Node = { readonly 'Relation Name'?: string; readonly 'Actual Loops': number; readonly Plans?: readonly Node[] };
/** How many sensors' readings a statement looked for. */
async function searched(statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (analyze, format json) ${statement}`.execute(test.database.db);
  const most = (node: Node): number =>
    Math.max(
      node['Relation Name']?.startsWith('reading_') === true ? node['Actual Loops'] : 0,
      ...(node.Plans ?? []).map((plan) => most(plan)),
    );
  return most(rows[0]?.['QUERY PLAN'][0].Plan as Node);
}
const pairs = (): Promise<{ device_id: number; last_ms: number }[]> =>
  test.sql<{ device_id: number; last_ms: number }>('select device_id, last_ms from reception order by 1, 2');

describe('receptions of a gateway', () => {
  it('are looked for among the sensors it received', async () => {
    const gateway = await seen(quiet.mac);
    const { total, rows } = await test.call(calls.receptions, { mac: quiet.mac }, me.token);
    expect([total, rows.map(({ mac }) => mac)]).toEqual([2, [macOf(0), macOf(1)]]);
    expect(await searched(receptionsQuery(principal(), { gateway, hours: 24, limit: 20, offset: 0 }, test.clock.now()))).toBe(2);
    expect(
      await searched(receptionsQuery(principal(), { gateway: await seen(busy.mac), hours: 24, limit: 20, offset: 0 }, test.clock.now())),
    ).toBe(40);
  });

  it('are counted for the list of gateways among the sensors these received', async () => {
    const { rows } = await test.call(calls.gatewayHealth, {}, me.token);
    expect(rows.map((row) => [row.mac, row.readingsHour, row.heard])).toEqual([
      [quiet.mac, 2, 2],
      [busy.mac, 80, 40],
    ]);
    expect(await searched(receivedQuery(principal(), [(await seen(quiet.mac)).id], test.clock.now()))).toBe(2);
  });

  it('are those of [from, until), so that parts add up; who no longer sees newer ones sees that of the last millisecond', async () => {
    const [gateway, sensor] = [await seen(busy.mac), await seen(macOf(2))];
    const [firstMs, lastMs] = [5, 4].map((age) => test.clock.now() - age * minute) as [number, number];
    const told = async (fromMs: number, untilMs: number): Promise<unknown[]> => {
      const [device, by, from, until] = [sensor.id, gateway.id, fromMs, untilMs].map((value) => sql`${value}::bigint`) as [
        RawBuilder<unknown>,
        RawBuilder<unknown>,
        RawBuilder<unknown>,
        RawBuilder<unknown>,
      ];
      const { rows } = await sql<{ of: number; last: number }>`
        select (select readings from ${receptionOf(device, by, from, until)} as one)::integer as of,
          (select time_ms from ${lastReception(device, by, from, until)} as one) as last`.execute(test.database.db);
      return Object.values(rows[0] ?? {});
    };
    expect(await told(firstMs, lastMs)).toEqual([1, firstMs]);
    expect(await told(lastMs, lastMs + 1)).toEqual([1, lastMs]);
    expect(await told(firstMs, lastMs + 1)).toEqual([2, lastMs]);
    expect(await told(lastMs + 1, lastMs + minute)).toEqual([null, null]);
    const expire = (atMs: number | null): Promise<unknown> =>
      test.sql('update device set expires_at = $1 where id = $2', [atMs === null ? null : new Date(atMs), sensor.id]);
    const shown = async (): Promise<unknown[]> => {
      const { rows } = await test.call(calls.heardBy, { mac: macOf(2) }, me.token);
      const [status] = (await test.call(telemetry.status, { mac: [macOf(2)] }, me.token)).rows;
      return [rows.map(({ readings }) => readings), status?.reading?.time];
    };
    await expire(lastMs);
    expect(await shown()).toEqual([[2], new Date(lastMs).toISOString()]);
    await expire(lastMs - 1);
    expect(await shown()).toEqual([[1], undefined]);
    await expire(null);
  });

  it('are noted at most once a minute for a pair, and still none is missed', async () => {
    const sensor = await seen(macOf(0));
    const noted = async (): Promise<number | undefined> => (await pairs()).find((pair) => pair.device_id === sensor.id)?.last_ms;
    const before = test.clock.now() - 3 * minute;
    expect(await noted()).toBe(before);
    await push(quiet, [macOf(0)], 3 * minute - 59_000);
    expect(await noted()).toBe(before);
    // An older one, out of a memory, moves nothing back.
    await push(quiet, [macOf(0)], 50 * minute);
    expect(await noted()).toBe(before);
    // What was noted is older than an hour, the reading that was not is younger.
    test.clock.advance(57.5 * minute);
    const { rows } = await test.call(calls.receptions, { mac: quiet.mac, hours: 1 }, me.token);
    expect(rows.map(({ mac, readings }) => [mac, readings])).toEqual([[macOf(0), 1]]);
    await push(quiet, [macOf(0)], 0);
    expect(await noted()).toBe(test.clock.now());
  });

  it('of before the table was there are in it after the migration', async () => {
    const sql = migrations.find(({ name }) => name === '042-receptions')?.sql ?? '';
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query('drop table reception');
      await client.query(sql);
      const { rows } = await client.query<{ isSame: boolean }>(
        `select count(*) = 42 and bool_and(last_ms = (select max(time_ms) from reading r where r.gateway_id = reception.gateway_id and r.device_id = reception.device_id)) as "isSame"
         from reception`,
      );
      expect(rows).toEqual([{ isSame: true }]);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  it('that nobody can ask for any more are forgotten', async () => {
    const last = (await pairs()).map((pair) => pair.last_ms).toSorted((a, b) => a - b);
    await removeOldReceptions(test.database.db, (last.at(-1) ?? 0) + 2 * 86_400_000);
    expect((await pairs()).map((pair) => pair.last_ms)).toEqual(last.slice(-1));
  });
});
