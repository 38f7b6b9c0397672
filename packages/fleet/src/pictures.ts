/** Pictures of the demos, as shapes: the plan of a cold room, and what somebody on the road would photograph. Pure: who draws them is the server. */

type Point = readonly [x: number, y: number];
/** A filled shape; what comes later lies on top. */
export type Shape = { readonly fill: string; readonly points: readonly Point[] };
/** Shapes on a ground, in px from the upper left corner. */
export type DemoPicture = { readonly width: number; readonly height: number; readonly ground: string; readonly shapes: readonly Shape[] };

const rect = (fill: string, x: number, y: number, width: number, height: number): Shape => ({
  fill,
  points: [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ],
});
/** A circle, of 48 corners. */
const disc = (fill: string, x: number, y: number, radius: number): Shape => ({
  fill,
  points: Array.from({ length: 48 }, (_, corner): Point => {
    const turn = (corner / 48) * 2 * Math.PI;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  }),
});
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

const plan = {
  ground: '#f4f6f9',
  floor: '#ffffff',
  wall: '#3b4656',
  rack: '#d5dde8',
  board: '#aebacb',
  cold: '#9cc7ee',
  door: '#e3a13c',
} as const;

/** A shelf that is looked at from above, with its boards. */
const rack = (x: number, y: number, width: number, height: number): Shape[] => [
  rect(plan.board, x, y, width, height),
  ...times(6, (bay) => rect(plan.rack, x + 4 + (bay * (width - 4)) / 6, y + 4, (width - 4) / 6 - 4, height - 8)),
];

/** The plan of a cold room: walls, four rows of racks, the cooler at the back wall, the door at the front. */
export const coldRoomPlan: DemoPicture = {
  width: 1200,
  height: 750,
  ground: plan.ground,
  shapes: [
    rect(plan.wall, 60, 60, 1080, 630),
    rect(plan.floor, 76, 76, 1048, 598),
    ...[120, 270, 420, 570].flatMap((y) => rack(230, y, 700, 70)),
    // The cooler blows along the racks.
    rect(plan.wall, 84, 240, 64, 270),
    rect(plan.cold, 92, 248, 48, 254),
    ...times(3, (fan) => disc(plan.floor, 116, 295 + fan * 80, 18)),
    ...times(3, (fan) => disc(plan.cold, 116, 295 + fan * 80, 7)),
    // The door, and its leaf as it opens to the outside.
    rect(plan.floor, 1122, 300, 20, 150),
    rect(plan.door, 1124, 300, 12, 150),
    {
      fill: plan.door,
      points: [
        [1140, 300],
        [1196, 258],
        [1200, 266],
        [1146, 308],
      ],
    },
    // A pallet that waits behind the door.
    rect(plan.board, 1000, 320, 96, 110),
    ...times(2, (row) => rect(plan.rack, 1005, 326 + row * 52, 86, 46)),
  ],
};

/** The same with a wall between the racks at the cooler and those at the door. */
export const twoRoomsPlan: DemoPicture = {
  ...coldRoomPlan,
  shapes: [
    ...coldRoomPlan.shapes,
    rect(plan.floor, 556, 76, 76, 598),
    rect(plan.wall, 586, 76, 16, 598),
    rect(plan.floor, 584, 340, 20, 80),
    rect(plan.door, 588, 340, 12, 80),
  ],
};

/** A carton in the light of a lorry, seen a little from above: front, top and side, with tape and a label. */
function carton(x: number, y: number, width: number, height: number, shade: number): Shape[] {
  const tone = (red: number, green: number, blue: number): string =>
    `rgb(${[red, green, blue].map((part) => Math.round(part * shade)).join(',')})`;
  const [dx, dy] = [width * 0.22, height * 0.2];
  return [
    rect(tone(201, 160, 112), x, y, width, height),
    {
      fill: tone(222, 186, 140),
      points: [
        [x, y],
        [x + dx, y - dy],
        [x + width + dx, y - dy],
        [x + width, y],
      ],
    },
    {
      fill: tone(158, 120, 78),
      points: [
        [x + width, y],
        [x + width + dx, y - dy],
        [x + width + dx, y + height - dy],
        [x + width, y + height],
      ],
    },
    rect(tone(226, 203, 166), x + width * 0.45, y, width * 0.1, height),
    rect(tone(245, 245, 242), x + width * 0.62, y + height * 0.5, width * 0.3, height * 0.36),
    ...times(3, (line) =>
      rect(tone(70, 74, 82), x + width * 0.65, y + height * (0.56 + line * 0.09), width * (0.24 - line * 0.05), height * 0.03),
    ),
    rect(tone(44, 120, 196), x + width * 0.1, y + height * 0.56, width * 0.2, height * 0.26),
    {
      fill: tone(245, 245, 242),
      points: [
        [x + width * 0.2, y + height * 0.6],
        [x + width * 0.26, y + height * 0.78],
        [x + width * 0.14, y + height * 0.78],
      ],
    },
  ];
}

/** Cartons on their pallet in the box of a lorry. */
export const loadedGoods: DemoPicture = {
  width: 1200,
  height: 900,
  ground: '#8f99a6',
  shapes: [
    {
      fill: '#c3cad3',
      points: [
        [260, 120],
        [940, 120],
        [940, 640],
        [260, 640],
      ],
    },
    {
      fill: '#a7b0bc',
      points: [
        [0, 0],
        [260, 120],
        [260, 640],
        [0, 900],
      ],
    },
    {
      fill: '#9ba5b2',
      points: [
        [1200, 0],
        [940, 120],
        [940, 640],
        [1200, 900],
      ],
    },
    {
      fill: '#dfe5ec',
      points: [
        [0, 0],
        [1200, 0],
        [940, 120],
        [260, 120],
      ],
    },
    {
      fill: '#6d7681',
      points: [
        [0, 900],
        [260, 640],
        [940, 640],
        [1200, 900],
      ],
    },
    ...times(6, (rib): Shape => ({
      fill: '#7b8590',
      points: [
        [100 + rib * 190, 900],
        [112 + rib * 190, 900],
        [326 + rib * 110, 640],
        [320 + rib * 110, 640],
      ],
    })),
    {
      fill: '#fbfdff',
      points: [
        [480, 30],
        [720, 30],
        [690, 70],
        [510, 70],
      ],
    },
    {
      fill: '#4d545d',
      points: [
        [250, 830],
        [330, 760],
        [960, 760],
        [900, 830],
      ],
    },
    rect('#b08a58', 250, 800, 650, 22),
    ...times(3, (foot) => rect('#8a6a40', 260 + foot * 280, 822, 70, 34)),
    ...[0.86, 0.95, 1].flatMap((shade, row) =>
      times(3 - (row === 2 ? 1 : 0), (column) => carton(258 + column * 212 + row * 6, 618 - row * 182, 206, 176, shade)).flat(),
    ),
  ],
};

/** The seven strokes of a digit on a display, which of them it is made of. */
const strokes = ['abcdef', 'bc', 'abged', 'abgcd', 'fgbc', 'afgcd', 'afgedc', 'abc', 'abcdefg', 'abcdfg'] as const;
function digit(value: number, x: number, y: number, width: number, fill: string): Shape[] {
  const [height, thick] = [width * 1.8, width * 0.18];
  const half = height / 2;
  const places = {
    a: rect(fill, x + thick, y, width - 2 * thick, thick),
    b: rect(fill, x + width - thick, y + thick * 0.6, thick, half - thick * 0.8),
    c: rect(fill, x + width - thick, y + half + thick * 0.2, thick, half - thick * 0.8),
    d: rect(fill, x + thick, y + height - thick, width - 2 * thick, thick),
    e: rect(fill, x, y + half + thick * 0.2, thick, half - thick * 0.8),
    f: rect(fill, x, y + thick * 0.6, thick, half - thick * 0.8),
    g: rect(fill, x + thick, y + half - thick / 2, width - 2 * thick, thick),
  };
  return Object.entries(places).flatMap(([name, stroke]) => (strokes[value]?.includes(name) === true ? [stroke] : []));
}

/** A thermometer of the hand that is held before cartons and says how warm it is, from 0 to 9.9 °C. */
export function thermometer(celsius: number): DemoPicture {
  const tenths = Math.round(celsius * 10);
  const ink = '#1d2a22';
  return {
    width: 900,
    height: 1200,
    ground: '#b08d62',
    shapes: [
      ...times(4, (row) => rect(row % 2 === 0 ? '#bd9a6e' : '#b39063', 0, row * 300, 900, 286)),
      ...times(4, (row) => rect('#9a7850', row % 2 === 0 ? 430 : 210, row * 300, 8, 286)),
      rect('#8c8f94', 426, 850, 48, 350),
      rect('#c9ced4', 434, 850, 14, 350),
      rect('#22272e', 170, 150, 560, 720),
      ...[
        [170, 150],
        [730, 150],
        [170, 870],
        [730, 870],
      ].map(([x = 0, y = 0]) => disc('#22272e', x + (x < 450 ? 30 : -30), y + (y < 500 ? 30 : -30), 46)),
      rect('#3a424d', 200, 180, 500, 660),
      rect('#c6d6c4', 240, 230, 420, 320),
      rect('#b9cab7', 240, 230, 420, 18),
      ...digit(Math.floor(tenths / 10), 280, 300, 110, ink),
      disc(ink, 416, 490, 12),
      ...digit(tenths % 10, 442, 300, 110, ink),
      disc(ink, 588, 318, 18),
      disc('#c6d6c4', 588, 318, 8),
      ...times(3, (key) => disc(key === 1 ? '#d2533c' : '#6b7582', 290 + key * 160, 700, 52)),
    ],
  };
}

/** The seal on the doors of a lorry. */
export const doorSeal: DemoPicture = {
  width: 1200,
  height: 900,
  ground: '#dfe3e8',
  shapes: [
    rect('#e9edf1', 0, 0, 592, 900),
    rect('#e2e6eb', 608, 0, 592, 900),
    rect('#3a3f46', 592, 0, 16, 900),
    ...[470, 690].flatMap((x) => [rect('#8b939d', x, 0, 40, 900), rect('#b4bcc5', x + 6, 0, 12, 900)]),
    ...[120, 760].flatMap((y) => [rect('#59616b', 440, y, 100, 60), rect('#59616b', 660, y, 100, 60)]),
    rect('#59616b', 470, 400, 260, 46),
    rect('#717a85', 470, 400, 260, 12),
    disc('#2b3037', 600, 423, 26),
    {
      fill: '#c9302c',
      points: [
        [588, 430],
        [612, 430],
        [640, 560],
        [560, 560],
      ],
    },
    rect('#d9362f', 505, 555, 190, 240),
    rect('#f2f2ef', 525, 590, 150, 92),
    ...times(22, (bar) => rect('#23272d', 534 + bar * 6, 600, 2 + (bar % 3), 50)),
    rect('#23272d', 534, 660, 110, 10),
    ...[710, 735, 760].map((y) => rect('#b62a24', 530, y, 140, 10)),
  ],
};
