/** A chunk of events of one device in a stretch of time, packed by column as coder.ts says. Their bodies are its documents. */
import { type Chunk, coderOf, numbersOf, type PackedColumn, type Packing } from './coder.js';
import { documentColumn } from './documents.js';
import { readTexts, writeTexts } from './texts.js';

/** Columns of events in any order; times and flags are whole. */
export type EventChunk = Chunk & { readonly kind: readonly string[]; readonly flags: Float64Array };

/** Of no other kind. */
const versions = { newest: 194, oldest: 193 };

/** Kinds: each there is once, then which of them stands where. */
const kindColumn: Packing<readonly string[]> = {
  isEmpty: (kinds) => kinds.every((kind) => kind === ''),
  empty: (length) => Array<string>(length).fill(''),
  write: writeTexts,
  read: (from, length) =>
    readTexts(from, length).map((kind) => {
      if (kind === null) throw new RangeError('an event is of no kind');
      return kind;
    }),
};
const columns: readonly PackedColumn<EventChunk>[] = [
  [1, 'kind', kindColumn],
  [2, 'flags', numbersOf(0)],
  [3, 'attributes', documentColumn],
];

/** Packs and unpacks events. */
export const eventCoder = coderOf(versions, columns);
