/** The head of the monitor's list, as the server orders it: the rows that the page puts first when it has all of them, and their number. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { stateOf } from '@frostway/core/device-state';
import { compareNames, urgencyOf } from '@frostway/core/worst-first';
import { describe, expect, it } from 'vitest';
import { addTestAccount, addTestSession, adminToken, type TestAccount } from '../../testing/accounts.js';
import { addMixedFleet } from '../../testing/mixed-fleet.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let owner: TestAccount;
let macs: string[];
platformForFile(async (started) => {
  test = started;
  owner = await addTestAccount(test);
  macs = await addMixedFleet(test, owner);
  // Names that differ in their numbers, in capitals alone, and not at all.
  await test.sql(
    `update device set name = case id % 5 when 0 then '冷库 ' || id % 30 when 1 then 'Box ' || id % 12 when 2 then 'box ' || id % 12 when 3 then '北京' else name end
     where owner_id = $1`,
    [owner.id],
  );
});

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(account: TestAccount, input: { readonly groupId?: number; readonly kind?: ('beacon' | 'tracker')[] } = {}) {
  return (await test.call(telemetry.status, { ...input, pageSize: 1000 }, account.token)).rows;
}

/** All rows as the page orders them by state. */
function ordered(rows: readonly Row[]): Row[] {
  const nowMs = test.clock.now();
  const urgencies = new Map(
    rows.map(({ id, lastSeen, interval: intervalSeconds, reading, model, limits }) => {
      const lastSeenMs = lastSeen === null ? null : Date.parse(lastSeen);
      return [id, urgencyOf(stateOf({ lastSeenMs, intervalSeconds, values: reading ?? {}, model, limits }, nowMs))];
    }),
  );
  return [...rows].sort((a, b) => (urgencies.get(a.id) ?? 0) - (urgencies.get(b.id) ?? 0) || compareNames(a, b));
}

const worstFirst = (account: TestAccount, input: Record<string, unknown> = {}) =>
  test.call(telemetry.status, { order: 'state', ...input }, account.token);

describe('GET /beacon/devices/status with order=state', () => {
  it('answers the rows the page would put first, page by page, with their number over all pages', async () => {
    const expected = ordered(await rowsOf(owner));
    expect(expected).toHaveLength(240);
    for (const [page, pageSize] of [
      [1, 1],
      [1, 60],
      [2, 60],
      [4, 60],
      [7, 37],
      [1, 240],
      [1, 1000],
    ] as const) {
      const answer = await worstFirst(owner, { page, pageSize });
      expect(answer).toEqual({ total: 240, rows: expected.slice((page - 1) * pageSize, page * pageSize) });
    }
  });

  it('refuses 10028 a page behind the last, and one further down than the first thousand', async () => {
    await test.refused(telemetry.status, { order: 'state', page: 5, pageSize: 60 }, owner.token, 'pageOverLimit');
    await test.refused(telemetry.status, { order: 'state', page: 2, pageSize: 501 }, owner.token, 'pageOverLimit');
    await test.refused(telemetry.status, { order: 'state', page: 1, pageSize: 1001 }, owner.token, 'pageOverLimit');
  });

  it('keeps to kinds and to a group with those below it', async () => {
    const trackers = ordered(await rowsOf(owner)).filter(({ kind }) => kind === 'tracker');
    expect(trackers.length).toBeGreaterThan(20);
    expect(await worstFirst(owner, { kind: ['tracker'] })).toEqual({ total: trackers.length, rows: trackers.slice(0, 20) });
    expect((await worstFirst(owner, { kind: ['beacon', 'tracker'] })).total).toBe(240);
    expect(await worstFirst(owner, { kind: ['gateway'] })).toEqual({ total: 0, rows: [] });
    const top = await test.call(deviceFeature.addGroup, { name: 'Top' }, owner.token);
    const below = await test.call(deviceFeature.addGroup, { name: 'Below', parentId: top.id }, owner.token);
    await test.sql(
      'update device set group_id = case id % 3 when 0 then $2::integer when 1 then $3::integer else group_id end where owner_id = $1',
      [owner.id, top.id, below.id],
    );
    const grouped = ordered(await rowsOf(owner, { groupId: top.id }));
    expect(grouped).toHaveLength(160);
    expect(await worstFirst(owner, { groupId: top.id, pageSize: 160 })).toEqual({ total: 160, rows: grouped });
    await test.refused(telemetry.status, { order: 'state', groupId: 2 ** 31 - 1 }, owner.token, 'notFound');
  });

  it('shows who sees some of them these, by what he may know of them, and nobody else any', async () => {
    const [sharee, stranger] = [await addTestAccount(test), await addTestAccount(test)];
    for (const [index, scope] of ([['latest'], ['latest', 'place', 'history'], ['place']] as const).entries())
      await test.call(
        share.shareDevices,
        { mac: macs.slice(index * 50, index * 50 + 50), account: sharee.account, forever: true, scope: [...scope] },
        owner.token,
      );
    const seen = ordered(await rowsOf(sharee));
    expect(seen).toHaveLength(150);
    expect(await worstFirst(sharee, { pageSize: 150 })).toEqual({ total: 150, rows: seen });
    expect(await worstFirst(stranger)).toEqual({ total: 0, rows: [] });
    await test.refused(telemetry.status, { order: 'state' }, undefined, 'sessionInvalid');
  });

  it('is the order of a list: devices that are named come in the order in which they are', async () => {
    const mac = [macs[9], macs[3], macs[6]].map((each) => each ?? '');
    const answer = await worstFirst(owner, { mac });
    expect(answer.rows.map((row) => row.mac)).toEqual(mac);
  });

  it('gives a dealer what his list gives him: of a device of his customer what that shares with him, and no other', async () => {
    const dealer = await addTestAccount(test, 'dealer');
    const { uid } = await test.call(
      people.add,
      { account: 'worst-first-customer', nickname: 'Customer', password: 'correct horse', level: 'normal' },
      dealer.token,
    );
    await test.sql('update account set dealer_may_look = true where id = $1', [uid]);
    const customer = { ...dealer, id: uid, token: await addTestSession(test, uid) };
    const own = ['AC2361F00001', 'AC2361F00002', 'AC2361F00003'];
    const rows = own.map((mac) => ({ mac, model: 'beacon-thl', activationKey: 'KEY' }));
    await test.call(deviceFeature.importInventory, { rows }, await adminToken(test));
    await test.call(deviceFeature.addDevices, { rows: rows.map(({ model: _model, ...row }) => row) }, customer.token);
    expect(await worstFirst(dealer)).toEqual({ total: 0, rows: [] });
    await test.call(share.shareDevices, { mac: own.slice(0, 2), account: dealer.account, forever: true, scope: ['place'] }, customer.token);
    const seen = ordered(await rowsOf(dealer));
    expect(seen).toHaveLength(2);
    expect(await worstFirst(dealer)).toEqual({ total: 2, rows: seen });
  });
});
