/**
 * The track of a device in the formats of maps: KML 2.2 (OGC 07-147r2, with Google's gx:Track), GPX 1.1 (Topografix) and GeoJSON (RFC 7946). Current fixes alone,
 * all of them, in pieces that end at gaps and at the antimeridian; written while they are read.
 */
import type { TrackFileType } from '@frostway/contract/export/endpoints';
import type { PositionSource } from '@frostway/core/message';
import type { PositionColumns } from '../../telemetry-store/store.js';

/** A fix of a track. */
export type Fix = {
  readonly timeMs: number;
  readonly latitude: number;
  readonly longitude: number;
  /** Metres. */
  readonly altitude: number | null;
  readonly speed: number | null;
  readonly course: number | null;
  readonly source: PositionSource;
};

/** A longer time between two fixes ends a piece, ms. */
const gapMs = 10 * 60_000;

/** The parts of a format: what stands before, for each piece, between pieces, and after. */
type Format = {
  readonly head: (name: string) => string;
  readonly piece: (fixes: readonly Fix[]) => string;
  readonly between: string;
  readonly tail: string;
};

/** Text of XML: characters XML 1.0 does not have are left out. */
export function xml(text: string): string {
  const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"']/g, (each) => named[each] ?? each);
}

const iso = (ms: number): string => new Date(ms).toISOString();
const lines = (fixes: readonly Fix[], line: (fix: Fix) => string): string => fixes.map(line).join('');

const kml: Format = {
  head: (name) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n<Document><name>${xml(name)}</name>\n<Placemark><name>${xml(name)}</name><gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n`,
  piece: (fixes) =>
    `<gx:Track>\n${lines(fixes, ({ timeMs }) => `<when>${iso(timeMs)}</when>\n`)}${lines(fixes, ({ longitude, latitude, altitude }) => `<gx:coord>${longitude} ${latitude} ${altitude ?? 0}</gx:coord>\n`)}</gx:Track>\n`,
  between: '',
  tail: '</gx:MultiTrack></Placemark>\n</Document>\n</kml>\n',
};

const gpx: Format = {
  head: (name) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Frostway" xmlns="http://www.topografix.com/GPX/1/1">\n<trk><name>${xml(name)}</name>\n`,
  piece: (fixes) =>
    `<trkseg>\n${lines(fixes, ({ timeMs, latitude, longitude, altitude, source }) => `<trkpt lat="${latitude}" lon="${longitude}">${altitude === null ? '' : `<ele>${altitude}</ele>`}<time>${iso(timeMs)}</time><src>${source}</src></trkpt>\n`)}</trkseg>\n`,
  between: '',
  tail: '</trk>\n</gpx>\n',
};

const geojson: Format = {
  head: (name) => `{"type":"FeatureCollection","name":${JSON.stringify(name)},"features":[\n`,
  piece: (fixes) => {
    const coordinates = fixes.map(({ longitude, latitude, altitude }) =>
      altitude === null ? [longitude, latitude] : [longitude, latitude, altitude],
    );
    const geometry = fixes.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates };
    const properties = {
      times: fixes.map(({ timeMs }) => iso(timeMs)),
      speeds: fixes.map(({ speed }) => speed),
      courses: fixes.map(({ course }) => course),
      sources: fixes.map(({ source }) => source),
    };
    return JSON.stringify({ type: 'Feature', geometry, properties });
  },
  between: ',\n',
  tail: '\n]}\n',
};

const formats: Readonly<Record<TrackFileType, Format>> = { kml, gpx, geojson };

/** The bytes of a track from slices of its positions, oldest first. */
export async function* trackFile(
  type: TrackFileType,
  name: string,
  slices: AsyncIterable<PositionColumns>,
  sourceAt: (columns: PositionColumns, index: number) => PositionSource,
): AsyncGenerator<Uint8Array> {
  const { head, piece, between, tail } = formats[type];
  yield Buffer.from(head(name));
  let last: Fix | null = null;
  let isFirst = true;
  for await (const columns of slices) {
    const text: string[] = [];
    for (const fixes of piecesOf(fixesOf(columns, sourceAt), last)) {
      text.push(isFirst ? '' : between, piece(fixes));
      isFirst = false;
      last = fixes.at(-1) ?? last;
    }
    yield Buffer.from(text.join(''));
  }
  yield Buffer.from(tail);
}

function fixesOf(columns: PositionColumns, sourceAt: (columns: PositionColumns, index: number) => PositionSource): Fix[] {
  const orNull = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
  return Array.from({ length: columns.length }, (_, index) => index)
    .filter((index) => columns.isValid[index] === 1)
    .map((index) => ({
      timeMs: columns.timeMs[index] as number,
      latitude: columns.latitude[index] as number,
      longitude: columns.longitude[index] as number,
      altitude: orNull(columns.altitude[index]),
      speed: orNull(columns.speed[index]),
      course: orNull(columns.course[index]),
      source: sourceAt(columns, index),
    }));
}

/** Fixes that a line may join; a piece that goes on begins with the last fix of the one before. */
export function piecesOf(fixes: readonly Fix[], before: Fix | null): Fix[][] {
  const pieces: Fix[][] = [];
  let last = before;
  for (const fix of fixes) {
    const open = pieces.at(-1);
    if (last === null || !isJoined(last, fix)) pieces.push([fix]);
    else if (open === undefined) pieces.push([last, fix]);
    else open.push(fix);
    last = fix;
  }
  return pieces;
}

const isJoined = (a: Fix, b: Fix): boolean => b.timeMs - a.timeMs <= gapMs && Math.abs(b.longitude - a.longitude) <= 180;
