/** Tracks as the map draws them, and the heads of their vehicles at a moment. Pure. */
import type { TrackDrawing, TrackHead, TrackMark, TrackPiece, TrackPlace } from '../../map/track-drawing.js';
import { distanceM } from '@frostway/core/track/distance';
import { type Band, type Colouring, pieceHues, vehicleHue } from './colours.js';
import { type Fix, isGapBetween, type Stop, type Track } from './track.js';
import { momentOf } from './moment.js';

/** One vehicle on the map. */
export type Drawn = { readonly track: Track; readonly label: string; readonly band: Band };

/** Splits the fixes of a track where nothing is known between two. */
function waysOf(track: Track): { ways: Fix[][]; gaps: [Fix, Fix][] } {
  const ways: Fix[][] = [];
  const gaps: [Fix, Fix][] = [];
  let way: Fix[] = [];
  for (const fix of track.fixes) {
    const before = way[way.length - 1];
    if (before !== undefined && isGapBetween(track, before, fix)) {
      ways.push(way);
      gaps.push([before, fix]);
      way = [];
    }
    way.push(fix);
  }
  return { ways: way.length === 0 ? ways : [...ways, way], gaps };
}

const isSame = (a: TrackPlace, b: TrackPlace): boolean => a.longitude === b.longitude && a.latitude === b.latitude;

function piecesOf(ways: readonly (readonly Fix[])[], colouring: Colouring, place: number, band: Band): TrackPiece[] {
  return ways.flatMap((way) =>
    way.slice(1).flatMap((to, index): TrackPiece[] => {
      const from = way[index];
      return from === undefined || isSame(from, to) ? [] : [{ from, to, toMs: to.ms, ...pieceHues(colouring, from.row, place, band) }];
    }),
  );
}

/** A stop with its number among those of its vehicle and its id among all. */
export type Numbered = Stop & { readonly id: number; readonly number: number; readonly vehicle: number };

/** The stops of all vehicles in the order of time. */
export function numberedStops(tracks: readonly Track[]): Numbered[] {
  return tracks
    .flatMap(({ stops }, vehicle) => stops.map((stop, index) => ({ ...stop, number: index + 1, vehicle })))
    .toSorted((a, b) => a.fromMs - b.fromMs)
    .map((stop, id) => ({ ...stop, id }));
}

/** Stops nearer to each other than this are one mark: their discs would cover each other wherever the whole track is seen. */
const sameSpotM = 1000;

/** A disc for every spot: the number of its stop, or how many it has, and how long they were together. */
function marksOf(stops: readonly Numbered[], word: (ms: number) => string): TrackMark[] {
  const spots: Numbered[][] = [];
  for (const stop of stops) {
    const spot = spots.find(([first]) => first !== undefined && distanceM(first, stop) < sameSpotM);
    if (spot === undefined) spots.push([stop]);
    else spot.push(stop);
  }
  return spots.flatMap(([first, ...rest]): TrackMark[] => {
    if (first === undefined) return [];
    const ms = [first, ...rest].reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
    const sign = rest.length === 0 ? String(first.number) : `×${rest.length + 1}`;
    return [{ id: first.id, longitude: first.longitude, latitude: first.latitude, sign, label: word(ms) }];
  });
}

/** The drawing of vehicles; `word` says how long was stopped, ms in. */
export function drawingOf(vehicles: readonly Drawn[], colouring: Colouring, word: (ms: number) => string): TrackDrawing {
  const all = vehicles.map(({ track }) => waysOf(track));
  const marks = marksOf(numberedStops(vehicles.map(({ track }) => track)), word);
  return {
    ways: all.flatMap(({ ways }) => ways),
    gaps: all.flatMap(({ gaps }) => gaps),
    pieces: vehicles
      .flatMap(({ band }, place) => piecesOf(all[place]?.ways ?? [], colouring, place, band))
      .toSorted((a, b) => a.toMs - b.toMs),
    marks,
    fixes: vehicles.flatMap(({ track }) => track.inaccurate),
  };
}

/** Where the vehicles are at a moment. */
export function headsAt(vehicles: readonly Drawn[], colouring: Colouring, ms: number): TrackHead[] {
  return vehicles.flatMap(({ track, label, band }, place): TrackHead[] => {
    const moment = momentOf(track, ms);
    if (moment === undefined) return [];
    const { longitude, latitude, headingDegrees, since, state, row } = moment;
    const hue = state === 'unknown' ? 'silent' : colouring === 'progress' ? vehicleHue(place) : pieceHues(colouring, row, place, band).hue;
    return [{ longitude, latitude, headingDegrees, since, hue, label: vehicles.length > 1 ? label : '' }];
  });
}
