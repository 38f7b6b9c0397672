/** A gateway's own page: how it connects at any time, a password renewed and shown once, what it received, what is bound to it; no chart of its own. */
import { expect, test } from '@playwright/test';
import { connectGateway } from './gateway.js';
import { putInInventory, takeDevices } from './devices.js';
import { expectNoticesClear } from './layout.js';
import { adminPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const gateway = { mac: 'C0FFEE000011', model: 'gateway-a', name: '一号库网关' };
const bound = { mac: 'C0FFEE000012', model: 'beacon-thl', name: '一号库 · 门口' };
const other = { mac: 'C0FFEE000013', model: 'beacon-thl', name: '一号库 · 里侧' };
const account = { name: 'cold-store', password: 'snow-and-ice-42' };

let token = '';
let password = '';
const platform = platformFor({ demo: false }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  await putInInventory(started, admin, [gateway, bound, other]);
  const made = await started.call(
    'POST',
    '/api/people',
    { level: 'normal', account: account.name, nickname: '冷库', password: account.password },
    admin,
  );
  if (made.errorcode !== 0) throw new Error(`the account was refused: ${made.errorcode} ${made.message}`);
  token = await started.logIn(account.name, account.password);
  password = (await takeDevices(started, token, [gateway, bound, other])).get(gateway.mac) ?? '';
  const bind = await started.call('POST', '/api/bind', { mac: [bound.mac], toMac: gateway.mac }, token);
  if (bind.errorcode !== 0) throw new Error(`the binding was refused: ${bind.errorcode} ${bind.message}`);
});

test('somebody reads on the page of a gateway how it connects, renews its password, and sees what it receives', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform().url });
  await enterWith(context, platform(), token);
  const client = await connectGateway(platform(), gateway.mac, password);
  await client.publish({ mac: bound.mac, temperature: 4.2 }).acknowledged;
  await client.publish({ mac: bound.mac, temperature: 4.3 }, { mac: other.mac, temperature: -18.1 }).acknowledged;
  await page.goto(`${platform().url}/deviceDetail?mac=${gateway.mac}`);

  // It opens on itself: there is no chart of temperatures it does not have.
  await expect(page.getByRole('tab', { name: zh('detail.tab.gateway'), exact: true })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: zh('detail.tab.chart'), exact: true })).toHaveCount(0);
  await expect(page.getByRole('main').locator('canvas')).toHaveCount(0);

  // What it received, with counts, and whether it should.
  const rowOf = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const received = page.locator('section.list').filter({ has: page.getByRole('heading', { name: zh('detail.gateway.received') }) });
  await expect(received.getByRole('row')).toHaveCount(3);
  await expect(received.locator(rowOf(bound.name)).getByRole('cell').nth(1)).toHaveText('2');
  await expect(received.locator(rowOf(bound.name))).toContainText(zh('detail.gateway.isBound'));
  await expect(received.locator(rowOf(other.name))).toContainText('−61');
  await expect(received.locator(rowOf(other.name))).toContainText(zh('detail.gateway.notBound'));
  const bindings = page.locator('section.list').filter({ has: page.getByRole('heading', { name: zh('detail.gateway.bindings') }) });
  await expect(bindings.getByRole('link', { name: bound.name, exact: true })).toBeVisible();

  // Host, port, topic, user and push address are copied by a click.
  const connection = page.locator('section.panel').filter({ has: page.getByRole('heading', { name: zh('detail.gateway.connect') }) });
  for (const text of [
    new URL(platform().url).hostname,
    String(platform().ports.mqtt),
    gateway.mac,
    `frostway/${gateway.mac}/readings`,
    `${platform().url}/api/push/json`,
  ]) {
    await button(connection, text).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  }
  await expect(connection).not.toContainText(password);

  // The password is renewed apart, and shown this one time.
  await button(connection, zh('detail.gateway.renew')).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, zh('device.gateway.renew')).click();
  await expect(dialog.getByText(zh('device.gateway.once'))).toBeVisible();
  const fresh = await dialog
    .locator('dt', { hasText: zh('device.gateway.password') })
    .locator('xpath=following-sibling::dd[1]')
    .innerText();
  expect(fresh.trim()).not.toBe(password);
  // The notice of a copy stands clear of the dialog's foot, at every width.
  await expectNoticesClear(page, () => button(dialog, fresh.trim()).click());
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(fresh.trim())).toHaveCount(0);
  const renewed = await connectGateway(platform(), gateway.mac, fresh.trim());
  await renewed.publish({ mac: other.mac, temperature: -18.2 }).acknowledged;
  await renewed.close();
  await client.close();

  // On a phone everything stands below one another and nothing is cut off at the side.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(received.getByText(other.name)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
