/** Columns as lists, for JSON: null where a column says nothing. By loops, because a chart has a hundred thousand values. */

/** A column as a list. A null among numbers makes an object of each of them, so a list becomes one of both only where its column says something in some rows and not in others. */
export function listed(column: Float64Array): (number | null)[] {
  let first = 0;
  while (first < column.length && Number.isNaN(column[first])) first += 1;
  const list: (number | null)[] = first === column.length ? [] : listedWhole(column);
  for (let row = 0; row < column.length; row += 1) if (Number.isNaN(column[row])) list[row] = null;
  return list;
}

/** The same of a column that says something in every row. */
export function listedWhole(column: Float64Array): number[] {
  const list: number[] = [];
  for (let row = 0; row < column.length; row += 1) list.push(column[row] as number);
  return list;
}
