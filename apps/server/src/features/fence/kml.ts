/**
 * Shapes from KML (OGC 12-007r2, 10 to 12): a placemark with one polygon without holes, or one line, or a point whose extended data say a `radius` in metres.
 * Folders do not matter.
 */
import type { LonLat } from '@frostway/core/fence/shape';
import { type Steps, stepOver } from '@frostway/protocol/steps';
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

/** Characters that are read at once. */
const piece = 4096;
/** Elements inside each other; maps have folders, and these no end of their own. */
const deepest = 100;

/** The placemarks of a text, in small steps; undefined = it is no KML. */
export function* readKml(text: string, width: number): Steps<readonly ReadFeature[] | undefined> {
  const found: Placemark[] = [];
  const path: string[] = [];
  let current: Placemark | null = null;
  let words = '';
  let dataName = '';
  let isKml = false;
  const fault = { isFound: false };
  const parser = new SaxesParser();
  parser.on('error', () => {
    fault.isFound = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const tag = localName(name);
    isKml ||= path.length === 0 && tag === 'kml';
    fault.isFound ||= path.length > deepest;
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
        found.push(current);
        current = null;
      }
    }
    words = '';
  });
  // What follows a fault says nothing more.
  for (let at = 0; at < text.length && !fault.isFound; at += piece) {
    parser.write(text.slice(at, at + piece));
    yield found.length;
  }
  if (fault.isFound) return undefined;
  parser.close();
  if (!isKml || fault.isFound) return undefined;
  const features: ReadFeature[] = [];
  for (const placemark of found) features.push(yield* featureOf(placemark, width));
  return features;
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

function* featureOf({ name, points, lines, rings, holes, data }: Placemark, usualWidth: number): Steps<ReadFeature> {
  const none = { name, shape: null };
  if (points.length + lines.length + rings.length !== 1 || holes > 0) return none;
  const read = yield* coordinatesOf([...points, ...lines, ...rings][0] ?? '');
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
function* coordinatesOf(words: string): Steps<readonly LonLat[] | undefined> {
  const points: LonLat[] = [];
  const isStepOver = stepOver();
  for (const [tuple] of words.matchAll(/\S+/g)) {
    if (isStepOver()) yield points.length;
    const [longitude, latitude] = tuple.split(',', 2).map((part) => numberOf(part));
    if (longitude === undefined || latitude === undefined) return undefined;
    points.push([longitude, latitude]);
  }
  return points.length === 0 ? undefined : points;
}
