/**
 * Photos as they are kept: told by their content, decoded and encoded anew, upright, in the colours of screens and no larger than they are looked at. What a camera or a
 * program wrote beside the picture (place, time, device, names, thumbnails, whatever follows it) cannot be taken along that way. What is not whole is refused.
 */
import { type PhotoType, photoTypes } from '@frostway/contract/mission/handover';
import { refuse } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';
import type sharpLibrary from 'sharp';
import { bytesOfBase64 } from '../../call/base64.js';
import { ConcurrencyLimit, QueueFull } from '../../flow/concurrency-limit.js';

/** A photo without anything but the picture. */
export type Photo = { readonly type: PhotoType; readonly content: Buffer };

/** A side of what is kept is no longer, px. */
export const longestSide = 2560;
/** What is larger is made to harm whoever draws it, px: a telephone's largest sensors take 50 million, and drawing them takes some 300 MB, 400 where they are interlaced. */
export const mostPixels = 50_400_000;
/** Photos that may wait while one is drawn: each holds its bytes and the connection of its call. */
const mostWaiting = 7;
const quality = 85;
/** Where a picture of noise would be larger than a photo may be, it is kept with these sides, px. */
const smallerSides = [1600, 1000] as const;

// One picture at a time, beside the thread of the event loop.
const drawing = new ConcurrencyLimit(1, mostWaiting);

type Library = typeof sharpLibrary;
type Sharp = ReturnType<Library>;
let opened: Promise<Library> | undefined;
/** Takes 30 MB: opened with the first photo. On one core, and none is remembered. */
const library = (): Promise<Library> => (opened ??= open());
async function open(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // Everything else the library reads (SVG, PDF, TIFF, ...) is shut off before a byte of it is looked at.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}

/**
 * Reads what was uploaded, bytes or base64; undefined when there is nothing. Refuses 80765 above 8 MB, 80764 what is no whole JPEG, PNG or WebP, and 50043 while
 * too many wait.
 */
export async function readPhoto(file: string | Uint8Array | undefined): Promise<Photo | undefined> {
  if (file === undefined || file.length === 0) return undefined;
  const given = typeof file === 'string' ? bytesOfBase64(file) : file;
  if (given === undefined) return refuse('photoKind', { photo: 'photoKind' });
  if (given.length > limits.photoBytes) refuse('photoTooLarge', { photo: 'photoTooLarge' });
  try {
    return (await drawing.run(() => drawAnew(given))) ?? refuse('photoKind', { photo: 'photoKind' });
  } catch (error) {
    if (error instanceof QueueFull) return refuse('tooFrequent');
    throw error;
  }
}

/** The picture encoded anew in its own kind; undefined when it is none, or broken. */
async function drawAnew(given: Uint8Array): Promise<Photo | undefined> {
  const sharp = await library();
  try {
    const { format } = await sharp(given).metadata();
    const type = photoTypes.find((kind) => kind === `image/${format}`);
    if (type === undefined) return undefined;
    let content = await encoded(sharp, given, type, longestSide);
    for (const side of smallerSides) if (content.length > limits.photoBytes) content = await encoded(sharp, given, type, side);
    return { type, content };
  } catch {
    // The library throws words at what it cannot read.
    return undefined;
  }
}

/** The first picture of a file, its sides at most so long. What was see-through is white, as on paper: a page of an archive can hold nothing else. */
function encoded(sharp: Library, given: Uint8Array, type: PhotoType, side: number): Promise<Buffer> {
  const picture = sharp(given, { failOn: 'warning', limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');
  return encoders[type](picture).toBuffer();
}

const encoders: Readonly<Record<PhotoType, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality }),
  'image/png': (picture) => picture.png({ compressionLevel: 6 }),
  'image/webp': (picture) => picture.webp({ quality }),
};
