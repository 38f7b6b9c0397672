/** Getting in where messages are sent: registering by phone, activation by mail, a lost password by mail and by phone, and one's own account. */
import { createHmac } from 'node:crypto';
import { refusals } from '@frostway/contract/refusals';
import { type Page, expect, test } from '@playwright/test';
import { agreeOnCaptcha, nextCaptcha } from './captcha.js';
import { adminPassword } from './platform.js';
import { type Senders, sendersForFile } from './senders.js';
import { button, enterWith, field, logInOnPage, platformFor, zh } from './story.js';

let senders: Senders;
const env = sendersForFile((started) => (senders = started));
const platform = platformFor({ demo: false, env });

const password = 'snow-and-ice-42';
const captchaText = 'kq7m';

/** The code of the last text message to a number, after as many as there were. */
async function codeTo(to: string, after = 0): Promise<string> {
  const texts = (): string[] => senders.texts.filter((each) => each.to === to).map((each) => each.text);
  await expect.poll(() => texts().length, { timeout: 15_000 }).toBeGreaterThan(after);
  return /(?<![\w-])\d{6}(?!\w)/.exec(texts().at(-1) ?? '')?.[0] ?? '';
}

/** The last mail to an address as an administrator reads it in the outbox, once the mail server has taken it. */
async function mailTo(to: string, subject: string): Promise<{ text: string; link: string | null }> {
  const admin = await platform().logIn('admin', adminPassword);
  const find = async (): Promise<{ text: string; link: string | null; subject: string; state: string } | undefined> => {
    const { data } = await platform().call('GET', `/api/outbox?search=${encodeURIComponent(to)}`, undefined, admin);
    return (data as { rows: { text: string; link: string | null; subject: string; state: string }[] }).rows.find(
      (row) => row.subject === subject || row.subject.startsWith(subject),
    );
  };
  await expect.poll(async () => (await find())?.state, { timeout: 15_000 }).toBe('sent');
  return (await find()) ?? { text: '', link: null };
}

/** Opens the address of a mailed link, wherever the platform says it lives. */
async function openLink(page: Page, link: string | null): Promise<void> {
  const { pathname, search } = new URL(link ?? 'http://none');
  await page.goto(platform().url + pathname + search);
}

async function fillCaptcha(page: Page, sid: string): Promise<void> {
  await agreeOnCaptcha(platform(), sid, captchaText);
  await field(page, zh('account.captcha')).fill(captchaText);
}

/** A person whose e-mail and phone are proved. */
async function addPerson(name: string, phone: string): Promise<void> {
  const admin = await platform().logIn('admin', adminPassword);
  const { errorcode, message } = await platform().call(
    'POST',
    '/api/people',
    { account: name, nickname: name, level: 'normal', password, email: `${name}@example.com`, phone },
    admin,
  );
  expect(errorcode, message).toBe(0);
}

test('somebody registers by phone: a taken number is said next to the field, the code is counted down', async ({ page }) => {
  await addPerson('mei', '+8613800138001');
  const first = await nextCaptcha(page, () => page.goto(`${platform().url}/register`));
  await expect(page.getByRole('tab', { name: zh('account.register.byPhone'), selected: true })).toBeVisible();
  await field(page, zh('account.phone')).fill('138 0013 8001');
  await field(page, zh('account.nickname')).fill('周启明');
  await expect(field(page, zh('account.phone'))).toHaveAccessibleDescription(refusals.phoneRegistered['zh-cn']);
  await expect(page.getByRole('link', { name: zh('account.register.logInWithIt') })).toBeVisible();

  await field(page, zh('account.phone')).fill('138 0013 8002');
  await fillCaptcha(page, first);
  await button(page, zh('account.code.send')).click();
  const counting = page.getByRole('button', { name: /^\d+ 秒后重发$/ });
  await expect(counting).toBeDisabled();
  const seconds = async (): Promise<number> => Number(/\d+/.exec((await counting.textContent()) ?? '')?.[0]);
  const begun = await seconds();
  await expect.poll(seconds).toBeLessThan(begun);

  await field(page, zh('account.code.sms')).fill('000000');
  await field(page, zh('account.password')).fill(password);
  await field(page, zh('account.password.repeat')).fill(password);
  const code = await codeTo('+8613800138002');
  if (code !== '000000') {
    await button(page, zh('account.register')).click();
    await expect(field(page, zh('account.code.sms'))).toHaveAccessibleDescription(refusals.sentCodeWrong['zh-cn']);
  }
  await field(page, zh('account.code.sms')).fill(code);
  await button(page, zh('account.register')).click();
  await expect(page).toHaveURL(`${platform().url}/platform`);
});

test('an account is activated by the link in its mail, which counts once and does not stay in the address', async ({ page }) => {
  const email = 'chen@example.com';
  const sid = await nextCaptcha(page, () => page.goto(`${platform().url}/register?way=email`));
  await field(page, zh('account.email')).fill(email);
  await field(page, zh('account.nickname')).fill('陈晨');
  await field(page, zh('account.password')).fill(password);
  await field(page, zh('account.password.repeat')).fill(password);
  await fillCaptcha(page, sid);
  await button(page, zh('account.register')).click();
  await expect(page.getByRole('heading', { name: zh('account.mail.check') })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const { link } = await mailTo(email, zh('account.activateMail.subject'));

  // Before the link was opened the login offers the mail again.
  await page.getByRole('link', { name: zh('account.toLogin') }).click();
  await logInOnPage(page, email, password);
  await expect(page.getByRole('alert')).toHaveText(refusals.accountNotActivated['zh-cn']);
  await button(page, zh('account.activate.resend')).click();
  await expect(field(page, zh('account.email'))).toHaveValue(email);

  await openLink(page, link);
  await expect(page).toHaveURL(`${platform().url}/platform`);

  await page.context().clearCookies();
  await openLink(page, link);
  await expect(page.getByRole('alert')).toHaveText(refusals.activationInvalid['zh-cn']);
  await expect(page).toHaveURL(`${platform().url}/login`);
});

test('a password is recovered by mail', async ({ page }) => {
  await addPerson('hui', '+8613800138003');
  const old = await platform().logIn('hui', password);
  await page.goto(`${platform().url}/login`);
  const sid = await nextCaptcha(page, () => page.getByRole('link', { name: zh('account.login.forgot') }).click());
  await expect(page).toHaveURL(`${platform().url}/forgetPwd`);
  await field(page, zh('account.login.name')).fill('hui');
  await fillCaptcha(page, sid);
  await button(page, zh('account.forgot.next')).click();
  await button(page, zh('account.forgot.mailLink', { to: 'h***i@example.com' })).click();
  await expect(page.getByRole('heading', { name: zh('account.mail.check') })).toBeVisible();

  const { link } = await mailTo('hui@example.com', zh('account.resetMail.subject'));
  await openLink(page, link);
  await expect(page).toHaveURL(`${platform().url}/lostpw`);
  await field(page, zh('account.password.new')).fill('quiet-river-77');
  await field(page, zh('account.password.repeat')).fill('quiet-river-77');
  await button(page, zh('account.lost.set')).click();
  await expect(page).toHaveURL(`${platform().url}/login`);
  await expect(page.getByRole('status').filter({ hasText: zh('account.login.passwordSet') })).toBeVisible();
  expect((await platform().call('GET', '/beacon/user/profile', undefined, old)).errorcode).not.toBe(0);
  await logInOnPage(page, 'hui', 'quiet-river-77');
  await expect(page).toHaveURL(`${platform().url}/platform`);

  // The link works once.
  await openLink(page, link);
  await field(page, zh('account.password.new')).fill('another-one-88');
  await field(page, zh('account.password.repeat')).fill('another-one-88');
  await button(page, zh('account.lost.set')).click();
  await expect(page.getByRole('heading', { name: refusals.resetTokenInvalid['zh-cn'] })).toBeVisible();
  await expect(page.getByRole('link', { name: zh('account.lost.again') })).toBeVisible();
});

test('a password is recovered by phone', async ({ page }) => {
  const phone = '+8613800138004';
  await addPerson('bo', phone);
  const sid = await nextCaptcha(page, () => page.goto(`${platform().url}/forgetPwd`));
  await field(page, zh('account.login.name')).fill('138 0013 8004');
  await fillCaptcha(page, sid);
  await button(page, zh('account.forgot.next')).click();
  await page.getByRole('button', { name: /^发送验证码到/ }).click();
  await expect(page.getByRole('heading', { name: zh('account.forgot.code') })).toBeVisible();
  const code = await codeTo(phone);
  await field(page, zh('account.code.sms')).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await button(page, zh('account.forgot.check')).click();
  await expect(field(page, zh('account.code.sms'))).toHaveAccessibleDescription(refusals.sentCodeWrong['zh-cn']);
  await field(page, zh('account.code.sms')).fill(code);
  await button(page, zh('account.forgot.check')).click();
  await field(page, zh('account.password.new')).fill('quiet-river-77');
  await field(page, zh('account.password.repeat')).fill('quiet-river-77');
  await button(page, zh('account.lost.set')).click();
  await expect(page).toHaveURL(`${platform().url}/login`);
  await logInOnPage(page, '+86 138 0013 8004', 'quiet-river-77');
  await expect(page).toHaveURL(`${platform().url}/platform`);
});

test('one looks after the own account: e-mail, sessions, API token, second factor', async ({ page, context }) => {
  test.setTimeout(120_000);
  await addPerson('yan', '+8613800138005');
  const elsewhere = await platform().logIn('yan', password);
  await enterWith(context, platform(), await platform().logIn('yan', password));
  await page.goto(`${platform().url}/view`);
  await button(page, zh('frame.account.menu')).click();
  await page.getByRole('menuitem', { name: zh('frame.nav.profile') }).click();
  await expect(page).toHaveURL(`${platform().url}/profile`);

  // A new e-mail is proved by a code and the password.
  await button(page, zh('account.contact.email')).click();
  let dialog = page.getByRole('dialog');
  await field(dialog, zh('account.contact.newEmail')).fill('yan.li@example.com');
  await button(dialog, zh('account.code.send')).click();
  await expect(dialog.getByText(zh('account.code.sentTo', { to: 'yan.li@example.com' }))).toBeVisible();
  const { text } = await mailTo('yan.li@example.com', zh('account.codeMail.subject', { code: '' }).trim());
  await field(dialog, zh('account.code.mail')).fill(/(?<![\w-])\d{6}(?!\w)/.exec(text)?.[0] ?? '');
  await field(dialog, zh('account.password.own')).fill('wrong');
  await button(dialog, zh('frame.save')).click();
  await expect(field(dialog, zh('account.password.own'))).toHaveAccessibleDescription(zh('account.password.wrong'));
  await field(dialog, zh('account.password.own')).fill(password);
  await button(dialog, zh('frame.save')).click();
  await expect(page.getByRole('tabpanel').getByText('yan.li@example.com')).toBeVisible();

  // Other sessions are distinguished and ended.
  await page.getByRole('tab', { name: zh('account.tab.security') }).click();
  await expect(page.getByText(zh('account.sessions.this'))).toHaveCount(1);
  await button(page, zh('account.sessions.endOthers')).click();
  await button(page.getByRole('dialog'), zh('account.sessions.endOthers')).click();
  await expect(button(page.getByRole('tabpanel'), zh('account.sessions.endOthers'))).toBeHidden();
  expect((await platform().call('GET', '/beacon/user/profile', undefined, elsewhere)).errorcode).not.toBe(0);

  // A token of a program reads and does not write.
  await page.getByRole('tab', { name: zh('account.tab.tokens') }).click();
  await button(page, zh('account.token.add')).click();
  dialog = page.getByRole('dialog');
  await field(dialog, zh('account.token.name')).fill('仓库看板');
  await field(dialog, zh('account.password.own')).fill(password);
  await button(dialog, zh('account.token.add')).click();
  const token = ((await dialog.locator('.token-once button').textContent()) ?? '').trim();
  await button(dialog, zh('frame.close')).last().click();
  expect((await platform().call('GET', '/beacon/devices/status', undefined, token)).errorcode).toBe(0);
  expect((await platform().call('POST', '/beacon/group', { name: 'x' }, token)).errorcode).toBe(refusals.notPermitted.code);
  await button(page, `${zh('account.token.end')}: 仓库看板`).click();
  await button(page.getByRole('dialog'), zh('account.token.end')).click();
  await expect(page.getByText(zh('account.token.none'))).toBeVisible();
  expect((await platform().call('GET', '/beacon/devices/status', undefined, token)).errorcode).not.toBe(0);

  // The second factor is turned on, and asked for at the next login.
  await page.getByRole('tab', { name: zh('account.tab.security') }).click();
  await button(page, zh('account.factor.turnOn')).click();
  dialog = page.getByRole('dialog');
  await field(dialog, zh('account.password.own')).fill(password);
  await button(dialog, zh('account.factor.next')).click();
  await expect(dialog.getByRole('img', { name: zh('account.factor.qr') })).toBeVisible();
  const secret = ((await dialog.locator('.copy').textContent()) ?? '').trim();
  await field(dialog, zh('account.factor.code')).fill(totp(secret, Date.now()));
  await button(dialog, zh('account.factor.turnOnWord')).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = await dialog.getByRole('listitem').allTextContents();
  await button(dialog, zh('account.factor.kept')).click();
  await expect(page.getByText(zh('account.factor.left', { count: 10 }))).toBeVisible();
  await button(page, zh('frame.account.menu')).click();
  await page.getByRole('menuitem', { name: zh('frame.account.logOut') }).click();
  await logInOnPage(page, 'yan', password);
  await field(page, zh('account.login.factor')).fill(recovery[0] ?? '');
  await button(page, zh('account.login')).click();
  await expect(page).toHaveURL(`${platform().url}/platform`);
});

/** The code of an authenticator (RFC 6238: SHA-1, 30 s, six digits) for a base32 secret. */
function totp(secret: string, atMs: number): string {
  const bits = Array.from(secret.replaceAll(/[\s=]/g, ''), (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
