/** Fences at work: one is drawn around a vehicle, which leaves it over a real port; and a track that comes late raises the alarm it should have raised. */
import { type Page, expect, test } from '@playwright/test';
import { alarmRow } from './cold-room.js';
import { type NewDevice, connectTerminal, connectTracker, putInInventory, takeDevices } from './devices.js';
import { adminPassword, type StoryPlatform } from './platform.js';
import { button, enterWith, field, platformFor, zh } from './story.js';

const truck = { imei: '866123456780037', model: 'tracker-a', name: 'Truck 21' } as const satisfies NewDevice;
const van = { imei: '866123456780045', model: 'jt808-2019', name: 'Van 22', alias: '13912340045' } as const satisfies NewDevice;
const minuteMs = 60_000;
let token = '';
const platform = platformFor({ demo: false }, async (started) => {
  token = await started.logIn('admin', adminPassword);
  await putInInventory(started, token, [truck, van]);
  await takeDevices(started, token, [truck, van]);
});
test.beforeEach(async ({ context, page }) => {
  await enterWith(context, platform(), token);
  await page.addInitScript(() => localStorage.setItem('platform', JSON.stringify({ platform: 'position', isChosen: true })));
});

/** The latest place the platform knows of a device. */
async function latitudeOf(started: StoryPlatform, imei: string): Promise<number | undefined> {
  const { data } = await started.call('GET', `/beacon/devices/status?imei=${imei}`, undefined, token);
  return (data as { rows: { position: { latitude: number } | null }[] }).rows[0]?.position?.latitude;
}

/** The drawer of an alarm that was opened. */
const drawerOf = (page: Page) => page.getByRole('complementary', { name: zh('alarm.drawer') });

test('a fence is drawn around a truck; it leaves over GT06, and the alarm comes with its place and the name of the fence', async ({
  page,
}) => {
  const gt06 = await connectTracker(platform(), truck.imei);
  const home = { latitude: 31.2, longitude: 121.4 };
  gt06.move({ ...home, speedKmh: 0 });
  await expect.poll(() => latitudeOf(platform(), truck.imei)).toBeCloseTo(home.latitude, 4);

  await page.goto(`${platform().url}/fence`);
  await page
    .getByRole('button', { name: zh('fence.add') })
    .first()
    .click();
  await field(page, zh('fence.name')).fill('上海仓库');
  await button(page, zh('fence.shape.polygon')).click();
  // The map looks at the truck: four corners around the middle of it.
  const map = page.locator('[data-map-ready]');
  await expect(map).toHaveAttribute('data-device-count', '1', { timeout: 60_000 });
  await expect(map.locator('.fw-map-host')).toHaveAttribute('aria-busy', 'false');
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const [x, y] of [[-70, -70], [70, -70], [70, 70], [-70, 70]] as const) await page.mouse.click(middle.x + x, middle.y + y); // prettier-ignore
  const corners = field(page, zh('fence.points.polygon'));
  await expect.poll(async () => (await corners.inputValue()).split('\n').length).toBe(4);
  const edge = Math.round(Math.max(...(await corners.inputValue()).split('\n').map(Number.parseFloat)) * 100) / 100;
  // A corner is dragged outwards, and the step is gone back.
  const drawn = await corners.inputValue();
  const corner = page.getByRole('button', { name: zh('fence.draw.point', { n: 1, count: 4 }) });
  await corner.hover();
  await page.mouse.down();
  await page.mouse.move(middle.x - 110, middle.y - 100, { steps: 4 });
  await page.mouse.up();
  await expect(corners).not.toHaveValue(drawn);
  await button(page, zh('fence.draw.undo')).click();
  await expect(corners).toHaveValue(drawn);

  await page.getByRole('combobox', { name: zh('fence.devices') }).fill('Truck');
  await page
    .getByTitle(/Truck 21/)
    .first()
    .click();
  await page.keyboard.press('Escape');
  await button(page, zh('fence.mode.out')).click();
  await page.getByRole('button', { name: zh('frame.save') }).click();
  await expect(page.locator('.fn-line[aria-current]')).toContainText('上海仓库');
  await expect(page.locator('.fn-line[aria-current]')).toContainText(truck.name);

  await page.goto(`${platform().url}/deviceAlarm`);
  for (const north of [0.2, 0.21]) gt06.move({ latitude: edge + north, longitude: home.longitude, speedKmh: 62 });
  const row = alarmRow(page, truck.name);
  await expect(row).toContainText(zh('alarm.type.fenceExit'));
  await row.click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('上海仓库');
  await expect(drawer).toContainText(`${(edge + 0.2).toFixed(5)}, 121.40000`);
  await expect(drawer.locator('.maplibregl-canvas')).toBeVisible({ timeout: 30_000 });
  gt06.close();
});

test('a night that a terminal tells late raises the alarm of the fence it left, marked late and at its own time', async ({ page }) => {
  const jt808 = await connectTerminal(platform(), { phone: van.alias, imei: van.imei });
  const [home, away] = [{ latitude: 30.2, longitude: 120.2 }, { latitude: 30.5, longitude: 120.2 }]; // prettier-ignore
  const beganMs = Math.floor((Date.now() - 180 * minuteMs) / 1000) * 1000;
  const at = (minutes: number): number => beganMs + minutes * minuteMs;
  await jt808.move({ ...home, speedKmh: 0, atMs: at(0) });
  await expect.poll(() => latitudeOf(platform(), van.imei)).toBeCloseTo(home.latitude, 4);
  const made = await platform().call(
    'POST',
    '/api/fences',
    { name: '杭州车场', shape: 'circle', ...home, radius: 2000, mode: 'out', imeis: [van.imei] },
    token,
  );
  expect(made.errorcode).toBe(0);
  // It is back in the yard, live; what it did in between comes after.
  for (const minutes of [170, 171]) await jt808.move({ ...home, speedKmh: 0, atMs: at(minutes) });
  await page.goto(`${platform().url}/deviceAlarm?tab=cleared`);
  await expect(page.getByText(zh('alarm.none.cleared'))).toBeVisible();
  for (const minutes of [60, 62, 90]) await jt808.move({ ...away, speedKmh: 50, atMs: at(minutes) });
  for (const minutes of [120, 122]) await jt808.move({ ...home, speedKmh: 0, atMs: at(minutes) });
  const row = alarmRow(page, van.name);
  await expect(row).toContainText(zh('alarm.type.fenceExit'));
  await expect(row).toContainText(zh('alarm.late'));
  await row.click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('杭州车场');
  await expect(drawer).toContainText('30.50000, 120.20000');
  jt808.close();
});
