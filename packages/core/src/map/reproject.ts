/**
 * A tile of the WGS84 map put together from tiles of a shifted one: a mesh of pieces, each with where it lies on the wanted tile and the three corners it has on the
 * vendor's map. Within a piece the way between the two is taken as affine; how far that is off is held by the tests (below 0.25 px for GCJ-02, 0.65 px for BD-09).
 */
import { type MapPixel, type Tile, mercatorPixel, mercatorPlace, pixelOf, tileOf, tileSide } from './grids.js';
import { type TileProvider, sourceZoomOf } from './providers.js';
import { type LngLat, fromWgs84 } from './systems.js';

/** A square of the wanted tile, and its corners on the vendor's map in pixels of the whole map at `sourceZoom`. */
export type Piece = {
  /** Left and top on the wanted tile, px of 256, and the side. */
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly topLeft: MapPixel;
  readonly topRight: MapPixel;
  readonly bottomLeft: MapPixel;
};

/** What a tile is made of. */
export type Mesh = {
  readonly pieces: readonly Piece[];
  readonly sourceZoom: number;
  /** Every vendor's tile a piece touches, by column, then row. */
  readonly sources: readonly Tile[];
};

type Shift = Pick<TileProvider, 'system' | 'shiftedIn'>;

/** Pieces along a side. Baidu's projection bends more. */
const piecesAlong = (system: Shift['system']): number => (system === 'bd09' ? 8 : 4);

/** The pixel on the vendor's map of a WGS84 place; `isShifted` says whether its tiles are shifted there. */
export function vendorPixel({ system }: Pick<Shift, 'system'>, place: LngLat, zoom: number, isShifted: boolean): MapPixel {
  return pixelOf(system, isShifted ? fromWgs84(system, place) : place, zoom);
}

/** Pieces on a border are cut down to this side, px. */
const finestSide = 8;

/** The mesh of a tile; `regionAt` says in which region a place lies (regions.ts). Along a border between shifted and unshifted land pieces are smaller; the sea goes with its coast. */
export function meshOf(provider: Shift, tile: Tile, regionAt: (place: LngLat) => string | undefined): Mesh {
  const sourceZoom = sourceZoomOf(provider, tile.z);
  const placeAt = (left: number, top: number): LngLat => mercatorPlace([tile.x * tileSide + left, tile.y * tileSide + top], tile.z);
  const shiftedAt = (left: number, top: number): boolean | undefined => {
    const region = regionAt(placeAt(left, top));
    return region === undefined ? undefined : provider.shiftedIn.includes(region);
  };
  const pieces: Piece[] = [];
  const add = (left: number, top: number, side: number): void => {
    const middle = shiftedAt(left + side / 2, top + side / 2);
    const known = [middle, ...cornersOf(left, top, side).map(([x, y]) => shiftedAt(x, y))].filter((each) => each !== undefined);
    const half = side / 2;
    if (side > finestSide && new Set(known).size > 1) return cornersOf(left, top, half).forEach(([x, y]) => add(x, y, half));
    const isShifted = middle ?? known[0] ?? false;
    const corner = (x: number, y: number): MapPixel => vendorPixel(provider, placeAt(x, y), sourceZoom, isShifted);
    pieces.push({ left, top, side, topLeft: corner(left, top), topRight: corner(left + side, top), bottomLeft: corner(left, top + side) });
    return undefined;
  };
  const along = piecesAlong(provider.system);
  const side = tileSide / along;
  for (let index = 0; index < along * along; index += 1) add((index % along) * side, Math.floor(index / along) * side, side);
  return { pieces, sourceZoom, sources: sourcesOf(pieces, sourceZoom) };
}

/** The corners of a square, or of the quarters of one twice as large. */
const cornersOf = (left: number, top: number, side: number): MapPixel[] => [
  [left, top],
  [left + side, top],
  [left, top + side],
  [left + side, top + side],
];

/** Where a place of the wanted tile lies on the vendor's map as the mesh draws it, for measuring what the mesh is off. */
export function drawnPixel({ pieces }: Pick<Mesh, 'pieces'>, [x, y]: MapPixel): MapPixel | undefined {
  const piece = pieces.find(({ left, top, side }) => x >= left && x <= left + side && y >= top && y <= top + side);
  if (piece === undefined) return undefined;
  const { left, top, side, topLeft, topRight, bottomLeft } = piece;
  const [u, v] = [(x - left) / side, (y - top) / side];
  return [
    topLeft[0] + u * (topRight[0] - topLeft[0]) + v * (bottomLeft[0] - topLeft[0]),
    topLeft[1] + u * (topRight[1] - topLeft[1]) + v * (bottomLeft[1] - topLeft[1]),
  ];
}

function sourcesOf(pieces: readonly Piece[], zoom: number): Tile[] {
  const found = new Map<string, Tile>();
  for (const { topLeft, topRight, bottomLeft } of pieces) {
    const last: MapPixel = [topRight[0] + bottomLeft[0] - topLeft[0], topRight[1] + bottomLeft[1] - topLeft[1]];
    const corners = [topLeft, topRight, bottomLeft, last].map((corner) => tileOf(corner, zoom));
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    for (let x = Math.min(...xs); x <= Math.max(...xs); x += 1)
      for (let y = Math.min(...ys); y <= Math.max(...ys); y += 1) found.set(`${x}/${y}`, { z: zoom, x, y });
  }
  return [...found.values()].toSorted((a, b) => a.x - b.x || a.y - b.y);
}

/** The pixel of the wanted tile a WGS84 place has. */
export function pixelOnTile(place: LngLat, { z, x, y }: Tile): MapPixel {
  const [left, top] = mercatorPixel(place, z);
  return [left - x * tileSide, top - y * tileSide];
}
