/** Sharing in the browser: to a guest by a link that is revoked while it is open, and to an account that sees it at once. */
import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type Gateway, connectGateway } from './gateway.js';
import { type NewDevice, putInInventory, takeDevices } from './devices.js';
import { adminPassword } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const gatewayOf: NewDevice = { mac: 'C0FFEE0000A1', model: 'gateway-a', name: '网关 1' };
const box: NewDevice = { mac: 'C0FFEE0000A2', model: 'beacon-th', name: '疫苗箱 07' };
const room: NewDevice = { mac: 'C0FFEE0000A3', model: 'beacon-th', name: '冷库 3' };
const truck: NewDevice = { imei: '866123456789100', model: 'tracker-a', name: '冷藏车 5' };
const devices = [gatewayOf, box, room, truck];
const password = 'share-story-password-1';

let owner = '';
let sharee = '';
let admin = '';
let gateway: Gateway;
const platform = platformFor({ demo: false }, async (started) => {
  admin = await started.logIn('admin', adminPassword);
  for (const [account, nickname] of [
    ['owner1', '林晓岚'],
    ['sharee1', '王建国'],
  ]) {
    const made = await started.call('POST', '/api/people', { account, nickname, password, level: 'normal' }, admin);
    if (made.errorcode !== 0) throw new Error(`no account ${account}: ${made.errorcode} ${made.message}`);
  }
  owner = await started.logIn('owner1', password);
  sharee = await started.logIn('sharee1', password);
  await putInInventory(started, admin, devices);
  const secret = (await takeDevices(started, owner, devices)).get('C0FFEE0000A1') ?? '';
  gateway = await connectGateway(started, 'C0FFEE0000A1', secret);
  await say(4.5);
});

async function say(temperature: number): Promise<void> {
  await gateway.publish({ mac: 'C0FFEE0000A2', temperature, humidity: 55 }, { mac: 'C0FFEE0000A3', temperature: -18 }).acknowledged;
}

type Made = { readonly id: number; readonly key: string };
async function addLink(more: Record<string, unknown>): Promise<Made> {
  const { errorcode, data } = await platform().call(
    'POST',
    '/beacon/devices/addShare',
    { mac: ['C0FFEE0000A2'], forever: true, ...more },
    owner,
  );
  expect(errorcode).toBe(0);
  return data as Made;
}

/** A guest on a phone, with nothing of a session. Calls that need one are counted. */
async function guestOn(context: BrowserContext, key: string): Promise<{ page: Page; calls: string[] }> {
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|beacon|devices)\//.test(pathname)) calls.push(pathname);
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${platform().url}/deviceDetail?key=${key}`);
  return { page, calls };
}
const guestCalls = /^\/(?:beacon|api)\/shareDevice\//;
const value = (page: Page) => page.locator('[data-fact=temperature]');

test('guest opens a link on a phone, it is revoked while open', async ({ page, context, browser }) => {
  // The owner makes the link in the dialog of the device.
  await enterWith(context, platform(), owner);
  await page.goto(`${platform().url}/deviceDetail?mac=C0FFEE0000A2`);
  await button(page.locator('.dh'), zh('share.act')).click();
  const dialog = page.getByRole('dialog', { name: zh('share.titleOne', { name: box.name }) });
  await field(dialog, zh('share.link.label')).fill('合肥疾控 收货窗口');
  await dialog.getByRole('button', { name: zh('share.end.24h'), exact: true }).click();
  await button(dialog, zh('share.link.make')).click();
  await expect(dialog.getByRole('img', { name: zh('share.link.qr') })).toBeVisible();
  const url = (await dialog.getByRole('link', { name: zh('share.link.asGuest') }).getAttribute('href')) ?? '';
  expect(url).toMatch(/\/deviceDetail\?key=[\w-]{40}(?:&|$)/);
  const given = dialog.getByRole('region', { name: zh('share.given') });
  await expect(given).toContainText('合肥疾控 收货窗口');

  // The guest looks, live, and makes no call that needs a session.
  const phone = await browser.newContext();
  const { page: guest, calls } = await guestOn(phone, new URL(url).searchParams.get('key') ?? '');
  await expect(guest.getByRole('heading', { level: 1, name: box.name })).toBeVisible();
  await expect(value(guest)).toContainText('4.5');
  await expect(guest.getByText(zh('share.guest.by', { name: '林晓岚' }))).toBeVisible();
  await expect(guest.locator('.fw-chart canvas').first()).toBeVisible();
  await expect(guest.getByRole('navigation')).toHaveCount(0);
  await say(5.5);
  await expect(value(guest)).toContainText('5.5');

  // It is revoked: the open page says so at once and does not lead to the login.
  await button(given, zh('share.revoke')).click();
  await button(
    page.getByRole('dialog').filter({ hasText: zh('share.revokeLinkTitle', { name: '合肥疾控 收货窗口' }) }),
    zh('share.revoke'),
  ).click();
  await expect(guest.getByRole('alert')).toContainText([zh('share.guest.ended')]);
  await expect(value(guest)).toHaveCount(0);
  expect(new URL(guest.url()).pathname).toBe('/deviceDetail');
  await guest.reload();
  await expect(guest.getByRole('alert')).toContainText([zh('share.guest.endedHint')]);
  expect(new URL(guest.url()).pathname).toBe('/deviceDetail');
  expect(calls.filter((call) => !guestCalls.test(call))).toEqual([]);
  await expect(given).toContainText(zh('share.state.ended'));
  await phone.close();
});

test('a link with scope latest shows no history and no place, in both languages; who is logged in is a guest as well', async ({
  context,
}) => {
  await say(5.5);
  const { key } = await addLink({ scope: ['latest'], label: 'Lane 7' });
  await enterWith(context, platform(), sharee);
  for (const lang of languages) {
    await context.addCookies([{ name: 'lang', value: lang, url: platform().url }]);
    const { page, calls } = await guestOn(context, key);
    await expect(value(page)).toContainText('5.5');
    await expect(page.getByText(contents(lang, ['latest']))).toBeVisible();
    await expect(page.getByRole('heading', { name: text(lang, 'share.guest.historyAny'), exact: true })).toHaveCount(0);
    await expect(page.locator('.fw-map')).toHaveCount(0);
    expect(calls.filter((call) => !guestCalls.test(call))).toEqual([]);
    await page.close();
  }
});
const contents = (lang: Lang, scope: readonly ('latest' | 'history' | 'place')[]): string =>
  text(lang, 'share.guest.contents', { scope: scope.map((each) => text(lang, `share.scope.${each}`)).join(text(lang, 'share.comma')) });

test('a link with several devices is a list to pick from; narrowed while open it stops showing the values, suspended it ends', async ({
  browser,
}) => {
  await say(5.5);
  const { id, key } = await addLink({ mac: ['C0FFEE0000A2', 'C0FFEE0000A3'], imei: ['866123456789100'] });
  const phone = await browser.newContext();
  const { page } = await guestOn(phone, key);
  await expect(page.getByText(zh('share.guest.count', { count: 3 }))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(room.name) }).click();
  await expect(page.getByRole('heading', { level: 1, name: room.name })).toBeVisible();
  await expect(value(page)).toContainText('−18.0');
  await page.goBack();
  await page.getByRole('button', { name: new RegExp(box.name) }).click();
  await expect(value(page)).toContainText('5.5');
  await platform().call('PUT', '/api/shareKey', { id, scope: ['history'] }, owner);
  await expect(page.getByText(zh('share.foreign.noLatest'))).toBeVisible();
  await expect(value(page)).toHaveCount(0);
  await platform().call('PUT', '/api/shareKey', { id, allow: false }, owner);
  await expect(page.getByRole('alert')).toContainText([zh('share.guest.ended')]);
  await phone.close();
});

test('what is shared with an account is seen live by it at once, marked with who shares it, and gone at once', async ({
  page,
  context,
  browser,
}) => {
  await say(5.5);
  const other = await browser.newContext();
  await enterWith(other, platform(), sharee);
  const theirs = await other.newPage();
  await theirs.goto(`${platform().url}/deviceMonitor?kind=all&show=table`);
  await expect(theirs.getByRole('status').filter({ hasText: zh('frame.live.onFresh') })).toBeVisible();
  await expect(theirs.locator('[data-device]')).toHaveCount(0);

  await enterWith(context, platform(), owner);
  await page.goto(`${platform().url}/deviceSet?q=C0FFEE0000A2`);
  await button(page, zh('device.menu', { name: box.name })).click();
  await page.getByRole('menuitem', { name: zh('share.act') }).click();
  const dialog = page.getByRole('dialog', { name: zh('share.titleOne', { name: box.name }) });
  await dialog.getByRole('tab', { name: zh('share.way.account') }).click();

  // Refusals stand beside the field they belong to.
  const account = field(dialog, zh('share.account.name'));
  const refused = async (name: string, words: string): Promise<void> => {
    await account.fill(name);
    await button(dialog, zh('share.act')).click();
    await expect(account).toHaveAccessibleDescription(words);
  };
  await refused('nobody-of-this-name', '目标账号不存在');
  await refused('owner1', '不能分享给自己');
  await dialog.getByRole('checkbox', { name: new RegExp(`^${zh('share.scope.history')}`) }).uncheck();
  await account.fill('sharee1');
  await button(dialog, zh('share.act')).click();
  const given = dialog.getByRole('region', { name: zh('share.given') });
  await expect(given).toContainText('王建国');

  // It is on the open page of the other account without a reload.
  const row = theirs.locator('[role=row][data-device]').filter({ hasText: box.name });
  await expect(row).toContainText(zh('share.foreign.share', { name: '林晓岚' }));
  await expect(row.locator('[data-column=temperature]')).toContainText('5.5');
  await say(6.5);
  await expect(row.locator('[data-column=temperature]')).toContainText('6.5');
  await account.fill('sharee1');
  await button(dialog, zh('share.act')).click();
  await expect(dialog.getByRole('alert')).toContainText('不能重复分享');

  // The device's page offers nothing that only the owner may do, and says what is not shared.
  await row.getByRole('link', { name: box.name }).click();
  await expect(theirs.getByText(zh('share.foreign.noHistory')).first()).toBeVisible();
  await expect(button(theirs.locator('.dh'), zh('device.act.rename'))).toHaveCount(0);
  await theirs.goto(`${platform().url}/share?tab=mine`);
  await expect(theirs.getByRole('row').filter({ hasText: box.name })).toContainText('林晓岚');
  await theirs.goto(`${platform().url}/deviceMonitor?kind=all&show=table`);
  await expect(row).toBeVisible();

  // Revoked from the records, it is gone from the open page.
  await page.goto(`${platform().url}/share`);
  const record = page.getByRole('row').filter({ hasText: '王建国' });
  await expect(record).toContainText(zh('share.state.active'));
  await button(record, zh('device.menu', { name: box.name })).click();
  await page.getByRole('menuitem', { name: zh('share.revoke') }).click();
  await button(page.getByRole('dialog'), zh('share.revoke')).click();
  await expect(row).toHaveCount(0);
  await expect(record).toContainText(zh('share.state.ended'));
  await other.close();
});

test('devices that may not be shared are named, and nothing is shared', async ({ page, context }) => {
  await platform().sql('update device set may_share = false where mac = $1', ['C0FFEE0000A3']);
  await enterWith(context, platform(), owner);
  await page.goto(`${platform().url}/deviceSet`);
  for (const { name } of [box, room]) await page.getByRole('checkbox', { name: zh('device.select', { name }) }).check();
  await button(page.locator('.sel'), zh('share.act')).click();
  const dialog = page.getByRole('dialog', { name: zh('share.titleMany', { count: 2 }) });
  await button(dialog, zh('share.link.make')).click();
  await expect(dialog.getByRole('alert')).toContainText(zh('share.standing', { why: '这些设备没有分享权限', names: room.name }));
});

test('a link is extended, suspended and allowed again from the records', async ({ page, context }) => {
  await addLink({ label: 'Dock 4', forever: undefined, expiryDate: new Date(Date.now() + 3_600_000).toISOString() });
  await enterWith(context, platform(), owner);
  await page.goto(`${platform().url}/share?tab=links&q=Dock`);
  const record = page.getByRole('row').filter({ hasText: 'Dock 4' });
  const act = async (word: string): Promise<void> => {
    await button(record, zh('device.menu', { name: 'Dock 4' })).click();
    await page.getByRole('menuitem', { name: word }).click();
  };
  await act(zh('share.change'));
  const dialog = page.getByRole('dialog', { name: zh('share.changeTitle', { name: 'Dock 4' }) });
  await dialog.getByRole('button', { name: zh('share.end.forever'), exact: true }).click();
  await button(dialog, zh('frame.save')).click();
  await expect(record).toContainText(zh('share.forever'));
  await act(zh('share.suspend'));
  await expect(record).toContainText(zh('share.state.suspended'));
  await act(zh('share.resume'));
  await expect(record).toContainText(zh('share.state.active'));
});

test.afterAll(() => gateway.close());
