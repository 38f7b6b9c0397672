/** A list that is asked again while somebody reads it: rows change where they stand, what is new waits, and nothing moves under the mouse. Pure. */

/** Rows as they are shown; `gone` do not belong to the list any more and are left where they stood; `waiting` are new and not yet shown. */
export type Shown<Row> = { readonly rows: readonly Row[]; readonly gone: ReadonlySet<number>; readonly waiting: number };

/** Nothing shown yet. */
export const nothingShown: Shown<never> = { rows: [], gone: new Set(), waiting: 0 };

/**
 * What to show when the list was answered anew. Held (the reader is not at its top, or points at it): what is shown keeps its places, and what is new at
 * the top waits; what follows below is added. Not held: the list as it is.
 */
export function reconcile<Row extends { readonly id: number }>(before: Shown<Row>, fresh: readonly Row[], isHeld: boolean): Shown<Row> {
  if (!isHeld || before.rows.length === 0) return { rows: fresh, gone: new Set(), waiting: 0 };
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(before.rows.map(({ id }) => id));
  const rows = before.rows.map((row) => byId.get(row.id) ?? row);
  const gone = new Set(before.rows.flatMap(({ id }) => (byId.has(id) ? [] : [id])));
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  // Without anything in common all of it is new; else new rows above the last known one would move it.
  const above = lastKnown < 0 ? fresh : fresh.slice(0, lastKnown);
  const below = lastKnown < 0 ? [] : fresh.slice(lastKnown + 1);
  return { rows: [...rows, ...below], gone, waiting: above.filter(({ id }) => !known.has(id)).length };
}
