/**
 * Cells of the earth by which addresses are kept: a geohash of 8 letters, 38 by 19 m at the equator. Every place of a cell has the address of its middle, so that a
 * vehicle that stands, and its neighbour, are asked for once.
 */
import type { LngLat } from '@frostway/core/map/systems';

const letters = '0123456789bcdefghjkmnpqrstuvwxyz';
const bitsOfCell = 40;

/** The name of the cell a place lies in, and the middle of the cell. */
export function cellOf([longitude, latitude]: LngLat): { readonly cell: string; readonly middle: LngLat } {
  const [x, y] = [
    { low: -180, high: 180, value: longitude },
    { low: -90, high: 90, value: latitude },
  ];
  let [cell, letter] = ['', 0];
  for (let bit = 0; bit < bitsOfCell; bit++) {
    const axis = bit % 2 === 0 ? x : y;
    const half = (axis.low + axis.high) / 2;
    const isUpper = axis.value >= half;
    if (isUpper) axis.low = half;
    else axis.high = half;
    letter = letter * 2 + (isUpper ? 1 : 0);
    if (bit % 5 === 4) {
      cell += letters.charAt(letter);
      letter = 0;
    }
  }
  return { cell, middle: [(x.low + x.high) / 2, (y.low + y.high) / 2] };
}
