/** Maps of other makers, each driven against a server of tiles of its own: what is asked for, how the choice lasts, and what happens when nobody answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mercatorPixel, tileOf } from '@frostway/core/map/grids';
import { type TileProviderName, tileProviders } from '@frostway/core/map/providers';
import { regionAt } from '@frostway/core/map/regions';
import { meshOf } from '@frostway/core/map/reproject';
import { type Page, expect, test } from '@playwright/test';
import { adminPassword, demoPassword } from './platform.js';
import { button, enterWith, platformFor, zh } from './story.js';

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8c+bMfwAGgAL+Zy1fJQAAAABJRU5ErkJggg==', 'base64');
const asked: string[] = [];
const server = createServer((request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method === 'POST') {
    const session = { session: 'opened', expiry: String(Math.ceil(Date.now() / 1000) + 86_400) };
    return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(session));
  }
  asked.push(`${request.headers.host?.split('.')[0] ?? ''} ${request.url ?? ''}`);
  return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
});
let port = 0;
let admin = '';
const platform = platformFor({ demo: true, demoDays: 1 }, async (started) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  admin = await started.logIn('admin', adminPassword);
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

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
