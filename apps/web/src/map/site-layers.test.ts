/** Sites and the ruler on the map. */
import { expect, it } from 'vitest';
import { type MapSite, rulerLength, rulerOf, sitesOf } from './site-layers.js';

const site: MapSite = { id: 3, name: 'Depot', longitude: 121, latitude: 31, radiusM: 500, worst: 'alarm' };

it('draws a site as the circle around its place, in the state of its worst device', () => {
  const [area, middle] = sitesOf([site]).features;
  expect(area?.properties).toEqual({ name: 'Depot', worst: 'alarm' });
  expect(middle?.geometry).toEqual({ type: 'Point', coordinates: [121, 31] });
  const ring = area?.geometry.type === 'Polygon' ? (area.geometry.coordinates[0] ?? []) : [];
  expect(ring[0]).toEqual(ring.at(-1));
  expect(Math.max(...ring.map(([, latitude = 0]) => latitude)) - 31).toBeCloseTo(500 / 111_195, 6);
  expect(sitesOf([{ ...site, worst: undefined }]).features[0]?.properties).toMatchObject({ worst: 'none' });
});

it('measures along its points, across the antimeridian too', () => {
  const north = (latitude: number, longitude = 0) => ({ latitude, longitude });
  expect(rulerLength([])).toBe(0);
  expect(rulerLength([north(0)])).toBe(0);
  expect(Math.round(rulerLength([north(0), north(1), north(0)]) / 1000)).toBe(222);
  expect(Math.round(rulerLength([north(0, 179.5), north(0, -179.5)]) / 1000)).toBe(111);
  const line = rulerOf([north(0, 179.5), north(0, -179.5)]).features[0]?.geometry;
  expect(line?.type === 'LineString' && line.coordinates.map(([longitude]) => longitude)).toEqual([179.5, 180.5]);
  expect(rulerOf([north(0)]).features).toHaveLength(1);
});
