/** A dealer sells a device of his stock, its owner is told whom to contact once it has expired, and sees what it measured after the dealer renewed it. */
import { type Browser, type Page, expect, test } from '@playwright/test';
import { activationKey, putInInventory, takeDevices } from './devices.js';
import { connectGateway } from './gateway.js';
import { type StoryPlatform, adminPassword } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const password = 'frostway-dealer-1';
const gateway = { mac: 'AC233FC0DE01', model: 'gateway-a', name: '一号网关' };
const sensor = { mac: 'AC233FC0DE02', model: 'beacon-th', name: '疫苗箱 1' };
const own = { mac: 'AC233FC0DE03', model: 'beacon-th', name: '样品柜' };

/** Makes an account below another and answers its token. */
async function account(platform: StoryPlatform, by: string, name: string, nickname: string, level: string): Promise<string> {
  const { errorcode, message } = await platform.call('POST', '/api/people', { account: name, nickname, password, level }, by);
  if (errorcode !== 0) throw new Error(`${name} was refused: ${errorcode} ${message}`);
  return platform.logIn(name, password);
}

const tokens = { dealer: '', customer: '', other: '' };
const platform = platformFor({ demo: false }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  tokens.dealer = await account(started, admin, 'beifang', '北方冷链', 'dealer');
  tokens.customer = await account(started, tokens.dealer, 'lilei', '李雷药房', 'normal');
  tokens.other = await account(started, tokens.dealer, 'hanmeimei', '韩梅梅诊所', 'normal');
  await putInInventory(started, tokens.dealer, [gateway, sensor]);
  await putInInventory(started, admin, [own]);
  await takeDevices(started, tokens.customer, [own]);
});

async function pageOf(browser: Browser, token: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await enterWith(context, platform(), token);
  const page = await context.newPage();
  await page.goto(platform().url + path);
  return page;
}

const row = (page: Page, mac: string) => page.getByRole('row').filter({ hasText: mac });

test('section 6: the dealer sells a device by username and renews it', async ({ browser }) => {
  test.setTimeout(180_000);
  const dealer = await pageOf(browser, tokens.dealer, '/dealer?tab=service');
  await field(dealer, zh('trade.service.name')).fill('北方冷链服务部');
  await field(dealer, zh('trade.service.phone')).fill('0571 8123 4567');
  await button(dealer, zh('frame.save')).click();
  await expect(dealer.getByText(zh('trade.service.saved'))).toBeVisible();

  // The sale: two devices of the stock, to a username; nothing is sold before what it means was read.
  await dealer.getByRole('tab', { name: zh('trade.tab.devices') }).click();
  await row(dealer, gateway.mac).getByRole('checkbox').check();
  await row(dealer, sensor.mac).getByRole('checkbox').check();
  await button(dealer, zh('trade.sell')).click();
  const dialog = dealer.getByRole('dialog');
  await field(dialog, zh('trade.sell.buyer')).fill('nobody-of-this-name');
  // By Enter: the browser's own list of suggestions, which opens while one types, may take the first click for itself.
  await field(dialog, zh('trade.sell.buyer')).press('Enter');
  await expect(dialog.locator('.e')).toBeVisible();
  await field(dialog, zh('trade.sell.buyer')).fill('lilei');
  await field(dialog, zh('trade.sell.buyer')).press('Enter');
  await expect(dialog.getByText(zh('trade.sell.toOwner', { name: '李雷药房' }))).toBeVisible();
  await expect(dialog.getByText(zh('trade.sell.nothingEnds'))).toBeVisible();
  await expect(dialog.getByText(zh('trade.sell.startsExpiry'))).toBeVisible();
  await button(dialog, zh('trade.sell.confirm')).click();
  await expect(dealer.getByText(zh('trade.sell.doneTo', { count: 2, name: '李雷药房（lilei）' }))).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(dealer, sensor.mac)).toContainText('李雷药房');

  // The customer has it, and sees what it measures.
  const customer = await pageOf(browser, tokens.customer, '/deviceSet');
  await expect(row(customer, sensor.mac)).toBeVisible();
  const { data } = await platform().call('POST', '/api/gateway/credentials', { mac: gateway.mac }, tokens.customer);
  const received = await connectGateway(platform(), gateway.mac, (data as { password: string }).password);
  await received.publish({ mac: sensor.mac, temperature: 4.5, humidity: 51 }).acknowledged;
  await customer.goto(`${platform().url}/deviceDetail?mac=${sensor.mac}&tab=latest`);
  await expect(customer.locator('.dh')).toContainText('4.5');

  // Its time is up: it goes on recording, and its owner is told whom to contact.
  await platform().sql("update device set expires_at = now() - interval '1 second' where mac = $1", [sensor.mac]);
  await received.publish({ mac: sensor.mac, temperature: 7.7, humidity: 52 }).acknowledged;
  await customer.reload();
  const note = customer.locator('.expiry-note');
  await expect(note).toContainText('北方冷链服务部');
  await expect(note).toContainText('0571 8123 4567');
  await expect(customer.locator('.dh')).toContainText(zh('values.condition.expired'));
  await expect(customer.getByRole('main')).not.toContainText('7.7');
  await customer.goto(`${platform().url}/view?expiring=1`);
  await expect(customer.getByRole('dialog')).toContainText('北方冷链服务部');
  await expect(customer.getByRole('dialog')).toContainText(sensor.mac);

  // Renewed from the list of the expired; the owner sees all of it.
  await dealer.goto(`${platform().url}/dealer?state=expired`);
  await button(row(dealer, sensor.mac), zh('device.menu', { name: sensor.mac })).click();
  await dealer.getByRole('menuitem', { name: zh('trade.renew') }).click();
  await button(dealer.getByRole('dialog'), zh('trade.renew.years', { count: 2 })).click();
  await button(dealer.getByRole('dialog').locator('.dlg-foot'), zh('trade.renew')).click();
  await expect(dealer.getByText(zh('trade.renew.done', { count: 1 }))).toBeVisible();
  await expect(dealer.getByText(zh('trade.devices.noneFound'))).toBeVisible();
  await customer.goto(`${platform().url}/deviceDetail?mac=${sensor.mac}&tab=latest`);
  await expect(customer.locator('.dh')).toContainText('7.7');
  await expect(customer.locator('.expiry-note')).toHaveCount(0);
  await received.close();
  await dealer.getByRole('tab', { name: zh('trade.tab.renewals') }).click();
  await expect(row(dealer, sensor.mac)).toContainText('北方冷链');
});

test('section 6: an owner sells his device too, and is told first what ends with it', async ({ browser }) => {
  const share = { mac: [own.mac], scope: ['latest'], forever: true };
  const { errorcode } = await platform().call('POST', '/beacon/devices/addShare', share, tokens.customer);
  expect(errorcode).toBe(0);
  const customer = await pageOf(browser, tokens.customer, `/deviceDetail?mac=${own.mac}`);
  await customer
    .getByRole('button', { name: zh('device.menu', { name: own.name }) })
    .first()
    .click();
  await customer.getByRole('menuitem', { name: zh('trade.sell') }).click();
  const dialog = customer.getByRole('dialog');
  await field(dialog, zh('trade.sell.buyer')).fill('hanmeimei');
  await customer.keyboard.press('Enter');
  await expect(dialog).toContainText(zh('trade.ends.item', { kind: zh('trade.ends.links'), number: 1 }));
  await button(dialog, zh('trade.sell.confirm')).click();
  await expect(customer).toHaveURL(/\/deviceSet/);
  await expect(customer.getByText(zh('trade.sell.doneTo', { count: 1, name: '韩梅梅诊所（hanmeimei）' }))).toBeVisible();
  await expect(row(customer, own.mac)).toHaveCount(0);
  const buyer = await pageOf(browser, tokens.other, '/deviceSet');
  await expect(row(buyer, own.mac)).toBeVisible();
});

test('a dealer announces, and those below him read it on the overview', async ({ browser }) => {
  const dealer = await pageOf(browser, tokens.dealer, '/announcement');
  for (const words of ['周日凌晨停机维护', '国庆期间服务照常']) {
    await button(dealer, zh('overview.announcements.write')).first().click();
    await field(dealer.getByRole('dialog'), zh('overview.announcements.text')).fill(words);
    await button(dealer.getByRole('dialog'), zh('overview.announcements.publish')).click();
    await expect(dealer.getByRole('cell', { name: words })).toBeVisible();
  }
  const customer = await pageOf(browser, tokens.customer, '/view');
  await expect(customer.getByText('国庆期间服务照常')).toBeVisible();
  await button(customer, zh('overview.announcements.others', { count: 2 })).click();
  await expect(customer.getByRole('dialog').getByText('周日凌晨停机维护')).toBeVisible();
  await button(row(dealer, '国庆期间服务照常'), zh('overview.announcements.stop')).click();
  await button(dealer.getByRole('dialog'), zh('overview.announcements.stop')).click();
  await expect(row(dealer, '国庆期间服务照常')).toContainText(zh('overview.announcements.over'));
  await customer.goto(`${platform().url}/view`);
  await expect(customer.getByText('周日凌晨停机维护')).toBeVisible();
});

test('a dealer imports stock from a file and makes a customer', async ({ browser }) => {
  const dealer = await pageOf(browser, tokens.dealer, '/dealer?tab=import');
  const csv = `mac,model,activationKey\nAC233FC0DE10,beacon-t,${activationKey}\nAC233FC0DE11,beacon-t,${activationKey}\n`;
  await dealer.locator('input[type=file]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dealer.getByText(zh('device.import.toAdd', { count: 2 }))).toBeVisible();
  await expect(dealer.getByRole('cell', { name: zh('device.import.wouldAdd') })).toHaveCount(2);
  expect(await platform().sql("select from device where mac = 'AC233FC0DE10'")).toEqual([]);
  await button(dealer, zh('device.import.confirm', { count: 2 })).click();
  await expect(dealer.getByText(zh('device.import.added', { count: 2 }))).toBeVisible();
  await dealer
    .locator('.counters')
    .getByRole('link')
    .filter({ hasText: zh('trade.list.stock') })
    .click();
  await expect(row(dealer, 'AC233FC0DE10')).toContainText(zh('trade.ownStock'));
  await button(dealer, zh('trade.customers.add')).click();
  const dialog = dealer.getByRole('dialog');
  await field(dialog, zh('people.account')).fill('xinyi');
  await field(dialog, zh('account.nickname')).fill('新医门诊');
  await field(dialog, zh('people.firstPassword')).fill(password);
  await button(dialog, zh('access.add')).click();
  await button(dialog.locator('.dlg-foot'), zh('frame.close')).click();
  await dealer.getByRole('tab', { name: zh('trade.tab.customers') }).click();
  await expect(row(dealer, 'xinyi')).toContainText('新医门诊');
});
