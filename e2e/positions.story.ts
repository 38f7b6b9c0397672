/** Positions now and in the past: from the list to the map, to the track of a day that is played back, and a shared place on a phone. */
import { expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const imei = '869900050001016';
let token = '';
let shared = '';
const platform = platformFor({ demo: true, demoDays: 1 }, async (started) => {
  token = await started.logIn('demo', demoPassword);
  started.startFleet();
  // The demo account shares nothing: for this moment it is an ordinary one.
  await started.sql(`update account set level = 'normal' where account = 'demo'`);
  const { errorcode, message, data } = await started.call(
    'POST',
    '/beacon/position/share',
    { imei: [imei], until: null, label: '7 号线' },
    token,
  );
  if (errorcode !== 0) throw new Error(`/beacon/position/share answered ${errorcode} ${message}`);
  shared = `/foreign_posList?key=${(data as { rows: { key: string }[] }).rows[0]?.key ?? ''}`;
  await started.sql(`update account set level = 'demo' where account = 'demo'`);
});

test('a dispatcher finds a vehicle, sees it on the map and plays its day back', async ({ page, context }) => {
  test.setTimeout(240_000);
  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/posList`);
  const lines = page.locator('.pl-line');
  await expect(lines.first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('[data-map-ready]')).toBeVisible({ timeout: 60_000 });

  // List and map are linked: the chosen vehicle is chosen on the map too.
  const id = await lines.first().getAttribute('data-device');
  // Whoever starts or stops takes another place in the list.
  const line = page.locator(`.pl-line[data-device="${id}"]`);
  await line.locator('.pl-main').click();
  await expect(line).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.fw-map')).toHaveAttribute('data-map-selected', id ?? '');

  // The traditional mode has the same vehicles below their groups.
  await button(page, zh('fleet.show.tree')).click();
  await expect(page.locator('.pl-group').first()).toBeVisible();

  await page.goto(`${platform().url}/track?device=${imei}`);
  const playhead = page.locator('[data-playhead]');
  await expect(playhead).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.pb-sums dd').first()).toContainText(/\d/);
  const timeOf = async (): Promise<number> => Number(await playhead.getAttribute('data-playhead'));
  const begin = await timeOf();

  await button(page, zh('playback.times', { rate: 64 })).click();
  await button(page, zh('playback.play')).click();
  await expect.poll(timeOf, { timeout: 60_000 }).toBeGreaterThan(begin + 60_000);
  await button(page, zh('playback.pause')).click();
  const paused = await timeOf();
  await button(page, zh('playback.forward')).click();
  expect(await timeOf()).toBeGreaterThan(paused);

  // A stop leads to its time.
  await page.locator('.pb-stops button').first().click();
  await expect(page.locator('.pb-stops li').first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('tab', { name: zh('playback.tab.rows') }).click();
  await expect(page.locator('.pb-row').first()).toContainText(/\d/);
});

test('a shared place opens on a phone without login', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(platform().url + shared);
  await expect(page.getByRole('heading', { name: '7 号线' })).toBeVisible();
  await expect(page.locator('.pl-line')).toHaveCount(1);
  await expect(page.locator('[data-map-ready]')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('°C')).toHaveCount(0);
  await context.close();
});
