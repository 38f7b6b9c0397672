/** A set of things that are open, chosen or hidden. */

/** The set with one more, or without it where it was among them. */
export function toggled<T>(before: ReadonlySet<T>, item: T): Set<T> {
  const next = new Set(before);
  if (!next.delete(item)) next.add(item);
  return next;
}
