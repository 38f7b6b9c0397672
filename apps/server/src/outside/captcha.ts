/**
 * Captchas of a few characters, drawn as pixels: turned, sheared and overlapping glyphs, bent by waves, crossed by lines of the same ink, in noise. Nothing of
 * the text is in the answer but what an eye reads. A port, for a captcha alone stops nobody for long: every limit holds without it.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { glyphs } from './captcha-glyphs.js';
import { greyPng } from './png.js';

export type Captcha = { readonly draw: () => { readonly text: string; readonly svg: string } };

/** Characters of a captcha. */
const length = 5;
const [width, height] = [210, 72];
const alphabet = Object.keys(glyphs);

/** Numbers from 0 to 1, each captcha its own row of them (sfc32). */
function noiseOf(seed: Buffer): () => number {
  let [a, b, c, d] = [seed.readUInt32LE(0), seed.readUInt32LE(4), seed.readUInt32LE(8), seed.readUInt32LE(12)];
  return () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
}

type Random = (from: number, to: number) => number;
type Point = readonly [number, number];
/** A line through points, and half its width. */
type Line = { readonly points: readonly Point[]; readonly half: number };

/** The glyphs of a text, side by side and into each other. */
function write(text: string, random: Random): Line[] {
  const lines: Line[] = [];
  let left = random(10, 18);
  for (const character of text) {
    const [wide, high, angle, shear] = [random(2.5, 3), random(2.6, 3.1), random(-0.32, 0.32), random(-0.25, 0.25)];
    const [cx, cy] = [left + wide * 5, height / 2 + random(-6, 6)];
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const half = random(1.7, 2.3);
    for (const stroke of glyphs[character] ?? []) {
      const points = stroke.map(([x, y]): Point => {
        const [dx, dy] = [(x - 5) * wide + (y - 7) * shear * wide, (y - 7) * high];
        return [cx + dx * cos - dy * sin, cy + dx * sin + dy * cos];
      });
      lines.push({ points, half });
    }
    left += wide * 10 + random(3.5, 10);
  }
  return lines;
}

/** Lines in the ink of the glyphs, across all of them. */
function cross(random: Random): Line[] {
  return Array.from({ length: 3 }, () => {
    const [from, to, bend, turn] = [random(10, height - 10), random(10, height - 10), random(-14, 14), random(0.6, 1.6)];
    const points = Array.from({ length: 15 }, (_, step): Point => {
      const part = step / 14;
      return [part * (width + 16) - 8, from + (to - from) * part + bend * Math.sin(part * Math.PI * 2 * turn)];
    });
    return { points, half: random(0.9, 1.3) };
  });
}

/** Short pieces of a line, so that it can be bent. */
function finely(points: readonly Point[]): Point[] {
  return points.flatMap(([bx, by], index): Point[] => {
    const [ax, ay] = points[index - 1] ?? [bx, by];
    const steps = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / 5));
    return Array.from({ length: steps }, (_, step): Point => {
      const part = (step + 1) / steps;
      return [ax + (bx - ax) * part, ay + (by - ay) * part];
    });
  });
}

/** Draws from point to point into an image of ink, 0 to 1 a pixel; only the pixels around a piece are looked at. */
function draw(ink: Float32Array, points: readonly Point[], half: number): void {
  const reach = half + 1;
  for (const [index, [bx, by]] of points.entries()) {
    const [ax, ay] = points[index - 1] ?? [bx, by];
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy || 1;
    const [right, bottom] = [
      Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach)),
      Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach)),
    ];
    for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= right; x += 1) {
        const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square));
        const cover = half + 0.5 - Math.hypot(x - ax - along * dx, y - ay - along * dy);
        const at = y * width + x;
        ink[at] = Math.min(1, Math.max(ink[at] ?? 0, cover));
      }
    }
  }
}

/** The captcha of a text as a PNG, drawn anew each time. */
export function drawCaptcha(text: string): Buffer {
  const noise = noiseOf(randomBytes(16));
  const random: Random = (from, to) => from + (to - from) * noise();
  const wave = {
    x: random(2, 3.5),
    y: random(2.5, 4),
    byY: random(0.09, 0.15),
    byX: random(0.05, 0.1),
    atX: random(0, 7),
    atY: random(0, 7),
  };
  const bend = ([x, y]: Point): Point => [x + wave.x * Math.sin(y * wave.byY + wave.atX), y + wave.y * Math.sin(x * wave.byX + wave.atY)];
  const drawn = new Float32Array(width * height);
  for (const { points, half } of [...write(text, random), ...cross(random)]) draw(drawn, finely(points).map(bend), half);
  const shade = { byX: random(0.02, 0.05), byY: random(0.03, 0.07), at: random(0, 7), depth: random(0.06, 0.12) };
  const dark = random(0.1, 0.22);
  return greyPng(width, height, (x, y) => {
    const paper = 0.9 + shade.depth * Math.sin(x * shade.byX + y * shade.byY + shade.at);
    const speckle = noise() < 0.035 ? random(-0.6, 0.5) : random(-0.07, 0.07);
    return paper + (dark - paper) * (drawn[y * width + x] ?? 0) + speckle;
  });
}

/** See the head of this file. */
export const drawnCaptcha: Captcha = {
  draw() {
    const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    const href = `data:image/png;base64,${drawCaptcha(text).toString('base64')}`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`;
    return { text, svg };
  },
};
