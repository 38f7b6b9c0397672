/**
 * GPS103 frames in a stream: logins `##,...;`, heartbeats `<imei>;` and data `imei:...`. They end at `;`, `*` or a line end; where that is missing, at the next
 * `imei:` or `##`, and a datagram ends its last one.
 */
import type { Framing, Split } from '../family.js';

/** Longest frame; parts of photos are the longest. */
export const maxFrameBytes = 2048;

const imeiMark = new TextEncoder().encode('imei:');
const loginMark = new TextEncoder().encode('##,');

/** Line ends, blanks, and the `;` some write behind a `*`. */
const isBetween = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0x3b;
const isEnd = (byte: number | undefined): boolean => byte === 0x3b || byte === 0x2a;
const isLineEnd = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;

type Match = 'whole' | 'part' | 'none';

function markAt(buffer: Uint8Array, at: number, mark: Uint8Array): Match {
  for (const [step, code] of mark.entries()) {
    const byte = buffer[at + step];
    if (byte === undefined) return 'part';
    if (byte !== code) return 'none';
  }
  return 'whole';
}

/** Fifteen digits and what may follow them: the end of a heartbeat, or the data it is glued to. */
function heartbeatAt(buffer: Uint8Array, at: number): Match {
  for (let step = 0; step < 15; step += 1) {
    if (at + step >= buffer.length) return step === 0 ? 'none' : 'part';
    if (!isDigit(buffer[at + step])) return 'none';
  }
  const next = buffer[at + 15];
  if (next === undefined) return 'part';
  return isEnd(next) || isLineEnd(next) || markAt(buffer, at + 15, imeiMark) !== 'none' ? 'whole' : 'none';
}

function startAt(buffer: Uint8Array, at: number): Match {
  const marks = [markAt(buffer, at, imeiMark), markAt(buffer, at, loginMark), heartbeatAt(buffer, at)];
  return marks.includes('whole') ? 'whole' : marks.includes('part') ? 'part' : 'none';
}

/** Where the frame that begins at `at` ends; undefined while that is not there. */
function endOf(buffer: Uint8Array, at: number): number | undefined {
  // The mark of its own IMEI is no end of it: behind the digits of a heartbeat, or behind ##.
  const own = isDigit(buffer[at]) ? at + 20 : markAt(buffer, at, loginMark) === 'whole' ? at + 8 : at + 5;
  for (let end = at + 1; end < buffer.length; end += 1) {
    const byte = buffer[end];
    if (isEnd(byte)) return end + 1;
    if (isLineEnd(byte)) return end;
    if (end >= own && (markAt(buffer, end, imeiMark) === 'whole' || markAt(buffer, end, loginMark) === 'whole')) {
      // A heartbeat in front of the next data belongs to it.
      return heartbeatAt(buffer, end - 15) === 'whole' && end - 15 > own ? end - 15 : end;
    }
  }
  return undefined;
}

const cutter =
  (isWhole: boolean): Framing =>
  (buffer): Split => {
    const frames: Uint8Array[] = [];
    let skipped = 0;
    let at = 0;
    while (at < buffer.length) {
      const start = startAt(buffer, at);
      if (start === 'part' && !isWhole) break;
      const found = start === 'none' ? undefined : endOf(buffer, at);
      const end = found ?? (isWhole && start === 'whole' ? buffer.length : undefined);
      if (start === 'whole' && end === undefined && buffer.length - at <= maxFrameBytes) break;
      if (start !== 'whole' || end === undefined || end - at > maxFrameBytes) {
        if (!isBetween(buffer[at])) skipped += 1;
        at += 1;
        continue;
      }
      frames.push(buffer.slice(at, end));
      at = end;
    }
    return { frames, rest: buffer.slice(at), skipped };
  };

/** Over TCP. */
export const splitStream = cutter(false);
/** Over UDP, where the datagram ends what has no end of its own. */
export const splitDatagram = cutter(true);
