/** What a first visit has to fetch: few files before the first row of the monitor. Counted, not timed. */
import { type Page, expect, test } from '@playwright/test';
import { putInInventory, takeDevices } from './devices.js';
import { adminPassword } from './platform.js';
import { enterWith, platformFor } from './story.js';

const sensor = { mac: 'C0FFEE000041', model: 'beacon-thl', name: '一号库门口' };
let token = '';
const platform = platformFor({ demo: false }, async (started) => {
  const admin = await started.logIn('admin', adminPassword);
  await putInInventory(started, admin, [sensor]);
  const person = { account: 'first-visit', nickname: '访客', password: 'snow-and-ice-42', level: 'normal' };
  const made = await started.call('POST', '/api/people', person, admin);
  if (made.errorcode !== 0) throw new Error(`the account was refused: ${made.errorcode} ${made.message}`);
  token = await started.logIn('first-visit', 'snow-and-ice-42');
  await takeDevices(started, token, [sensor]);
});
test.use({ serviceWorkers: 'block' });

/** Notes every file of the page that is asked for from here on; calls of the interface are no files. */
function filesOf(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    if (['document', 'script', 'stylesheet', 'font', 'image'].includes(request.resourceType())) files.push(new URL(request.url()).pathname);
  });
  return files;
}

test('at most 20 files come before the first row of the monitor', async ({ page, context }) => {
  await enterWith(context, platform(), token);
  const files = filesOf(page);
  await page.goto(`${platform().url}/deviceMonitor`, { waitUntil: 'commit' });
  await expect(page.getByText(sensor.name).first()).toBeVisible();
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(20);
});
