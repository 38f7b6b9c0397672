/** Maps of other makers, each driven against a server of tiles of its own: what is asked for, how the choice lasts, and what happens when nobody answers. */
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mercatorPixel, tileOf } from '@frostway/core/map/grids';
import { type TileProviderName, isReprojected, tileAddress, tileProviders } from '@frostway/core/map/providers';
import { regionAt } from '@frostway/core/map/regions';
import { meshOf } from '@frostway/core/map/reproject';
import { tinyArchive, tinyTile } from '@frostway/core/map/tiny-archive.fixture';
import { type Page, expect, test } from '@playwright/test';
import { keepPicture } from './look.js';
import { adminPassword, demoPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAGgAL+Zy1fJQAAAABJRU5ErkJggg==', 'base64');
const asked: string[] = [];
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method === 'POST') {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      const isOfRoads = (JSON.parse(body) as { mapType: string }).mapType === 'roadmap';
      const session = { session: isOfRoads ? 'opened' : 'satellite', expiry: String(Math.ceil(Date.now() / 1000) + 86_400) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
    });
    return;
  }
  asked.push(`${request.headers.host?.split('.')[0] ?? ''} ${request.url ?? ''}`);
  return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
});
let port = 0;
let admin = '';
const mapFile = path.join(tmpdir(), `frostway-${process.pid}.pmtiles`);
const platform = platformFor({ demo: true, demoDays: 1, env: { FROSTWAY_MAP_FILE: mapFile } }, async (started) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  admin = await started.logIn('admin', adminPassword);
});
test.afterAll(async () => {
  await rm(mapFile, { force: true });
  await new Promise((resolve) => server.close(resolve));
});

const set = async (name: TileProviderName, given: object): Promise<void> => {
  const { errorcode, message } = await platform().call('PUT', '/api/mapProvider', { name, ...given }, admin);
  expect(errorcode, message).toBe(0);
};
/** The tile of the middle of the window, by what the map says of its view. */
const openMap = async (page: Page): Promise<void> => {
  await page.goto(`${platform().url}/deviceMonitor?show=split`);
  await expect(page.locator('[data-map-ready]')).toBeVisible({ timeout: 60_000 });
};
const choose = async (page: Page, name: string): Promise<void> => {
  await button(page, zh('map.switch')).click();
  await page.getByRole('radio', { name, exact: true }).check();
  await page.keyboard.press('Escape');
};
const chooseSatellite = async (page: Page, name: string): Promise<void> => {
  await button(page, zh('map.switch')).click();
  await page.getByRole('radio', { name: new RegExp(`^${name}\\s*${zh('map.satellite')}$`) }).check();
  await page.keyboard.press('Escape');
};

/** How each maker's address says the tile it is asked for: by a pattern with its subdomain, zoom, column and row. */
const patterns: Readonly<Record<TileProviderName, RegExp>> = {
  osm: /^() \/(?<z>\d+)\/(?<x>\d+)\/(?<y>\d+)\.png$/,
  tianditu: /^(t[0-7]) \/\w+_w\/wmts\?.*TILEMATRIX=(?<z>\d+)&TILEROW=(?<y>\d+)&TILECOL=(?<x>\d+)&tk=a-key$/,
  google: /^() \/v1\/2dtiles\/(?<z>\d+)\/(?<x>\d+)\/(?<y>\d+)\?session=opened&key=a-key$/,
  amap: /^(webrd0[1-4]) \/appmaptile\?lang=zh_cn&size=1&scale=1&style=8&x=(?<x>\d+)&y=(?<y>\d+)&z=(?<z>\d+)$/,
  tencent: /^(rt[0-3]) \/tile\?z=(?<z>\d+)&x=(?<x>\d+)&y=(?<y>\d+)&styleid=1&version=297$/,
  baidu: /^(online[0-3]) \/onlinelabel\/\?qt=tile&x=(?<x>M?\d+)&y=(?<y>M?\d+)&z=(?<z>\d+)&styles=pl&scaler=1$/,
};
/** Whatever is asked of a subdomain of localhost comes to this machine. */
const hosts = { osm: '', tianditu: 't{s}.', google: '', amap: 'webrd0{s}.', tencent: 'rt{s}.', baidu: 'online{s}.' } as const;
const shanghai = [121.47, 31.23] as const;

test('every map asks its maker for the tiles the view lies on, as that maker counts them, and says whose map it is', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  for (const name of Object.keys(patterns) as TileProviderName[])
    await set(name, {
      isOffered: true,
      address: `http://${hosts[name]}localhost:${port}`,
      ...(tileProviders[name].access === 'none' ? {} : { mapKey: 'a-key' }),
    });
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await openMap(page);
  for (const name of Object.keys(patterns) as TileProviderName[]) {
    asked.length = 0;
    await choose(page, zh(`map.name.${name}`));
    await expect(page.locator('.fw-map-source')).toContainText(tileProviders[name].attribution['zh-cn']);
    const provider = tileProviders[name];
    const tiles = () =>
      asked.flatMap((each) => {
        const found = patterns[name].exec(each.replace(/^localhost:\d+ /, ' '))?.groups;
        return found === undefined ? [] : [`${found['z']}/${found['x']}/${found['y']}`];
      });
    // The fleet is around Shanghai: of the tiles of some zoom, the one it lies on is asked for.
    const wanted = Array.from({ length: 8 }, (_, index) => index + 3).map((z) => {
      const tile = tileOf(mercatorPixel(shanghai, z), z);
      const of = provider.system === 'wgs84' ? [tile] : meshOf(provider, tile, regionAt).sources;
      const row = (y: number, zoom: number): number =>
        provider.rowOrder === 'middle' ? -y - 1 : provider.rowOrder === 'north' ? 2 ** zoom - 1 - y : y;
      return of.map((each) => `${each.z}/${each.x}/${row(each.y, each.z)}`);
    });
    await expect.poll(() => wanted.some((level) => level.every((tile) => tiles().includes(tile))), name).toBe(true);
    // Of the map before some may still have been under way.
    const isKnown = (each: string): boolean =>
      Object.values(patterns).some((pattern) => pattern.test(each.replace(/^localhost:\d+ /, ' ')));
    expect(asked.filter((each) => !isKnown(each))).toEqual([]);
  }
  // The choice lasts, and the bundled map is a click away.
  await page.reload();
  await expect(page.locator('.fw-map-source')).toContainText(tileProviders.baidu.attribution['zh-cn'], { timeout: 60_000 });
  await choose(page, zh('map.name.offline'));
  await expect(page.locator('.fw-map-source')).toContainText('Natural Earth');
});

test('every maker that has pictures of satellites is asked for them, as it counts their tiles', async ({ page, context }) => {
  test.setTimeout(180_000);
  const pictures: Readonly<Partial<Record<TileProviderName, RegExp>>> = {
    tianditu: /^() \/s\/img_w\/wmts\?.*TILEMATRIX=(?<z>\d+)&TILEROW=(?<y>\d+)&TILECOL=(?<x>\d+)&tk=a-key$/,
    google: /^() \/s\/v1\/2dtiles\/(?<z>\d+)\/(?<x>\d+)\/(?<y>\d+)\?session=satellite&key=a-key$/,
    amap: /^() \/s\/appmaptile\?style=6&x=(?<x>\d+)&y=(?<y>\d+)&z=(?<z>\d+)$/,
    tencent: /^() \/s\/sateTiles\/(?<z>\d+)\/\d+\/\d+\/(?<x>\d+)_(?<y>\d+)\.jpg$/,
    baidu: /^() \/s\/starpic\/\?qt=satepc&u=x=(?<x>M?\d+);y=(?<y>M?\d+);z=(?<z>\d+);v=009;type=sate&fm=46$/,
  };
  const names = (Object.keys(tileProviders) as TileProviderName[]).filter((name) => 'satellite' in tileProviders[name].layers);
  expect(names.toSorted()).toEqual(Object.keys(pictures).toSorted());
  for (const name of names)
    await set(name, {
      isOffered: true,
      // Not the address of before, which is set already.
      address: `http://localhost:${port}/s`,
      ...(tileProviders[name].access === 'none' ? {} : { mapKey: 'a-key' }),
    });
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await openMap(page);
  for (const name of names) {
    asked.length = 0;
    await chooseSatellite(page, zh(`map.name.${name}`));
    const provider = tileProviders[name];
    const tiles = () =>
      asked.flatMap((each) => {
        const found = pictures[name]?.exec(each.replace(/^localhost:\d+ /, ' '))?.groups;
        return found === undefined ? [] : [`${found['z']}/${found['x']}/${found['y']}`];
      });
    const wanted = Array.from({ length: 8 }, (_, index) => index + 3).map((z) => {
      const tile = tileOf(mercatorPixel(shanghai, z), z);
      const of = isReprojected(provider, 'satellite') ? meshOf(provider, tile, regionAt).sources : [tile];
      return of.map((each) => tileAddress(provider, '{z}/{x}/{y}', each));
    });
    await expect.poll(() => wanted.some((level) => level.every((tile) => tiles().includes(tile))), name).toBe(true);
  }
});

test('a map that nobody answers for gives way to the bundled one, and the page says so', async ({ page, context }) => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
  const { port: closed } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  await set('osm', { address: `http://127.0.0.1:${closed}` });
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await openMap(page);
  await choose(page, zh('map.name.osm'));
  await expect(page.getByText(zh('map.lost', { map: 'OpenStreetMap' }))).toBeVisible();
  await expect(page.locator('.fw-map-source')).toContainText('Natural Earth');
});

test('a map file of the operator is offered beside the others, and drawn from this server alone in both themes', async ({
  page,
  context,
}) => {
  const side = 4096;
  const tile = tinyTile([
    { layer: 'earth', kind: 'area', points: [[0, 0], [side, 0], [side, side], [0, side]], properties: { kind: 'earth' } }, // prettier-ignore
    { layer: 'water', kind: 'area', points: [[0, 1500], [side, 1100], [side, 1400], [0, 1900]], properties: { kind: 'river' } }, // prettier-ignore
    { layer: 'roads', kind: 'line', points: [[0, 2600], [side, 2400]], properties: { kind: 'highway', name: '沪宁高速' } }, // prettier-ignore
    { layer: 'roads', kind: 'line', points: [[1800, 0], [2200, side]], properties: { kind: 'major_road', name: '中山路' } }, // prettier-ignore
    { layer: 'places', kind: 'point', points: [[2900, 3000]], properties: { kind: 'locality', name: '某镇', 'name:en': 'Some Town' } },
  ]);
  // One tile is all tiles of all zooms up to 8.
  const count = Array.from({ length: 9 }, (_, z) => 4 ** z).reduce((sum, each) => sum + each, 0);
  const layers = ['earth', 'water', 'roads', 'places'].map((id) => ({ id }));
  const metadata = { attribution: '© OpenStreetMap', vector_layers: layers };
  await writeFile(mapFile, tinyArchive({ entries: [{ from: 0, count, bytes: tile }], metadata, tileType: 1, maxZoom: 8 }));
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  const elsewhere: string[] = [];
  const tiles: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/map/file/')) tiles.push(url.pathname);
    if (url.protocol.startsWith('http') && url.origin !== new URL(platform().url).origin) elsewhere.push(url.href);
  });
  await openMap(page);
  await choose(page, zh('map.name.pmtiles'));
  await expect(page.locator('.fw-map-source')).toContainText('© OpenStreetMap');
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  await expect(page.locator('.fw-map-host')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await keepPicture(page, 'map-file', 'zh-cn', 'light', 1440);
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await expect(page.locator('.fw-map-host')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await keepPicture(page, 'map-file', 'zh-cn', 'dark', 1440);
  await expect(page.getByText(zh('map.lost', { map: zh('map.name.pmtiles') }))).toHaveCount(0);
  expect(elsewhere).toEqual([]);
});

test('a fleet on two continents is not shown as a dot on each: the map says how many are elsewhere and goes there', async ({
  page,
  context,
}) => {
  // The pharmacy of Shenzhen moves to Hamburg with its gateway.
  const moved = await platform().sql('update device set latitude = 53.55, longitude = 9.99 where latitude between 22 and 23 returning id');
  expect(moved.length).toBeGreaterThan(0);
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await openMap(page);
  const zoom = async (): Promise<number> => Number(await page.locator('[data-map-zoom]').getAttribute('data-map-zoom'));
  expect(await zoom()).toBeGreaterThan(3);
  const europe = page.getByRole('button', { name: new RegExp(zh('map.elsewhere', { count: 6, where: zh('map.continent.europe') })) });
  await keepPicture(page, 'map-elsewhere', 'zh-cn', 'light', 1440);
  await europe.click();
  await expect(page.getByRole('button', { name: new RegExp(zh('map.continent.asia')) })).toBeVisible();
  await expect(europe).toHaveCount(0);
});

test('a place is searched for by its name without the internet, and the devices nearest to it are a click away', async ({
  page,
  context,
}) => {
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await openMap(page);
  await button(page, zh('map.search')).click();
  const field = page.getByRole('searchbox', { name: zh('map.search') });
  await field.fill('杭州');
  await field.press('Enter');
  const panel = page.getByRole('search').filter({ has: field });
  await panel.getByRole('button', { name: /^杭州/ }).click();
  await expect(panel.getByText(zh('map.nearest', { name: '杭州' }))).toBeVisible();
  await expect(page.locator('.fw-map-pin')).toBeVisible();
  await expect(page.locator('.fw-map-host')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await keepPicture(page, 'map-search', 'zh-cn', 'light', 1440);
  await panel.getByRole('listitem').first().getByRole('button').click();
  await expect(page.locator('[data-map-selected]')).toBeVisible();
  await field.press('Escape');
  await expect(page.locator('.fw-map-pin')).toHaveCount(0);
});
