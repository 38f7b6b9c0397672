/**
 * Cuts the names of the offline basemap: countries, provinces, cities and waters with their label points, in Chinese and English.
 *
 *   node apps/web/scripts/basemap-labels.mjs <admin1.topo.json>
 *
 * The input is Natural Earth 1:10m first-level administrative areas (public domain) as TopoJSON, object `adm1` with the properties
 * i (ISO 3166-2), c (country), n (English), z (Chinese), la and lo (label point). Country names come from the ICU data of Node;
 * cities and waters from the two tables beside this file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature, merge } from 'topojson-client';

const here = dirname(fileURLToPath(import.meta.url));
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Say where admin1.topo.json is.');
const topology = JSON.parse(readFileSync(source, 'utf8'));
const areas = topology.objects.adm1.geometries;

/** Parts of China with a code of their own: labelled as provinces, by the names used in China. */
const partsOfChina = { TW: ['台湾省', 'Taiwan', 120.97, 23.75], HK: null, MO: null };
/** Municipalities: their city says it already. */
const municipalities = new Set(['CN-BJ', 'CN-SH', 'CN-TJ', 'CN-CQ']);
/** Areas whose name or belonging is disputed get no label at all. */
const unnamedAreas = new Set(['IN-AR', 'IN-JK', 'IN-LA', 'CN-X01~']);
const unnamedCountries = new Set(['-1', '-99', 'XK', 'EH', 'AQ', 'UM']);

const radians = Math.PI / 180;
/** km², of the outer ring on a sphere. */
function ringArea(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1], ring[i]];
    sum += (b[0] - a[0]) * radians * (2 + Math.sin(a[1] * radians) + Math.sin(b[1] * radians));
  }
  return Math.abs((sum * 6371 * 6371) / 2);
}
const polygonsOf = (geometry) =>
  geometry === null
    ? []
    : geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
const areaOf = (geometry) => polygonsOf(geometry).reduce((sum, [outer]) => sum + ringArea(outer), 0);

function isInside([x, y], ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[xi, yi], [xj, yj]] = [ring[i], ring[j]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
/** The point of a grid over the ring that lies deepest inside it. */
function deepest(ring) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const stretch = Math.cos(((south + north) / 2) * radians);
  const some = ring.filter((_point, index) => index % Math.max(1, Math.floor(ring.length / 400)) === 0);
  let best = [(west + east) / 2, (south + north) / 2, -1];
  for (let i = 1; i < 24; i++)
    for (let j = 1; j < 24; j++) {
      const point = [west + ((east - west) * i) / 24, south + ((north - south) * j) / 24];
      if (!isInside(point, ring)) continue;
      const depth = Math.min(...some.map(([x, y]) => Math.hypot((x - point[0]) * stretch, y - point[1])));
      if (depth > best[2]) best = [...point, depth];
    }
  return best;
}

const two = (value) => Number(value.toFixed(2));
const names = { zh: new Intl.DisplayNames(['zh-CN'], { type: 'region' }), en: new Intl.DisplayNames(['en'], { type: 'region' }) };
const byCountry =
  Map.groupBy?.(areas, (area) => area.properties.c) ??
  areas.reduce((map, area) => map.set(area.properties.c, [...(map.get(area.properties.c) ?? []), area]), new Map());

const countries = [];
for (const [code, members] of byCountry) {
  if (unnamedCountries.has(code) || code in partsOfChina || !/^[A-Z]{2}$/u.test(code)) continue;
  const whole = merge(topology, members);
  const largest = polygonsOf(whole).toSorted((a, b) => ringArea(b[0]) - ringArea(a[0]))[0];
  if (largest === undefined) continue;
  const [longitude, latitude] = deepest(largest[0]);
  const area = areaOf(whole);
  const rank = area > 2_000_000 ? 1 : area > 350_000 ? 2 : area > 60_000 ? 3 : area > 2_000 ? 4 : 5;
  countries.push([two(longitude), two(latitude), names.zh.of(code), names.en.of(code), rank]);
}

const provinces = [];
for (const geometry of areas) {
  const { i, c, n, z, la, lo } = geometry.properties;
  if (unnamedAreas.has(i) || municipalities.has(i) || c in partsOfChina || unnamedCountries.has(c) || !z || !n) continue;
  const area = areaOf(feature(topology, geometry).geometry);
  const rank = c === 'CN' || area > 250_000 ? 1 : area > 60_000 ? 2 : area > 12_000 ? 3 : 4;
  if (area < 1500) continue;
  provinces.push([two(lo), two(la), z, n, rank]);
}
for (const row of Object.values(partsOfChina)) if (row !== null) provinces.push([row[2], row[3], row[0], row[1], 1]);

function table(name) {
  const [, ...lines] = readFileSync(join(here, name), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [longitude, latitude, zh, en, rank] = line.split(',');
    return [Number(longitude), Number(latitude), zh, en, Number(rank)];
  });
}

const byRank = (rows) => rows.toSorted((a, b) => a[4] - b[4] || a[0] - b[0]);
const labels = {
  countries: byRank(countries),
  provinces: byRank(provinces),
  cities: byRank(table('basemap-cities.csv')),
  waters: byRank(table('basemap-waters.csv')),
};
const out = join(here, '../src/map/data/labels.json');
writeFileSync(
  out,
  `{\n${Object.entries(labels)
    .map(([kind, rows]) => `"${kind}":[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`)
    .join(',\n')}\n}\n`,
);
process.stdout.write(
  `${Object.entries(labels)
    .map(([kind, rows]) => `${rows.length} ${kind}`)
    .join(', ')}\n`,
);
