/** From a device's bytes to the open page: over the live connection alone, and caught up after it was cut. */
import { type Locator, type Page, type WebSocketRoute, expect, test } from '@playwright/test';
import { type NewDevice, connectTracker, putInInventory, takeDevices } from './devices.js';
import { connectGateway } from './gateway.js';
import { adminPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const tracker: NewDevice = { imei: '866123456789012', model: 'tracker-a', name: 'Truck 7' };
const gatewayOf: NewDevice = { mac: 'C0FFEE000001', model: 'gateway-a', name: 'Gateway 1' };
const beacon: NewDevice = { mac: 'C0FFEE000002', model: 'beacon-th', name: 'Room 3' };
const devices = [tracker, gatewayOf, beacon];
let token = '';
let password = '';

const platform = platformFor({ demo: false }, async (started) => {
  token = await started.logIn('admin', adminPassword);
  await putInInventory(started, token, devices);
  password = (await takeDevices(started, token, devices)).get('C0FFEE000001') ?? '';
});
test.beforeEach(({ context }) => enterWith(context, platform(), token));

const monitor = '/deviceMonitor?kind=all&show=table';
const cell = (page: Page, name: string, column: string): Locator =>
  page.locator('[role=row][data-device]').filter({ hasText: name }).locator(`[data-column=${column}]`);

/** Lets a page finish loading, and from then on gives it no answer over HTTP; answers how to let it again. */
async function blockCalls(page: Page): Promise<() => Promise<void>> {
  await page.waitForLoadState('networkidle');
  const calls = /\/(?:api|beacon|devices)\//;
  await page.route(calls, (route) => route.abort());
  expect(
    await page.evaluate(() =>
      fetch('/beacon/source').then(
        () => 'answered',
        () => 'blocked',
      ),
    ),
  ).toBe('blocked');
  return () => page.unroute(calls);
}

/**
 * Watches an element until its text holds some words; answers how to wait for that moment, epoch ms. The page itself looks and tells, so that no
 * polling is in between, and it looks from before anything is sent.
 */
async function watchFor(where: Locator, words: string): Promise<() => Promise<number>> {
  const watch = await where.evaluateHandle((element, wanted) => {
    const isShown = (): boolean => element.textContent.includes(wanted);
    const shown = new Promise<number>((resolve, reject) => {
      if (isShown()) return reject(new Error(`${wanted} is there before it was sent`));
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        clearTimeout(patience);
        resolve(Date.now());
      });
      observer.observe(element, { subtree: true, childList: true, characterData: true });
      const patience = setTimeout(() => reject(new Error(`${wanted} did not come; there is ${element.textContent}`)), 20_000);
    });
    // In an object: a handle of the promise itself would be waited for.
    return { shown };
  }, words);
  return () => watch.evaluate(({ shown }) => shown);
}

test('a GT06 packet and a reading over MQTT are on the open monitor, with every call over HTTP blocked', async ({ page }) => {
  await page.goto(platform().url + monitor);
  await expect(cell(page, 'Truck 7', 'temperature')).toHaveText('--');
  await expect(cell(page, 'Room 3', 'temperature')).toHaveText('--');
  const live = page.getByRole('status').filter({ hasText: zh('frame.live.onFresh') });
  await expect(live).toBeVisible();
  await blockCalls(page);

  const truck = await connectTracker(platform(), '866123456789012');
  const gateway = await connectGateway(platform(), 'C0FFEE000001', password);
  const took: number[] = [];
  for (const celsius of [-18.5, -17.5, -16.5, -15.5, -14.5]) {
    const shown = await watchFor(cell(page, 'Truck 7', 'temperature'), `−${-celsius}`);
    const sentMs = truck.feel(celsius, 61.5);
    took.push((await shown()) - sentMs);
  }
  await expect(cell(page, 'Truck 7', 'humidity')).toContainText('62');
  for (const celsius of [2.5, 3.5, 4.5, 5.5, 6.5]) {
    const shown = await watchFor(cell(page, 'Room 3', 'temperature'), String(celsius));
    const { sentMs, acknowledged } = gateway.publish({ mac: 'C0FFEE000002', temperature: celsius, humidity: 55 });
    took.push((await shown()) - sentMs);
    await acknowledged;
  }
  console.log(`packet to page: ${took.join(', ')} ms`);
  truck.close();
  await gateway.close();
});

test('the same packets are on the open page of a device, with every call over HTTP blocked', async ({ page }) => {
  const truck = await connectTracker(platform(), '866123456789012');
  truck.feel(-20.5, 50);
  await page.goto(`${platform().url}/deviceDetail?imei=866123456789012`);
  const head = page.locator('.dh');
  await expect(head).toContainText('−20.5');
  await blockCalls(page);
  const took: number[] = [];
  for (const celsius of [-21.5, -22.5, -23.5, -24.5, -25.5]) {
    const shown = await watchFor(head, `−${-celsius}`);
    const sentMs = truck.feel(celsius, 51);
    took.push((await shown()) - sentMs);
  }
  console.log(`packet to the page of the device: ${took.join(', ')} ms`);
  truck.close();
});

test('what came while the live connection was cut is there after it is back', async ({ page }) => {
  let isCut = false;
  const open: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/live$/, (socket) => {
    if (isCut) return void socket.close();
    open.push(socket);
    socket.connectToServer();
  });
  await page.goto(platform().url + monitor);
  const gateway = await connectGateway(platform(), 'C0FFEE000001', password);
  await gateway.publish({ mac: 'C0FFEE000002', temperature: 11.5 }).acknowledged;
  await expect(cell(page, 'Room 3', 'temperature')).toContainText('11.5');
  const allow = await blockCalls(page);

  isCut = true;
  await Promise.all(open.map((socket) => socket.close()));
  const bar = page.locator('.lost');
  await expect(bar).toBeVisible();
  await gateway.publish({ mac: 'C0FFEE000002', temperature: 12.5 }).acknowledged;
  await expect(cell(page, 'Room 3', 'temperature')).toContainText('11.5');

  await allow();
  // It is back when the button is pressed, not before: the page tries by itself too.
  await page.exposeFunction('letThrough', () => {
    isCut = false;
  });
  await page.evaluate(() => {
    const { letThrough } = window as unknown as { letThrough: () => void };
    window.addEventListener('pointerdown', () => letThrough(), { capture: true, once: true });
  });
  await button(bar, zh('frame.live.retryNow')).click();
  await expect(cell(page, 'Room 3', 'temperature')).toContainText('12.5');
  await expect(bar).toBeHidden();
  await gateway.close();
});

test('a platform that was away is found again by the open page, with what devices told it since', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(platform().url + monitor);
  await expect(cell(page, 'Truck 7', 'temperature')).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  await platform().interrupt();
  await expect(page.locator('.lost')).toBeVisible({ timeout: 20_000 });
  await platform().resume();
  const truck = await connectTracker(platform(), '866123456789012');
  truck.feel(-7.5, 40);
  await expect(cell(page, 'Truck 7', 'temperature')).toContainText('−7.5', { timeout: 60_000 });
  await expect(page.locator('.lost')).toBeHidden({ timeout: 60_000 });
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  truck.feel(-6.5, 40);
  await expect(cell(page, 'Truck 7', 'temperature')).toContainText('−6.5');
  truck.close();
});
