/** Draws the pictures of the demos: shapes become a file as somebody would upload it. */
import type { DemoPicture, Shape } from '@frostway/fleet/pictures';

/** Each way; what is drawn larger is made smaller for smooth edges. */
const oversampling = 2;

/** A picture as a file. */
export async function drawDemoPicture(
  { width, height, ground, shapes }: DemoPicture,
  type: 'png' | 'jpeg',
): Promise<Uint8Array<ArrayBuffer>> {
  const [wide, high] = [width * oversampling, height * oversampling];
  const points = Buffer.alloc(wide * high * 3, Buffer.from(rgbOf(ground)));
  for (const shape of shapes) fill(points, wide, high, shape);
  const { default: sharp } = await import('sharp');
  const drawn = sharp(points, { raw: { width: wide, height: high, channels: 3 } }).resize(width, height);
  return new Uint8Array(await (type === 'png' ? drawn.png() : drawn.jpeg({ quality: 95 })).toBuffer());
}

/** Parts of a colour: `#rrggbb` or `rgb(r,g,b)`. */
function rgbOf(colour: string): readonly number[] {
  if (colour.startsWith('#')) return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (colour.match(/\d+/g) ?? []).map(Number);
}

/** Fills a shape row by row, between its edges. */
function fill(points: Buffer, wide: number, high: number, { fill: colour, points: corners }: Shape): void {
  const rgb = Buffer.from(rgbOf(colour));
  const edges = corners.map(([x, y], index) => {
    const [toX, toY] = corners[(index + 1) % corners.length] ?? [x, y];
    return { x: x * oversampling, y: y * oversampling, toX: toX * oversampling, toY: toY * oversampling };
  });
  const top = Math.max(0, Math.floor(Math.min(...edges.map(({ y }) => y))));
  const bottom = Math.min(high, Math.ceil(Math.max(...edges.map(({ y }) => y))));
  for (let row = top; row < bottom; row += 1) {
    const middle = row + 0.5;
    const crossed = edges
      .filter(({ y, toY }) => y <= middle !== toY <= middle)
      .map(({ x, y, toX, toY }) => x + ((middle - y) / (toY - y)) * (toX - x))
      .toSorted((one, other) => one - other);
    for (let index = 0; index + 1 < crossed.length; index += 2) {
      const from = Math.min(wide, Math.max(0, Math.round(crossed[index] ?? 0)));
      const to = Math.min(wide, Math.max(0, Math.round(crossed[index + 1] ?? 0)));
      if (to > from) points.fill(rgb, (row * wide + from) * 3, (row * wide + to) * 3);
    }
  }
}
