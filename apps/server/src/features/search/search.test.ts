/** The search over everything: who finds what, and what of it is left out. */
import { access } from '@frostway/contract/access/endpoints';
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { certificateFeature as certificates } from '@frostway/contract/certificate/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { people } from '@frostway/contract/people/endpoints';
import { type Found, type FoundKind, searchFeature as calls } from '@frostway/contract/search/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import { describe, expect, it } from 'vitest';
import { addTestAccount, addTestSession, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let owner: TestAccount;
let stranger: TestAccount;
let rule: number;
let team: number;
let group: number;
let contact: number;
let link: number;
let alarm: number;
let vehicle: number;
let address: number;
let planned: number;
const sensor = 'AC233FBE0001';
const gateway = 'AC233FBE0002';

const give = async (mac: string, model: string, to: TestAccount, name: string): Promise<void> => {
  await test.call(devices.importInventory, { rows: [{ mac, model, activationKey: 'K' }] }, admin);
  await test.call(devices.addDevice, { mac, activationKey: 'K', name }, to.token);
};

platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  owner = await addTestAccount(test, 'enterprise');
  stranger = await addTestAccount(test, 'enterprise');
  await give(sensor, 'beacon-th', owner, 'Polar vaccine box');
  await give(gateway, 'gateway-a', owner, 'Polar gate');
  group = (await test.call(devices.addGroup, { name: 'Polar hall' }, owner.token)).id;
  rule = (
    await test.call(
      alarms.addRule,
      { name: 'Polar limit', probe: 'temperature', condition: 'gt', value: 8, delay: 0, severity: 'alarm', macs: [sensor] },
      owner.token,
    )
  ).id;
  team = (await test.call(teams.addTeam, { name: 'Polar line' }, owner.token)).id;
  contact = (await test.call(mission.addContact, { name: 'Polar Pete', email: 'pete@example.org', phone: '+8613800138000' }, owner.token))
    .id;
  link = (await test.call(share.addLink, { forever: true, mac: [sensor], label: 'Polar report', scope: ['latest'] }, owner.token)).id;
  await test.call(
    certificates.add,
    { mac: sensor, number: 'POLAR-77', date: '2026-01-01', dueDate: '2099-01-01', laboratory: 'Metro' },
    owner.token,
  );
  await test.call(people.add, { account: 'polar-user', nickname: 'Polar Pia', password: 'correct horse', level: 'groupUser' }, owner.token);
  ({ id: vehicle } = await test.call(mission.addVehicle, { plate: 'POLAR·77-B', model: 'Van' }, owner.token));
  ({ id: address } = await test.call(
    mission.addAddress,
    { name: 'Polar depot', address: '9 Quay', longitude: 10, latitude: 53 },
    owner.token,
  ));
  const [mine] = await test.sql<{ id: number }>(
    `insert into mission (owner_id, name, code, start_ms, auto_end, auto_mail, person, vehicle, created_at)
     values ($1, 'Polar run', 'TASK-4711', $2, false, false, '', '', now()) returning id`,
    [owner.id, test.clock.now()],
  );
  planned = mine?.id ?? 0;
  const [row] = await test.sql<{ id: number }>(
    `insert into alarm (device_id, type, severity, state, started_ms, raised_at, rule_id)
     select id, 'temperatureHigh', 'alarm', 'active', $2, now(), $3 from device where mac = $1 returning id`,
    [sensor, test.clock.now(), rule],
  );
  alarm = row?.id ?? 0;
});

const find = async (search: string, token: string, kinds?: FoundKind[]): Promise<Partial<Record<FoundKind, Found[]>>> => {
  const answer = await test.call(calls.find, { search, ...(kinds === undefined ? {} : { kinds }) }, token);
  return Object.fromEntries(answer.kinds.map(({ kind, rows }) => [kind, rows]));
};
const pathsOf = async (search: string, token: string): Promise<Record<string, string[]>> =>
  Object.fromEntries(Object.entries(await find(search, token)).map(([kind, rows]) => [kind, rows.map(({ path }) => path)]));

describe('the search', () => {
  it('finds every kind its principal has, each with the way to it', async () => {
    const [user] = await test.sql<{ id: number }>("select id from account where account = 'polar-user'");
    expect(await pathsOf('polar', owner.token)).toEqual({
      device: [`/deviceDetail?mac=${sensor}`],
      gateway: [`/deviceDetail?mac=${gateway}`],
      alarm: [`/deviceAlarm?alarm=${alarm}`],
      mission: [`/missionDetail?id=${planned}`],
      vehicle: [`/vehicle?vehicle=${vehicle}`],
      address: [`/address?address=${address}`],
      group: [`/deviceMonitor?group=${group}`],
      rule: [`/missionRule?rule=${rule}`],
      team: [`/teamDetail?id=${team}`],
      account: [`/user?uid=${user?.id}`],
      contact: [`/notification?tab=contacts&contact=${contact}`],
      link: [`/share?tab=links&link=${link}`],
      certificate: [`/deviceDetail?mac=${sensor}&tab=info`],
    });
    expect((await find('polar vaccine', owner.token)).alarm).toMatchObject([
      { name: 'Polar vaccine box', detail: sensor, alarm: { type: 'temperatureHigh', severity: 'alarm', isPending: false } },
    ]);
  });
  it('finds nothing of it for anybody else: another enterprise, an administrator, the demo', async () => {
    const demo = await addTestAccount(test, 'demo');
    for (const token of [stranger.token, demo.token]) expect((await test.call(calls.find, { search: 'polar' }, token)).total).toBe(0);
    // An administrator has all accounts, and all devices at his workplace; the rest is not his.
    expect(Object.keys(await find('polar', admin)).sort()).toEqual(['account', 'business']);
  });
  it('opens to nobody without a session, nor to the holder of a link', async () => {
    await test.refused(calls.find, { search: 'polar' }, undefined, 'sessionInvalid');
    const { key } = await test.call(share.addLink, { forever: true, mac: [sensor], scope: ['latest'] }, owner.token);
    expect((await test.request(`/api/search?search=polar&key=${key}`)).errorcode).toBe(50039);
  });
  it('finds a MAC however it is written, a phone by its digits, and signs of patterns as themselves', async () => {
    expect((await find('ac:23:3f:be:00-01', owner.token)).device).toHaveLength(1);
    expect((await find('138 0013 8000', owner.token)).contact).toMatchObject([{ name: 'Polar Pete', detail: 'pete@example.org' }]);
    for (const plate of ['polar77b', 'POLAR 77 B', 'polar·77'])
      expect((await find(plate, owner.token)).vehicle, plate).toMatchObject([{ name: 'POLAR·77-B', detail: 'Van' }]);
    expect((await find('task-4711', owner.token)).mission).toMatchObject([{ name: 'Polar run', detail: 'TASK-4711' }]);
    expect((await find('9 quay', owner.token)).address).toMatchObject([{ name: 'Polar depot', detail: '9 Quay' }]);
    expect((await test.call(calls.find, { search: '%' }, owner.token)).total).toBe(0);
    expect((await test.call(calls.find, { search: 'p_lar' }, owner.token)).total).toBe(0);
    await test.refused(calls.find, { search: '  ' }, owner.token, 'parametersIllegal');
    await test.refused(calls.find, { search: 'x'.repeat(65) }, owner.token, 'textTooLong');
    await test.refused(calls.find, { search: 'x', kinds: ['nothing'] as never }, owner.token, 'parametersIllegal');
  });
  it('puts first what is called exactly so, then what begins so, and counts what it does not show', async () => {
    for (let n = 1; n <= 6; n += 1) await test.call(teams.addTeam, { name: `Old Harbour ${n}` }, owner.token);
    await test.call(teams.addTeam, { name: 'Harbour' }, owner.token);
    await test.call(teams.addTeam, { name: 'Harbour south' }, owner.token);
    await test.call(devices.addGroup, { name: 'North harbour' }, owner.token);
    const { total, kinds } = await test.call(calls.find, { search: 'harbour' }, owner.token);
    expect(total).toBe(9);
    // Groups stand before teams, but one team is the very word.
    expect(kinds.map(({ kind, total: each }) => [kind, each])).toEqual([
      ['team', 8],
      ['group', 1],
    ]);
    expect(kinds[0]?.rows.map(({ name }) => name)).toEqual(['Harbour', 'Harbour south', 'Old Harbour 1', 'Old Harbour 2', 'Old Harbour 3']);
  });
  it('finds pages of the menu by their names in both languages, and answers the name of the reader’s', async () => {
    for (const search of ['Alarm rules', '报警规则']) {
      const english = (await test.reply(calls.find, { search, lang: 'en' }, owner.token)).data as { kinds: { rows: Found[] }[] };
      expect(english.kinds[0]?.rows).toMatchObject([{ name: 'Alarm rules', path: '/missionRule' }]);
    }
    // Hidden entries are no pages one goes to by themselves; administration is not his.
    expect((await find('Device details', owner.token)).page).toBeUndefined();
    expect((await find('Outbox', owner.token)).page).toBeUndefined();
    expect((await find('Outbox', admin)).page).toMatchObject([{ path: '/outbox' }]);
  });
  it('leaves out what is over: an ended rule, a removed team, an ended link, a cleared alarm', async () => {
    const over = (
      await test.call(alarms.addRule, { name: 'Zenith limit', probe: 'temperature', condition: 'gt', value: 8, delay: 0 }, owner.token)
    ).id;
    const gone = (await test.call(teams.addTeam, { name: 'Zenith line' }, owner.token)).id;
    const { id } = await test.call(share.addLink, { forever: true, mac: [sensor], label: 'Zenith report', scope: ['latest'] }, owner.token);
    expect(Object.keys(await pathsOf('zenith', owner.token)).sort()).toEqual(['link', 'rule', 'team']);
    await test.call(alarms.removeRule, { id: over }, owner.token);
    await test.call(teams.removeTeam, { id: gone, confirm: 'Yes' }, owner.token);
    await test.call(share.cancelLink, { id }, owner.token);
    expect(await pathsOf('zenith', owner.token)).toEqual({});
    await test.sql("update alarm set state = 'cleared', ended_ms = started_ms + 60000, cleared_at = now() where id = $1", [alarm]);
    expect((await find('polar vaccine', owner.token)).alarm).toBeUndefined();
    await test.sql("update alarm set state = 'active', ended_ms = null, cleared_at = null where id = $1", [alarm]);
    expect((await find('polar vaccine', owner.token)).alarm).toHaveLength(1);
  });
});

describe('the search of a dealer', () => {
  it('finds his customers and their devices, not those of the dealer beside him', async () => {
    const dealer = await addTestAccount(test, 'dealer');
    const beside = await addTestAccount(test, 'dealer');
    const made = await test.call(
      people.add,
      { account: 'quill-store', nickname: 'Quill', password: 'correct horse', level: 'normal' },
      dealer.token,
    );
    const customer: TestAccount = { id: made.uid, account: made.account, token: await addTestSession(test, made.uid), rootId: 0 };
    await give('AC233FBE0009', 'beacon-th', customer, 'Quill fridge');
    expect(await pathsOf('quill', dealer.token)).toEqual({
      account: [`/user?uid=${customer.id}`],
      business: ['/dealer?q=AC233FBE0009'],
    });
    expect(await pathsOf('quill', beside.token)).toEqual({});
    expect(await pathsOf('quill', customer.token)).toEqual({ device: ['/deviceDetail?mac=AC233FBE0009'] });
  });
});

describe('the search of who is given something', () => {
  it('a member of a team finds the team, and a device as far as his level goes', async () => {
    const member = await addTestAccount(test, 'enterprise');
    await test.call(teams.addRelationUser, { account: member.account }, owner.token);
    await test.call(teams.addMembers, { teamId: team, uid: [member.id] }, owner.token);
    expect(await pathsOf('polar', member.token)).toEqual({ team: [`/teamDetail?id=${team}`] });
    const { id: targetId } = (await test.sql<{ id: number }>('select id from device where mac = $1', [sensor]))[0] ?? { id: 0 };
    await test.sql("insert into team_target (team_id, kind, target_id, level, created_at) values ($1, 'device', $2, 'access', now())", [
      team,
      targetId,
    ]);
    expect(Object.keys(await pathsOf('polar', member.token)).sort()).toEqual(['device', 'team']);
    await test.sql("update team_target set level = 'detailed' where team_id = $1", [team]);
    expect(Object.keys(await pathsOf('polar', member.token)).sort()).toEqual(['alarm', 'certificate', 'device', 'rule', 'team']);
  });
});

describe('the search of a role that has not everything', () => {
  it('leaves out kinds whose list the role lacks, or whose page, and pages that are not of its menus', async () => {
    const roleOf = (await test.call(access.addRole, { name: 'Warehouse', remark: '' }, admin)).id;
    const worker = await addTestAccount(test, 'normal');
    await give('AC233FBE0011', 'beacon-th', worker, 'Ursa box');
    await test.call(alarms.addRule, { name: 'Ursa limit', probe: 'temperature', condition: 'gt', value: 8, delay: 0 }, worker.token);
    await test.call(teams.addTeam, { name: 'Ursa line' }, worker.token);
    await test.sql('delete from account_role where account_id = $1', [worker.id]);
    await test.sql('insert into account_role (account_id, role_id) values ($1, $2)', [worker.id, roleOf]);
    const grant = async (paths: string[], lists: string[]): Promise<void> => {
      await test.sql('delete from role_menu where role_id = $1', [roleOf]);
      await test.sql('delete from role_resource where role_id = $1', [roleOf]);
      await test.sql('insert into role_menu (role_id, menu_id) select $1, id from menu where path = any($2)', [roleOf, paths]);
      await test.sql(
        "insert into role_resource (role_id, resource_id) select $1, id from resource where method = 'GET' and path = any($2)",
        [roleOf, lists],
      );
    };
    await grant([], []);
    expect(await pathsOf('ursa', worker.token)).toEqual({});
    await grant(['/deviceDetail', '/team'], ['/beacon/group/device', '/beacon/alertRule', '/api/team/list']);
    // The list of rules is his, their page is not.
    expect(await pathsOf('ursa', worker.token)).toEqual({
      device: ['/deviceDetail?mac=AC233FBE0011'],
      team: [expect.stringContaining('/teamDetail')],
    });
    await grant(['/deviceDetail', '/team', '/missionRule'], ['/beacon/alertRule']);
    expect(Object.keys(await pathsOf('ursa', worker.token))).toEqual(['rule']);
    expect((await find('规则', worker.token)).page).toMatchObject([{ path: '/missionRule' }]);
    expect((await find('设备', worker.token)).page).toBeUndefined();
  });
});
