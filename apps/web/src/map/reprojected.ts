/** Tiles of shifted maps drawn anew under WGS84 places: the engine asks for `frostway-map://<id>/z/x/y`, and gets a picture put together from the maker's tiles. Loaded with the first such map. */
import { addProtocol } from 'maplibre-gl';
import type { ShownMap } from '@frostway/contract/map/endpoints';
import { type Tile, tileSide } from '@frostway/core/map/grids';
import { tileAddress } from '@frostway/core/map/providers';
import { regionAt } from '@frostway/core/map/regions';
import { type Piece, meshOf } from '@frostway/core/map/reproject';

const scheme = 'frostway-map';
/** Pictures of makers kept for the neighbours that need them too. */
const mostKept = 96;

type Layer = { readonly map: ShownMap; readonly address: string };
const layers: Layer[] = [];
const kept = new Map<string, Promise<ImageBitmap>>();

/** The address the engine asks a layer's tiles by. */
export function reprojectedAddress(map: ShownMap, address: string): string {
  if (layers.length === 0) addProtocol(scheme, ({ url }, { signal }) => answer(url, signal));
  let id = layers.findIndex((layer) => layer.address === address);
  if (id < 0) id = layers.push({ map, address }) - 1;
  return `${scheme}://${id}/{z}/{x}/{y}`;
}

async function answer(url: string, signal: AbortSignal): Promise<{ data: ImageBitmap }> {
  const [id = -1, z = 0, x = 0, y = 0] = url
    .slice(scheme.length + 3)
    .split('/')
    .map(Number);
  const layer = layers[id];
  if (layer === undefined) throw new Error(`no map ${url}`);
  const { pieces, sources } = meshOf(layer.map, { z, x, y }, regionAt);
  const pictures = await Promise.all(sources.map((tile) => pictureOf(layer, tile)));
  signal.throwIfAborted();
  const drawn = pictures.flatMap((picture, index) => (picture === undefined ? [] : [{ picture, tile: sources[index] as Tile }]));
  if (drawn.length === 0) throw new Error('the maker has no tile here');
  return { data: drawPieces(pieces, drawn) };
}

/** A maker's tile; undefined where it has none. One that was asked for twice is fetched once. */
function pictureOf({ map, address }: Layer, tile: Tile): Promise<ImageBitmap | undefined> {
  const url = tileAddress(map, address, tile);
  let picture = kept.get(url);
  if (picture === undefined) {
    picture = fetchPicture(url);
    picture.catch(() => kept.delete(url));
  }
  // The latest asked for stay longest.
  kept.delete(url);
  kept.set(url, picture);
  for (const old of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(old);
  }
  return picture.catch(() => undefined);
}

async function fetchPicture(url: string): Promise<ImageBitmap> {
  const reply = await fetch(url, { credentials: 'omit' });
  if (!reply.ok) throw new Error(`${reply.status}`);
  return createImageBitmap(await reply.blob());
}

function drawPieces(pieces: readonly Piece[], sources: readonly { readonly picture: ImageBitmap; readonly tile: Tile }[]): ImageBitmap {
  const canvas = new OffscreenCanvas(tileSide, tileSide);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  for (const { left, top, side, topLeft, topRight, bottomLeft } of pieces) {
    // The maker's pixels a pixel of the piece is worth, along its two sides, and the way back.
    const [ax, ay] = [(topRight[0] - topLeft[0]) / side, (topRight[1] - topLeft[1]) / side];
    const [bx, by] = [(bottomLeft[0] - topLeft[0]) / side, (bottomLeft[1] - topLeft[1]) / side];
    const area = ax * by - ay * bx;
    context.save();
    context.beginPath();
    // A hair over its edge, so that no seam shows.
    context.rect(left, top, side + 0.5, side + 0.5);
    context.clip();
    context.setTransform(by / area, -ay / area, -bx / area, ax / area, left, top);
    for (const { picture, tile } of sources)
      context.drawImage(picture, tile.x * tileSide - topLeft[0], tile.y * tileSide - topLeft[1], tileSide, tileSide);
    context.restore();
  }
  return canvas.transferToImageBitmap();
}
