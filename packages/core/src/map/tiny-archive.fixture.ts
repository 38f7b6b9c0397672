/** A map in one file (PMTiles version 3) and its vector tiles (MVT 2.1), written by hand: small enough to know every byte of. */

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]);
const text = (words: string): number[] => [...new TextEncoder().encode(words)];
const field = (number: number, bytes: readonly number[]): number[] => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
const figure = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)];
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/** What stands in a tile: its points in 4096ths of the tile from its upper left corner. */
export type Drawn = {
  readonly layer: string;
  readonly kind: 'point' | 'line' | 'area';
  readonly points: readonly (readonly [number, number])[];
  readonly properties: Readonly<Record<string, string>>;
};

function geometryOf({ kind, points }: Drawn): number[] {
  let [x, y] = [0, 0];
  const steps = points.map(([nextX, nextY]) => {
    const step = [zigzag(nextX - x), zigzag(nextY - y)];
    [x, y] = [nextX, nextY];
    return step;
  });
  const [first = [], ...rest] = steps;
  return [9, ...first, ...(rest.length === 0 ? [] : [rest.length * 8 + 2, ...rest.flat()]), ...(kind === 'area' ? [15] : [])];
}

/** A vector tile. */
export function tinyTile(all: readonly Drawn[]): Uint8Array {
  const layers = [...new Set(all.map(({ layer }) => layer))].map((name) => {
    const own = all.filter(({ layer }) => layer === name);
    const keys = [...new Set(own.flatMap(({ properties }) => Object.keys(properties)))];
    const values = [...new Set(own.flatMap(({ properties }) => Object.values(properties)))];
    const features = own.map((each) => {
      const tags = Object.entries(each.properties).flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
      const kind = { point: 1, line: 2, area: 3 }[each.kind];
      return field(2, [...field(2, tags.flatMap(varint)), ...figure(3, kind), ...field(4, geometryOf(each).flatMap(varint))]);
    });
    return field(3, [
      ...figure(15, 2),
      ...field(1, text(name)),
      ...features.flat(),
      ...keys.flatMap((key) => field(3, text(key))),
      ...values.flatMap((value) => field(4, field(1, text(value)))),
      ...figure(5, 4096),
    ]);
  });
  return Uint8Array.from(layers.flat());
}

/** Entries in the order of their numbers along the curve: 0 is the world, 1 to 4 are zoom 1; `count` tiles from there are the same. */
export type ArchiveOptions = {
  readonly entries: readonly { readonly from: number; readonly count: number; readonly bytes: Uint8Array }[];
  readonly metadata: object;
  /** 1 vector tiles, 2 PNG. */
  readonly tileType: 1 | 2;
  readonly maxZoom: number;
  /** The entries stand in a second directory, as in files of a country. */
  readonly hasLeaves?: boolean;
};

function directory(
  entries: readonly { readonly from: number; readonly count: number; readonly length: number; readonly offset: number }[],
): number[] {
  let before = 0;
  const steps = entries.map(({ from }) => {
    const step = from - before;
    before = from;
    return step;
  });
  return [
    ...varint(entries.length),
    ...steps.flatMap(varint),
    ...entries.flatMap(({ count }) => varint(count)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ];
}

/** The file; nothing in it is compressed. */
export function tinyArchive({ entries, metadata, tileType, maxZoom, hasLeaves = false }: ArchiveOptions): Uint8Array {
  let at = 0;
  const placed = entries.map(({ from, count, bytes }) => {
    const offset = at;
    at += bytes.length;
    return { from, count, length: bytes.length, offset };
  });
  const tiles = entries.flatMap(({ bytes }) => [...bytes]);
  const own = directory(placed);
  const root = hasLeaves ? directory([{ from: placed[0]?.from ?? 0, count: 0, length: own.length, offset: 0 }]) : own;
  const leaves = hasLeaves ? own : [];
  const words = text(JSON.stringify(metadata));
  const head = new Uint8Array(127);
  head.set([...text('PMTiles'), 3]);
  const view = new DataView(head.buffer);
  const parts = [root, words, leaves, tiles];
  let offset = head.length;
  parts.forEach((part, index) => {
    view.setBigUint64(8 + index * 16, BigInt(offset), true);
    view.setBigUint64(16 + index * 16, BigInt(part.length), true);
    offset += part.length;
  });
  // Not in order of places, nothing compressed, the kind of tiles, from the world to the last zoom.
  head.set([0, 1, 1, tileType, 0, maxZoom], 96);
  [-180, -85, 180, 85].forEach((degrees, index) => view.setInt32(102 + index * 4, degrees * 1e7, true));
  return Uint8Array.from([...head, ...parts.flat()]);
}
