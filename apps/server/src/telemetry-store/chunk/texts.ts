/** A column of texts: each text there is once, then which of them stands where. */
import type { ByteReader, ByteWriter } from '@frostway/core/columns/bytes';
import { readColumn, writeColumn } from '@frostway/core/columns/column';
import type { Packing } from './coder.js';

/** Writes texts; throws RangeError at one that UTF-8 does not give back. */
export function writeTexts(to: ByteWriter, texts: readonly (string | null)[]): void {
  const indexOf = new Map<string, number>();
  for (const text of texts) if (text !== null && !indexOf.has(text)) indexOf.set(text, indexOf.size);
  to.varint(indexOf.size);
  for (const text of indexOf.keys()) {
    to.block(textBytes(text));
  }
  writeColumn(
    to,
    Float64Array.from(texts, (text) => (text === null ? Number.NaN : (indexOf.get(text) as number))),
  );
}

/** A text as UTF-8; throws RangeError at one that it does not give back. */
export function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.toString() !== text) throw new RangeError('a text has half of a character');
  return bytes;
}

/** Reads what `writeTexts` wrote of so many texts. */
export function readTexts(from: ByteReader, length: number): (string | null)[] {
  const known: string[] = [];
  for (let left = from.varint(); left > 0; left -= 1) known.push(Buffer.from(from.block()).toString());
  return Array.from(readColumn(from, length), (index) => {
    if (Number.isNaN(index)) return null;
    const text = known[index];
    if (text === undefined) throw new RangeError('a text is not there');
    return text;
  });
}

/** Texts as a column of a chunk; null where there is none. */
export const textColumn: Packing<readonly (string | null)[]> = {
  isEmpty: (texts) => texts.every((text) => text === null),
  empty: (length) => Array<null>(length).fill(null),
  write: writeTexts,
  read: readTexts,
};
