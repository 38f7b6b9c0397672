/**
 * A column of documents as the database writes them. Numbers are taken out of each and packed as columns of their own; what is left, its frame, is kept once, however
 * many documents have it. What comes back is the text that was given, to the character.
 */
import type { ByteReader, ByteWriter } from '@frostway/core/columns/bytes';
import { readColumn, writeColumn } from '@frostway/core/columns/column';
import type { Packing } from './coder.js';
import { textBytes } from './texts.js';

/** What stands before, between and behind the numbers of a document. */
type Frame = readonly string[];
type Taken = { readonly frame: Frame; readonly numbers: readonly number[] };

/** Texts in a document, which hide the numbers in them, and numbers. */
const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?/g;
/** Stands between the pieces of a frame where frames are compared; a text that has it is left whole. */
const mark = '\0';

function takenApart(text: string): Taken {
  const frame: string[] = [];
  const numbers: number[] = [];
  let from = 0;
  if (!text.includes(mark))
    for (const { 0: found, index } of text.matchAll(token)) {
      const value = Number(found);
      // A text, or written otherwise than it would be again: 1.50, or more digits than a double has.
      if (found.startsWith('"') || String(value) !== found) continue;
      frame.push(text.slice(from, index));
      numbers.push(value);
      from = index + found.length;
    }
  return { frame: [...frame, text.slice(from)], numbers };
}

/** Documents of one frame: their numbers, by their places in it. */
type Framed = { readonly at: number; readonly frame: Frame; readonly columns: readonly number[][] };

function writeDocuments(to: ByteWriter, texts: readonly (string | null)[]): void {
  const known = new Map<string, Taken>();
  const frames = new Map<string, Framed>();
  const which = new Float64Array(texts.length).fill(Number.NaN);
  for (const [index, text] of texts.entries()) {
    if (text === null) continue;
    const taken = known.get(text) ?? takenApart(text);
    known.set(text, taken);
    const key = `${taken.frame.length}${mark}${taken.frame.join(mark)}`;
    const framed = frames.get(key) ?? { at: frames.size, frame: taken.frame, columns: taken.numbers.map(() => []) };
    frames.set(key, framed);
    which[index] = framed.at;
    for (const [place, value] of taken.numbers.entries()) framed.columns[place]?.push(value);
  }
  to.varint(frames.size);
  for (const { frame } of frames.values()) {
    to.varint(frame.length);
    for (const piece of frame) to.block(textBytes(piece));
  }
  writeColumn(to, which);
  for (const { columns } of frames.values()) for (const column of columns) writeColumn(to, Float64Array.from(column));
}

function readDocuments(from: ByteReader, length: number): (string | null)[] {
  const frames: Frame[] = [];
  for (let left = from.varint(); left > 0; left -= 1) {
    const frame: string[] = [];
    for (let pieces = from.varint(); pieces > 0; pieces -= 1) frame.push(Buffer.from(from.block()).toString());
    frames.push(frame);
  }
  const which = readColumn(from, length);
  const counts = new Map<number, number>();
  for (const at of which) if (!Number.isNaN(at)) counts.set(at, (counts.get(at) ?? 0) + 1);
  const columns = frames.map((frame, at) => frame.slice(1).map(() => readColumn(from, counts.get(at) ?? 0)));
  const next = frames.map(() => 0);
  return Array.from(which, (at) => {
    if (Number.isNaN(at)) return null;
    const frame = frames[at];
    if (frame === undefined) throw new RangeError('a document has no frame');
    const row = next[at] as number;
    next[at] = row + 1;
    return frame.reduce((text, piece, place) => `${text}${columns[at]?.[place - 1]?.[row] ?? ''}${piece}`);
  });
}

/** Documents as a column of a chunk; null where there is none. */
export const documentColumn: Packing<readonly (string | null)[]> = {
  isEmpty: (texts) => texts.every((text) => text === null),
  empty: (length) => Array<null>(length).fill(null),
  write: writeDocuments,
  read: readDocuments,
};
