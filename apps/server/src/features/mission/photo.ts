/**
 * Photos as they are kept: told by their content, built anew from the parts a picture is drawn of. What a camera or a program writes beside them (place, time, device, names,
 * thumbnails, whatever follows the picture) is not taken along, except which way up a JPEG is. What is not whole is refused.
 */
import { crc32 } from 'node:zlib';
import type { PhotoType } from '@frostway/contract/mission/handover';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import { bytesOfBase64 } from '../../call/base64.js';
import { plainJpeg } from './photo-jpeg.js';

/** A photo without anything but the picture. */
export type Photo = { readonly type: PhotoType; readonly content: Buffer };

/** Neither side may be longer, px: what is larger is made to harm whoever draws it. */
export const longestSide = 16_384;

/** Parts a photo may be cut into: thousands of empty ones are made to hold who reads them. */
export const mostParts = 10_000;

/** Reads what was uploaded, bytes or base64; undefined when there is nothing. Refuses 80765 above 8 MB and 80764 what is no whole JPEG, PNG or WebP. */
export function readPhoto(file: string | Uint8Array | undefined): Photo | undefined {
  if (file === undefined || file.length === 0) return undefined;
  const given = typeof file === 'string' ? bytesOfBase64(file) : Buffer.from(file);
  if (given === undefined) return refuse('photoKind', { photo: 'photoKind' });
  if (given.length > limits.photoBytes) refuse('photoTooLarge', { photo: 'photoTooLarge' });
  for (const [type, plain] of Object.entries(kinds) as [PhotoType, (bytes: Buffer) => Buffer | undefined][]) {
    const content = plain(given);
    if (content !== undefined) return { type, content };
  }
  return refuse('photoKind', { photo: 'photoKind' });
}

const isSide = (length: number): boolean => length >= 1 && length <= longestSide;

const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks a picture is drawn of. */
const pngKept = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);

/** A PNG of its chunks about the picture; undefined when it is none, or broken. */
function plainPng(bytes: Buffer): Buffer | undefined {
  if (!bytes.subarray(0, 8).equals(pngMark)) return undefined;
  const kept: Buffer[] = [pngMark];
  const seen = new Set<string>();
  let parts = 0;
  for (let at = 8; at + 12 <= bytes.length;) {
    parts += 1;
    if (parts > mostParts) return undefined;
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(name) || crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined;
    if ((name === 'IHDR') !== (at === 8)) return undefined;
    if (name === 'IHDR' && (end - at !== 25 || !isSide(bytes.readUInt32BE(at + 8)) || !isSide(bytes.readUInt32BE(at + 12))))
      return undefined;
    // A capital says that it cannot be drawn without.
    if (!pngKept.has(name) && /^[A-Z]/.test(name)) return undefined;
    if (pngKept.has(name)) kept.push(bytes.subarray(at, end));
    seen.add(name);
    if (name === 'IEND') return seen.has('IDAT') ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}

/** Bits of the first chunk of a WebP with several. */
const webpFlags = { alpha: 0x10, animation: 0x02 } as const;

/** A WebP of one picture, with its transparency; undefined when it is none, broken, or moves. */
function plainWebp(bytes: Buffer): Buffer | undefined {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const whole = bytes.readUInt32LE(4) + 8;
  if (whole > bytes.length) return undefined;
  const parts = new Map<string, Buffer>();
  for (let at = 12; at < whole;) {
    if (at + 8 > whole) return undefined;
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > whole || parts.has(name)) return undefined;
    parts.set(name, bytes.subarray(at + 8, at + 8 + size));
    at = end;
  }
  const [extended, lossy, lossless, alpha] = [parts.get('VP8X'), parts.get('VP8 '), parts.get('VP8L'), parts.get('ALPH')];
  if ((lossy === undefined) === (lossless === undefined)) return undefined;
  if (extended !== undefined && (extended.length !== 10 || ((extended[0] ?? 0) & webpFlags.animation) !== 0)) return undefined;
  const size = lossy === undefined ? losslessSize(lossless) : lossySize(lossy);
  if (size === undefined || !isSide(size.width) || !isSide(size.height)) return undefined;
  const picture = lossy === undefined ? chunk('VP8L', lossless ?? Buffer.alloc(0)) : chunk('VP8 ', lossy);
  if (lossy === undefined || alpha === undefined) return riff([picture]);
  const head = Buffer.alloc(10);
  head.writeUInt8(webpFlags.alpha, 0);
  head.writeUIntLE(size.width - 1, 4, 3);
  head.writeUIntLE(size.height - 1, 7, 3);
  return riff([chunk('VP8X', head), chunk('ALPH', alpha), picture]);
}

type Size = { readonly width: number; readonly height: number };

/** Size of a lossy picture: a key frame says it behind its mark. */
function lossySize(data: Buffer): Size | undefined {
  if (data.length < 10 || ((data[0] ?? 1) & 1) !== 0 || data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer | undefined): Size | undefined {
  if (data === undefined || data.length < 5 || data[0] !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function chunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

function riff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const kinds: Readonly<Record<PhotoType, (bytes: Buffer) => Buffer | undefined>> = {
  'image/jpeg': (bytes) => plainJpeg(bytes, { longestSide, mostParts }),
  'image/png': plainPng,
  'image/webp': plainWebp,
};
