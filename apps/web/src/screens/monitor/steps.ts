/** Where keys lead in a list of rows. */

/** The index a key leads to from `at` (-1 = nothing selected) in `count` rows; undefined for keys that lead nowhere. */
export function stepIn(key: string, at: number, count: number, page: number): number | undefined {
  if (count === 0) return undefined;
  const inside = (index: number): number => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case 'ArrowDown':
      return inside(at + 1);
    case 'ArrowUp':
      return at < 0 ? count - 1 : inside(at - 1);
    case 'PageDown':
      return inside(at + page);
    case 'PageUp':
      return inside(at - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
