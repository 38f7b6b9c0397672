/** Places one goes back to: what is kept and the last pages, under the names their things have now. */
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { dictionary } from '@frostway/contract/dictionary/endpoints';
import { mission } from '@frostway/contract/mission/endpoints';
import { type Place, searchFeature as calls } from '@frostway/contract/search/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import { expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';

let test: TestPlatform;
let admin: string;
let owner: TestAccount;
let other: TestAccount;
platformForFile(async (started) => {
  test = started;
  admin = await adminToken(test);
  owner = await addTestAccount(test, 'enterprise');
  other = await addTestAccount(test, 'enterprise');
  for (const [mac, name] of [
    ['AC233FCE0001', 'Box one'],
    ['AC233FCE0002', 'Box two'],
  ] as const) {
    await test.call(devices.importInventory, { rows: [{ mac, model: 'beacon-th', activationKey: 'K' }] }, admin);
    await test.call(devices.addDevice, { mac, activationKey: 'K', name }, owner.token);
  }
});

const kept = async (token: string): Promise<Place[]> => (await test.call(calls.places, {}, token)).kept;
const last = async (token: string): Promise<Place[]> => (await test.call(calls.places, {}, token)).last;
const addRule = (name: string) =>
  test.call(alarms.addRule, { name, probe: 'temperature', condition: 'gt', value: 8, delay: 0, macs: ['AC233FCE0001'] }, owner.token);

it('what is kept has the name its thing has now, and says what is gone', async () => {
  const { id: rule } = await addRule('Freezer');
  const { id: team } = await test.call(teams.addTeam, { name: 'South' }, owner.token);
  const { id: group } = await test.call(devices.addGroup, { name: 'Hall' }, owner.token);
  const views = [
    { name: '报警规则', path: `/missionRule?rule=${rule}` },
    { name: 'South', path: `/teamDetail?id=${team}` },
    { name: 'Monitor', path: `/deviceMonitor?group=${group}&state=alarm` },
    { name: 'Compare', path: '/deviceCompare?device=AC233FCE0002,AC233FCE0001,AC233FCE0009' },
    { name: 'Devices of gateways', path: '/deviceSet?kind=gateway' },
  ];
  await test.call(devices.changeWorkspace, { devices: ['AC233FCE0001'], views }, owner.token);
  await test.call(alarms.changeRule, { id: rule, name: 'Deep freezer' }, owner.token);
  await test.call(devices.renameDevice, { mac: 'AC233FCE0001', name: 'Box 1', confirm: true }, owner.token);
  expect((await kept(owner.token)).map(({ kind, name, isGone }) => [kind, name, isGone])).toEqual([
    ['rule', 'Deep freezer', false],
    ['team', 'South', false],
    ['group', 'Hall', false],
    ['comparison', 'Box two, Box 1', false],
    [null, null, false],
    ['device', 'Box 1', false],
  ]);
  await test.call(teams.removeTeam, { id: team, confirm: 'Yes' }, owner.token);
  await test.call(alarms.removeRule, { id: rule }, owner.token);
  expect((await kept(owner.token)).filter(({ isGone }) => isGone)).toMatchObject([
    { path: `/missionRule?rule=${rule}`, title: '报警规则', name: null },
    { path: `/teamDetail?id=${team}`, title: 'South', name: null },
  ]);
});

it('whoever keeps the address of somebody else’s thing is told nothing of it', async () => {
  const { id: rule } = await addRule('Secret rule');
  const { id: team } = await test.call(teams.addTeam, { name: 'Secret team' }, owner.token);
  const { id: group } = await test.call(devices.addGroup, { name: 'Secret hall' }, owner.token);
  const [alarm] = await test.sql<{ id: number }>(
    `insert into alarm (device_id, type, severity, state, started_ms) select id, 'silence', 'alarm', 'active', $1 from device where mac = 'AC233FCE0001' returning id`,
    [test.clock.now()],
  );
  const views = [
    `/missionRule?rule=${rule}`,
    `/teamDetail?id=${team}`,
    `/deviceMonitor?group=${group}`,
    `/deviceDetail?mac=AC233FCE0001`,
    `/deviceAlarm?alarm=${alarm?.id}`,
    '/deviceCompare?device=AC233FCE0001',
    `/user?uid=${owner.id}`,
  ].map((path) => ({ name: 'x', path }));
  await test.call(devices.changeWorkspace, { views }, other.token);
  for (const { path } of views) await test.call(dictionary.addPageVisit, { path }, other.token);
  expect((await kept(other.token)).map(({ name, isGone }) => [name, isGone])).toEqual(views.map(() => [null, true]));
  expect(await last(other.token)).toEqual([]);
  await test.call(devices.changeWorkspace, { views }, owner.token);
  expect((await kept(owner.token)).slice(0, 6).map(({ name }) => name)).toEqual([
    'Secret rule',
    'Secret team',
    'Secret hall',
    'Box 1',
    'Box 1',
    'Box 1',
  ]);
});

it('the last pages have names and times, the newest first; what is gone is left out', async () => {
  const { id: team } = await test.call(teams.addTeam, { name: 'East' }, owner.token);
  const { id: rule } = await addRule('Pantry');
  for (const path of ['/audit', `/teamDetail?id=${team}`, `/missionRule?rule=${rule}`, '/outbox']) {
    test.clock.advance(1000);
    await test.call(dictionary.addPageVisit, { path, title: 'as it was called' }, owner.token);
  }
  test.clock.advance(1000);
  await test.call(dictionary.addPageVisit, { path: '/deviceDetail?mac=AC233FCE0002' }, owner.token);
  await test.call(alarms.removeRule, { id: rule }, owner.token);
  const rows = (await test.call(calls.places, {}, owner.token)).last;
  expect(rows.map(({ path, name, kind }) => [path, kind, name])).toEqual([
    ['/deviceDetail?mac=AC233FCE0002', 'device', 'Box two'],
    [`/teamDetail?id=${team}`, 'team', 'East'],
    // The outbox is no page of his.
    ['/audit', null, null],
  ]);
  expect(rows[0]?.visitedAt).toBe(new Date(test.clock.now()).toISOString());
});

it('lists of contacts and links answer one by its id, to their owner alone', async () => {
  const { id: contact } = await test.call(mission.addContact, { name: 'Wang', email: 'wang@example.org' }, owner.token);
  await test.call(mission.addContact, { name: 'Li', email: 'li@example.org' }, owner.token);
  const { id: link } = await test.call(
    share.addLink,
    { forever: true, mac: ['AC233FCE0001'], label: 'Report', scope: ['latest'] },
    owner.token,
  );
  await test.call(share.addLink, { forever: true, mac: ['AC233FCE0001'], scope: ['latest'] }, owner.token);
  expect((await test.call(mission.contacts, { id: contact }, owner.token)).rows.map(({ name }) => name)).toEqual(['Wang']);
  expect((await test.call(share.links, { id: link }, owner.token)).rows.map(({ label }) => label)).toEqual(['Report']);
  expect((await test.call(mission.contacts, { id: contact }, other.token)).total).toBe(0);
  expect((await test.call(share.links, { id: link }, other.token)).total).toBe(0);
});

it('needs a session', () => test.refused(calls.places, {}, undefined, 'sessionInvalid'));
