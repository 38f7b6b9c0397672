/** Two servers on one database: what is changed at one is felt by the open pages and the devices of the other. Clocks stand still, so nothing is felt by waiting. */
import { access } from '@frostway/contract/access/endpoints';
import { apiTokens } from '@frostway/contract/account/api-token';
import { account } from '@frostway/contract/account/endpoints';
import { alarmFeature as alarms } from '@frostway/contract/alarm/endpoints';
import { bindingFeature as bindings } from '@frostway/contract/binding/endpoints';
import { deviceFeature as devices } from '@frostway/contract/device/endpoints';
import { refusals } from '@frostway/contract/refusals';
import { share } from '@frostway/contract/share/endpoints';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import { encodeHeartbeat, encodeLogin } from '@frostway/protocol/gt06/encode';
import { gt06 } from '@frostway/protocol/gt06/family';
import { encodeJson } from '@frostway/protocol/json/json';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Platform } from '../app.js';
import { type Gateway, Line, TestListeners } from '../ingest/listeners.fixture.js';
import { TestPage } from '../live/page.fixture.js';
import { addTestAccount, addTestSession } from '../testing/accounts.js';
import { startSecondServer } from '../testing/second-server.js';

let here: TestListeners;
let there: Platform;
const pages: TestPage[] = [];
beforeAll(async () => {
  here = await TestListeners.open();
  there = await startSecondServer(here.test);
});
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});
afterAll(async () => {
  await there.stop();
  await here.close();
});

/** A page of the second server. */
async function pageThere(who: { readonly token: string } | { readonly key: string }): Promise<TestPage> {
  const page = await TestPage.watching(there.url, who);
  pages.push(page);
  return page;
}
const owner = (): string => here.account.token;
const call: TestListeners['test']['call'] = (...asked) => here.test.call(...asked);

let told = 0;
/** A gateway pushes a reading at one of the servers, each a second younger than the last; answers the devices it could not speak for. */
async function push(url: string, gateway: Gateway, mac: string, temperatureC = 5): Promise<readonly string[] | undefined> {
  told += 1;
  const body = encodeJson([{ mac: mac as never, timeMs: here.now() + told * 1000, temperatureC, rssiDbm: -60 }]);
  return (await here.push('json', gateway, body, {}, url)).data?.unknown;
}

describe('What is changed at one server', () => {
  it('a share that is revoked, is felt by the page of who saw by it', async () => {
    const friend = await addTestAccount(here.test);
    const [gateway, sensor] = [await here.gateway(), await here.beacon()];
    await call(share.shareDevices, { mac: [sensor.mac], account: friend.account, forever: true }, owner());
    const page = await pageThere({ token: friend.token });
    await push(here.test.url, gateway, sensor.mac, 6);
    await expect.poll(() => page.rows().at(-1)?.reading?.temperature, { timeout: 10_000, interval: 5 }).toBe(6);
    page.messages.length = 0;
    await call(share.cancelShare, { account: friend.account, mac: [sensor.mac] }, owner());
    await page.hears('devicesChanged');
    const mine = await pageThere({ token: owner() });
    await push(here.test.url, gateway, sensor.mac, 7);
    await mine.hears('devices');
    expect(page.rows()).toEqual([]);
  });

  it('a link that is ended, closes the page of its guest', async () => {
    const { imei } = await here.tracker();
    const link = await call(share.addLink, { imei: [imei], forever: true }, owner());
    const page = await pageThere({ key: link.key });
    await call(share.cancelLink, { id: link.id }, owner());
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.shareEnded.code });
    await page.closes();
  });

  it('a session, and an API token, that is ended, closes its page and no other', async () => {
    const token = await addTestSession(here.test, here.account.id);
    const expiresAt = here.test.clock.now() + 86_400_000;
    const made = await call(apiTokens.addApiToken, { name: 'screen in the hall', scope: 'all', expiresAt }, owner());
    const [ended, other] = [await pageThere({ token }), await pageThere({ token: owner() })];
    await call(account.logout, {}, token);
    expect(await ended.hears('refused')).toMatchObject({ errorcode: refusals.sessionInvalid.code });
    const hall = await pageThere({ token: made.token });
    await call(apiTokens.endApiToken, { id: made.id }, owner());
    expect(await hall.hears('refused')).toMatchObject({ errorcode: refusals.sessionInvalid.code });
    other.say({ type: 'ping' });
    await other.hears('pong');
    expect(other.closedWith).toBeUndefined();
  });

  it('a role that loses the call of live pages, closes the pages of its users', async () => {
    const user = await addTestAccount(here.test);
    const { id: roleId } = await call(access.addRole, { name: `role of ${user.account}` }, here.admin);
    const { rows } = await call(access.roleResources, { roleId }, here.admin);
    const give = (resourceIds: number[]) => call(access.changeRoleResources, { roleId, resourceIds }, here.admin);
    await give(rows.map(({ id }) => id));
    await call(access.changeUserRoles, { uid: user.id, roleIds: [roleId] }, here.admin);
    const page = await pageThere({ token: user.token });
    await give(rows.filter(({ path }) => path !== telemetry.status.path).map(({ id }) => id));
    expect(await page.hears('refused')).toMatchObject({ errorcode: refusals.notPermitted.code });
  });

  it('names, limits, rules and bindings, make lists ask again', async () => {
    const [gateway, sensor] = [await here.gateway(), await here.beacon()];
    const page = await pageThere({ token: owner() });
    const changes: (() => Promise<unknown>)[] = [
      () => call(devices.renameDevice, { mac: sensor.mac, name: 'Fridge 7', confirm: true }, owner()),
      () => call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 }, owner()),
      () => call(bindings.bind, { mac: [sensor.mac], toMac: gateway.mac }, owner()),
      () => call(bindings.switchWhitelist, { mac: gateway.mac, isOn: true, confirm: true }, owner()),
      () =>
        call(
          alarms.addRule,
          { name: 'Too warm', probe: 'temperature', condition: 'gt', value: 8, delay: 600, macs: [sensor.mac] },
          owner(),
        ),
    ];
    for (const change of changes) {
      page.messages.length = 0;
      await change();
      await page.hears('devicesChanged');
    }
  });

  it('an alarm that is raised, and then acknowledged, is received', async () => {
    const [gateway, sensor] = [await here.gateway(), await here.beacon()];
    await call(devices.editDevice, { mac: sensor.mac, temperatureUpper: 8 }, owner());
    const page = await pageThere({ token: owner() });
    page.say({ type: 'watch', topic: 'alarms' });
    await expect.poll(() => page.messages.filter(({ type }) => type === 'watching').length, { timeout: 10_000, interval: 5 }).toBe(2);
    await push(here.test.url, gateway, sensor.mac, 21);
    expect(await page.hears('alarms')).toEqual({ type: 'alarms', deviceIds: [sensor.id] });
    page.messages.length = 0;
    const { rows } = await call(alarms.alarms, { mac: [sensor.mac] }, owner());
    await call(alarms.acknowledge, { ids: rows.map(({ id }) => id), reason: 'door' }, owner());
    expect(await page.hears('alarms')).toEqual({ type: 'alarms', deviceIds: [sensor.id] });
  });

  it('a reading, is shown', async () => {
    const [gateway, sensor] = [await here.gateway(), await here.beacon()];
    const page = await pageThere({ token: owner() });
    await push(here.test.url, gateway, sensor.mac, 4.5);
    await expect
      .poll(() => page.rows().find(({ id }) => id === sensor.id)?.reading?.temperature, { timeout: 10_000, interval: 5 })
      .toBe(4.5);
  });

  it('a whitelist and what is bound to its gateway, is what its readings are judged by', async () => {
    const [gateway, sensor] = [await here.gateway(), await here.beacon()];
    expect(await push(there.url, gateway, sensor.mac)).toEqual([]);
    await call(bindings.switchWhitelist, { mac: gateway.mac, isOn: true, confirm: true }, owner());
    await vi.waitFor(async () => expect(await push(there.url, gateway, sensor.mac)).toEqual([sensor.mac]), 10_000);
    await call(bindings.bind, { mac: [sensor.mac], toMac: gateway.mac }, owner());
    await vi.waitFor(async () => expect(await push(there.url, gateway, sensor.mac)).toEqual([]), 10_000);
  });

  it('a device that comes, and goes, is known and is not', async () => {
    const gateway = await here.gateway();
    const mac = 'AC233F777701';
    expect(await push(there.url, gateway, mac)).toEqual([mac]);
    await call(devices.importInventory, { rows: [{ mac, model: 'beacon-thl', activationKey: 'key' }] }, here.admin);
    await call(devices.addDevice, { mac, activationKey: 'key' }, owner());
    await vi.waitFor(async () => expect(await push(there.url, gateway, mac)).toEqual([]), 10_000);
    await call(devices.giveBack, { mac, confirm: 'Yes' }, owner());
    // It is nobody's, and the gateway speaks for its owner's sensors alone.
    await vi.waitFor(async () => expect(await push(there.url, gateway, mac)).toEqual([mac]), 10_000);
  });

  it('an account that may relay, is let through, and no longer when that has ended', async () => {
    const carrier = await addTestAccount(here.test);
    const gateway = await here.gateway();
    const sensor = await here.beacon();
    await here.test.sql('update device_ownership set account_id = $2 where device_id = $1', [gateway.id, carrier.id]);
    expect(await push(there.url, gateway, sensor.mac)).toEqual([sensor.mac]);
    const relay = await call(bindings.addRelay, { account: carrier.account }, owner());
    await vi.waitFor(async () => expect(await push(there.url, gateway, sensor.mac)).toEqual([]), 10_000);
    await call(bindings.endRelay, { id: relay.id }, owner());
    await vi.waitFor(async () => expect(await push(there.url, gateway, sensor.mac)).toEqual([sensor.mac]), 10_000);
  });

  it('a setting, is sent to the tracker whose connection the other holds', async () => {
    const { imei } = await here.tracker();
    const line = await Line.open(there.ports.gt06 ?? 0);
    await line.send(encodeLogin({ imei }, 1), encodeHeartbeat({ voltageLevel: 5, gsmLevel: 4 }, 2));
    await vi.waitFor(() => expect(gt06.framing.tcp(line.received).frames.length).toBe(2), 10_000);
    await call(devices.editDevice, { imei, writeInterval: 600 }, owner());
    await vi.waitFor(() => expect(line.received.toString('latin1')).toContain('TIMER,600#'), 10_000);
    line.end();
  });
});
