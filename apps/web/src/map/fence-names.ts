/** Names of fences near the edges of a map: moved inward until they are whole, or left out where the place they name is not in view. Pure. */
import type { Feature, Position } from 'geojson';

/** A map as it is looked at, pixels from its upper left corner. */
export type Screen = {
  readonly width: number;
  readonly height: number;
  readonly pixelOf: (place: Position) => { readonly x: number; readonly y: number };
  readonly placeOf: (x: number, y: number) => Position;
};

/** How names are written, px: their letters, the longest line, and the room around them. */
export const nameText = { size: 12, lineEms: 12, room: 4 } as const;

/** Half of what a name takes on the map, at most: letters of Latin are 0.6 of their size wide, others all of it. */
function halfOf(name: string): { readonly across: number; readonly down: number } {
  const latin = name.match(/[\u0020-\u024f]/g)?.length ?? 0;
  const width = nameText.size * (0.6 * latin + (name.length - latin));
  const longest = nameText.size * nameText.lineEms;
  // Lines break between words, so that there is one more than their letters fill.
  const lines = width <= longest ? 1 : Math.ceil(width / longest) + 1;
  return { across: Math.min(width, longest) / 2 + nameText.room, down: (lines * nameText.size * 1.2) / 2 + nameText.room };
}

const isIn = (at: number, length: number): boolean => at >= 0 && at <= length;

/** The nearest that is `half` away from both ends; undefined where there is no such place. */
function inward(at: number, half: number, length: number): number | undefined {
  return half * 2 > length ? undefined : Math.min(length - half, Math.max(half, at));
}

/** The same names, those that would be cut at an edge moved or left out. Names that are not in view at all stay where they are. */
export function wholeNames(names: readonly Feature[], screen: Screen): readonly Feature[] {
  return names.flatMap((name) => {
    if (name.geometry.type !== 'Point') return [name];
    const { x, y } = screen.pixelOf(name.geometry.coordinates);
    const { across, down } = halfOf(String(name.properties?.['name'] ?? ''));
    const isOut = x < -across || x > screen.width + across || y < -down || y > screen.height + down;
    if (isOut) return [name];
    if (!isIn(x, screen.width) || !isIn(y, screen.height)) return [];
    const [nextX, nextY] = [inward(x, across, screen.width), inward(y, down, screen.height)];
    if (nextX === undefined || nextY === undefined) return [];
    if (nextX === x && nextY === y) return [name];
    return [{ ...name, geometry: { type: 'Point', coordinates: screen.placeOf(nextX, nextY) } }];
  });
}
