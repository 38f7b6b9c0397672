/** Places in a tree that comes flat, every parent before its children. Pure. */

export type TreeRow = { readonly id: number; readonly parentId: number | null };

/** A row and everything below it. */
export function branchOf<Row extends TreeRow>(rows: readonly Row[], id: number): Row[] {
  const ids = new Set([id]);
  for (const row of rows) if (row.parentId !== null && ids.has(row.parentId)) ids.add(row.id);
  return rows.filter((row) => ids.has(row.id));
}

/** The rows above one, the nearest first. */
export function aboveOf<Row extends TreeRow>(rows: readonly Row[], id: number): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above: Row[] = [];
  for (let at = byId.get(id)?.parentId ?? null; at !== null;) {
    const row = byId.get(at);
    if (row === undefined) break;
    above.push(row);
    at = row.parentId;
  }
  return above;
}
