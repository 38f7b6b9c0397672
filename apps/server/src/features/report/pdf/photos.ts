/**
 * Photos in a report: as they were kept, beside the words they belong to. A file holds so many bytes of them; what is beyond that, and what a page of an archive cannot hold (WebP, the
 * colours of printers, see-through parts), stands there by its SHA-256 alone.
 */
import type { ReportFacts, ReportPhoto } from '@frostway/contract/report/content';
import { colours } from './colours.js';
import type { Sheet } from './sheet.js';
import type { Words } from './words.js';

/** Bytes of all photos of a file together. */
const mostBytes = 10_000_000;
/** Of a photo on the page, points: its room, and the line below it. */
const room = { height: 118, caption: 12, gap: 8, columns: 3 } as const;

type Spoken = Pick<ReportFacts, 'handover' | 'notes' | 'mapping'>;
/** The photos a report speaks of: the plan of a room, that of the handover, then those of its notes in their order. */
const photosIn = ({ handover, notes, mapping }: Spoken): ReportPhoto[] => [
  ...(mapping?.plan == null ? [] : [mapping.plan]),
  ...(handover?.photo == null ? [] : [handover.photo]),
  ...(notes ?? []).flatMap(({ photos }) => photos),
];

/** Which of them are drawn, by their SHA-256: the first ones, as far as the room in a file reaches. */
export function drawnPhotos(report: Spoken): string[] {
  const wanted = new Set<string>();
  let bytes = 0;
  for (const { sha256, type, bytes: size } of photosIn(report)) {
    if (type === 'image/webp' || wanted.has(sha256)) continue;
    bytes += size;
    if (bytes > mostBytes) break;
    wanted.add(sha256);
  }
  return [...wanted];
}

type Opened = PDFKit.Mixins.OpenedImage;

/** See above. */
export class Photos {
  private readonly sheet: Sheet;
  private readonly words: Words;
  private readonly bytes: ReadonlyMap<string, Uint8Array>;
  private readonly opened = new Map<string, Opened | undefined>();

  constructor(sheet: Sheet, words: Words, bytes: ReadonlyMap<string, Uint8Array>) {
    this.sheet = sheet;
    this.words = words;
    this.bytes = bytes;
  }

  /** Draws photos in rows below what is there, from `left` to the right edge of the page. */
  rows(photos: readonly ReportPhoto[], left: number = this.sheet.left): void {
    const { sheet } = this;
    const width = (sheet.right - left - room.gap * (room.columns - 1)) / room.columns;
    for (let from = 0; from < photos.length; from += room.columns) {
      sheet.need(room.height + room.caption + 6);
      for (const [column, photo] of photos.slice(from, from + room.columns).entries())
        this.put(photo, left + column * (width + room.gap), sheet.y + 3, width, room.height);
      sheet.y += room.height + room.caption + 6;
    }
  }

  /** Draws one into a box, with its SHA-256 below it. */
  put(photo: ReportPhoto, x: number, y: number, width: number, height: number): void {
    const { sheet, words } = this;
    const { doc } = sheet;
    const image = this.open(photo.sha256);
    if (image === undefined) {
      const style = { size: 8, colour: colours.ink3, width: width - 16, align: 'center' } as const;
      const text = words.say('report.photo.notDrawn');
      sheet.put(text, x + 8, y + (height - sheet.heightOf(text, style)) / 2, style);
    } else doc.image(image as never, x, y, { fit: [width, height], align: 'center', valign: 'center' });
    doc.rect(x, y, width, height).undash().lineWidth(0.6).strokeColor(colours.line2).stroke();
    const { sha256 } = photo;
    sheet.put(`SHA-256 ${sha256.slice(0, 8)}…${sha256.slice(-8)}`, x, y + height + 2, { size: 7, colour: colours.ink3 });
  }

  /** Draws the plan of a room as large as fits, from its upper left corner; a blank room where there is none. Answers where it is. */
  plan(
    photo: ReportPhoto | null,
    x: number,
    y: number,
    mostWidth: number,
    mostHeight: number,
  ): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
    const image = photo === null ? undefined : this.open(photo.sha256);
    const { doc } = this.sheet;
    // A JPEG may say that it lies on its side.
    const turned = (image?.orientation ?? 1) > 4;
    const [wide, high] = image === undefined ? [16, 9] : turned ? [image.height, image.width] : [image.width, image.height];
    const scale = Math.min(mostWidth / wide, mostHeight / high);
    const box = { x: x + (mostWidth - wide * scale) / 2, y, width: wide * scale, height: high * scale };
    if (image !== undefined) doc.image(image as never, box.x, box.y, { width: box.width, height: box.height });
    doc.rect(box.x, box.y, box.width, box.height).undash().lineWidth(0.6).strokeColor(colours.line2).stroke();
    return box;
  }

  private open(sha256: string): Opened | undefined {
    if (!this.opened.has(sha256)) this.opened.set(sha256, this.read(this.bytes.get(sha256)));
    return this.opened.get(sha256);
  }

  private read(bytes: Uint8Array | undefined): Opened | undefined {
    if (bytes === undefined || !isDrawable(bytes)) return undefined;
    try {
      return this.sheet.doc.openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    } catch {
      // The library throws words at what it cannot read.
      return undefined;
    }
  }
}

/** True: its colours are those of screens, and all of it is seen. */
function isDrawable(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return file[0] === 0xff ? isScreenJpeg(file) : isOpaquePng(file);
}

/** Frames of a JPEG that say its size: all C0 to CF but the tables of codes among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function isScreenJpeg(file: Buffer): boolean {
  for (let at = 2; at + 9 < file.length && file[at] === 0xff;) {
    const marker = file[at + 1] ?? 0;
    if (isFrame(marker)) return file[at + 4] === 8 && [1, 3].includes(file[at + 9] ?? 0);
    at += 2 + file.readUInt16BE(at + 2);
  }
  return false;
}

function isOpaquePng(file: Buffer): boolean {
  const [bits, colour, interlaced] = [file[24], file[25] ?? 0, file[28]];
  return bits !== undefined && [0, 2, 3].includes(colour) && interlaced === 0 && !hasTransparency(file);
}

function hasTransparency(file: Buffer): boolean {
  for (let at = 8; at + 8 <= file.length;) {
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'tRNS') return true;
    if (name === 'IDAT') return false;
    at += 12 + file.readUInt32BE(at);
  }
  return false;
}
