/**
 * Cuts what the offline basemap shows beside coast and areas: rivers, lakes, towns, airports and ports.
 *
 *   npm install --no-save opencc-js@1.4.2
 *   node apps/web/scripts/basemap-ground.mjs <folder with rivers.geojson, lakes.geojson, places.json, airports.json, ports.json>
 *
 * The input is Natural Earth 1:10m (public domain). Chinese names come partly in traditional characters and are written in simplified ones; those it lacks of towns in
 * China stand in basemap-towns.csv, by place and English name; towns that the table of
 * large cities has already, and those of disputed areas, are left out. Coordinates are rounded to about 100 m.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Converter } from 'opencc-js';

const here = dirname(fileURLToPath(import.meta.url));
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Say in which folder the data is.');
const read = (name) => JSON.parse(readFileSync(join(source, name), 'utf8'));
const simplified = Converter({ from: 'tw', to: 'cn' });
const round = (value) => Math.round(value * 1000) / 1000;

/** Rounded, without points that fall together. */
const line = (points) => {
  const kept = [];
  for (const [x, y] of points) {
    const last = kept.at(-1);
    const point = [round(x), round(y)];
    if (last === undefined || last[0] !== point[0] || last[1] !== point[1]) kept.push(point);
  }
  return kept;
};
const linesOf = ({ type, coordinates }) =>
  (type === 'LineString' ? [coordinates] : coordinates).map(line).filter((each) => each.length > 1);
const polygonsOf = ({ type, coordinates }) =>
  (type === 'Polygon' ? [coordinates] : coordinates)
    .map((rings) => rings.map(line).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);

const rivers = read('rivers.geojson').features.map(({ properties, geometry }) => [Number(properties.rank), linesOf(geometry)]);
const lakes = read('lakes.geojson').features.map(({ properties, geometry }) => [Number(properties.rank), polygonsOf(geometry)]);
const write = (name, value) => writeFileSync(join(here, '../src/map/data', name), `${JSON.stringify(value)}\n`);
write(
  'rivers.json',
  rivers.filter(([, lines]) => lines.length > 0).toSorted(([a], [b]) => a - b),
);
write(
  'lakes.json',
  lakes.filter(([, polygons]) => polygons.length > 0).toSorted(([a], [b]) => a - b),
);

const { cities } = JSON.parse(readFileSync(join(here, '../src/map/data/labels.json'), 'utf8'));
const isKnown = (x, y) => cities.some(([cx, cy]) => Math.hypot((cx - x) * Math.cos((y * Math.PI) / 180), cy - y) < 0.25);
const lacking = new Map(
  readFileSync(join(here, 'basemap-towns.csv'), 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(','))
    .map(([x, y, zh, en]) => [`${x},${y},${en}`, zh]),
);
const chineseOf = (x, y, zh, en) => (zh ? simplified(zh) : (lacking.get(`${round(x)},${round(y)},${en}`) ?? ''));
const disputed = new Set(['Arunachal Pradesh', 'Jammu and Kashmir', 'Ladakh']);
const towns = read('places.json').rows.flatMap(([x, y, en, zh, rank, , , province]) =>
  disputed.has(province) || isKnown(x, y) || en === '' ? [] : [[round(x), round(y), chineseOf(x, y, zh, en), en, rank]],
);
const spots = (rows) => rows.map(([x, y, name, rank, code]) => [round(x), round(y), name, rank, code]);
write('places.json', {
  towns: towns.toSorted((a, b) => a[4] - b[4]),
  airports: spots(read('airports.json')),
  ports: spots(read('ports.json')),
});
