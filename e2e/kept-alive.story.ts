/** The monitor with ten thousand devices: it stays light, and comes back as it was left. */
import { type Locator, type Page, expect, test } from '@playwright/test';
import { type StoryPlatform, adminPassword } from './platform.js';
import { button, enterWith, expectOverview, platformFor, zh } from './story.js';

const fleetSize = 10_000;
let token = '';

/** Devices with a latest reading, by SQL: bringing ten thousand in through their ports is the bench's matter. */
async function fill(started: StoryPlatform): Promise<void> {
  token = await started.logIn('admin', adminPassword);
  const now = Date.now();
  await started.sql(
    `insert into device (mac, kind, model, activation_key, owner_id, group_id, name, registered_at)
     select 'C0FFEE' || lpad(upper(to_hex(i)), 6, '0'), 'beacon', 'beacon-th', 'K', a.id, g.id,
            case when i % 5 = 0 then 'Store ' else 'Box ' end || lpad(i::text, 5, '0'), now()
     from generate_series(1, $1::int) i, account a join device_group g on g.owner_id = a.id and g.parent_id is null where a.account = 'admin'`,
    [fleetSize],
  );
  await started.sql('insert into device_ownership (device_id, account_id) select id, owner_id from device');
  await started.sql(
    `insert into device_setting (device_id, from_ms, read_seconds, write_seconds, temperature_lower, temperature_upper) select id, 0, 3600, 3600, -25, 8 from device`,
  );
  await started.sql(
    `insert into device_state (device_id, last_seen_ms, reading_ms, reading_received_ms, temperature, temperature_ms, humidity, humidity_ms, power, power_ms)
     select id, $1, $1, $1, (id % 60) / 2.0 - 22, $1, 50 + id % 20, $1, 3600, $1 from device`,
    [now],
  );
}

const platform = platformFor({ demo: false }, fill);
test.beforeEach(({ context }) => enterWith(context, platform(), token));

const grid = (page: Page): Locator => page.getByRole('grid', { name: zh('telemetry.monitor.table') });
const rows = (page: Page): Locator => grid(page).locator('[role=row][data-device]');
/** Where the list stands: how far it is scrolled, and the names in its view. */
const standing = (page: Page): Promise<{ readonly top: number; readonly names: readonly string[] }> =>
  grid(page).evaluate((table) => {
    const view = table.getBoundingClientRect();
    const seen = [...table.querySelectorAll('[role=row][data-device]')]
      .map((row) => ({
        top: row.getBoundingClientRect().top,
        bottom: row.getBoundingClientRect().bottom,
        name: row.querySelector('a')?.textContent ?? '',
      }))
      .filter(({ top, bottom }) => bottom > view.top + 40 && top < view.bottom - 4)
      .toSorted((a, b) => a.top - b.top);
    return { top: table.scrollTop, names: seen.map(({ name }) => name) };
  });

/** Scrolls until a row of the list, from 1, is the first in view. */
async function scrollTo(page: Page, row: number): Promise<void> {
  await grid(page).evaluate((table, index) => {
    const first = table.querySelector('[role=row][data-device]');
    table.scrollTop = (first?.getBoundingClientRect().height ?? 0) * index;
  }, row - 1);
  await expect(grid(page).locator(`[aria-rowindex="${row + 1}"]`)).toBeVisible();
}

/** Opens the monitor, filters it to 8,000 devices by name and scrolls to row 5,000; answers the address and what stands in view. */
async function goDeep(page: Page): Promise<{ readonly address: string; readonly before: Awaited<ReturnType<typeof standing>> }> {
  await page.goto(`${platform().url}/deviceMonitor`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(fleetSize + 1), { timeout: 30_000 });
  await expect(rows(page).first()).toBeVisible();
  // The first rows are there before the others.
  await expect(grid(page)).not.toHaveAttribute('aria-busy', { timeout: 30_000 });
  expect(await rows(page).count()).toBeLessThan(80);
  await page.getByRole('textbox', { name: zh('telemetry.monitor.searchShort') }).fill('box');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(fleetSize * 0.8 + 1));
  await page
    .getByRole('columnheader', { name: zh('telemetry.monitor.column.device') })
    .getByRole('button')
    .first()
    .click();
  await scrollTo(page, 5000);
  expect(await rows(page).count()).toBeLessThan(80);
  await expect(page).toHaveURL(/[?&]search=box/);
  const before = await standing(page);
  expect(before.names.length).toBeGreaterThan(5);
  return { address: page.url(), before };
}

async function expectAsLeft(page: Page, { address, before }: Awaited<ReturnType<typeof goDeep>>): Promise<void> {
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('textbox', { name: zh('telemetry.monitor.searchShort') })).toHaveValue('box');
  await expect.poll(() => standing(page)).toEqual(before);
}

test('row 5,000 of a filtered list of 10,000 devices is there again after a device was opened', async ({ page }) => {
  test.setTimeout(120_000);
  const left = await goDeep(page);
  const opened = left.before.names[3] ?? '';
  await rows(page).getByRole('link', { name: opened, exact: true }).click();
  await expect(page).toHaveURL(/\/deviceDetail\?mac=/);
  await expect(page.getByRole('heading', { name: opened }).first()).toBeVisible();
  await page.goBack();
  await expectAsLeft(page, left);
});

test("the navigation's entry leads back to the same row and filter, and a refresh of the page begins it anew", async ({ page }) => {
  test.setTimeout(120_000);
  const left = await goDeep(page);
  await page
    .getByRole('link', { name: zh('frame.nav.view'), exact: true })
    .first()
    .click();
  await expectOverview(page);
  await page
    .getByRole('link', { name: zh('frame.nav.deviceMonitor'), exact: true })
    .first()
    .click();
  await expectAsLeft(page, left);
  await button(page, zh('frame.refresh')).click();
  await expect.poll(async () => (await standing(page)).top).toBe(0);
  await expect(page).toHaveURL(left.address);
});
