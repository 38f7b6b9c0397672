/** Ready-made ways to find frames in a stream: by the bytes they begin and end with, or by what a family finds at each place. */
import type { Framing } from '../family.js';

/** Bytes of frames between a first and a last byte, both of them part of the frame; longer ones are garbage. */
export type Delimiters = { readonly start: number; readonly end: number; readonly maxBytes: number };

/**
 * Frames from a start byte to the next end byte, as in `*...#` or `(...)`. What stands between frames is skipped, blanks and line ends
 * without being counted as garbage.
 */
export function delimited({ start, end, maxBytes }: Delimiters): Framing {
  return (buffer) => {
    const frames: Uint8Array[] = [];
    let skipped = 0;
    let at = 0;
    // The end byte behind `at`, looked for again only once it is passed: each byte is looked at once.
    let ends = -1;
    for (;;) {
      const begins = buffer.indexOf(start, at);
      const upTo = begins < 0 ? buffer.length : begins;
      for (; at < upTo; at += 1) if (!isBlank(buffer[at])) skipped += 1;
      if (begins < 0) break;
      if (ends <= begins) {
        const found = buffer.indexOf(end, begins + 1);
        ends = found < 0 ? buffer.length : found;
      }
      const length = Math.min(ends, buffer.length - 1) - begins + 1;
      if (length > maxBytes) {
        // Not one of ours: the next start byte inside it may be.
        skipped += 1;
        at = begins + 1;
        continue;
      }
      if (ends === buffer.length) break;
      frames.push(buffer.slice(begins, ends + 1));
      at = ends + 1;
    }
    return { frames, rest: buffer.slice(at), skipped };
  };
}

/** What stands at a place of a stream: a frame, a part of one, or nothing of ours. */
export type Candidate = 'garbage' | 'incomplete' | { /** Behind its last byte. */ readonly end: number };

/** Frames as `candidateAt` finds them, asked at every place no frame has; blanks and line ends between them are no garbage. */
export function candidates(candidateAt: (buffer: Uint8Array, at: number) => Candidate): Framing {
  return (buffer) => {
    const frames: Uint8Array[] = [];
    let skipped = 0;
    let at = 0;
    while (at < buffer.length) {
      const found = candidateAt(buffer, at);
      if (found === 'incomplete') break;
      if (found === 'garbage') {
        if (!isBlank(buffer[at])) skipped += 1;
        at += 1;
      } else {
        frames.push(buffer.slice(at, found.end));
        at = found.end;
      }
    }
    return { frames, rest: buffer.slice(at), skipped };
  };
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x0d || byte === 0x0a || byte === 0x20;
}
