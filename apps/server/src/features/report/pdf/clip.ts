/** An area cut to a rectangle, as Sutherland and Hodgman do: side after side. Of an outline with half a million corners only those that are seen are drawn. */

export type Corner = readonly [x: number, y: number];
export type Rectangle = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The corners of the area inside; none where it lies outside. Along the rectangle the outline may run forth and back. */
export function clipArea(corners: readonly Corner[], { x, y, width, height }: Rectangle): readonly Corner[] {
  let kept = corners;
  for (const [axis, limit, sign] of [
    [0, x, 1],
    [0, x + width, -1],
    [1, y, 1],
    [1, y + height, -1],
  ] as const) {
    const given = kept;
    const cut: Corner[] = [];
    for (const [index, corner] of given.entries()) {
      const before = given[index === 0 ? given.length - 1 : index - 1] ?? corner;
      const [isIn, wasIn] = [(corner[axis] - limit) * sign >= 0, (before[axis] - limit) * sign >= 0];
      if (isIn !== wasIn) {
        const share = (limit - before[axis]) / (corner[axis] - before[axis]);
        cut.push([before[0] + share * (corner[0] - before[0]), before[1] + share * (corner[1] - before[1])]);
      }
      if (isIn) cut.push(corner);
    }
    kept = cut;
  }
  return kept;
}
