/** Trackers that drive while a map of them is open: their markers and their rows go along over the live connection, and the page is never loaded again. */
import { type Locator, type Page, expect, test } from '@playwright/test';
import { type NewDevice, connectTerminal, connectTracker, putInInventory, takeDevices } from './devices.js';
import { adminPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const truck = { imei: '866123456780011', model: 'tracker-a', name: 'Truck 11' } as const satisfies NewDevice;
const van = { imei: '866123456780029', model: 'jt808-2019', name: 'Van 12', alias: '13912340012' } as const satisfies NewDevice;
let token = '';
const platform = platformFor({ demo: false }, async (started) => {
  token = await started.logIn('admin', adminPassword);
  await putInInventory(started, token, [truck, van]);
  await takeDevices(started, token, [truck, van]);
});

type Degrees = { readonly latitude: number; readonly longitude: number };
/** Pixels of a tile at zoom 0, of which the map's zoom is counted. */
const tilePixels = 512;

/** Where a place lies when another is in the middle of the map, px. */
async function pixelOf(map: Locator, middle: Degrees, place: Degrees): Promise<{ x: number; y: number }> {
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no map');
  const world = tilePixels * 2 ** Number(await map.getAttribute('data-map-zoom'));
  const down = ({ latitude }: Degrees): number => -Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  return {
    x: box.x + box.width / 2 + ((place.longitude - middle.longitude) / 360) * world,
    y: box.y + box.height / 2 + (down(place) - down(middle)) * world,
  };
}

/** What the map says under the pointer at a pixel: the device that is drawn there. */
async function nameAt(page: Page, { x, y }: { x: number; y: number }): Promise<string> {
  await page.mouse.move(x + 40, y + 40);
  await page.mouse.move(x, y);
  return (await page.locator('.fw-map-tip').allTextContents()).join();
}

const cell = (page: Page, name: string, column: string): Locator =>
  page.locator('[role=row][data-device]').filter({ hasText: name }).locator(`[data-column=${column}]`);

test('a GT06 tracker and a JT/T 808 terminal drive on an open map: markers and rows go along without a reload', async ({
  page,
  context,
}) => {
  await enterWith(context, platform(), token);
  await page.addInitScript(() => localStorage.setItem('platform', JSON.stringify({ platform: 'position', isChosen: true })));
  const [home, yard] = [{ latitude: 31.2, longitude: 121.4 }, { latitude: 31.6, longitude: 121.5 }]; // prettier-ignore
  const [gt06, jt808] = [
    await connectTracker(platform(), truck.imei),
    await connectTerminal(platform(), { phone: van.alias, imei: van.imei }),
  ];
  gt06.move({ ...home, speedKmh: 0 });
  await jt808.move({ ...yard, speedKmh: 0 });

  await page.goto(`${platform().url}/deviceMonitor?kind=all&show=split`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', 'yes'));
  const map = page.locator('[data-map-ready]');
  await expect(map).toHaveAttribute('data-device-count', '2', { timeout: 60_000 });
  // The chosen one is in the middle, and not so near that names are left out.
  await cell(page, truck.name, 'state').click();
  await expect(map).toHaveAttribute('data-map-selected', /\d/);
  await button(page, zh('map.zoomOut')).click();
  await expect.poll(async () => nameAt(page, await pixelOf(map, home, home))).toContain(truck.name);
  await expect.poll(async () => nameAt(page, await pixelOf(map, home, yard))).toContain(van.name);

  const roads = [
    { truck: { latitude: 31.2, longitude: 121.7 }, van: { latitude: 31.6, longitude: 121.1 }, speeds: [61, 72] },
    { truck: { latitude: 31.0, longitude: 121.8 }, van: { latitude: 31.4, longitude: 121.0 }, speeds: [47, 83] },
  ] as const;
  let before: { readonly truck: Degrees; readonly van: Degrees } = { truck: home, van: yard };
  for (const at of roads) {
    gt06.move({ ...at.truck, speedKmh: at.speeds[0] });
    await jt808.move({ ...at.van, speedKmh: at.speeds[1] });
    await expect(cell(page, truck.name, 'speed')).toContainText(String(at.speeds[0]));
    await expect(cell(page, van.name, 'speed')).toContainText(String(at.speeds[1]));
    await expect.poll(async () => nameAt(page, await pixelOf(map, home, at.truck))).toContain(truck.name);
    await expect.poll(async () => nameAt(page, await pixelOf(map, home, at.van))).toContain(van.name);
    for (const left of [before.truck, before.van]) await expect.poll(async () => nameAt(page, await pixelOf(map, home, left))).toBe('');
    before = at;
  }
  await expect(page.locator('html')).toHaveAttribute('data-same-page', 'yes');
  gt06.close();
  jt808.close();
});
