/** A new account and its first device: registration behind a captcha, a device added with its key, a value of it on the monitor. */
import { createHash } from 'node:crypto';
import { refusals } from '@frostway/contract/refusals';
import { expect, test } from '@playwright/test';
import { activationKey, connectTracker, putInInventory } from './devices.js';
import { adminPassword } from './platform.js';
import { agreeOnCaptcha, nextCaptcha } from './captcha.js';
import { button, field, platformFor, zh } from './story.js';

const imei = '866123456789012';
const gatewayMac = 'C0FFEE000001';
const platform = platformFor({ demo: false }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  await putInInventory(started, admin, [
    { imei, model: 'tracker-a', name: '' },
    { mac: gatewayMac, model: 'gateway-a', name: '' },
  ]);
});

test('somebody registers by e-mail, adds a device with its key, and sees what it says', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(`${platform().url}/login`);
  let sid = await nextCaptcha(page, () => page.getByRole('link', { name: zh('account.register'), exact: true }).click());
  await expect(page).toHaveURL(`${platform().url}/register`);
  await expect(page.getByRole('img', { name: zh('account.captcha.alt') })).toBeVisible();

  // What is missing or wrong stands beside its field.
  await button(page, zh('account.register')).click();
  await expect(field(page, zh('account.email'))).toHaveAccessibleDescription(zh('account.email.needed'));
  await expect(field(page, zh('account.nickname'))).toHaveAccessibleDescription(zh('account.nickname.needed'));
  await field(page, zh('account.email')).fill('lin.chen@example.com');
  await field(page, zh('account.nickname')).fill('林晨');
  await field(page, zh('account.password')).fill('snow-and-ice-42');
  await field(page, zh('account.password.repeat')).fill('snow-and-rain');
  await field(page, zh('account.captcha')).fill('abcd');
  await button(page, zh('account.register')).click();
  await expect(field(page, zh('account.password.repeat'))).toHaveAccessibleDescription(refusals.passwordsDiffer['zh-cn']);

  // A wrong code is used up: another picture stands there at once.
  await field(page, zh('account.password.repeat')).fill('snow-and-ice-42');
  await agreeOnCaptcha(platform(), sid, 'wxyz');
  sid = await nextCaptcha(page, () => button(page, zh('account.register')).click());
  await expect(field(page, zh('account.captcha'))).toHaveAccessibleDescription(zh('account.captcha.wrongNew'));
  await agreeOnCaptcha(platform(), sid, 'kq7m');
  await field(page, zh('account.captcha')).fill('KQ7M');
  await button(page, zh('account.register')).click();
  await expect(page).toHaveURL(`${platform().url}/platform`);
  await button(page, zh('frame.platform.sensor')).click();
  await expect(page).toHaveURL(`${platform().url}/view`);

  // An account without devices is shown the way to its first one.
  await page
    .getByRole('link', { name: zh('frame.nav.deviceMonitor'), exact: true })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('link', { name: zh('telemetry.monitor.empty.act'), exact: true })
    .click();
  await expect(page).toHaveURL(/\/deviceSet/);
  const dialog = page.getByRole('dialog', { name: zh('device.add') });
  const identity = field(dialog, zh('device.add.identity'));
  const key = field(dialog, zh('device.activationKey'));
  const add = button(dialog, zh('device.add.act'));
  // On a busy machine the first press has been seen to be lost.
  await expect(async () => {
    await add.click();
    await expect(identity).toHaveAccessibleDescription(zh('device.add.identityNeeded'), { timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  await expect(key).toHaveAccessibleDescription(zh('device.add.keyNeeded'));
  await identity.fill('C0:FF:EE');
  await key.fill('WRONG');
  await add.click();
  await expect(identity).toHaveAccessibleDescription(refusals.macInvalid['zh-cn']);
  await identity.fill('866123456789020');
  await add.click();
  await expect(identity).toHaveAccessibleDescription(refusals.deviceNotInPlatform['zh-cn']);
  await identity.fill(imei);
  await field(dialog, zh('device.name')).fill('沪A·D7731 冷藏车');
  await add.click();
  await expect(key).toHaveAccessibleDescription(refusals.activationKeyWrong['zh-cn']);
  await key.fill(activationKey);
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '沪A·D7731 冷藏车' })).toContainText(imei);

  // The same device once more is refused in the words of the catalogue.
  await button(page, zh('device.add')).click();
  await identity.fill(imei);
  await key.fill(activationKey);
  await add.click();
  await expect(identity).toHaveAccessibleDescription(refusals.deviceAlreadyYours['zh-cn']);
  await dialog.getByRole('button', { name: zh('frame.cancel'), exact: true }).click();
  await expect(dialog).toBeHidden();

  // What it says from now on is on the monitor.
  await page
    .getByRole('link', { name: zh('frame.nav.deviceMonitor'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: new RegExp(`^${zh('telemetry.monitor.kind')}`) }).click();
  await page.getByRole('menuitem', { name: zh('telemetry.monitor.kind.all') }).click();
  const row = page.locator('[role=row][data-device]').filter({ hasText: '沪A·D7731' });
  await expect(row.locator('[data-column=temperature]')).toHaveText('--');
  const tracker = await connectTracker(platform(), imei);
  tracker.feel(-18.4, 61);
  await expect(row.locator('[data-column=temperature]')).toContainText('−18.4');
  tracker.close();
});

test("a gateway's credentials are shown once, when it is added", async ({ page, context }) => {
  await context.addCookies([{ name: 'token', value: await platform().logIn('admin', adminPassword), url: platform().url }]);
  await page.goto(`${platform().url}/deviceSet?add=1`);
  const dialog = page.getByRole('dialog', { name: zh('device.add') });
  await field(dialog, zh('device.add.identity')).fill('c0-ff-ee-00-00-01');
  await field(dialog, zh('device.activationKey')).fill(activationKey);
  await button(dialog, zh('device.add.act')).click();
  const shown = page.getByRole('dialog', { name: zh('device.gateway.added', { name: gatewayMac }) });
  await expect(shown).toBeVisible();
  await expect(shown).toContainText(gatewayMac);
  const kept = await platform().sql(`select username, encode(password_hash, 'hex') as hash from gateway_credential`);
  const words = (await shown.textContent()) ?? '';
  const candidates = words.match(/[\w-]{43}/g) ?? [];
  expect(kept).toHaveLength(1);
  expect(kept[0]?.['username']).toBe(gatewayMac);
  expect(candidates.map((word) => createHash('sha256').update(word).digest('hex'))).toContain(kept[0]?.['hash']);
});
