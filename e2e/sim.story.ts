/** What keeps a tracker in reach: its owner buys data, pays his dealer, who confirms it; and wakes it by a text message. */
import { type Browser, type Page, expect, test } from '@playwright/test';
import { type NewDevice, putInInventory, takeDevices } from './devices.js';
import { keepPicture } from './look.js';
import { adminPassword } from './platform.js';
import { type Senders, sendersForFile } from './senders.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const password = 'frostway-dealer-1';
const truck = { imei: '866123456780227', model: 'tracker-b', name: '冷藏车 12' } as const satisfies NewDevice;
const phone = '+8613800138012';
const tokens = { dealer: '', customer: '' };
let senders: Senders;
const env = sendersForFile((started) => (senders = started));
const platform = platformFor({ demo: false, env }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  const account = async (by: string, name: string, nickname: string, level: string): Promise<string> => {
    const { errorcode, message } = await started.call('POST', '/api/people', { account: name, nickname, password, level }, by);
    if (errorcode !== 0) throw new Error(`${name} was refused: ${errorcode} ${message}`);
    return started.logIn(name, password);
  };
  tokens.dealer = await account(admin, 'beifang', '北方冷链', 'dealer');
  tokens.customer = await account(tokens.dealer, 'lilei', '李雷药房', 'normal');
  await putInInventory(started, tokens.dealer, [truck]);
  await takeDevices(started, tokens.customer, [truck]);
  await started.sql('update device set sim = $2 where imei = $1', [truck.imei, phone]);
  await started.sql("update account set may_sms = true where account = 'lilei'");
});

async function pageOf(browser: Browser, token: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await enterWith(context, platform(), token);
  const page = await context.newPage();
  await page.goto(platform().url + path);
  return page;
}

test('data is offered, ordered, paid to the dealer, confirmed by him, and there at once on the page of who bought it', async ({
  browser,
}) => {
  const dealer = await pageOf(browser, tokens.dealer, '/sim?tab=plans');
  await button(dealer, zh('sim.planAdd')).click();
  const offer = dealer.getByRole('dialog');
  await field(offer, zh('sim.planName')).fill('年包');
  await field(offer, zh('sim.megabytes')).fill('1024');
  await field(offer, zh('sim.months')).fill('12');
  await field(offer, zh('sim.price')).fill('30');
  await button(offer, zh('sim.planAdd')).click();
  await expect(offer).toBeHidden();

  const customer = await pageOf(browser, tokens.customer, '/sim');
  await customer
    .getByRole('row')
    .filter({ hasText: truck.name })
    .getByRole('button', { name: zh('sim.order') })
    .click();
  const order = customer.getByRole('dialog');
  await order.getByRole('combobox').click();
  await customer.locator('.ant-select-item-option').filter({ hasText: '年包' }).click();
  await keepPicture(customer, 'sim-order', 'zh-cn', 'light', 1440);
  await button(order, zh('sim.orderAct')).click();
  await expect(order).toBeHidden();
  const placed = customer.getByRole('row').filter({ hasText: truck.name });
  await expect(placed).toContainText(zh('sim.orderState.unpaid'));
  await expect(placed).toContainText('30');
  await button(customer, zh('sim.pay')).click();
  const paying = customer.getByRole('dialog');
  await expect(paying).toContainText(zh('sim.payDealer', { amount: '¥30.00' }));
  await keepPicture(customer, 'sim-pay', 'zh-cn', 'light', 1440);

  await dealer.goto(`${platform().url}/sim?tab=orders`);
  await expect(dealer.getByRole('row').filter({ hasText: truck.name })).toContainText('lilei');
  await button(dealer, zh('sim.confirm')).click();
  const confirming = dealer.getByRole('dialog');
  await keepPicture(dealer, 'sim-confirm', 'zh-cn', 'light', 1440);
  await button(confirming, zh('sim.confirm')).click();
  await expect(dealer.getByRole('row').filter({ hasText: truck.name })).toContainText(zh('sim.orderState.paid'));

  // Who waits before the open dialog sees it paid by itself.
  await expect(paying.getByRole('status')).toContainText('年包');
  await expect(paying).toContainText(zh('sim.orderState.paid'));
  await expect(placed).toContainText(zh('sim.orderState.paid'));
  await keepPicture(customer, 'sim-paid', 'zh-cn', 'light', 1440);
  await paying
    .getByRole('button', { name: zh('frame.close') })
    .last()
    .click();
  await customer.getByRole('tab', { name: zh('sim.tab.cards') }).click();
  await expect(customer.getByRole('row').filter({ hasText: truck.name })).toContainText('1 GB');
  await keepPicture(customer, 'sim-credited', 'zh-cn', 'light', 1440);
});

test('a sleeping tracker is woken by a text message to the number of its card', async ({ browser }) => {
  const page = await pageOf(browser, tokens.customer, `/deviceDetail?imei=${truck.imei}&tab=commands`);
  await button(page, zh('command.wake')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(phone);
  await keepPicture(page, 'wake-up', 'zh-cn', 'light', 1440);
  await button(dialog, zh('command.wake.act')).click();
  await expect(page.getByText(zh('command.wake.sent'))).toBeVisible();
  await expect.poll(() => senders.texts.map(({ to }) => to)).toEqual([phone]);
  await keepPicture(page, 'woken-up', 'zh-cn', 'light', 1440);
});
