/**
 * The hash a file speaks of: the PDF of a report by the facts and readings inside it, facts by themselves, or readings. It follows from the content and not from what the file says its hash
 * is, so that one changed byte of the data makes it another.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createInflate } from 'node:zlib';
import { canonicalPieces } from '@frostway/contract/report/canonical';
import { parseJsonSteps } from '@frostway/protocol/json-steps';
import { Slices } from '../../call/slices.js';

/** Bytes the attached files may have together once they are unpacked, and facts. Tables are hashed while they are unpacked: they are anybody's, and never held as a whole. */
const mostUnpacked = 64_000_000;
const mostFacts = 4_000_000;
/** Lists and objects in facts: no report's are smaller than a word or two on the whole, and each costs more than its brackets. */
const mostHolders = 250_000;
const unpackedAtOnce = 256 * 1024;
/** Files that are looked at inside one, and places that may be one: a file that names nothing else is not searched to its end for each. */
const mostAttached = 4;
const mostNamed = 64;
/** Bytes of what describes an attached file, before and after the word. */
const mostDescribed = 4096;
/** Bytes that are hashed before others have their turn, and characters of facts. */
const bytesAtOnce = 4_000_000;
const charactersAtOnce = 16_384;

/** Undefined: it is no report's. */
export async function hashIn(file: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return isJson(bytes) ? (await factsHash(bytes))?.hash : await sha256(bytes);
  const { facts, tableHashes } = await attachedTo(bytes);
  const [only] = facts;
  if (only === undefined || facts.length + tableHashes.length !== 2) return undefined;
  // The marker is printed beside the facts: where it says something else, one of the two was changed.
  const marked = /frostway-report-sha256:([0-9a-f]{64})/.exec(markerIn(bytes))?.[1];
  if (marked !== undefined && marked !== only.hash) return undefined;
  return tableHashes[0] === only.readingsHash ? only.hash : undefined;
}

const isJson = (bytes: Buffer): boolean => bytes[0] === 0x7b;

function markerIn(bytes: Buffer): string {
  const at = bytes.indexOf('frostway-report-sha256:');
  return at < 0 ? '' : bytes.toString('latin1', at, at + 100);
}

type Facts = { readonly hash: string; readonly readingsHash: unknown };

/** The hash of facts, however they are laid out; undefined for what are none. Read and hashed in slices: they may be anybody's. */
async function factsHash(bytes: Buffer): Promise<Facts | undefined> {
  if (bytes.length > mostFacts || holdersOf(bytes) > mostHolders) return undefined;
  const slices = new Slices();
  const steps = parseJsonSteps(bytes);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) if (slices.isOver()) await slices.next();
  if (step.value === undefined) return undefined;
  const facts = step.value as { data?: { readingsHash?: unknown } | null };
  const hash = createHash('sha256');
  let written = '';
  try {
    for (const piece of canonicalPieces(facts)) {
      written += piece;
      if (written.length < charactersAtOnce) continue;
      hash.update(written);
      written = '';
      if (slices.isOver()) await slices.next();
    }
  } catch {
    // Nested deeper than any report.
    return undefined;
  }
  return { hash: hash.update(written).digest('hex'), readingsHash: facts.data?.readingsHash };
}

/** How many lists and objects begin in a text. */
function holdersOf(bytes: Buffer): number {
  let count = 0;
  for (const byte of bytes) if (byte === 0x5b || byte === 0x7b) count += 1;
  return count;
}

async function sha256(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += bytesAtOnce) {
    hash.update(bytes.subarray(from, from + bytesAtOnce));
    if (from > 0) await new Promise((resolve) => void setImmediate(resolve));
  }
  return hash.digest('hex');
}

type Attached = { readonly facts: readonly Facts[]; readonly tableHashes: readonly string[] };

/** What is attached to a PDF: each file is a stream whose dictionary says so and how long it is. What cannot be unpacked is an empty table. */
async function attachedTo(pdf: Buffer): Promise<Attached> {
  const [facts, tableHashes]: [Facts[], string[]] = [[], []];
  const room = { bytes: mostUnpacked };
  let at = pdf.indexOf('/EmbeddedFile');
  for (let [named, found] = [0, 0]; at >= 0 && named < mostNamed && found < mostAttached; named += 1) {
    const packed = streamAt(pdf, at);
    if (packed !== undefined) {
      found += 1;
      const read = await readAttached(packed, room).catch(() => sha256(Buffer.alloc(0)));
      if (typeof read === 'string') tableHashes.push(read);
      else if (read !== undefined) facts.push(read);
    }
    at = pdf.indexOf('/EmbeddedFile', at + 1);
  }
  return { facts, tableHashes };
}

type Packed = { readonly bytes: Buffer; readonly isDeflated: boolean };

/** Facts, undefined for what are none, or the hash of a table. Throws for what cannot be unpacked, or has no room. */
async function readAttached({ bytes, isDeflated }: Packed, room: { bytes: number }): Promise<Facts | undefined | string> {
  if (!isDeflated) return isJson(bytes) ? factsHash(bytes) : sha256(bytes);
  const facts: Buffer[] = [];
  const hash = createHash('sha256');
  let length = 0;
  for await (const piece of inflated(bytes)) {
    room.bytes -= piece.length;
    if (room.bytes < 0) throw new RangeError('more than is read');
    length += piece.length;
    if (!isJson(facts[0] ?? piece)) hash.update(piece);
    else if (length > mostFacts) return undefined;
    else facts.push(piece);
  }
  return facts.length > 0 ? factsHash(Buffer.concat(facts)) : hash.digest('hex');
}

/** Pieces, one after the other: others have their turn between them. */
const inflated = (bytes: Buffer): AsyncIterable<Buffer> => Readable.from([bytes]).pipe(createInflate({ chunkSize: unpackedAtOnce }));

/** The stream whose dictionary has the word at a place; it is not looked for further away than a dictionary is long. */
function streamAt(pdf: Buffer, at: number): Packed | undefined {
  // The list of attached files has a longer name.
  if (pdf[at + 13] === 0x73) return undefined;
  const first = Math.max(0, at - mostDescribed);
  const begins = pdf.subarray(first, at).lastIndexOf(' obj');
  const ends = pdf.subarray(at, at + mostDescribed).indexOf('stream');
  if (begins < 0 || ends < 0) return undefined;
  const stream = at + ends;
  const head = pdf.toString('latin1', first + begins, stream);
  const from = pdf[stream + 6] === 0x0d ? stream + 8 : stream + 7;
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
  return { bytes: pdf.subarray(from, from + length), isDeflated: head.includes('/FlateDecode') };
}
