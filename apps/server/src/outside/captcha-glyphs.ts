/**
 * Letters and digits as strokes, for captchas that people read. Each is a list of strokes on a field 10 wide and 14 high, y downwards; characters that are
 * taken for each other (0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, M and N, U and V) are left out.
 */
type Point = readonly [number, number];
export type Stroke = readonly Point[];

/** Points of an ellipse from one angle to another, degrees clockwise from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
  const steps = Math.max(3, Math.ceil(Math.abs(to - from) / 20));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const;
  });
}

/** By character. */
export const glyphs: Readonly<Record<string, readonly Stroke[]>> = {
  A: [
    [
      [0, 14],
      [5, 0],
      [10, 14],
    ],
    [
      [2, 9],
      [8, 9],
    ],
  ],
  C: [arc(5.5, 7, 5, 7, -50, -310)],
  E: [
    [
      [9, 0],
      [1, 0],
      [1, 14],
      [9, 14],
    ],
    [
      [1, 7],
      [7.5, 7],
    ],
  ],
  F: [
    [
      [9, 0],
      [1, 0],
      [1, 14],
    ],
    [
      [1, 7],
      [7.5, 7],
    ],
  ],
  H: [
    [
      [1, 0],
      [1, 14],
    ],
    [
      [9, 0],
      [9, 14],
    ],
    [
      [1, 7],
      [9, 7],
    ],
  ],
  J: [[[8, 0], [8, 10], ...arc(4.5, 10, 3.5, 4, 0, 180)]],
  K: [
    [
      [1, 0],
      [1, 14],
    ],
    [
      [9, 0],
      [1, 8.5],
    ],
    [
      [3.8, 5.8],
      [9.5, 14],
    ],
  ],
  L: [
    [
      [1.5, 0],
      [1.5, 14],
      [9, 14],
    ],
  ],
  P: [[[1, 14], [1, 0], [5, 0], ...arc(5, 4, 4, 4, -90, 90), [1, 8]]],
  R: [
    [[1, 14], [1, 0], [5, 0], ...arc(5, 3.8, 4, 3.8, -90, 90), [1, 7.6]],
    [
      [4.5, 7.6],
      [9.5, 14],
    ],
  ],
  T: [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [5, 0],
      [5, 14],
    ],
  ],
  W: [
    [
      [0, 0],
      [2.2, 14],
      [5, 4],
      [7.8, 14],
      [10, 0],
    ],
  ],
  X: [
    [
      [0.5, 0],
      [9.5, 14],
    ],
    [
      [9.5, 0],
      [0.5, 14],
    ],
  ],
  Y: [
    [
      [0, 0],
      [5, 7],
      [10, 0],
    ],
    [
      [5, 7],
      [5, 14],
    ],
  ],
  '3': [[...arc(4.8, 3.6, 3.8, 3.6, -150, 85), ...arc(4.8, 10.4, 4.3, 3.6, -85, 150)]],
  '4': [
    [
      [7, 14],
      [7, 0],
      [0.5, 9.5],
      [10, 9.5],
    ],
  ],
  '6': [[[7.5, 0], [2.6, 5.5], ...arc(5, 10, 4, 4, 190, 550)]],
  '7': [
    [
      [0.5, 0],
      [9.5, 0],
      [4, 14],
    ],
  ],
  '9': [[[2.5, 14], [7.4, 8.5], ...arc(5, 4, 4, 4, 10, 370)]],
};
