/**
 * A column of coordinates: whole steps of the grid a receiver counts in, as differences from where the way would go on, where each comes back to the bit; else as any
 * other numbers.
 */
import type { ByteReader, ByteWriter } from '@frostway/core/columns/bytes';
import { readColumn, writeColumn } from '@frostway/core/columns/column';

const asNumbers = 0;
/** Decimals that protocols with other grids than decimal ones are rounded to when they are decoded. */
const centimetre = 1e7;
type Grid = { readonly stepOf: (degrees: number) => number; readonly degreesOf: (step: number) => number };
const decimal = (factor: number): Grid => ({
  stepOf: (degrees) => Math.round(degrees * factor),
  degreesOf: (step) => step / factor,
});
const rounded = (factor: number): Grid => ({
  stepOf: (degrees) => Math.round(degrees * factor),
  degreesOf: (step) => Math.round((step * centimetre) / factor) / centimetre,
});
/** Coarsest first; minutes with four decimals, thirtieths of a thousandth of a minute, minutes with five. The index is written: only ever add at the end. */
const grids: readonly Grid[] = [
  decimal(1e4),
  decimal(1e5),
  rounded(600_000),
  decimal(1e6),
  rounded(1_800_000),
  rounded(6_000_000),
  decimal(centimetre),
];
/** Degrees of any size are not on a grid: differences of differences stay far below 2^52. */
const mostDegrees = 360;

/** Writes degrees, of which none is null. */
export function writeCoordinates(to: ByteWriter, degrees: Float64Array): void {
  to.cut();
  const found = onGrid(degrees);
  if (found === undefined) {
    to.varint(asNumbers);
    writeColumn(to, degrees);
    return;
  }
  const ways = [differences(found.steps, false), differences(found.steps, true)] as const;
  const isStraight = costOf(ways[1]) < costOf(ways[0]);
  to.varint(1 + found.grid * 2 + (isStraight ? 1 : 0));
  for (const step of ways[isStraight ? 1 : 0]) to.signed(step);
}

/** Reads what `writeCoordinates` wrote of so many. */
export function readCoordinates(from: ByteReader, length: number): Float64Array {
  const tag = from.varint();
  if (tag === asNumbers) return readColumn(from, length);
  const grid = grids[(tag - 1) >>> 1];
  if (grid === undefined) throw new RangeError(`a column lies on the unknown grid ${tag}`);
  const isStraight = (tag - 1) % 2 === 1;
  const degrees = new Float64Array(length);
  let [before, way] = [0, 0];
  for (let index = 0; index < length; index += 1) {
    const step = before + way + from.signed();
    way = isStraight && index > 0 ? step - before : 0;
    before = step;
    degrees[index] = grid.degreesOf(step);
  }
  return degrees;
}

function onGrid(degrees: Float64Array): { readonly grid: number; readonly steps: Float64Array } | undefined {
  // Whole numbers as they are written know no negative zero.
  if (degrees.length === 0 || !degrees.every((value) => Math.abs(value) <= mostDegrees && !Object.is(value, -0))) return undefined;
  for (const [grid, { stepOf, degreesOf }] of grids.entries()) {
    const steps = degrees.map((value) => stepOf(value) + 0);
    if (degrees.every((value, index) => Object.is(degreesOf(steps[index] as number), value))) return { grid, steps };
  }
  return undefined;
}

/** From each to the next; `isStraight`: from where it would be if it went on as it came. */
function differences(steps: Float64Array, isStraight: boolean): Float64Array {
  let [before, way] = [0, 0];
  return steps.map((step, index) => {
    const difference = step - before - way;
    way = isStraight && index > 0 ? step - before : 0;
    before = step;
    return difference;
  });
}

/** About how many bits they take. */
const costOf = (steps: Float64Array): number => steps.reduce((sum, step) => sum + Math.log2(1 + Math.abs(step)), 0);
