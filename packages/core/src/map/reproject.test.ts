/** The way from WGS84 to the tiles of the makers: a landmark lies where the maker draws it, in every one of them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MapPixel, mercatorPixel, mercatorPlace, tileOf } from './grids.js';
import { engineZoom, isReprojected, sourceZoomOf, tileAddress, tileProviderNames, tileProviders } from './providers.js';
import { isInGeocodingBox } from './geocoding-box.js';
import { regionAt } from './regions.js';
import { drawnPixel, meshOf, pixelOnTile, vendorPixel } from './reproject.js';
import { type LngLat, fromWgs84, toWgs84 } from './systems.js';

const tiananmen: LngLat = [116.391_2, 39.907_3];
/** Places on land all over the mainland. */
const mainland: readonly LngLat[] = [
  tiananmen,
  [114.057_9, 22.543_1],
  [87.616_8, 43.825_6],
  [91.132_2, 29.660_4],
  [126.642_4, 45.756_9],
  [121.473_7, 31.230_4],
  [104.066_5, 30.572_3],
];

const apart = (a: MapPixel, b: MapPixel): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** Metres between places some hundred metres apart. */
function metres(a: LngLat, b: LngLat): number {
  const east = (a[0] - b[0]) * Math.cos((a[1] * Math.PI) / 180);
  return Math.hypot(east, a[1] - b[1]) * 111_320;
}

describe('coordinate systems', () => {
  it('GCJ-02 is some hundred metres off, and the way back comes to within 0.3 m of where it began', () => {
    for (const place of mainland)
      for (const system of ['gcj02', 'bd09'] as const) {
        const shifted = fromWgs84(system, place);
        expect(metres(shifted, place)).toBeGreaterThan(200);
        expect(metres(toWgs84(system, shifted), place)).toBeLessThan(0.3);
      }
  });

  it('whether tiles are shifted is decided by the country, not by a box: Seoul, Hanoi and Delhi are not, Shenzhen is', () => {
    const seoul: LngLat = [126.978, 37.566_5];
    expect(isInGeocodingBox(seoul)).toBe(true);
    expect([regionAt(seoul), regionAt([105.834_2, 21.027_8]), regionAt([77.209, 28.613_9]), regionAt([114.057_9, 22.543_1])]).toEqual([
      'KR',
      'VN',
      'IN',
      'CN',
    ]);
    expect([regionAt([114.17, 22.3]), regionAt([113.55, 22.2]), regionAt([121.5, 25.03]), regionAt([124.5, 30])]).toEqual([
      'HK',
      'MO',
      'TW',
      undefined,
    ]);
  });

  it("the specification's box ends at its four edges", () => {
    for (const place of [[73.4994, 18.1529], [135.0874, 53.5631]] as const) expect(isInGeocodingBox(place)).toBe(true); // prettier-ignore
    for (const place of [[73.4993, 30], [135.0875, 30], [100, 18.1528], [100, 53.5632]] as const) expect(isInGeocodingBox(place)).toBe(false); // prettier-ignore
  });
});

describe('tiles', () => {
  it('Web Mercator has the tiles of everybody: the gate of Tiananmen is in 12/3372/1552', () => {
    expect(tileOf(mercatorPixel(tiananmen, 12), 12)).toEqual({ z: 12, x: 3372, y: 1552 });
  });

  it('a place comes back from its pixel', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -179.9, max: 179.9, noNaN: true }),
        fc.double({ min: -85, max: 85, noNaN: true }),
        fc.integer({ min: 0, max: 20 }),
        (x, y, z) => {
          const [longitude, latitude] = mercatorPlace(mercatorPixel([x, y], z), z);
          expect(longitude).toBeCloseTo(x, 8);
          expect(latitude).toBeCloseTo(y, 8);
        },
      ),
    );
  });

  it('an address names the subdomain, the column and the row as its maker counts them', () => {
    const tile = { z: 12, x: 3372, y: 1552 };
    expect(tileAddress(tileProviders.osm, tileProviders.osm.layers.roads[0], tile)).toBe('https://tile.openstreetmap.org/12/3372/1552.png');
    expect(tileAddress(tileProviders.tencent, 'https://rt{s}.x/{z}/{x}/{y}', tile, 5)).toBe('https://rt1.x/12/3372/2543');
    expect(tileAddress(tileProviders.baidu, 'https://online{s}.x/{z}/{x}/{y}', { z: 12, x: 790, y: -295 }, 2)).toBe(
      'https://online2.x/12/790/294',
    );
    expect(tileAddress(tileProviders.baidu, '{x}/{y}', { z: 5, x: -3, y: 2 })).toBe('M3/M3');
    // Pictures of satellites lie in squares of 16 by 16 tiles, counted as their rows are.
    expect(tileAddress(tileProviders.tencent, tileProviders.tencent.layers.satellite[0], tile, 5)).toBe(
      'https://p1.map.gtimg.com/sateTiles/12/210/158/3372_2543.jpg',
    );
    expect(tileAddress(tileProviders.baidu, tileProviders.baidu.layers.satellite[0], { z: 12, x: 790, y: -295 }, 2)).toBe(
      'https://maponline2.bdimg.com/starpic/?qt=satepc&u=x=790;y=294;z=12;v=009;type=sate&fm=46',
    );
  });

  it('zooms of the makers are those of the specification, and Baidu shows less of the world at the same number', () => {
    expect([tileProviders.osm.zooms, tileProviders.baidu.zooms]).toEqual([
      { min: 3, max: 18 },
      { min: 5, max: 17 },
    ]);
    expect([engineZoom(tileProviders.osm, 18), engineZoom(tileProviders.baidu, 17)]).toEqual([17, 15.25]);
  });

  it.each(tileProviderNames)('%s: a landmark is drawn within 1 px of where its WGS84 place is, at every zoom', (name) => {
    const provider = tileProviders[name];
    for (const place of mainland)
      for (let z = provider.zooms.min; z < provider.zooms.max; z += 1) {
        const tile = tileOf(mercatorPixel(place, z), z);
        const wanted = pixelOnTile(place, tile);
        if (!isReprojected(provider, 'roads')) continue;
        const mesh = meshOf(provider, tile, regionAt);
        const isShifted = provider.shiftedIn.some((region) => region === regionAt(place));
        const [drawn, there] = [drawnPixel(mesh, wanted), vendorPixel(provider, place, mesh.sourceZoom, isShifted)];
        // A pixel of Baidu's map is 1/1.19 of one of the tile.
        expect(drawn).toBeDefined();
        expect(apart(drawn ?? [0, 0], there)).toBeLessThan(1);
        expect(mesh.sources).toContainEqual(tileOf(there, sourceZoomOf(provider, z)));
      }
  });

  it('the mesh is off by less than 0.25 px for GCJ-02 and 0.65 px for BD-09, anywhere in the mainland', () => {
    const most = { gcj02: 0.25, bd09: 0.65 };
    fc.assert(
      fc.property(
        fc.constantFrom('amap' as const, 'baidu' as const),
        fc.double({ min: 80, max: 122, noNaN: true }),
        fc.double({ min: 22, max: 48, noNaN: true }),
        fc.integer({ min: 5, max: 17 }),
        (name, longitude, latitude, z) => {
          const provider = tileProviders[name];
          const place: LngLat = [longitude, latitude];
          const tile = tileOf(mercatorPixel(place, z), z);
          // The whole tile as if it lay inside: the border itself is no error of the mesh.
          const mesh = meshOf(provider, tile, () => 'CN');
          const there = vendorPixel(provider, place, mesh.sourceZoom, true);
          expect(apart(drawnPixel(mesh, pixelOnTile(place, tile)) ?? [0, 0], there)).toBeLessThan(most[provider.system]);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('abroad a shifted map lies as it is: a tile over Seoul is one tile, untouched', () => {
    const tile = tileOf(mercatorPixel([126.978, 37.566_5], 14), 14);
    const mesh = meshOf(tileProviders.amap, tile, regionAt);
    expect(mesh.sources).toContainEqual(tile);
    for (const { left, top, topLeft } of mesh.pieces) expect(apart(topLeft, [tile.x * 256 + left, tile.y * 256 + top])).toBeLessThan(1e-6);
  });
});
