/** A fence while it is drawn and typed: what the fields hold, the shape they tell of, and what pressing, dragging and arrow keys make of it. Pure. */
import type { FenceRow } from '@frostway/contract/fence/rows';
import type { FenceMode } from '@frostway/contract/fence/endpoints';
import type { RefusalName } from '@frostway/contract/refusals';
import { type FenceFault, type FenceShape, type LonLat, faultOf, fenceLimits, tidied } from '@frostway/core/fence/shape';
import { distanceM, type Place } from '@frostway/core/track/distance';
import { scaleOf } from '../../map/scale.js';

/** What the form of a fence holds. Degrees and metres as they are typed; `points` one a line, latitude first, as people write places. */
export type FenceDraft = {
  readonly name: string;
  readonly shape: FenceShape['shape'];
  readonly latitude: string;
  readonly longitude: string;
  readonly radius: string;
  readonly points: string;
  readonly width: string;
  readonly mode: FenceMode;
  /** Its vehicles are to keep it as well, where they can. */
  readonly isKept: boolean;
  readonly imeis: readonly string[];
};
/** What can be drawn of it. */
export type Drawn = Pick<FenceDraft, 'latitude' | 'longitude' | 'radius' | 'points'>;

/** A new one. */
export const emptyDraft: FenceDraft = {
  name: '',
  shape: 'circle',
  latitude: '',
  longitude: '',
  radius: '500',
  points: '',
  width: '200',
  mode: 'both',
  isKept: false,
  imeis: [],
};

/** One that is there. */
export const draftOf = (row: FenceRow): FenceDraft => ({
  name: row.name,
  shape: row.shape,
  latitude: row.latitude === null ? '' : String(row.latitude),
  longitude: row.longitude === null ? '' : String(row.longitude),
  radius: row.radius === null ? emptyDraft.radius : String(row.radius),
  points: pointsText(row.points ?? []),
  width: row.width === null ? emptyDraft.width : String(row.width),
  mode: row.mode,
  isKept: row.kept === 'device',
  imeis: row.devices.flatMap(({ imei }) => imei ?? []),
});

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** Points as they are typed, a line each, latitude first, parted by a comma, a semicolon or blanks; undefined while a line is none. */
export function readPoints(text: string): readonly LonLat[] | undefined {
  const points: LonLat[] = [];
  for (const line of text.split('\n')) {
    const parts = line.trim().split(/[\s,，;；]+/).filter((part) => part !== ''); // prettier-ignore
    if (parts.length === 0) continue;
    const [latitude = Number.NaN, longitude = Number.NaN] = parts.map(Number);
    if (parts.length !== 2 || !Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined;
    points.push([longitude, latitude]);
  }
  return points;
}

/** See `readPoints`. */
export const pointsText = (points: readonly LonLat[]): string =>
  points.map(([longitude, latitude]) => `${latitude}, ${longitude}`).join('\n');

/** The centre that is typed; undefined while it is no place. */
export function centreOf({ latitude, longitude }: Pick<FenceDraft, 'latitude' | 'longitude'>): Place | undefined {
  const place = { latitude: numberOf(latitude), longitude: numberOf(longitude) };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : undefined;
}

const isPlace = ([longitude, latitude]: LonLat): boolean => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
const within = (text: string, { least, most }: { readonly least: number; readonly most: number }): number => {
  const typed = numberOf(text);
  return Number.isNaN(typed) ? least : Math.min(most, Math.max(least, typed));
};

/** What the map shows while somebody draws or types: sizes are kept to what they may be; undefined while there is no place yet. */
export function sketchOf(draft: FenceDraft): FenceShape | undefined {
  if (draft.shape === 'circle') {
    const centre = centreOf(draft);
    return centre === undefined ? undefined : { shape: 'circle', ...centre, radius: within(draft.radius, fenceLimits.radius) };
  }
  const points = readPoints(draft.points)?.filter(isPlace);
  if (points === undefined || points.length === 0) return undefined;
  return draft.shape === 'polygon'
    ? { shape: 'polygon', points }
    : { shape: 'corridor', points, width: within(draft.width, fenceLimits.width) };
}

const words = {
  radius: ['radius', 'fenceRadius'],
  width: ['width', 'fenceWidth'],
  tooFewPoints: ['points', 'fenceCorners'],
  tooManyPoints: ['points', 'fencePoints'],
  crossing: ['points', 'fenceCrossing'],
  place: ['points', 'fencePlace'],
  reach: ['points', 'fenceReach'],
} as const satisfies Record<FenceFault, readonly [field: string, word: RefusalName]>;

type FieldErrors = Readonly<Record<string, RefusalName | 'fence.placeNeeded' | 'fence.points.unreadable' | 'fence.points.needed'>>;

/** What is wrong with the shape, by field: a word of the catalogue. Nothing while it is sound. */
export function shapeProblems(draft: FenceDraft): FieldErrors {
  if (draft.shape === 'circle')
    return {
      ...placeProblem('latitude', draft.latitude, 90),
      ...placeProblem('longitude', draft.longitude, 180),
      ...(isWithin(draft.radius, fenceLimits.radius) ? {} : { radius: 'fenceRadius' }),
    };
  const points = readPoints(draft.points);
  if (points === undefined) return { points: 'fence.points.unreadable' };
  if (points.length === 0) return { points: 'fence.points.needed' };
  const width = numberOf(draft.width);
  const shape: FenceShape = draft.shape === 'polygon' ? { shape: 'polygon', points } : { shape: 'corridor', points, width };
  const fault = faultOf(tidied(shape));
  if (fault === undefined) return {};
  const [field, word] = words[fault];
  return { [field]: fault === 'tooFewPoints' && draft.shape === 'corridor' ? 'fenceLine' : word };
}

function placeProblem(field: string, typed: string, most: number): FieldErrors {
  if (typed.trim() === '') return { [field]: 'fence.placeNeeded' };
  return Math.abs(numberOf(typed)) <= most ? {} : { [field]: 'fencePlace' };
}

const isWithin = (text: string, { least, most }: { readonly least: number; readonly most: number }): boolean => {
  const typed = numberOf(text);
  return typed >= least && typed <= most;
};

/** The fields of the shape as a call takes them. */
export function shapeInput(draft: FenceDraft) {
  if (draft.shape === 'circle')
    return { shape: draft.shape, latitude: draft.latitude, longitude: draft.longitude, radius: draft.radius } as const;
  const points = (readPoints(draft.points) ?? []).map(([longitude, latitude]): [number, number] => [longitude, latitude]);
  return draft.shape === 'polygon'
    ? ({ shape: draft.shape, points } as const)
    : ({ shape: draft.shape, points, width: draft.width } as const);
}

/** Some ten centimetres: more a map does not tell. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
const lonLat = ({ longitude, latitude }: Place): LonLat => [rounded(longitude), rounded(latitude)];

/** What a new circle takes of the map at first, px. */
const firstRadiusPx = 90;

/** The radius that a circle is begun with: a round one that can be seen at a zoom of the map. One that was typed stays. */
function firstRadius(draft: FenceDraft, { latitude }: Place, zoom: number | undefined): Partial<Drawn> {
  const isBegun = draft.latitude !== '' || draft.longitude !== '' || draft.radius !== emptyDraft.radius;
  if (isBegun || zoom === undefined) return {};
  const { length, unit } = scaleOf(latitude, zoom, firstRadiusPx);
  const { least, most } = fenceLimits.radius;
  return { radius: String(Math.min(most, Math.max(least, unit === 'km' ? length * 1000 : length))) };
}

/** A place was pressed: the centre of a circle, else the next point. `zoom` is that of the map. */
export function pressed(draft: FenceDraft, place: Place, zoom?: number): Partial<Drawn> {
  const [longitude, latitude] = lonLat(place);
  if (draft.shape === 'circle') return { latitude: String(latitude), longitude: String(longitude), ...firstRadius(draft, place, zoom) };
  const points = readPoints(draft.points) ?? [];
  return points.length >= fenceLimits.line.most ? {} : { points: pointsText([...points, [longitude, latitude]]) };
}

/** A point was moved, or put in after another, or taken away. */
export const movedPoint = (points: readonly LonLat[], index: number, place: Place): Partial<Drawn> => ({
  points: pointsText(points.with(index, lonLat(place))),
});
export const withPoint = (points: readonly LonLat[], after: number, place: Place): Partial<Drawn> => ({
  points: pointsText(points.toSpliced(after + 1, 0, lonLat(place))),
});
export const withoutPoint = (points: readonly LonLat[], index: number): Partial<Drawn> => ({
  points: pointsText(points.toSpliced(index, 1)),
});

/** The radius that reaches to a place, as far as one may: whole metres. */
export function radiusTo(centre: Place, place: Place): Partial<Drawn> {
  const { least, most } = fenceLimits.radius;
  return { radius: String(Math.round(Math.min(most, Math.max(least, distanceM(centre, place))))) };
}
