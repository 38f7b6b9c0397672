/** A disabled account gives nothing on: its users, its links, its shares and its teams stop with it. Specification, section 6. */
import { account as accountCalls } from '@frostway/contract/account/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { people as calls } from '@frostway/contract/people/endpoints';
import { share } from '@frostway/contract/share/endpoints';
import { teamFeature as teams } from '@frostway/contract/team/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { describe, expect, it } from 'vitest';
import { TestPage } from '../../live/page.fixture.js';
import { addTestAccount, addTestSession, type TestAccount } from '../../testing/accounts.js';
import { platformForFile, type TestPlatform } from '../../testing/platform.js';
import { addGreatAdministrator, makePerson, password, plantTree, type Tree } from './people.fixture.js';

let test: TestPlatform;
let tree: Tree;
platformForFile(async (started) => {
  test = started;
  tree = await plantTree(test);
});

let serial = 0;
async function device(owner: TestAccount): Promise<string> {
  const mac = `AC2350${(0x10_00_00 + ++serial).toString(16).toUpperCase()}`;
  await test.call(devices.importInventory, { rows: [{ mac, model: 'beacon-th', activationKey: 'key' }] }, tree.admin);
  await test.call(devices.addDevice, { mac, activationKey: 'key' }, owner.token);
  return mac;
}
const setDisabled = (uid: number, isDisabled: boolean) => test.call(calls.change, { uid, isDisabled }, tree.admin);

describe('A disabled enterprise', () => {
  it('stops its users and its great administrator at once: over HTTP, on open pages, and when they log in', async () => {
    const enterprise = await makePerson(test, 'enterprise', tree.dealer.token);
    const great = await addGreatAdministrator(test, enterprise);
    const user = await makePerson(test, 'groupUser', enterprise.token);
    const pages = await Promise.all([great, user].map(({ token }) => TestPage.watching(test.url, { token })));
    await setDisabled(enterprise.id, true);
    for (const page of pages) expect(await page.hears('refused')).toMatchObject({ errorcode: 70_130 });
    for (const { token } of [great, user]) await test.refused(devices.groupTree, {}, token, 'sessionInvalid');
    await test.refused(accountCalls.login, { account: user.account, password }, undefined, 'accountDisabled');
    await test.refused(devices.groupTree, {}, await addTestSession(test, user.id), 'sessionInvalid');

    await setDisabled(enterprise.id, false);
    // As the sessions of the enterprise itself, those of its users stay ended.
    await test.refused(devices.groupTree, {}, user.token, 'sessionInvalid');
    await test.call(accountCalls.login, { account: user.account, password });
  });
  it('shows nothing by its links, its shares and its teams, on open pages either, until it is enabled again', async () => {
    const enterprise = await makePerson(test, 'enterprise', tree.dealer.token);
    const mac = await device(enterprise);
    const [sharee, member] = [await addTestAccount(test), await addTestAccount(test)];
    await test.call(share.shareDevices, { mac: [mac], account: sharee.account, forever: true }, enterprise.token);
    await test.call(teams.addRelationUser, { account: member.account }, enterprise.token);
    const { id: teamId } = await test.call(teams.addTeam, { name: 'North' }, enterprise.token);
    await test.call(teams.addMembers, { teamId, uid: [member.id] }, enterprise.token);
    await test.call(teams.addJoins, { teamId, mac: [mac], level: 'all' }, enterprise.token);
    const { key } = await test.call(share.addLink, { mac: [mac], forever: true }, enterprise.token);
    const guest = await TestPage.watching(test.url, { key });
    const page = await TestPage.watching(test.url, { token: sharee.token });

    await setDisabled(enterprise.id, true);
    expect(await guest.hears('refused')).toMatchObject({ errorcode: 80_060 });
    await page.hears('devicesChanged');
    await test.refused(share.guestStatus, { key }, undefined, 'shareEnded');
    for (const { token } of [sharee, member]) {
      expect((await test.call(telemetry.status, {}, token)).total).toBe(0);
      await test.refused(telemetry.status, { mac: [mac] }, token, 'notFound');
    }
    expect((await test.call(share.sharedWithMe, {}, sharee.token)).total).toBe(0);
    await test.refused(devices.renameDevice, { mac, name: 'Mine', confirm: true }, member.token, 'notFound');
    await test.refused(teams.team, { id: teamId }, member.token, 'noSuchTeam');
    expect((await test.call(teams.teamList, {}, member.token)).total).toBe(0);
    // Whom it belongs to is the dealer's business still.
    await test.refused(telemetry.status, { mac: [mac] }, tree.dealer.token, 'deviceNotSynchronized');

    await setDisabled(enterprise.id, false);
    await test.call(share.guestStatus, { key });
    for (const { token } of [sharee, member]) await test.refused(telemetry.status, { mac: [mac] }, token, 'deviceNotSynchronized');
    page.close();
  });
});

describe('A disabled dealer', () => {
  it('stops alone: his customers, dealers and their users go on', async () => {
    const dealer = await makePerson(test, 'dealer', tree.admin);
    const below = [await makePerson(test, 'normal', dealer.token), await makePerson(test, 'dealer', dealer.token)];
    const enterprise = await makePerson(test, 'enterprise', dealer.token);
    below.push(enterprise, await makePerson(test, 'groupUser', enterprise.token));
    await setDisabled(dealer.id, true);
    await test.refused(devices.groupTree, {}, dealer.token, 'sessionInvalid');
    for (const { token } of below) await test.call(devices.groupTree, {}, token);
  });
});
