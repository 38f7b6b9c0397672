/** Queclink's lines on the wire, `+RESP:GTxxx,..$` and its relatives: where one begins and ends, and what every one has at its ends. */
import { parseImei } from '@frostway/core/identity';
import type { Identity } from '@frostway/core/identity';
import type { Framing } from '../family.js';
import { utcMs } from '../kit/moment.js';
import { asciiText } from '../kit/text.js';

/** Longer lines than any device writes. */
const maxBytes = 4096;
const heads = ['+RESP:GT', '+BUFF:GT', '+ACK:GT'].map((head) => new TextEncoder().encode(head));
const [dollar, plus] = [0x24, 0x2b];

/** How a place of a stream may begin a line: wholly, as far as the bytes go, or not. */
function beginsAt(buffer: Uint8Array, at: number): 'whole' | 'part' | 'not' {
  if (buffer[at] !== plus) return 'not';
  const left = buffer.length - at;
  const fits = heads.filter((head) => head.subarray(0, left).every((byte, i) => buffer[at + i] === byte));
  if (fits.some((head) => head.length <= left)) return 'whole';
  return fits.length > 0 ? 'part' : 'not';
}

/** Where a line ends that begins at a place: behind its `$` or NUL, or before the next line; -1 where none of these has come. */
function endOf(buffer: Uint8Array, from: number): number {
  for (let at = from + 1; at < buffer.length; at += 1) {
    if (buffer[at] === dollar || buffer[at] === 0) return at + 1;
    if (beginsAt(buffer, at) === 'whole') return at;
  }
  return -1;
}

/** `isWhole`: what the bytes end with ends a line, as in a datagram. */
const splitWith =
  (isWhole: boolean): Framing =>
  (buffer) => {
    const frames: Uint8Array[] = [];
    let [skipped, at] = [0, 0];
    while (at < buffer.length) {
      const begin = beginsAt(buffer, at);
      const ends = begin === 'whole' ? endOf(buffer, at) : -1;
      const end = ends < 0 && isWhole && begin === 'whole' ? buffer.length : ends;
      const size = (end < 0 ? buffer.length : end) - at;
      if (begin === 'not' || size > maxBytes) {
        if (buffer[at] !== 0x0d && buffer[at] !== 0x0a) skipped += 1;
        at += 1;
      } else if (end < 0) break;
      else {
        frames.push(buffer.slice(at, end));
        at = end;
      }
    }
    return { frames, rest: buffer.slice(at), skipped };
  };

/** Lines of a stream, and of a datagram, whose last one may end without a mark. */
export const split = { tcp: splitWith(false), udp: splitWith(true) };

/** What every line says of itself. */
export type Line = {
  readonly head: 'RESP' | 'BUFF' | 'ACK';
  /** The three letters behind `GT`. */
  readonly word: string;
  readonly version: string;
  readonly device: Identity;
  /** Between the device's id and the send time, its name first. */
  readonly fields: readonly string[];
  readonly sentMs: number | undefined;
  /** Four hex digits; empty where the device leaves it out, and of a GL100, which waits for no answer. */
  readonly count: string;
  /** A line of a GL100: no name behind the id, the version behind the count, and its places in another order. */
  readonly isFirstForm: boolean;
  readonly text: string;
};

/** `YYYYMMDDhhmmss` of a UTC clock. */
export function timeOf(word: string | undefined): number | undefined {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(word ?? '') ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  return utcMs(year, month, day, hour, minute, second);
}

/** The reverse. */
export const timeWord = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19).replace(/\D/g, '');

/** An IMEI, or the 14 hex digits of a CDMA device as an alias. */
function identityOf(word: string | undefined): Identity | undefined {
  const imei = parseImei(word ?? '');
  if (imei !== undefined) return { imei };
  return /^[0-9A-F]{14}$/i.test(word ?? '') ? { alias: (word ?? '').toUpperCase() } : undefined;
}

/** The parts of a line; undefined for one that is none, or names no device. */
export function openLine(frame: Uint8Array): Line | undefined {
  const text = asciiText(frame).replace(/(?<![$\r\n])[$\r\n]+$/, '');
  const [, head, word, rest] = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3}),([^]*)$/.exec(text) ?? [];
  if (word === undefined || rest === undefined || (head !== 'RESP' && head !== 'BUFF' && head !== 'ACK')) return undefined;
  const all = rest.split(',');
  // Very old lines begin with the id.
  const hasVersion = identityOf(all[0]) === undefined;
  const device = identityOf(all[hasVersion ? 1 : 0]);
  if (device === undefined || all.length < (hasVersion ? 4 : 3)) return undefined;
  const isFirstForm = !hasVersion && /^\d{10}$/.test(all.at(-1) ?? '') && /^[0-9A-F]{4}$/i.test(all.at(-2) ?? '');
  const fields = all.slice(hasVersion ? 2 : 1, -2);
  const [sent, count] = isFirstForm ? [all.at(-3), ''] : [all.at(-2), all.at(-1) ?? ''];
  return { head, word, version: hasVersion ? (all[0] ?? '') : '', device, fields, sentMs: timeOf(sent), count, isFirstForm, text };
}
