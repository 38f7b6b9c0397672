/** What the line of a track is coloured by: how far it has been played, the speed, or the temperature against its limits. */
import type { PositionRow } from '@frostway/contract/position/rows';
import type { TokenName } from '../../chart/tokens.js';

export const colourings = ['progress', 'speed', 'temperature'] as const;
export type Colouring = (typeof colourings)[number];

/** Temperatures a vehicle is kept between, C; null on a side without a limit. */
export type Band = { readonly lower: number | null; readonly upper: number | null };

/** Speeds, km/h, below which a piece has a colour; the last has none above it. */
export const speedClasses: readonly { readonly below: number; readonly hue: TokenName }[] = [
  { below: 30, hue: 'cold' },
  { below: 80, hue: 'normal' },
  { below: 100, hue: 'warning' },
  { below: Infinity, hue: 'alarm' },
];

/** The colour of a vehicle among several. */
const vehicleHues: readonly TokenName[] = ['accent', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'];
/** Vehicles on one map at the most: more colours nobody tells apart. */
export const mostVehicles = vehicleHues.length;
export const vehicleHue = (place: number): TokenName => vehicleHues[place % vehicleHues.length] ?? 'accent';

const bySpeed = (speed: number | null | undefined): TokenName =>
  speed === null || speed === undefined ? 'silent' : (speedClasses.find(({ below }) => speed < below)?.hue ?? 'alarm');

/** The colour of a temperature against its limits. */
export function byTemperature(celsius: number | null | undefined, { lower, upper }: Band): TokenName {
  if (celsius === null || celsius === undefined) return 'silent';
  if (upper !== null && celsius > upper) return 'alarm';
  if (lower !== null && celsius < lower) return 'cold';
  return lower === null && upper === null ? 'trace' : 'normal';
}

/** The colours of a piece once it is passed and before, by what was said at its beginning. */
export function pieceHues(
  colouring: Colouring,
  row: PositionRow | undefined,
  place: number,
  band: Band,
): { hue: TokenName; ahead: TokenName } {
  if (colouring === 'progress') return { hue: vehicleHue(place), ahead: 'trace-2' };
  const hue = colouring === 'speed' ? bySpeed(row?.speed) : byTemperature(row?.temperature, band);
  return { hue, ahead: hue };
}
