/** Positions of a device as they follow each other: their order, and which of them count. */
import { sourceNumbers, type StoredPosition } from './rows.js';

/** By time; of one moment GPS before base station before WiFi. */
export const comparePositions = (a: StoredPosition, b: StoredPosition): number =>
  a.timeMs - b.timeMs || sourceNumbers[a.source] - sourceNumbers[b.source];

/** The positions that count of all that are kept, in their order: of one moment the first with a fix, else the first. */
export function shownPositions(rows: readonly StoredPosition[]): readonly StoredPosition[] {
  const shown: StoredPosition[] = [];
  for (const row of rows) {
    const last = shown.at(-1);
    if (last?.timeMs !== row.timeMs) shown.push(row);
    else if (!last.isValid && row.isValid) shown[shown.length - 1] = row;
  }
  return shown;
}
