/** Pictures as PNG (ISO/IEC 15948): their pieces, the file, and a greyscale of four bits a pixel. */
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A piece of the file: length, type of four letters, data, check. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** How pixels are written: bits of a channel, and the colour type (0 grey, 2 red, green and blue, 3 of a palette). */
type Pixels = { readonly bits?: number; readonly colour?: number };

/** A file of deflated lines, each with its filter byte before its pixels. @param beside pieces that stand before them. */
export function pngOf(
  width: number,
  height: number,
  lines: Buffer,
  { bits = 8, colour = 0, beside = [] }: Pixels & { readonly beside?: readonly Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour], 8);
  return Buffer.concat([signature, chunk('IHDR', head), ...beside, chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

/** `shadeAt` is 0 (black) to 1 (white); values outside are cut. */
export function greyPng(width: number, height: number, shadeAt: (x: number, y: number) => number): Buffer {
  const perLine = 1 + Math.ceil(width / 2);
  const pixels = Buffer.alloc(perLine * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const level = Math.round(Math.min(1, Math.max(0, shadeAt(x, y))) * 15);
      const at = y * perLine + 1 + (x >> 1);
      pixels[at] = (pixels[at] ?? 0) | (x % 2 === 0 ? level << 4 : level);
    }
  }
  return pngOf(width, height, deflateSync(pixels), { bits: 4 });
}
