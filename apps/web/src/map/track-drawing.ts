/** A track as the map draws it: ways driven, pieces that count as passed one by one, gaps, stops, inaccurate fixes, and where the vehicles are now. */
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { TokenName } from '../chart/tokens.js';

/** WGS84 degrees. */
export type TrackPlace = { readonly longitude: number; readonly latitude: number };

/** A straight piece between two fixes. It has its colour once it is passed, another before. */
export type TrackPiece = {
  readonly from: TrackPlace;
  readonly to: TrackPlace;
  /** Epoch ms at which it has been driven. */
  readonly toMs: number;
  readonly hue: TokenName;
  readonly ahead: TokenName;
};
/** A numbered disc with a word beside it: a stop, the start, the end. */
export type TrackMark = TrackPlace & { readonly id: number; readonly sign: string; readonly label: string };
/** A position from base stations or WiFi, with the metres it may be off. */
export type TrackFix = TrackPlace & { readonly accuracyM: number };
/** Where a vehicle is, and since which place it has been under way on its piece. */
export type TrackHead = TrackPlace & {
  readonly hue: TokenName;
  readonly label: string;
  /** Clockwise from north; null while it does not move. */
  readonly headingDegrees: number | null;
  readonly since: TrackPlace | undefined;
};

export type TrackDrawing = {
  /** Driven without a gap, from first to last place. */
  readonly ways: readonly (readonly TrackPlace[])[];
  readonly gaps: readonly (readonly [TrackPlace, TrackPlace])[];
  /** In the order in which they are passed. */
  readonly pieces: readonly TrackPiece[];
  readonly marks: readonly TrackMark[];
  readonly fixes: readonly TrackFix[];
};

/** A longitude moved by whole turns until it lies beside another, so that a line over the antimeridian stays short. */
export const beside = (longitude: number, other: number): number => longitude - 360 * Math.round((longitude - other) / 360);

/** Places as a line that never jumps around the earth. */
export function lineOf(places: readonly TrackPlace[]): Position[] {
  let before = places[0]?.longitude ?? 0;
  return places.map(({ longitude, latitude }) => {
    before = beside(longitude, before);
    return [before, latitude];
  });
}

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const line = (places: readonly TrackPlace[], properties: Record<string, unknown>, id?: number): Feature => ({
  type: 'Feature',
  ...(id === undefined ? {} : { id }),
  geometry: { type: 'LineString', coordinates: lineOf(places) },
  properties,
});
const point = ({ longitude, latitude }: TrackPlace, properties: Record<string, unknown>): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
});

/** Ways and gaps. */
export function waysOf({ ways, gaps }: TrackDrawing): FeatureCollection {
  return collection([
    ...ways.filter((way) => way.length > 1).map((way) => line(way, { isGap: false })),
    ...gaps.map((gap) => line(gap, { isGap: true })),
  ]);
}

/** Pieces, each with its place in the order as its id. */
export function piecesOf({ pieces }: TrackDrawing): FeatureCollection {
  return collection(pieces.map(({ from, to, toMs, hue, ahead }, id) => line([from, to], { hue, ahead, toMs }, id)));
}

const cornersOfCircle = 48;
const metresPerDegree = 111_195;
/** The ring of a radius in metres around a place. */
export function circleOf({ longitude, latitude }: TrackPlace, radiusM: number, corners = cornersOfCircle): Position[] {
  const north = radiusM / metresPerDegree;
  const east = north / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return Array.from({ length: corners + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * (corner % corners)) / corners;
    return [longitude + east * Math.cos(angle), latitude + north * Math.sin(angle)];
  });
}

/** Stops and inaccurate fixes, each of these with the circle it lies in. */
export function spotsOf({ marks, fixes }: TrackDrawing): FeatureCollection {
  return collection([
    ...fixes.flatMap((fix): Feature[] => [
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: [circleOf(fix, fix.accuracyM)] }, properties: { kind: 'circle' } },
      point(fix, { kind: 'fix' }),
    ]),
    ...marks.map((mark) => point(mark, { kind: 'mark', id: mark.id, sign: mark.sign, label: mark.label })),
  ]);
}

/** The vehicles, each with the part of its piece that it has driven. */
export function headsOf(heads: readonly TrackHead[]): FeatureCollection {
  return collection(
    heads.flatMap((head): Feature[] => [
      ...(head.since === undefined ? [] : [line([head.since, head], { hue: head.hue })]),
      point(head, { hue: head.hue, label: head.label, heading: head.headingDegrees ?? 0, isMoving: head.headingDegrees !== null }),
    ]),
  );
}

/** West, south, east, north of everything that is drawn; undefined when nothing is. */
export function boundsOfTrack({ ways, gaps, marks }: TrackDrawing): [number, number, number, number] | undefined {
  const places = [...ways.flat(), ...gaps.flat(), ...marks];
  if (places.length === 0) return undefined;
  const at = lineOf(places);
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of at) {
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}

/** How many of the pieces have been driven at a time: they stand in the order of their ends. */
export function passedAt(pieces: readonly TrackPiece[], ms: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.toMs ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}
