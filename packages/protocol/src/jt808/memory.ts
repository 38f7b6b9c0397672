/** What is remembered of a device from one frame to the next: how it writes, what it is called, what stands, and the parts of messages that are not whole. */
import type { Identity } from '@frostway/core/identity';
import type { Dialect, Envelope } from './envelope.js';

/** A message of which parts are missing. */
export type Unfinished = {
  readonly id: number;
  /** Serial of its first part: parts have consecutive ones. */
  readonly first: number;
  readonly total: number;
  /** Bodies by index from 1. */
  readonly parts: ReadonlyMap<number, Uint8Array>;
  /** The device was asked for what is missing. */
  readonly isAsked: boolean;
};

export type Memory = Dialect & {
  /** Names the device gave itself beside its phone. */
  readonly names: readonly Identity[];
  /** Alarms that stood in its last live report. */
  readonly standing: readonly string[];
  readonly unfinished: readonly Unfinished[];
  /** The media that is being sent. */
  readonly media?: number;
};

/** Bytes of all unfinished messages of one device, and how many there are; the oldest are forgotten first. */
const mostBytes = 48 * 1024;
const mostMessages = 2;
/** More parts than these make no message. */
const mostParts = 255;

function isMemory(state: unknown): state is Memory {
  return typeof state === 'object' && state !== null && 'unfinished' in state && 'phone' in state;
}

/** What is remembered of the device a state is of; undefined where it is not this family's. */
export function memoryIn(state: unknown): Memory | undefined {
  return isMemory(state) ? state : undefined;
}

/** What is known of whoever sent an envelope: nothing, where another phone spoke before. */
export function memoryOf(state: unknown, { version, revision, phone, delimiter }: Dialect): Memory {
  const known = memoryIn(state);
  const dialect = { version, revision, phone, delimiter };
  if (known?.phone !== phone) return { ...dialect, names: [], standing: [], unfinished: [] };
  return { ...known, ...dialect };
}

const bytesOf = ({ parts }: Unfinished): number => [...parts.values()].reduce((sum, part) => sum + part.length, 0);
const isSameMessage = (one: Unfinished, other: Pick<Unfinished, 'id' | 'first' | 'total'>): boolean =>
  one.id === other.id && one.first === other.first && one.total === other.total;

/** A part put with those before it. */
export type Joined =
  | { readonly is: 'wrong' }
  | { readonly is: 'unfinished'; readonly memory: Memory; readonly missing: Unfinished }
  | { readonly is: 'whole'; readonly memory: Memory; readonly body: Uint8Array; readonly serials: readonly number[] };

/** Puts a part with those before it, in whatever order they come and however often. */
export function join(memory: Memory, envelope: Envelope & Required<Pick<Envelope, 'part'>>): Joined {
  const { id, serial, part, body } = envelope;
  const { index, total } = part;
  if (index < 1 || index > total || total > mostParts) return { is: 'wrong' };
  const first = (serial - (index - 1) + 0x10000) & 0xffff;
  const key = { id, first, total };
  const known = memory.unfinished.find((each) => isSameMessage(each, key));
  // A copy: the frame it came in is not kept for the sake of a part of it.
  const parts = new Map(known?.parts).set(index, body.slice());
  const others = memory.unfinished.filter((each) => each !== known);
  if (parts.size === total) {
    const ordered = Array.from({ length: total }, (_, at) => parts.get(at + 1) ?? new Uint8Array());
    const whole = new Uint8Array(ordered.reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    for (const each of ordered) {
      whole.set(each, at);
      at += each.length;
    }
    const serials = ordered.map((_, step) => (first + step) & 0xffff);
    return { is: 'whole', memory: { ...memory, unfinished: others }, body: whole, serials };
  }
  const missing: Unfinished = { ...key, parts, isAsked: known?.isAsked ?? false };
  const kept = [...others, missing].slice(-mostMessages);
  while (kept.reduce((sum, each) => sum + bytesOf(each), 0) > mostBytes) kept.shift();
  return { is: 'unfinished', memory: { ...memory, unfinished: kept }, missing };
}

/** The indexes of parts that have not come. */
export function missingOf({ total, parts }: Unfinished): number[] {
  return Array.from({ length: total }, (_, at) => at + 1).filter((index) => !parts.has(index));
}

/** The memory in which a message was asked for. */
export function asked(memory: Memory, message: Unfinished): Memory {
  return { ...memory, unfinished: memory.unfinished.map((each) => (each === message ? { ...each, isAsked: true } : each)) };
}
