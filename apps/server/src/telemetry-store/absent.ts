/** Columns that say nothing. Most of what a sensor could measure it does not, so they share one memory, which nobody writes to: they cost nothing, and are known at a glance. */
const shared = new WeakSet<ArrayBufferLike>();
let nothing = made(4096);

function made(length: number): Float64Array {
  const values = new Float64Array(length).fill(Number.NaN);
  shared.add(values.buffer);
  return values;
}

/** A column of so many values, all NaN. */
export function absentColumn(length: number): Float64Array {
  if (length > nothing.length) nothing = made(length * 2);
  return nothing.subarray(0, length);
}

/** Whether a column is one of these; one that says nothing and is not is slower to read, nothing else. */
export const isAbsent = (values: Float64Array): boolean => shared.has(values.buffer);

/** Parts of columns one after the other. */
export function concatenated(parts: readonly Float64Array[], length: number): Float64Array {
  if (parts.every(isAbsent)) return absentColumn(length);
  const column = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    column.set(part, at);
    at += part.length;
  }
  return column;
}
