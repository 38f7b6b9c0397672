/** Areas a device watches itself: circles, rectangles and polygons by their number, and their deletion. It says by item 12 which one was crossed. */
import { circle, command, type Command, type PlaceValue, type Sending } from '../command.js';
import { joinBytes } from '../kit/join.js';
import { dword, word } from './parameters.js';
import { is2019, sendAs } from './sending.js';

/** Areas of a product: 1 to 8. */
const index = { kind: 'number', unit: '', min: 1, max: 8, step: 1 } as const;
const alarm = { kind: 'choice', of: ['enter', 'exit', 'both'] } as const;
const { latitude, longitude } = circle;

/** What the platform is notified of: coming in, going out. */
const watchedWays = { enter: 0x08, exit: 0x20, both: 0x28 } as const;
const bits = { south: 0x40, west: 0x80 } as const;
/** Add, or take the place of the one of the same number. */
const append = 1;

/**
 * An area's attributes. The hemisphere is said once for all its corners: an area across the equator or the meridians 0 and 180 cannot be said at all, and
 * is judged on the server alone.
 */
function attributesOf(corners: readonly PlaceValue[], way: keyof typeof watchedWays): number | undefined {
  const areSouth = corners.filter(({ latitude: value }) => value < 0).length;
  const areWest = corners.filter(({ longitude: value }) => value < 0).length;
  const isMixed = (count: number): boolean => count > 0 && count < corners.length;
  if (isMixed(areSouth) || isMixed(areWest)) return undefined;
  return watchedWays[way] | (areSouth > 0 ? bits.south : 0) | (areWest > 0 ? bits.west : 0);
}

const micro = (degrees: number): Uint8Array => dword(Math.round(Math.abs(degrees) * 1e6));
const corner = ({ latitude: north, longitude: east }: PlaceValue): Uint8Array => joinBytes(micro(north), micro(east));
/** Editions since 2019 end an area with its name: none. */
const nameless = (sending: Sending): Uint8Array => (is2019(sending) ? word(0) : new Uint8Array());

/** Message that deletes areas of a shape. */
const deletions = { circle: 0x8601, rectangle: 0x8603, polygon: 0x8605, route: 0x8607 } as const;
const kinds = { circle: 1, rectangle: 2, polygon: 3, route: 4 } as const;
const shape = { kind: 'choice', of: ['circle', 'rectangle', 'polygon', 'route'] } as const;

export const areaCommands: readonly Command[] = [
  command('fenceCircle', { index, ...circle, alarm }, (values, sending) => {
    const attributes = attributesOf([values], values.alarm);
    if (attributes === undefined) return undefined;
    const body = joinBytes([append, 1], dword(values.index), word(attributes), corner(values), dword(values.radius), nameless(sending));
    return sendAs(sending, 0x8600, body);
  }),
  command('fenceRectangle', { index, north: latitude, west: longitude, south: latitude, east: longitude, alarm }, (values, sending) => {
    const { north, west, south, east } = values;
    const corners = [
      { latitude: north, longitude: west },
      { latitude: south, longitude: east },
    ];
    const attributes = attributesOf(corners, values.alarm);
    if (attributes === undefined || north <= south || west >= east) return undefined;
    return sendAs(
      sending,
      0x8602,
      joinBytes([append, 1], dword(values.index), word(attributes), ...corners.map(corner), nameless(sending)),
    );
  }),
  command('fencePolygon', { index, corners: { kind: 'places', least: 3, most: 100 }, alarm }, (values, sending) => {
    const { corners } = values;
    const attributes = attributesOf(corners, values.alarm);
    if (attributes === undefined) return undefined;
    const body = joinBytes(dword(values.index), word(attributes), word(corners.length), ...corners.map(corner), nameless(sending));
    return sendAs(sending, 0x8604, body);
  }),
  command('fenceRemove', { shape, index }, (values, sending) =>
    sendAs(sending, deletions[values.shape], joinBytes([1], dword(values.index))),
  ),
  // Since 2019 alone.
  command('areas', { shape }, (values, sending) =>
    is2019(sending) ? sendAs(sending, 0x8608, joinBytes([kinds[values.shape]], dword(0))) : undefined,
  ),
  command('fencesRemove', { shape }, (values, sending) => sendAs(sending, deletions[values.shape], Uint8Array.of(0))),
];
