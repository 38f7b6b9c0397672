/** The first load: what a browser without a cache fetches before there is something to read, and in what order. */
import { type BrowserContext, type Page, expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { enterWith, platformFor } from './story.js';

const platform = platformFor({ demo: true });
test.use({ serviceWorkers: 'block' });

const monitor = '/deviceMonitor?show=table';

/** What is fetched from the platform from now on: paths and bytes on the wire, headers included. */
async function noteFetched(context: BrowserContext, page: Page): Promise<{ readonly path: string; readonly bytes: number }[]> {
  const fetched: { path: string; bytes: number }[] = [];
  const urls = new Map<string, string>();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => void urls.set(requestId, request.url));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url?.startsWith('http') === true) fetched.push({ path: new URL(url).pathname, bytes: encodedDataLength });
  });
  return fetched;
}

const enter = async (context: BrowserContext): Promise<void> =>
  enterWith(context, platform(), await platform().logIn('demo', demoPassword));

test('the login page is under 200 kB compressed', async ({ context, page }) => {
  const fetched = await noteFetched(context, page);
  await page.goto(`${platform().url}/login`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(fetched.length).toBeGreaterThan(3);
  expect(fetched.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000);
});

test('the first row of the monitor needs at most 20 files', async ({ context, page }) => {
  await enter(context);
  const fetched = await noteFetched(context, page);
  await page.goto(`${platform().url}${monitor}`);
  await expect(page.locator('[data-device]').first()).toBeVisible();
  const files = fetched.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path));
  expect(files.length).toBeGreaterThan(3);
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(20);
});

test('the empty frame is painted before the program is there, for who has a session', async ({ context, page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${platform().url}/login`);
  await expect(page.locator('.shell.first')).toBeHidden();
  await enter(context);
  await page.goto(`${platform().url}${monitor}`);
  await expect(page.locator('.shell.first .top')).toBeVisible();
});

test('profile, permission and devices are asked side by side', async ({ context, page }) => {
  await enter(context);
  const asked = new Set<string>();
  const all = new Promise<void>((resolve) => {
    void page.route(/\/(?:user\/profile|getPermission|devices\/status)\?/, async (route) => {
      asked.add(new URL(route.request().url()).pathname);
      if (asked.size === 3) resolve();
      // None is answered before all are asked.
      await all;
      await route.continue();
    });
  });
  await page.goto(`${platform().url}${monitor}`);
  await expect(page.locator('[data-device]').first()).toBeVisible();
  expect([...asked].sort()).toEqual(['/api/getPermission', '/beacon/devices/status', '/beacon/user/profile']);
});
