/** Which block of a body is which, by the hardware; for hardware nobody has documented by the lengths of the blocks. */
import type { TrackerFacts } from '../kit/tracker-facts.js';
import { readAccessPoints, readCards, readCell, readCells, readGps, readSensor, readStatus, readTags } from './blocks.js';

/** Reads one block of a frame. */
type Part = (block: Uint8Array, hardware: number, facts: TrackerFacts) => void;

const gps: Part = readGps;
const cell: Part = readCell;
const cells: Part = (block, _, facts) => readCells(block, facts);
const status: Part = readStatus;
const tags: Part = (block, _, facts) => readTags(block, facts);
const cards: Part = (block, _, facts) => readCards(block, facts);
const sensor: Part = (block, _, facts) => readSensor(block, facts);
const wifi: Part = (block, _, facts) => readAccessPoints(block, facts);
/** Nobody has explained it. */
const unknown: Part = () => undefined;

/** A card of magnetic stripe or licence as text, else tags; their type says which. */
const cardOrTags: Part = (block, hardware, facts) => {
  if (block[0] !== 1) tags(block, hardware, facts);
  else
    facts.attributes['card'] = new TextDecoder('latin1')
      .decode(block.subarray(1))
      .replace(/[^ -~]/g, '')
      .trim();
};

/** Passengers who got on and off. */
const passengers: Part = (block, _, facts) => {
  if (block.length < 6) return;
  const number = (at: number): number => (block[at] ?? 0) * 0x10000 + (block[at + 1] ?? 0) * 0x100 + (block[at + 2] ?? 0);
  Object.assign(facts.attributes, { passengersOn: number(0), passengersOff: number(3) });
};

const vehicle: readonly Part[] = [gps, cell, status, unknown, unknown, unknown, cards];
const lightLogger: readonly Part[] = [gps, cells, status, wifi];

const rows: Readonly<Record<number, readonly Part[]>> = {
  0x010a: vehicle,
  0x010b: [...vehicle, sensor, unknown, passengers],
  0x0111: [...vehicle, sensor, unknown, passengers],
  0x0153: [gps, cell, status, cardOrTags, sensor],
  0x0402: [cell, status],
  0x0403: [cell, status],
  0x0406: [cell, status, tags],
  0x0407: [gps, cells, status],
  0x040a: lightLogger,
  0x040b: lightLogger,
  0x040c: lightLogger,
  0x040d: lightLogger,
  0x040e: lightLogger,
  0x0413: [gps, cell, status],
  0x041a: lightLogger,
  0x041d: lightLogger,
};

const gpsLengths: ReadonlySet<number> = new Set([0, 19, 22, 24]);
const statusLengths: ReadonlySet<number> = new Set([8, 9, 11, 13, 14, 16]);
const cellLengths: ReadonlySet<number> = new Set([4, 6, 8, 10]);

function guess(blocks: readonly Uint8Array[]): readonly Part[] {
  const lengths = blocks.map(({ length }) => length);
  const [first = -1, second = -1, third = -1] = lengths;
  const place = cellLengths.has(gpsLengths.has(first) ? second : first) ? cell : cells;
  if (gpsLengths.has(first) && statusLengths.has(third)) return [gps, place, status];
  return statusLengths.has(second) ? [place, status] : [];
}

/** Reads the blocks of a frame. */
export function readBlocks(blocks: readonly Uint8Array[], hardware: number, facts: TrackerFacts): void {
  const row = rows[hardware] ?? guess(blocks);
  for (const [i, part] of row.entries()) {
    const block = blocks[i];
    if (block !== undefined && block.length > 0) part(block, hardware, facts);
  }
}
