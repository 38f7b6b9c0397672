/** The first visit: from the address to a monitor that lives. */
import { expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { button, expectOverview, field, platformFor, zh } from './story.js';

const platform = platformFor({ demo: true, demoDays: 1, start: 'first' });

test('a stranger opens the address, logs in as demo and watches the fleet live', async ({ page }) => {
  test.setTimeout(180_000);
  platform().startFleet();
  await page.goto(platform().url);
  await expect(page.getByRole('heading', { level: 1, name: zh('account.login') })).toBeVisible();
  await button(page, zh('account.login.demoFill')).click();
  await expect(field(page, zh('account.login.name'))).toHaveValue('demo');
  await expect(field(page, zh('account.password'))).toHaveValue(demoPassword);
  await button(page, zh('account.login')).click();

  await expect(page).toHaveURL(`${platform().url}/platform`);
  await button(page, zh('frame.platform.sensor')).click();
  await expect(page).toHaveURL(`${platform().url}/view`);
  await expectOverview(page);

  await page
    .getByRole('link', { name: zh('frame.nav.deviceMonitor'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(`${platform().url}/deviceMonitor`);
  const table = page.getByRole('grid', { name: zh('telemetry.monitor.table') });
  await expect(table).toBeVisible();
  const temperatures = table.locator('[role=row][data-device] [data-column=temperature]');
  await expect(temperatures.first()).toBeVisible();

  // Every value a person sees from here on came by itself: the page is never loaded again.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  const measured = /^[−\d]/;
  await expect(temperatures.filter({ hasText: measured }).nth(5)).toBeVisible({ timeout: 60_000 });
  const shown = async (): Promise<ReadonlyMap<string, string>> =>
    new Map(
      await table
        .locator('[role=row][data-device]')
        .evaluateAll((rows) =>
          rows.map(
            (row) => [row.getAttribute('data-device') ?? '', row.querySelector('[data-column=temperature]')?.textContent ?? ''] as const,
          ),
        ),
    );
  const first = await shown();
  await expect
    .poll(
      async () => {
        const now = await shown();
        return [...now].filter(([id, value]) => measured.test(value) && measured.test(first.get(id) ?? '') && value !== first.get(id))
          .length;
      },
      { timeout: 90_000, message: 'values change on the open page' },
    )
    .toBeGreaterThan(0);
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
});
