import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mapFeature as table } from '@frostway/contract/map/endpoints';
import { type ArchiveOptions, tinyArchive, tinyTile } from '@frostway/core/map/tiny-archive.fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminToken } from '../../testing/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.js';

let folder: string;
let file: string;
let test: TestPlatform;
const square = (size: number) =>
  tinyTile([{ layer: 'earth', kind: 'area', points: [[0, 0], [size, 0], [size, size], [0, size]], properties: { kind: 'earth' } }]); // prettier-ignore
const [world, quarter] = [square(4096), square(2048)];
const layers = ['earth', 'water', 'roads', 'places'].map((id) => ({ id }));
const basemap: ArchiveOptions = {
  entries: [
    { from: 0, count: 1, bytes: world },
    { from: 2, count: 2, bytes: quarter },
  ],
  metadata: { attribution: '<a href="https://example.com">© OpenStreetMap</a>', vector_layers: layers },
  tileType: 1,
  maxZoom: 1,
};
/** As an operator replaces it: under another name first. */
const put = async (options: ArchiveOptions | string): Promise<void> => {
  await writeFile(`${file}.new`, typeof options === 'string' ? options : tinyArchive(options));
  await rename(`${file}.new`, file);
};
const offered = async () => (await test.call(table.maps, {})).rows.find(({ name }) => name === 'pmtiles');
const tileOf = async (place: string): Promise<Response> =>
  fetch(test.url + ((await offered())?.layers.roads?.[0] ?? '').replace('{z}/{x}/{y}', place));
const bytesOf = async (place: string): Promise<Uint8Array> => new Uint8Array(await (await tileOf(place)).arrayBuffer());

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'frostway-map-'));
  file = path.join(folder, 'country.pmtiles');
  test = await startTestPlatform({ FROSTWAY_MAP_FILE: file, FROSTWAY_LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

describe('the map file of the operator', () => {
  it('is not offered while it is not there, and the log says so once', async () => {
    expect(await offered()).toBeUndefined();
    expect(await offered()).toBeUndefined();
    expect(test.logged().match(/map file cannot be shown/g)).toHaveLength(1);
    await test.refused(table.changeMaps, { first: 'pmtiles', worldview: 'cn' }, await adminToken(test), 'mapNotOffered');
  });

  it('is offered as soon as it is there, with what it says of itself, and may be the first map', async () => {
    await put(basemap);
    expect(await offered()).toMatchObject({ tiles: 'vector', zooms: { min: 0, max: 1 }, attribution: '© OpenStreetMap', system: 'wgs84' });
    await test.call(table.changeMaps, { first: 'pmtiles', worldview: 'cn' }, await adminToken(test));
    expect((await test.call(table.maps, {})).first).toBe('pmtiles');
  });

  it('hands out its tiles as they lie in it, to be kept for good; where it has none, an empty one', async () => {
    const reply = await tileOf('0/0/0');
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      200,
      'application/vnd.mapbox-vector-tile',
      'public, max-age=31536000, immutable',
    ]);
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(world);
    expect(await bytesOf('1/0/1')).toEqual(quarter);
    expect(await bytesOf('1/1/1')).toEqual(quarter);
    expect(await bytesOf('1/1/0')).toEqual(new Uint8Array());
    expect(await bytesOf('2/0/0')).toEqual(new Uint8Array());
  });

  it('finds tiles by directories of directories too', async () => {
    const before = (await offered())?.layers.roads?.[0];
    await put({ ...basemap, hasLeaves: true });
    expect(await bytesOf('1/0/1')).toEqual(quarter);
    expect((await offered())?.layers.roads?.[0]).not.toBe(before);
    // Addresses of the map before lead nowhere.
    expect((await test.request((before ?? '').replace('{z}/{x}/{y}', '0/0/0'))).status).toBe(404);
  });

  it('has no tiles beside the world, and reads no other path', async () => {
    for (const wrong of ['0/1/0', '1/0/2', '27/0/0', 'x/0/0', '-1/0/0', '1/0/..%2f..']) expect((await tileOf(wrong)).status).toBe(404);
  });

  it('may be one of pictures: where it has none stands a picture of nothing', async () => {
    await put({ ...basemap, entries: [{ from: 0, count: 1, bytes: Uint8Array.of(1, 2, 3) }], metadata: {}, tileType: 2 });
    expect(await offered()).toMatchObject({ tiles: 'raster', attribution: '' });
    expect((await tileOf('0/0/0')).headers.get('content-type')).toBe('image/png');
    expect(await bytesOf('0/0/0')).toEqual(Uint8Array.of(1, 2, 3));
    expect((await bytesOf('1/0/0')).slice(0, 4)).toEqual(Uint8Array.of(0x89, 0x50, 0x4e, 0x47));
  });

  it('is not offered when it is something else, and the log says what is wrong', async () => {
    await put('no map at all');
    expect(await offered()).toBeUndefined();
    await put({ ...basemap, metadata: { vector_layers: [{ id: 'transportation' }] } });
    expect(await offered()).toBeUndefined();
    expect(test.logged()).toContain('its layers are not those of the Protomaps basemap');
    // Pages show ours at first then.
    expect((await test.call(table.maps, {})).first).toBe('offline');
  });
});
