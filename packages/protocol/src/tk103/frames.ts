/** TK103 frames in a stream: `(...)`, with texts between `$` in which a bracket ends nothing, and `[begin]...[end]`. */
import { candidates, type Candidate } from '../kit/framing.js';

/** Longest frame; battery packs send long rows of hex. */
export const maxFrameBytes = 2048;

const opening = 0x28;
const closing = 0x29;
const dollar = 0x24;
const comma = 0x2c;
const wrapBegin = new TextEncoder().encode('[begin]');
const wrapEnd = new TextEncoder().encode('[end]');

/** How much of some bytes stands at `at`: all of it, or as much as there is, or it does not. */
function matchAt(buffer: Uint8Array, at: number, bytes: Uint8Array): 'whole' | 'part' | 'none' {
  for (const [step, byte] of bytes.entries()) {
    if (at + step >= buffer.length) return 'part';
    if (buffer[at + step] !== byte) return 'none';
  }
  return 'whole';
}

function bracketAt(buffer: Uint8Array, at: number): Candidate {
  const last = Math.min(buffer.length, at + maxFrameBytes);
  let isText = false;
  for (let end = at + 1; end < last; end += 1) {
    const byte = buffer[end];
    if (byte === dollar && !isText && buffer[end - 1] === comma) isText = true;
    else if (byte === dollar && isText && (buffer[end + 1] === closing || buffer[end + 1] === comma)) isText = false;
    else if (byte === closing && !isText) return { end: end + 1 };
    // A frame that broke off gives way to the next.
    else if (byte === opening && !isText) return 'garbage';
  }
  return last - at >= maxFrameBytes ? 'garbage' : 'incomplete';
}

function wrapAt(buffer: Uint8Array, at: number): Candidate {
  const begin = matchAt(buffer, at, wrapBegin);
  if (begin !== 'whole') return begin === 'part' ? 'incomplete' : 'garbage';
  const last = Math.min(buffer.length, at + maxFrameBytes);
  for (let end = at + wrapBegin.length; end < last; end += 1)
    if (matchAt(buffer, end, wrapEnd) === 'whole') return { end: end + wrapEnd.length };
  return last - at >= maxFrameBytes ? 'garbage' : 'incomplete';
}

/** Cuts a stream into frames; line ends between them are no garbage. */
export const split = candidates((buffer, at) => (buffer[at] === opening ? bracketAt(buffer, at) : wrapAt(buffer, at)));
