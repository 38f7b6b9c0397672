/** The audit trail: append-only, chained, read by whom it concerns; cold-chain, section 6. */
import { auditCalls as calls } from '@frostway/contract/audit/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { account as accounts } from '@frostway/contract/account/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let owner: TestAccount;
let stranger: TestAccount;
const mac = 'AC233FAA0001';
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  owner = await addTestAccount(test);
  stranger = await addTestAccount(test);
  await test.call(devices.importInventory, { rows: [{ mac, model: 'beacon-t', activationKey: 'K' }] }, admin);
  await test.call(devices.addDevice, { mac, activationKey: 'K' }, owner.token);
  await test.call(devices.renameDevice, { mac, name: 'fridge', confirm: true }, owner.token);
});

const entries = async (token: string, input = {}) => (await test.call(calls.entries, input, token)).rows;
const verdict = () => test.call(calls.verify, {}, admin);
/** Changes rows as only who owns the database can, and puts them back. */
async function tampered(change: string, back: string, look: () => Promise<void>): Promise<void> {
  const quietly = async (statement: string): Promise<void> => {
    await test.sql('alter table audit_entry disable trigger user');
    await test.sql(statement);
    await test.sql('alter table audit_entry enable trigger user');
  };
  await quietly(change);
  try {
    await look();
  } finally {
    await quietly(back);
  }
}

describe('An entry', () => {
  it('says who, his level, from where, which thing, its fields before and after, and the time in UTC', async () => {
    const [entry] = await entries(owner.token, { entity: 'device' });
    expect(entry).toMatchObject({
      account: owner.account,
      level: 'normal',
      address: '127.0.0.1',
      entity: 'device',
      thing: mac,
      before: { name: expect.any(String) as string },
      after: { name: 'fridge' },
      what: '修改设备名称',
    });
    expect(entry?.at).toBe(new Date(test.clock.now()).toISOString());
    const answer = await test.request('/api/audit?lang=en', { headers: { authorization: `Bearer ${owner.token}` } });
    expect((answer.data as { rows: { what: string }[] }).rows[0]?.what).toBe('Rename device');
  });
  it('is neither changed nor removed, not by the server itself', async () => {
    for (const statement of ["update audit_entry set account = 'x'", 'delete from audit_entry', 'truncate audit_entry'])
      await expect(test.sql(statement)).rejects.toThrow('neither changed nor removed');
  });
  it('stays when the account that did it goes', async () => {
    const gone = await addTestAccount(test);
    await test.call(accounts.changeNickname, { nickname: 'soon gone' }, gone.token);
    await test.sql('delete from account where id = $1', [gone.id]);
    expect((await entries(admin, { who: gone.account }))[0]).toMatchObject({ account: gone.account });
    expect((await verdict()).isWhole).toBe(true);
  });
  it('does not stand for a page that was looked at', async () => {
    const count = async (): Promise<number> => (await test.sql('select 1 from audit_entry')).length;
    const before = await count();
    await test.request('/beacon/addPageHistory', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ path: '/view' }),
    });
    expect(await count()).toBe(before);
  });
});

describe('The trail', () => {
  it('shows an owner what he did and what others did to his things, an administrator all, a stranger neither', async () => {
    const inventory = await entries(admin, { entity: 'inventory' });
    expect(inventory.length).toBe(1);
    expect(await entries(owner.token, { entity: 'inventory' })).toEqual([]);
    // What is shown of a thing finds it.
    expect(await entries(admin, { entity: 'inventory', entityId: inventory[0]?.thing ?? '-' })).toEqual(inventory);
    expect((await entries(admin, { entityId: 'FRIDGE' })).map((entry) => entry.after?.['name'])).toContain('fridge');
    expect(await entries(stranger.token)).toEqual([]);
    // The great administrator of nobody: a dealer changes what is below him.
    const dealer = await addTestAccount(test, 'dealer');
    await test.sql('update account set parent_id = $2 where id = $1', [owner.id, dealer.id]);
    const [{ id: device } = { id: 0 }] = await test.sql<{ id: number }>('select id from device where mac = $1', [mac]);
    await test.sql(
      `insert into audit_entry (at, account_id, account, level, address, request_id, call, entity, entity_id, input, concerns)
       values (now(), $1, $2, 'dealer', '10.1.1.1', 'r', 'POST /api/trade/renew', 'device', $3, '{"other":"things"}', array[$1::integer, $4::integer])`,
      [dealer.id, dealer.account, String(device), owner.id],
    );
    const [entry] = await entries(owner.token, { entity: 'device' });
    expect(entry).toMatchObject({ account: dealer.account, address: null, input: null, requestId: null });
    expect((await entries(admin, { entityId: mac }))[0]).toMatchObject({ address: '10.1.1.1', input: { other: 'things' } });
    expect((await entries(dealer.token))[0]).toMatchObject({ address: '10.1.1.1' });
  });
  it('is found by who, thing, call and time, and read page by page without one twice', async () => {
    const call = 'PUT /beacon/deviceName';
    const all = await entries(admin, { pageSize: 200 });
    const renamed = all.filter((entry) => entry.after?.['name'] === 'fridge');
    expect(renamed.length).toBe(1);
    expect(await entries(admin, { call: renamed[0]?.call ?? call })).toEqual(renamed);
    expect(new Set((await entries(admin, { who: owner.account.toUpperCase() })).map((entry) => entry.account))).toEqual(
      new Set([owner.account]),
    );
    expect(await entries(admin, { st: test.clock.now() + 60_000, et: test.clock.now() + 120_000 })).toEqual([]);
    // What happened at the end of a range belongs to the next one: by an entry of a whole millisecond, as calls write them.
    const [entry] = renamed;
    const atMs = Date.parse(entry?.at ?? '');
    expect(await test.sql('select seq from audit_entry where seq = $1 and at = $2', [entry?.id, new Date(atMs)])).toHaveLength(1);
    const ofDevices = { entity: 'device', pageSize: 200 };
    expect(await entries(admin, { ...ofDevices, st: atMs, et: atMs + 1 })).toContainEqual(entry);
    expect(await entries(admin, { ...ofDevices, st: atMs - 1, et: atMs })).not.toContainEqual(entry);
    await test.refused(calls.entries, { st: 'yesterday' }, admin, 'dateFormat');
    const paged = [];
    for (let before: number | null | undefined; before !== null;) {
      const page = await test.call(calls.entries, { pageSize: 2, ...(before === undefined ? {} : { before }) }, admin);
      paged.push(...page.rows.map((entry) => entry.id));
      // However far one has paged: every list says how many there are.
      expect([page.total, page.isMore]).toEqual([all.length, false]);
      before = page.next;
    }
    expect(paged).toEqual(all.map((entry) => entry.id));
    expect(paged).toEqual(paged.map((_id, index) => paged.length - index));
    const { calls: named, entities } = await test.call(calls.kinds, {}, admin);
    expect(named.find((each) => each.call === 'POST /beacon/group')?.name).toBe('添加分组');
    expect(entities).toEqual(expect.arrayContaining(all.map(({ entity }) => entity ?? 'device')));
  });
  it('keeps one chain when many change things at once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => addTestAccount(test)));
    await Promise.all(
      people.flatMap((each, person) =>
        Array.from({ length: 5 }, (_, index) => test.call(accounts.changeNickname, { nickname: `n${person}-${index}` }, each.token)),
      ),
    );
    expect(await verdict()).toMatchObject({ isWhole: true, fault: null });
  });
});

describe('Verification', () => {
  it('is the administrator’s', async () => {
    await test.refused(calls.verify, {}, owner.token, 'notAllowed');
  });
  it('finds an entry that was changed', async () => {
    await tampered(
      `update audit_entry set after = '{"name":"freezer"}' where seq = 3`,
      `update audit_entry set after = '{"name":"fridge"}' where seq = 3`,
      async () => expect(await verdict()).toMatchObject({ isWhole: false, fault: { kind: 'changed', id: 3 } }),
    );
    expect((await verdict()).isWhole).toBe(true);
  });
  it('finds one that was changed together with its hash', async () => {
    await test.sql('create table kept as select * from audit_entry where seq = 2');
    await tampered(
      `update audit_entry set account = 'somebody', hash = sha256('made up') where seq = 2`,
      'update audit_entry set account = kept.account, hash = kept.hash from kept where audit_entry.seq = kept.seq',
      async () => expect(await verdict()).toMatchObject({ fault: { kind: 'changed', id: 2 } }),
    );
    await test.sql('drop table kept');
    expect((await verdict()).isWhole).toBe(true);
  });
  it('finds one that was removed, in the middle and at the end', async () => {
    const { entries: last } = await verdict();
    for (const [seq, kind] of [
      [2, 'removed'],
      [last, 'cut'],
    ] as const) {
      await test.sql(`create table kept as select * from audit_entry where seq = ${seq}`);
      await tampered(
        `delete from audit_entry where seq = ${seq}`,
        'insert into audit_entry overriding system value select * from kept',
        async () => expect(await verdict()).toMatchObject({ isWhole: false, fault: { kind, id: seq } }),
      );
      await test.sql('drop table kept');
      expect((await verdict()).isWhole).toBe(true);
    }
  });
  it('finds one that was put in', async () => {
    const { entries: last } = await verdict();
    const columns = 'at, account, level, address, request_id, call, input, seq, hash';
    const putIn = (seq: number): string =>
      `insert into audit_entry (${columns}) values (now(), 'x', '', '', '', 'x', '{}', ${seq}, sha256('x'))`;
    await tampered(putIn(last + 1), `delete from audit_entry where seq = ${last + 1}`, async () =>
      expect(await verdict()).toMatchObject({ isWhole: false, fault: { kind: 'changed', id: last + 1 } }),
    );
    await tampered(
      `update audit_entry set seq = -seq where seq > 2; update audit_entry set seq = 1 - seq where seq < 0; ${putIn(3)}`,
      'delete from audit_entry where seq = 3; update audit_entry set seq = -seq where seq > 3; update audit_entry set seq = -1 - seq where seq < 0',
      async () => expect(await verdict()).toMatchObject({ isWhole: false, fault: { kind: 'changed', id: 3 } }),
    );
    expect((await verdict()).isWhole).toBe(true);
  });
});
