/** Taking many devices in one call: every row ends as a call of its own would; specification, sections 3, 5, 7 and 8, and docs/decisions. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as calls } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../db/tokens.js';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
});

type Row = { readonly mac?: string; readonly imei?: string; readonly alias?: string; readonly [name: string]: unknown };
const key = 'KEY';
let serial = 0;
const nextMac = (): string => `AC233F12${(serial += 1).toString(16).toUpperCase().padStart(4, '0')}`;
const nextImei = (): string => `86900200${String((serial += 1)).padStart(7, '0')}`;

const stock = async (rows: readonly Row[]): Promise<void> => {
  const { added } = await test.call(calls.importInventory, { rows: rows.map((row) => ({ activationKey: key, ...row })) }, admin);
  expect(added).toBe(rows.length);
};
const many = (rows: readonly unknown[], by: TestAccount, groupId?: number) =>
  test.call(calls.addDevices, { rows: rows as Row[], ...(groupId === undefined ? {} : { groupId }) }, by.token);

/** A customer with a group that a rule watches, and the rows he wants: some of every kind, good and bad. */
async function house(): Promise<{ account: TestAccount; groupId: number; rows: Row[]; names: string[]; giveBack: () => Promise<void> }> {
  const account = await addTestAccount(test);
  const other = await addTestAccount(test);
  const { id: groupId } = await test.call(calls.addGroup, { name: 'cold' }, account.token);
  const rule = { name: 'Too warm', probe: 'temperature', condition: 'gt', value: 8, severity: 'alarm', delay: 0, groupId } as const;
  await test.call(alarms.addRule, rule, account.token);
  const [sensor, named, gateway, scrapped, sold, owned, mine] = Array.from({ length: 7 }, nextMac) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const [tracker, used] = [nextImei(), nextImei()];
  const alias = `line-${serial}`;
  await stock([
    ...[sensor, named, scrapped, sold, owned, mine].map((mac) => ({ mac, model: 'beacon-th' })),
    { mac: gateway, model: 'gateway-a' },
    { imei: tracker, model: 'tracker-a' },
    { imei: used, model: 'tracker-a' },
    { alias, model: 'beacon-th' },
  ]);
  await test.sql('update device set is_scrapped = true, scrapped_at = now() where mac = $1', [scrapped]);
  // Two of them had an owner before, who had other limits and intervals.
  for (const before of [{ mac: sold }, { imei: used }]) {
    await test.call(calls.addDevice, { ...before, activationKey: key }, other.token);
    await test.call(calls.editDevice, { ...before, writeInterval: 600 }, other.token);
  }
  const giveBack = async (): Promise<void> => {
    for (const before of [{ mac: sold }, { imei: used }]) await test.call(calls.giveBack, { ...before, confirm: 'Yes' }, other.token);
  };
  await test.call(calls.addDevice, { mac: owned, activationKey: key }, other.token);
  await test.call(calls.addDevice, { mac: mine, activationKey: key }, account.token);
  const keyed = (row: Row): Row => ({ activationKey: key, ...row });
  return {
    account,
    groupId,
    giveBack,
    names: [sensor, named, gateway, tracker, used, sold, alias],
    rows: [
      keyed({ mac: sensor.replace(/(..)(?=.)/g, '$1:').toLowerCase() }),
      keyed({ mac: named, name: ' Fridge 1 ', model: 'beacon-th' }),
      keyed({ mac: named }),
      keyed({ mac: gateway }),
      keyed({ imei: tracker }),
      keyed({ imei: used }),
      keyed({ mac: sold }),
      keyed({ alias }),
      keyed({ mac: owned }),
      keyed({ mac: mine }),
      keyed({ mac: scrapped }),
      keyed({ mac: nextMac() }),
      keyed({ mac: 'nonsense' }),
      keyed({ imei: '12' }),
      keyed({ mac: mine, model: 'no-such-model' }),
      keyed({ mac: sensor, activationKey: 'wrong' }),
      keyed({ mac: owned, activationKey: 'wrong' }),
      keyed({ name: 'x'.repeat(limits.name + 1), mac: sensor }),
      keyed({}),
      keyed({ mac: 7 as unknown as string }),
    ],
  };
}

/** All that is kept of devices, in the words of their house: ids that a house has of its own are left out. */
async function keptOf(names: readonly string[], account: TestAccount): Promise<unknown[]> {
  const at = (column: string): string => `${column} is not null as has_${column}`;
  const kept = [];
  for (const name of names) {
    const [device] = await test.sql<{ id: number }>('select id from device where mac = $1 or imei = $1 or alias = $1', [name]);
    const id = device?.id ?? 0;
    kept.push({
      device: await test.sql(
        `select kind, model, owner_id = $2 as is_mine, (select name from device_group where id = group_id) as in_group, name = coalesce(alias, mac, imei) as has_own_name,
          registered_at, paid_at, expires_at, remark, is_scrapped from device where id = $1`,
        [id, account.id],
      ),
      owners: await test.sql(
        'select account_id = $2 as is_mine, from_ms, until_ms from device_ownership where device_id = $1 order by from_ms',
        [id, account.id],
      ),
      settings: await test.sql(
        'select from_ms, until_ms, read_seconds, write_seconds, broadcast_seconds from device_setting where device_id = $1 order by 1',
        [id],
      ),
      watches: await test.sql('select version, from_ms, until_ms, mission_id from rule_watch where device_id = $1', [id]),
      credentials: await test.sql(`select ${at('password_hash')}, username = $2 as is_named from gateway_credential where device_id = $1`, [
        id,
        name,
      ]),
      commands: await test.sql('select way, name, params, state from command where device_id = $1 order by name', [id]),
      state: await test.sql('select last_seen_ms from device_state where device_id = $1', [id]),
      audited: (
        await test.sql<{ account: string }>(
          `select account, entity, before, after - 'owner' - 'groupId' - 'name' as after, (after ->> 'owner')::integer = $2 as is_mine, concerns @> array[$2]::integer[] as concerns_me
           from audit_entry where entity = 'device' and entity_id = $1::text and account = $3 order by id`,
          [id, account.id, account.account],
        )
      ).map(({ account: _account, ...entry }) => entry),
    });
  }
  return kept;
}

describe('POST /api/devices/many', () => {
  it('ends for every row as a call of its own would: the same refusals, and the same of each device in every table', async () => {
    const [singly, together] = [await house(), await house()];
    test.clock.advance(1000);
    for (const { giveBack } of [singly, together]) await giveBack();
    test.clock.advance(1000);
    const answered: { errorcode: number }[] = [];
    for (const row of singly.rows) {
      const answer = await test.request(calls.addDevice.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${singly.account.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...row, groupId: singly.groupId }),
      });
      answered.push({ errorcode: answer.errorcode });
    }
    const { taken, rows } = await many(together.rows, together.account, together.groupId);
    expect(rows.map(({ errorcode }) => ({ errorcode }))).toEqual(answered);
    expect(new Set(rows.map(({ errorcode }) => errorcode)).size).toBeGreaterThanOrEqual(9);
    expect(taken).toBe(together.names.length);
    expect(await keptOf(together.names, together.account)).toEqual(await keptOf(singly.names, singly.account));
  });

  it("answers a gateway's credentials once, and its password is kept as its hash", async () => {
    const account = await addTestAccount(test);
    const mac = nextMac();
    await stock([{ mac, model: 'gateway-a' }]);
    const { rows } = await many([{ mac, activationKey: key }], account);
    const credentials = rows[0]?.credentials;
    expect(credentials?.username).toBe(mac);
    expect(await test.sql('select password_hash from gateway_credential where username = $1', [mac])).toEqual([
      { password_hash: hashToken(credentials?.password ?? '') },
    ]);
  });

  it('a rule of the group watches what comes into it, from the first day on', async () => {
    const { account, groupId } = await house();
    const macs = Array.from({ length: 40 }, nextMac);
    await stock(macs.map((mac) => ({ mac, model: 'beacon-th' })));
    await many(
      macs.map((mac) => ({ mac, activationKey: key })),
      account,
      groupId,
    );
    const watched = await test.sql<{ from_ms: number; count: number }>(
      `select watch.from_ms, count(*)::integer as count from rule_watch as watch join device on device.id = watch.device_id
       where device.mac = any($1) and watch.until_ms is null group by 1`,
      [macs],
    );
    expect(watched).toEqual([{ from_ms: 0, count: 40 }]);
  });

  it('a broken-off import goes on where it was: what is taken says so, the rest is taken', async () => {
    const account = await addTestAccount(test);
    const macs = Array.from({ length: 6 }, nextMac);
    await stock(macs.map((mac) => ({ mac, model: 'beacon-th' })));
    const rows = macs.map((mac) => ({ mac, activationKey: key }));
    expect((await many(rows.slice(0, 4), account)).taken).toBe(4);
    const again = await many(rows, account);
    expect(again.taken).toBe(2);
    expect(again.rows.map(({ errorcode }) => errorcode)).toEqual([
      ...Array.from({ length: 4 }, () => refusals.deviceAlreadyYours.code),
      0,
      0,
    ]);
  });

  it('two accounts that want the same devices at once get each one once', async () => {
    const [one, two] = [await addTestAccount(test), await addTestAccount(test)];
    const macs = Array.from({ length: 30 }, nextMac);
    await stock(macs.map((mac) => ({ mac, model: 'beacon-th' })));
    const rows = macs.map((mac) => ({ mac, activationKey: key }));
    const answers = await Promise.all([many(rows, one), many(rows.toReversed(), two)]);
    expect(answers.map(({ taken }) => taken).toSorted((a, b) => a - b)).toEqual([0, 30]);
  });

  it('counts wrong keys as calls of their own would: after twenty in a row nothing more is looked at, not even the right one', async () => {
    const account = await addTestAccount(test);
    const mac = nextMac();
    await stock([{ mac, model: 'beacon-th' }]);
    const guesses = Array.from({ length: 21 }, (_, n) => ({ mac, activationKey: `guess ${n}` }));
    const { taken, rows } = await many([...guesses, { mac, activationKey: key }], account);
    expect(taken).toBe(0);
    expect(rows.map(({ errorcode }) => errorcode)).toEqual([
      ...Array.from({ length: 20 }, () => refusals.activationKeyWrong.code),
      refusals.tooFrequent.code,
      refusals.tooFrequent.code,
    ]);
    await test.refused(calls.addDevices, { rows: [{ mac, activationKey: key }] }, account.token, 'tooFrequent');
    test.clock.advance(16 * 60_000);
    expect((await many([{ mac, activationKey: key }], account)).taken).toBe(1);
  });

  it('right keys are no guesses, however many come', async () => {
    const account = await addTestAccount(test);
    const macs = Array.from({ length: 25 }, nextMac);
    await stock(macs.map((mac) => ({ mac, model: 'beacon-th' })));
    const wrong = Array.from({ length: 10 }, (_, n) => ({ mac: macs[0], activationKey: `guess ${n}` }));
    const right = macs.map((mac) => ({ mac, activationKey: key }));
    expect((await many([...wrong, ...right], account)).taken).toBe(25);
    expect(await test.sql('select count from login_failure where subject = $1', [`key:${account.id}`])).toEqual([{ count: 10 }]);
  });

  it('is refused as a whole for more than 500 rows, and for a group that is not his', async () => {
    const [account, other] = [await addTestAccount(test), await addTestAccount(test)];
    const rows = Array.from({ length: limits.takenAtOnce + 1 }, () => ({ mac: 'AC233F120FFF', activationKey: key }));
    await test.refused(calls.addDevices, { rows }, account.token, 'takenTooMany');
    const mac = nextMac();
    await stock([{ mac, model: 'beacon-th' }]);
    await test.refused(calls.addDevices, { rows: [{ mac, activationKey: key }], groupId: other.rootId }, account.token, 'notFound');
    expect(await test.sql('select owner_id from device where mac = $1', [mac])).toEqual([{ owner_id: null }]);
  });
});

describe('POST /api/devices/many/read', () => {
  it('answers the rows of a file as the call takes them, without their empty cells', async () => {
    const account = await addTestAccount(test);
    const file = '名称,MAC 地址,激活码,IMEI\r\n冷库 1,ac:23:3f:12:00:01, K1 ,\r\n\r\n,,K2,869999999999971\r\n';
    const { rows } = await test.call(calls.readDevices, { file }, account.token);
    expect(rows).toEqual([
      { row: 2, values: { name: '冷库 1', mac: 'ac:23:3f:12:00:01', activationKey: 'K1' } },
      { row: 4, values: { activationKey: 'K2', imei: '869999999999971' } },
    ]);
    await test.refused(calls.readDevices, { file: 'mac,name\nAC233F120001,x' }, account.token, 'dataUnrecognized');
  });
});
