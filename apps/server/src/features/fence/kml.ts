/**
 * Shapes from KML (OGC 12-007r2, 10 to 12): a placemark with one polygon without holes, or one line, or a point whose extended data say a `radius` in metres.
 * Folders do not matter.
 */
import type { LonLat } from '@frostway/core/fence/shape';
import { SaxesParser } from 'saxes';
import type { ReadFeature } from './geojson.js';

/** What of a placemark is read. */
type Placemark = {
  name: string;
  points: string[];
  lines: string[];
  rings: string[];
  holes: number;
  data: Record<string, string>;
};

/** The placemarks of a text; undefined = it is no KML. */
export function readKml(text: string, width: number): readonly ReadFeature[] | undefined {
  const found: ReadFeature[] = [];
  const path: string[] = [];
  let current: Placemark | null = null;
  let words = '';
  let dataName = '';
  let isKml = false;
  let isBroken = false;
  const parser = new SaxesParser();
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name);
    isKml ||= path.length === 0 && tag === 'kml';
    path.push(tag);
    words = '';
    if (tag === 'Placemark') current = { name: '', points: [], lines: [], rings: [], holes: 0, data: {} };
    if (tag === 'Data' || tag === 'SimpleData') dataName = attributes['name'] ?? '';
  });
  parser.on('text', (part) => {
    words += part;
  });
  parser.on('cdata', (part) => {
    words += part;
  });
  parser.on('closetag', () => {
    const tag = path.pop() ?? '';
    if (current !== null) {
      take(current, tag, path, words.trim(), dataName);
      if (tag === 'Placemark') {
        found.push(featureOf(current, width));
        current = null;
      }
    }
    words = '';
  });
  parser.write(text).close();
  return isKml && !isBroken ? found : undefined;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Takes an element of a placemark that has ended, by those it stands in. */
function take(placemark: Placemark, tag: string, within: readonly string[], words: string, dataName: string): void {
  const parent = within.at(-1);
  if (tag === 'name' && parent === 'Placemark') placemark.name = words;
  else if (tag === 'coordinates') {
    if (parent === 'Point') placemark.points.push(words);
    else if (parent === 'LineString') placemark.lines.push(words);
    else if (within.includes('innerBoundaryIs')) placemark.holes += 1;
    else if (parent === 'LinearRing') placemark.rings.push(words);
  } else if ((tag === 'value' && parent === 'Data') || tag === 'SimpleData') placemark.data[dataName] = words;
}

function featureOf({ name, points, lines, rings, holes, data }: Placemark, usualWidth: number): ReadFeature {
  const none = { name, shape: null };
  if (points.length + lines.length + rings.length !== 1 || holes > 0) return none;
  const read = coordinatesOf([...points, ...lines, ...rings][0] ?? '');
  if (read === undefined) return none;
  if (rings.length === 1) return { name, shape: { shape: 'polygon', points: read } };
  if (lines.length === 1) return { name, shape: { shape: 'corridor', points: read, width: numberOf(data['width']) ?? usualWidth } };
  const radius = numberOf(data['radius']);
  const [point] = read;
  return point === undefined || radius === undefined
    ? none
    : { name, shape: { shape: 'circle', longitude: point[0], latitude: point[1], radius } };
}

const numberOf = (text: string | undefined): number | undefined => {
  const read = Number(text);
  return text === undefined || text.trim() === '' || !Number.isFinite(read) ? undefined : read;
};

/** Tuples "longitude,latitude[,altitude]", apart by white space; undefined when one is none. */
function coordinatesOf(words: string): readonly LonLat[] | undefined {
  const points = words
    .trim()
    .split(/\s+/)
    .map((tuple): LonLat | undefined => {
      const [longitude, latitude] = tuple.split(',').map((part) => numberOf(part));
      return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
    });
  return points.every((point) => point !== undefined) ? points : undefined;
}
