/** Pages of the lists of devices: put together they are the list, whatever it is filtered or ordered by, and though devices are called alike. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
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
  // Names that differ in capitals alone, and not at all.
  await test.sql(
    `update device set name = case id % 4 when 0 then 'Box ' || id % 12 when 1 then 'box ' || id % 12 when 2 then '北京' else name end where owner_id = $1`,
    [owner.id],
  );
});

type Asked = Readonly<Record<string, unknown>>;
type Listed = { readonly total: number; readonly rows: readonly { readonly id: number }[] };
type Listing = (account: TestAccount, asked: Asked) => Promise<Listed>;
const latest: Listing = (account, asked) => test.call(telemetry.status, asked, account.token);
const devices: Listing = (account, asked) => test.call(deviceFeature.groupDevices, asked, account.token);

/** All pages of a list, each asked for by itself. */
async function pagesOf(list: Listing, account: TestAccount, asked: Asked, pageSize: number): Promise<Listed> {
  const rows: Listed['rows'][number][] = [];
  for (let page = 1; ; page += 1) {
    const answer = await list(account, { ...asked, page, pageSize });
    rows.push(...answer.rows);
    if (page * pageSize >= answer.total) return { total: answer.total, rows };
  }
}

async function expectWhole(list: Listing, account: TestAccount, asked: Asked, total: number): Promise<void> {
  const whole = await list(account, { ...asked, pageSize: 1000 });
  expect(whole).toMatchObject({ total });
  expect(new Set(whole.rows.map(({ id }) => id)).size).toBe(total);
  for (const pageSize of [7, 60, 119]) expect(await pagesOf(list, account, asked, pageSize)).toEqual(whole);
}

const idsBy = (order: string): Promise<number[]> =>
  test
    .sql<{ id: number }>(
      `select device.id from device join device_ownership as ownership on ownership.device_id = device.id and ownership.until_ms is null
       left join device_state as state on state.device_id = device.id and state.last_seen_ms >= coalesce(ownership.from_ms, 0)
       where owner_id = $1 order by ${order}, device.id`,
      [owner.id],
    )
    .then((rows) => rows.map(({ id }) => id));

describe('pages of the list of the latest', () => {
  it('lose no device and have none twice, and devices called alike follow one another by their ids', async () => {
    await expectWhole(latest, owner, {}, 240);
    expect((await latest(owner, { pageSize: 1000 })).rows.map(({ id }) => id)).toEqual(await idsBy('lower(device.name)'));
  });

  it('are pages of what a kind and a group leave of it', async () => {
    const group = await test.call(deviceFeature.addGroup, { name: 'half' }, owner.token);
    await test.sql('update device set group_id = $2 where owner_id = $1 and id % 2 = 0', [owner.id, group.id]);
    const count = async (condition: string): Promise<number> =>
      (await test.sql<{ n: number }>(`select count(*)::integer as n from device where owner_id = $1 and ${condition}`, [owner.id]))[0]?.n ??
      0;
    await expectWhole(latest, owner, { kind: ['beacon'] }, await count(`kind = 'beacon'`));
    await expectWhole(latest, owner, { groupId: group.id }, 120);
    await expectWhole(latest, owner, { groupId: group.id, kind: ['beacon'] }, await count(`id % 2 = 0 and kind = 'beacon'`));
    await expectWhole(devices, owner, { groupId: group.id, kind: 'beacon' }, await count(`id % 2 = 0 and kind = 'beacon'`));
    await expectWhole(devices, owner, { search: 'BOX' }, await count(`name ilike '%box%'`));
  });

  it('are of who sees a device for several reasons, each device once', async () => {
    const [sharee, member] = [await addTestAccount(test), await addTestAccount(test)];
    await test.call(share.shareDevices, { mac: macs.slice(0, 90), account: sharee.account, forever: true, scope: ['latest'] }, owner.token);
    await test.call(
      share.shareDevices,
      { mac: macs.slice(60, 150), account: member.account, forever: true, scope: ['place'] },
      owner.token,
    );
    await own(sharee, ['AC2361E00001', 'AC2361E00002', 'AC2361E00003']);
    await expectWhole(latest, sharee, {}, 93);
    await expectWhole(devices, sharee, {}, 93);
    await expectWhole(latest, member, {}, 90);
    await expectWhole(latest, member, { mac: macs.slice(60, 150).toReversed() }, 90);
  });
});

describe('pages of the list of devices', () => {
  it('lose no device and have none twice, whatever they are sorted by and in which order', async () => {
    const by: Readonly<Record<string, string>> = {
      name: 'lower(device.name)',
      model: 'device.model',
      expiryDate: 'device.expires_at',
      registeredAt: 'device.registered_at',
      lastSeen: 'state.last_seen_ms',
    };
    for (const [sort, column] of Object.entries(by))
      for (const order of ['asc', 'desc']) {
        await expectWhole(devices, owner, { sort, order }, 240);
        const rows = (await devices(owner, { sort, order, pageSize: 1000 })).rows.map(({ id }) => id);
        expect(rows).toEqual(await idsBy(`${column} ${order} nulls last`));
      }
  });

  it('are the own of a dealer, not those of his customers', async () => {
    const dealer = await addTestAccount(test, 'dealer');
    const input = { account: 'list-pages-customer', nickname: 'Customer', password: 'correct horse', level: 'normal' as const };
    const { uid } = await test.call(people.add, input, dealer.token);
    await own({ ...dealer, id: uid, token: await addTestSession(test, uid) }, ['AC2361E10001', 'AC2361E10002']);
    await own(dealer, ['AC2361E10003']);
    await expectWhole(latest, dealer, {}, 1);
    await expectWhole(devices, dealer, {}, 1);
  });
});

async function own(account: TestAccount, names: readonly string[]): Promise<void> {
  const rows = names.map((mac) => ({ mac, model: 'beacon-thl', activationKey: 'KEY' }));
  await test.call(deviceFeature.importInventory, { rows }, await adminToken(test));
  await test.call(deviceFeature.addDevices, { rows: rows.map(({ model: _model, ...row }) => row) }, account.token);
}
