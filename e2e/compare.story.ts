/** Several sensors chosen on the monitor on one axis with one crosshair; the address keeps what was chosen, and files hold what is seen. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type ColdRoom, feel, minuteMs, openColdRoom, zoneName } from './cold-room.js';
import { button, enterWith, platformFor, zh } from './story.js';

test.use({ timezoneId: zoneName });
const names = ['Shelf 1', 'Shelf 2', 'Shelf 3'];
const fromMs = Math.floor(Date.now() / minuteMs) * minuteMs - 25 * minuteMs;
let room: ColdRoom;
const platform = platformFor({ demo: false }, async (started) => {
  room = await openColdRoom(started, names, { name: 'Warm', condition: 'gt', value: 30, delay: 0 });
  for (const [index, mac] of room.macs.entries())
    await feel(
      room,
      mac,
      [0, 1, 2, 3, 4].map((at) => [fromMs + at * 5 * minuteMs, 3 + index + at / 10] as const),
    );
});
test.afterAll(() => room.gateway.close());
test.beforeEach(({ context }) => enterWith(context, platform(), room.token));

test('two sensors of the monitor stand on one axis, are read at one moment, kept in the address and exported', async ({ page }) => {
  await page.goto(`${platform().url}/deviceMonitor?show=table`);
  for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: zh('telemetry.monitor.choose', { name }) }).check();
  await button(page.getByRole('region', { name: zh('telemetry.monitor.chosen', { count: 2 }) }), zh('telemetry.monitor.compare')).click();
  await expect(page).toHaveURL(/\/deviceCompare\?device=/);
  await expect(page.getByRole('heading', { level: 1, name: zh('compare.title') })).toBeVisible();
  await expect(page.locator('[data-line]')).toHaveCount(2);
  const rowOf = (index: number) => page.locator(`[data-compared="${room.macs[index] ?? ''}"]`);
  await expect(rowOf(0)).toContainText('3.4 °C');
  await expect(rowOf(1)).toContainText('4.4 °C');

  // One crosshair: both are read at the first moment, and at the last.
  const chart = page.getByRole('group', { name: zh('compare.chart', { count: 2 }) });
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('columnheader', { name: zh('compare.here') })).toBeVisible();
  await expect(chart.locator('circle')).toHaveCount(2);
  await page.keyboard.press('Escape');

  // The wheel scrolls the page, also over the chart.
  await page.setViewportSize({ width: 1000, height: 420 });
  await chart.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('*')].some((each) => each.scrollTop > 0))).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, zh('compare.show', { name: names[0] ?? '' })).click();
  await expect(page.locator('[data-line]')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('[data-line]')).toHaveCount(1);
  await button(page, zh('compare.show', { name: names[0] ?? '' })).click();
  await expect(page.locator('[data-line]')).toHaveCount(2);

  const opened = async () => {
    await button(page.getByRole('main'), zh('export.act')).click();
    return page.getByRole('dialog', { name: zh('export.devices', { count: 2 }) });
  };
  const dialog = await opened();
  const picture = page.waitForEvent('download');
  await button(dialog, zh('export.picture.save')).click();
  const png = await readFile(await (await picture).path());
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  const again = await opened();
  const file = page.waitForEvent('download');
  await button(again, zh('export.act')).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);

  await button(page, zh('compare.remove', { name: names[0] ?? '' })).click();
  await expect(page.locator('[data-compared]')).toHaveCount(1);
});

test("a sensor's own page leads to a comparison, another is added there, and it grows with what comes", async ({ page }) => {
  await page.goto(`${platform().url}/deviceDetail?mac=${room.macs[0] ?? ''}`);

  // Over the chart of one sensor, too, the wheel is the page's, and the chart's with Ctrl.
  const chart = page.locator('[data-chart-ready]');
  const from = await chart.getAttribute('data-chart-from');
  await page.setViewportSize({ width: 1000, height: 420 });
  await chart
    .locator('canvas')
    .first()
    .hover({ position: { x: 300, y: 60 } });
  const place = () => page.evaluate(() => Math.max(...[...document.querySelectorAll('*')].map((each) => each.scrollTop)));
  const before = await place();
  await page.mouse.wheel(0, 100);
  await expect.poll(place).toBeGreaterThan(before);
  await expect(chart).toHaveAttribute('data-chart-from', from ?? '');
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect(chart).not.toHaveAttribute('data-chart-from', from ?? '');
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page.getByRole('main'), zh('telemetry.monitor.compare')).click();
  await expect(page.locator('[data-line]')).toHaveCount(1);
  await page.getByRole('combobox', { name: zh('compare.add') }).click();
  await page.keyboard.type(names[2] ?? '');
  await page.locator('.ant-select-item-option', { hasText: names[2] ?? '' }).click();
  await expect(page.locator('[data-line]')).toHaveCount(2);
  const added = page.locator(`[data-compared="${room.macs[2] ?? ''}"]`);
  await expect(added).toContainText('5.4 °C');
  await feel(room, room.macs[2] ?? '', [[Date.now(), 7.9]]);
  await expect(added).toContainText('7.9 °C');
});
