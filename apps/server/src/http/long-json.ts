/**
 * Long answers as JSON, in slices. Writing a hundred thousand rows as one text stops everything else for a second; so they are written in pieces while they are sent,
 * no faster than they are taken. Short answers are written at once.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Slices } from '../call/slices.js';

/** A list of more entries is a long one; of those so many are written at once. */
const longest = 5000;
const entriesAtOnce = 500;
/** Lists stand no deeper in an answer: its data, a list there, its entries, and a column of one. */
const deepest = 4;

type List = readonly unknown[] | Float64Array;
const isList = (value: unknown): value is List => Array.isArray(value) || value instanceof Float64Array;
const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/** What is written of a value: itself, or of an answer of columns the lists these are in JSON. */
type Written = (value: unknown) => unknown;
const itself: Written = (value) => value;

/** Answers a body: as a stream where it holds a long list. */
export function answerJson(body: object, reply: FastifyReply, written = itself): unknown {
  if (!holdsLong(body)) return written(body);
  return reply.type('application/json; charset=utf-8').send(Readable.from(inSlices(body, written), { objectMode: false }));
}

/** Whether it holds a list that is too long to be written at once. */
export function holdsLong(value: unknown, depth = 0): boolean {
  if (value instanceof Float64Array) return value.length > longest;
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  if (Array.isArray(value)) return value.length > longest || value.some((entry) => holdsLong(entry, depth + 1));
  return Object.values(value).some((member) => holdsLong(member, depth + 1));
}

async function* inSlices(body: object, written: Written): AsyncGenerator<string> {
  const slices = new Slices();
  for (const piece of pieces(body, written)) {
    yield piece;
    if (slices.isOver()) await slices.next();
  }
}

/** What JSON says of a value, in pieces. */
export function* pieces(value: unknown, written = itself, depth = 0): Generator<string> {
  if (!holdsLong(value, depth)) yield JSON.stringify(written(value)) ?? 'null';
  else if (isList(value)) yield* listed(value, written, depth);
  else if (isMembers(value)) yield* members(value, written, depth);
}

function* listed(list: List, written: Written, depth: number): Generator<string> {
  let separator = '[';
  for (let from = 0; from < list.length; from += entriesAtOnce) {
    const some = list.slice(from, from + entriesAtOnce);
    yield separator;
    separator = ',';
    if (!Array.isArray(some) || !some.some((entry) => holdsLong(entry, depth + 1))) yield JSON.stringify(written(some)).slice(1, -1);
    else
      for (const [index, entry] of some.entries()) {
        if (index > 0) yield ',';
        yield* pieces(entry, written, depth + 1);
      }
  }
  yield ']';
}

function* members(value: Readonly<Record<string, unknown>>, written: Written, depth: number): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    yield* pieces(member, written, depth + 1);
  }
  yield '}';
}
