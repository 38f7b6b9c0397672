/**
 * Cuts the names of places the server knows without asking anybody: areas of the first level, and towns with the area each lies in.
 *
 *   npm install --no-save opencc-js@1.4.2
 *   node apps/server/scripts/geocode-names.mjs <folder with admin1.topo.json, places.json>
 *
 * The input is Natural Earth 1:10m (public domain). Chinese names come partly in traditional characters and are written in simplified ones. Areas whose country is
 * disputed keep their shape and lose their names, so that none of them is put into a country; their towns are left out.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { iso1A2Code } from '@rapideditor/country-coder';
import { Converter } from 'opencc-js';

const target = join(dirname(fileURLToPath(import.meta.url)), '../data/geocode');
const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('Say in which folder the data is.');
const read = (name) => JSON.parse(readFileSync(join(source, name), 'utf8'));
const simplified = Converter({ from: 'tw', to: 'cn' });
const round = (value) => Math.round(value * 1000) / 1000;

const disputed = new Set(['IN-AR', 'IN-JK', 'IN-LA', 'PK-JK', 'PK-GB', 'CN-X01~']);
const disputedProvinces = new Set(['Arunachal Pradesh', 'Jammu and Kashmir', 'Ladakh', 'Azad Kashmir', 'Gilgit-Baltistan']);

/** Without remarks in brackets; districts of Hong Kong by their whole names. */
const chinese = (region, name) => {
  const plain = simplified(name).replace(/[（(].*[）)]/, '');
  if (region !== 'HK' || plain === '' || plain.endsWith('区')) return plain;
  return plain === '群岛' ? '离岛区' : `${plain}区`;
};

const topology = read('admin1.topo.json');
const kept = topology.objects.adm1.geometries.filter(
  ({ type, properties }) => type !== null && type !== undefined && /^[A-Z]{2}$/.test(properties.c ?? '') && Boolean(properties.n),
);
// Arcs that only areas of no country have are left out, the others counted anew.
const numbers = new Map();
const renumbered = (arc) => {
  const at = arc < 0 ? ~arc : arc;
  if (!numbers.has(at)) numbers.set(at, numbers.size);
  return arc < 0 ? ~numbers.get(at) : numbers.get(at);
};
const areas = kept.map(({ type, arcs, properties: { i, c, n, z } }) => {
  const polygons = (type === 'Polygon' ? [arcs] : arcs).map((rings) => rings.map((ring) => ring.map(renumbered)));
  const isNamed = !disputed.has(i) && !disputedProvinces.has(n);
  return [c, isNamed ? n : '', isNamed ? chinese(c, z ?? '') : '', polygons];
});
const arcs = [...numbers.keys()].map((at) => topology.arcs[at]);

/** Rings of an area in degrees. */
const { scale, translate } = topology.transform;
const lines = arcs.map((arc) => {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
});
const shapes = areas.map(([, , , polygons]) =>
  polygons.flatMap((rings) => rings.map((ring) => ring.flatMap((arc) => (arc < 0 ? lines[~arc].toReversed() : lines[arc])))),
);
const holds = (rings, x, y) => {
  let isIn = false;
  for (const ring of rings)
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [[x1, y1], [x2, y2]] = [ring[at], ring[before]];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
    }
  return isIn;
};
const sizeOf = (rings) => {
  const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
};
const order = shapes.map((rings, index) => [sizeOf(rings), index]).toSorted(([a], [b]) => a - b);
/** A town at the waterside may lie beside all areas of its country: the one with the point nearest to it, within about 15 km. */
const areaOf = (x, y, province) => {
  const region = iso1A2Code([x, y], { level: 'territory' });
  // Its own table says it better than simplified borders do.
  const named = areas.findIndex(([of, en]) => of === region && en !== '' && en === province);
  if (named >= 0) return named;
  const within = order.find(([, index]) => areas[index][0] === region && holds(shapes[index], x, y));
  if (within !== undefined) return within[1];
  let [nearest, least] = [-1, 0.15];
  shapes.forEach((rings, index) => {
    if (region !== null && areas[index][0] !== region) return;
    for (const ring of rings)
      for (const [px, py] of ring) {
        const far = Math.hypot((px - x) * Math.cos((y * Math.PI) / 180), py - y);
        if (far < least) [nearest, least] = [index, far];
      }
  });
  return nearest;
};
const towns = read('places.json').rows.flatMap(([x, y, en, zh, rank, , , province]) => {
  const area = areaOf(x, y, province);
  if (en === '' || disputedProvinces.has(province) || area < 0 || areas[area][1] === '') return [];
  return [[round(x), round(y), en, simplified(zh ?? ''), rank, area]];
});

mkdirSync(target, { recursive: true });
const write = (name, rows) => writeFileSync(join(target, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
write('areas.jsonl', [{ scale, translate, arcs: arcs.length }, ...arcs.map((arc) => arc.flat()), ...areas]);
write('towns.jsonl', towns);
