import { mapFeature as table } from '@frostway/contract/map/endpoints';
import { type TileProviderName, tileAddress, tileProviderNames, tileProviders } from '@frostway/core/map/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccount, adminToken, type TestAccount } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';
import { type Maker, json, startMaker } from './maker.fixture.js';

let test: TestPlatform;
let admin: string;
let ann: TestAccount;
let maker: Maker;
beforeAll(async () => {
  [test, maker] = await Promise.all([startTestPlatform(), startMaker()]);
  admin = await adminToken(test);
  ann = await addTestAccount(test);
});
afterAll(async () => {
  await test.close();
  await maker.close();
});
beforeEach(() => {
  maker.asked.length = 0;
  maker.answer = undefined;
});

const set = (name: TileProviderName, given: Record<string, unknown>) => test.call(table.changeProvider, { name, ...given }, admin);
const offered = async (lang = 'en') => (await test.reply(table.maps, { lang })).data as Awaited<ReturnType<typeof maps>>;
const maps = () => test.call(table.maps, {});
const policyOf = async (): Promise<string> => (await test.request('/healthz')).headers.get('content-security-policy') ?? '';

describe('the maps of a fresh installation', () => {
  it('are its own, which pages show at first, and OpenStreetMap; no borders are drawn and nobody has to log in', async () => {
    const { first, worldview, zoom, rows } = await offered();
    expect([first, worldview, zoom, rows.map(({ name }) => name)]).toEqual(['offline', 'cn', 3, ['offline', 'osm']]);
    expect(rows[1]).toMatchObject({ zooms: { min: 3, max: 18 }, attribution: '© OpenStreetMap contributors' });
    expect((await offered('zh-cn')).rows[1]?.attribution).toBe('© OpenStreetMap 贡献者');
    expect(await policyOf()).toContain('https://tile.openstreetmap.org');
  });

  it('hide what needs a key, and what its maker has not licensed', async () => {
    const { rows } = await test.call(table.providers, {}, admin);
    expect(rows.map(({ name, isOffered, needsKey, isLicensed }) => [name, isOffered, needsKey, isLicensed])).toEqual([
      ['osm', true, false, true],
      ['tianditu', false, true, true],
      ['google', false, true, true],
      ['amap', false, false, false],
      ['tencent', false, false, false],
      ['baidu', false, false, false],
    ]);
  });
});

describe('an administrator', () => {
  it('alone sees and sets the makers of maps', async () => {
    for (const token of [undefined, ann.token]) {
      const refusal = token === undefined ? 'sessionInvalid' : 'notAllowed';
      await test.refused(table.providers, {}, token, refusal);
      await test.refused(table.changeProvider, { name: 'amap', isOffered: true }, token, refusal);
      await test.refused(table.testProvider, { name: 'osm' }, token, refusal);
      await test.refused(table.changeMaps, { first: 'osm', worldview: 'intl' }, token, refusal);
    }
  });

  it('turns an unlicensed map on, pages are offered it at once and may connect to all its hosts', async () => {
    expect(await set('amap', { isOffered: true })).toMatchObject({ isOffered: true, isLicensed: false });
    expect((await offered('zh-cn')).rows.find(({ name }) => name === 'amap')).toMatchObject({
      system: 'gcj02',
      shiftedIn: ['CN', 'HK', 'MO'],
      subdomains: ['1', '2', '3', '4'],
      layers: { roads: [expect.stringContaining('lang=zh_cn')], satellite: [expect.stringContaining('style=6')] },
    });
    await expect.poll(policyOf).toContain('https://webrd04.is.autonavi.com https://webst01.is.autonavi.com');
    await set('amap', { isOffered: false });
    await expect.poll(policyOf).not.toContain('autonavi');
  });

  it('cannot offer one that needs a key without it; with it the key stands in the addresses and nowhere else', async () => {
    const said = await test.refused(table.changeProvider, { name: 'tianditu', isOffered: true }, admin, 'mapKeyNeeded');
    expect(said.fields).toHaveProperty('mapKey');
    const key = 'a&key of the operator';
    const answered = await set('tianditu', { isOffered: true, mapKey: key });
    expect(answered).toMatchObject({ hasKey: true });
    expect(JSON.stringify([answered, await test.call(table.providers, {}, admin)])).not.toContain('operator');
    const { rows } = await offered();
    expect(rows.find(({ name }) => name === 'tianditu')?.layers['roads']).toEqual([
      expect.stringMatching(/^https:\/\/t\{s\}\.tianditu.*LAYER=vec&.*tk=a%26key%20of%20the%20operator$/),
      expect.stringContaining('LAYER=eva&'),
    ]);
    const [row] = await test.sql<{ key: string }>("select key from map_provider where name = 'tianditu'");
    expect(row?.key).toMatch(/^sealed:/);
    const trail = await test.sql<{ text: string }>("select array_agg(entry)::text as text from audit_entry entry where entity = 'map'");
    expect(JSON.stringify(trail)).not.toContain('operator');
    expect(test.logged()).not.toContain('operator');
    await test.refused(table.changeProvider, { name: 'tianditu', mapKey: '' }, admin, 'mapKeyNeeded');
    await test.refused(table.changeProvider, { name: 'tianditu', mapKey: key }, admin, 'nothingChanged');
    expect(await set('tianditu', { isOffered: false, mapKey: '' })).toMatchObject({ hasKey: false, isOffered: false });
  });

  it('sets what all pages show at first, which has to be offered, and whose borders they show', async () => {
    await test.refused(table.changeMaps, { first: 'baidu', worldview: 'cn' }, admin, 'mapNotOffered');
    await test.refused(table.changeMaps, { first: 'offline', worldview: 'cn' }, admin, 'nothingChanged');
    await test.call(table.changeMaps, { first: 'osm', worldview: 'intl' }, admin);
    expect(await maps()).toMatchObject({ first: 'osm', worldview: 'intl', zoom: 4 });
    await set('osm', { isOffered: false });
    expect(await maps()).toMatchObject({ first: 'offline', rows: [{ name: 'offline' }] });
    await set('osm', { isOffered: true });
    await test.call(table.changeMaps, { first: 'offline', worldview: 'cn' }, admin);
  });

  it('gives an address instead of the maker’s own hosts, and what is no address is refused', async () => {
    await set('osm', { address: `${maker.origin}/own` });
    expect((await offered()).rows[1]?.layers['roads']).toEqual([`${maker.origin}/own/{z}/{x}/{y}.png`]);
    for (const address of ['javascript:alert(1)', 'ftp://a.example', "https://a.example'; script-src *", 'https://a.example/?x={key}'])
      await test.refused(table.changeProvider, { name: 'osm', address }, admin, 'parametersIllegal');
    await set('osm', { address: '' });
  });
});

describe('the test of a map', () => {
  const withKey = (name: TileProviderName) => (tileProviders[name].access === 'none' ? {} : { mapKey: 'secret-key' });

  it.each(tileProviderNames)('%s: asks its maker for the tile of one and the same place, as that maker counts it', async (name) => {
    const provider = tileProviders[name];
    if (provider.access === 'session')
      maker.answer = (request, response) => {
        if (request.method === 'POST')
          return json(200, { session: 'opened', expiry: String(Math.ceil(Date.now() / 1000) + 86_400) })(request, response);
        return void response.writeHead(200, { 'content-type': 'image/png' }).end('x');
      };
    const said = await test.call(table.testProvider, { name, address: maker.origin, ...withKey(name) }, admin);
    expect(said).toMatchObject({ isWorking: true, status: 200, said: '' });
    // Tiananmen at zoom 10 (Baidu: 11), worked out by hand from each maker's own pages.
    const tile = { osm: '/10/843/388.png', google: '/10/843/388?session=opened&key=secret-key', amap: 'x=843&y=388&z=10', tencent: 'z=10&x=843&y=635', tianditu: 'TILEMATRIX=10&TILEROW=388&TILECOL=843', baidu: 'x=395&y=147&z=11' }; // prettier-ignore
    expect(maker.asked.at(-1)).toContain(tile[name]);
    expect(maker.asked.some((asked) => asked.includes('{'))).toBe(false);
    // A layer of a shifted map is asked for where the maker draws the place, not where the satellites see it.
    expect(tileAddress(provider, '{z}/{x}/{y}', { z: 10, x: 843, y: 388 })).not.toContain('{');
  });

  it("says the maker's own code when it refuses, without the key", async () => {
    maker.answer = json(403, { status: '0', infocode: '10001', info: 'INVALID_USER_KEY secret-key' });
    const said = await test.call(table.testProvider, { name: 'tianditu', address: maker.origin, mapKey: 'secret-key' }, admin);
    expect(said).toMatchObject({ isWorking: false, status: 403 });
    expect(said.said).toContain('"infocode":"10001"');
    expect(said.said).not.toContain('secret-key');
    maker.answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>quota exceeded</p>');
    expect(await test.call(table.testProvider, { name: 'osm', address: maker.origin }, admin)).toMatchObject({
      isWorking: false,
      said: '<p>quota exceeded</p>',
    });
  });

  it('says that nobody answers, and that a key is missing', async () => {
    const gone = await startMaker();
    await gone.close();
    const said = await test.call(table.testProvider, { name: 'osm', address: gone.origin }, admin);
    expect(said).toMatchObject({ isWorking: false, status: null, said: 'ECONNREFUSED' });
    await test.refused(table.testProvider, { name: 'google', address: maker.origin }, admin, 'mapKeyNeeded');
  });

  it('a maker that gives no session is not offered, and the others are', async () => {
    maker.answer = json(400, { error: { status: 'INVALID_ARGUMENT' } });
    await set('google', { isOffered: true, mapKey: 'k', address: maker.origin });
    expect((await maps()).rows.map(({ name }) => name)).toEqual(['offline', 'osm']);
    expect(await test.call(table.testProvider, { name: 'google' }, admin)).toMatchObject({
      isWorking: false,
      status: 400,
      said: expect.stringContaining('INVALID_ARGUMENT'),
    });
    maker.answer = json(200, { session: 'one', expiry: String(Math.ceil(test.clock.now() / 1000) + 86_400) });
    const before = maker.asked.length;
    await Promise.all([maps(), maps()]);
    expect((await maps()).rows.at(-1)).toMatchObject({
      name: 'google',
      straight: ['satellite'],
      layers: {
        roads: [`${maker.origin}/v1/2dtiles/{z}/{x}/{y}?session=one&key=k`],
        satellite: [`${maker.origin}/v1/2dtiles/{z}/{x}/{y}?session=one&key=k`],
      },
    });
    // One for each look.
    expect(maker.asked.length - before).toBeLessThanOrEqual(4);
    test.clock.advance(23.5 * 3_600_000);
    maker.answer = json(200, { session: 'two', expiry: String(Math.ceil(test.clock.now() / 1000) + 86_400) });
    expect((await maps()).rows.at(-1)?.layers['roads']?.[0]).toContain('session=two');
  });

  it('opens a session for each look, by what the maker calls it; a look without one is not offered', async () => {
    const expiry = String(Math.ceil(test.clock.now() / 1000) + 86_400);
    const told = async (satellite: boolean) => {
      maker.answer = (request, response) => {
        let body = '';
        request.on('data', (piece: Buffer) => (body += piece.toString()));
        request.on('end', () => {
          const { mapType } = JSON.parse(body) as { mapType: string };
          if (mapType === 'satellite' && !satellite) return json(403, { error: 'not allowed' })(request, response);
          json(200, { session: mapType, expiry })(request, response);
        });
      };
      await set('google', { isOffered: true, mapKey: `key-${String(satellite)}`, address: maker.origin });
      return (await maps()).rows.at(-1)?.layers;
    };
    expect(await told(true)).toEqual({
      roads: [expect.stringContaining('session=roadmap')],
      satellite: [expect.stringContaining('session=satellite')],
    });
    expect(await told(false)).toEqual({ roads: [expect.stringContaining('session=roadmap')] });
  });
});
