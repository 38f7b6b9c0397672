/** Coordinates as NMEA receivers write them, degrees and minutes in one number, and places made of them. */
import { decimalOf } from './fields.js';

/** A place on the globe, degrees WGS84. */
export type Coordinates = { readonly latitude: number; readonly longitude: number };

/** Seven decimals are a centimetre. */
const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7 + 0;

/**
 * Degrees of `DDMM.MMMM` or `DDDMM.MMMM`, leading zeros and degrees left out or not; without a point the last four digits are decimals, and
 * `DD-MM.MMMM` has its degrees apart. The letter (N, S, E, W, empty for north and east) gives the sign. Undefined for what is no coordinate.
 */
export function degreesOf(text: string, letter: string): number | undefined {
  const apart = /^-?(\d{1,3})-(\d{1,2}(?:\.\d*)?)$/.exec(text);
  const plain = text.replace(/^-/, '');
  const joined = /^\d{7,9}$/.test(plain) ? Number(plain) / 1e4 : /^\d/.test(plain) ? decimalOf(plain) : undefined;
  const [degrees, minutes] =
    apart === null
      ? [Math.trunc((joined ?? Number.NaN) / 100), (joined ?? Number.NaN) - 100 * Math.trunc((joined ?? Number.NaN) / 100)]
      : [Number(apart[1]), Number(apart[2])];
  if (Number.isNaN(degrees) || !(minutes < 60)) return undefined;
  const value = round(degrees + minutes / 60);
  return /^[SW]$/i.test(letter) && value !== 0 ? -value : value;
}

/** A coordinate pair on the globe; undefined when either is missing or outside. */
export function placeOf(latitude: number | undefined, longitude: number | undefined): Coordinates | undefined {
  if (latitude === undefined || longitude === undefined || !(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude };
}
