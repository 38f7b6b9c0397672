/**
 * Alarms come to a browser that shows no page of the platform: push is turned on by a click, what is sent can be read by that browser alone, its service worker shows
 * it, and a log-out asks whether that goes on. The push service is one of the story, for Chromium's own stands on the internet.
 */
import { type Page, expect, test } from '@playwright/test';
import { type PushService, startPushService } from './push-service.js';
import { button, en, enterWith, logInOnPage, platformFor } from './story.js';
import { adminPassword } from './platform.js';

const person = { name: 'warehouse', password: 'snow-and-ice-42' };
let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());
const platform = platformFor({ demo: false, env: { FROSTWAY_WEBHOOK_NETWORKS: '127.0.0.1' } }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  const given = { account: person.name, nickname: 'Wei', password: person.password, level: 'normal' };
  const made = await started.call('POST', '/api/people', given, admin);
  if (made.errorcode !== 0) throw new Error(`the account was refused: ${made.errorcode} ${made.message}`);
});

/** Gives the page's own push manager the subscription of the story's service; everything else is the browser's. */
async function standIn(page: Page): Promise<void> {
  await page.addInitScript((given: PushService['subscription']) => {
    const bytes = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)).buffer;
    const subscription = {
      endpoint: given.endpoint,
      getKey: (name: 'p256dh' | 'auth') => bytes(given[name]),
      unsubscribe: () => (localStorage.removeItem('subscribed'), Promise.resolve(true)),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(localStorage.getItem('subscribed') === null ? null : subscription),
      subscribe: () => (localStorage.setItem('subscribed', 'yes'), Promise.resolve(subscription)),
    });
  }, service.subscription);
}

test('a browser is turned on, shows what is sent to it, and stops with the log-out', async ({ page, context }) => {
  const { url } = platform();
  await context.grantPermissions(['notifications'], { origin: url });
  await context.addCookies([{ name: 'lang', value: 'en', url, sameSite: 'Lax' }]);
  await enterWith(context, platform(), await platform().logIn(person.name, person.password));
  await standIn(page);
  // A browser tells a program where its service workers are.
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.goto(`${url}/notification?tab=browsers`);
  await button(page, en('notification.push.turnOn')).click();
  await expect(button(page, en('notification.push.turnOff'))).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'Chrome' });
  await row.getByRole('button').click();
  await page.getByText(en('notification.test'), { exact: true }).click();
  await expect.poll(() => service.messages.length).toBe(1);
  const [message = ''] = service.messages;
  expect(JSON.parse(message)).toMatchObject({ title: en('notification.subject.test'), path: '/deviceAlarm', tag: 'test' });

  const deliver = async () =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId: await registered, data: message });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, tag }) => [title, tag]);
    });
  // What the browser's tools deliver while the worker is being woken is lost, as nothing of a push service is.
  await expect(async () => {
    await deliver();
    await expect.poll(shown, { timeout: 2000 }).toEqual([[en('notification.subject.test'), 'test']]);
  }).toPass({ timeout: 20_000 });
  // Another of the same tag takes its place.
  await deliver();
  await expect.poll(shown).toHaveLength(1);

  await button(page, en('frame.account.menu')).click();
  await page.getByRole('menuitem', { name: en('frame.account.logOut') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(en('frame.account.pushStops'))).toBeChecked();
  await button(dialog, en('frame.account.logOut')).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => platform().sql('select 1 from push_browser')).toEqual([]);
  await logInOnPage(page, person.name, person.password, 'en');
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto(`${url}/notification?tab=browsers`);
  await expect(button(page, en('notification.push.turnOn'))).toBeVisible();
});
