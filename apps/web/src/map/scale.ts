/** The length a scale bar stands for: a round number of metres or kilometres that fits. */

/** Circumference of the sphere of Web Mercator, m (EPSG:3857). */
const circumference = 40_075_016.686;
/** Side of the world at the engine's zoom 0, px. */
const worldSide = 512;

export type Scale = { /** Width of the bar, px. */ readonly width: number; readonly length: number; readonly unit: 'm' | 'km' };

/** Metres a pixel stands for at a latitude and a zoom of the engine. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (circumference * Math.cos((latitude * Math.PI) / 180)) / (worldSide * 2 ** zoom);

/** The longest of 1, 2 or 5 times a power of ten that is at most `most` px wide at a latitude. */
export function scaleOf(latitude: number, zoom: number, most = 96): Scale {
  const perPixel = metresPerPixel(latitude, zoom);
  const longest = perPixel * most;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * (longest >= 5 * power ? 5 : longest >= 2 * power ? 2 : 1);
  const isFar = metres >= 1000;
  return { width: metres / perPixel, length: isFar ? metres / 1000 : metres, unit: isFar ? 'km' : 'm' };
}
