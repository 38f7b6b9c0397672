/**
 * The hash a file speaks of: the PDF of a report by the facts and readings inside it, facts by themselves, or readings. It follows from the content and not from what the file says its hash
 * is, so that one changed byte of the data makes it another.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { canonicalPieces } from '@frostway/contract/report/canonical';
import { parseJsonSteps } from '@frostway/protocol/json-steps';
import { Slices } from '../../call/slices.js';

const inflated = promisify(inflate);
/** Bytes an attached file may have once it is unpacked, and of facts. */
const mostUnpacked = 64_000_000;
const mostFacts = 4_000_000;
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
  const attached = await attachedTo(bytes);
  const facts: Facts[] = [];
  for (const each of attached.filter(isJson)) {
    const found = await factsHash(each);
    if (found !== undefined) facts.push(found);
  }
  const tables = attached.filter((each) => !isJson(each));
  const [only] = facts;
  if (only === undefined || facts.length + tables.length !== 2 || tables[0] === undefined) return undefined;
  // The marker is printed beside the facts: where it says something else, one of the two was changed.
  const marked = /frostway-report-sha256:([0-9a-f]{64})/.exec(markerIn(bytes))?.[1];
  if (marked !== undefined && marked !== only.hash) return undefined;
  return (await sha256(tables[0])) === only.readingsHash ? only.hash : undefined;
}

const isJson = (bytes: Buffer): boolean => bytes[0] === 0x7b;

function markerIn(bytes: Buffer): string {
  const at = bytes.indexOf('frostway-report-sha256:');
  return at < 0 ? '' : bytes.toString('latin1', at, at + 100);
}

type Facts = { readonly hash: string; readonly readingsHash: unknown };

/** The hash of facts, however they are laid out; undefined for what are none. Read and hashed in slices: they may be anybody's. */
async function factsHash(bytes: Buffer): Promise<Facts | undefined> {
  if (bytes.length > mostFacts) return undefined;
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

async function sha256(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += bytesAtOnce) {
    hash.update(bytes.subarray(from, from + bytesAtOnce));
    if (from > 0) await new Promise((resolve) => void setImmediate(resolve));
  }
  return hash.digest('hex');
}

/** The files attached to a PDF, unpacked: each is a stream whose dictionary says so and how long it is. What cannot be unpacked is an empty one. */
async function attachedTo(pdf: Buffer): Promise<Buffer[]> {
  const found: Buffer[] = [];
  let at = pdf.indexOf('/EmbeddedFile');
  for (let named = 0; at >= 0 && named < mostNamed && found.length < mostAttached; named += 1) {
    const packed = streamAt(pdf, at);
    if (packed !== undefined)
      found.push(
        packed.isDeflated ? await inflated(packed.bytes, { maxOutputLength: mostUnpacked }).catch(() => Buffer.alloc(0)) : packed.bytes,
      );
    at = pdf.indexOf('/EmbeddedFile', at + 1);
  }
  return found;
}

/** The stream whose dictionary has the word at a place; it is not looked for further away than a dictionary is long. */
function streamAt(pdf: Buffer, at: number): { readonly bytes: Buffer; readonly isDeflated: boolean } | undefined {
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
