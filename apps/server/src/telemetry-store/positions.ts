/** Positions of a device as they follow each other: their order, and which of them count. */
import { sourceNumbers, type StoredPosition } from './rows.js';
import { secondOf } from './seconds.js';

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

/** The first index from which it is known which positions count, of rows that are known since a time: it begins a second. Undefined when that lies before them. */
export function knownPositionsFrom(rows: readonly StoredPosition[], sinceMs: number, isFromStart: boolean): number | undefined {
  if (isFromStart) return 0;
  const found = rows.findIndex(({ timeMs }, index) =>
    index === 0 ? timeMs >= secondOf(sinceMs) * 1000 : secondOf(timeMs) !== secondOf((rows[index - 1] as StoredPosition).timeMs),
  );
  return found === -1 ? undefined : found;
}
