/** A ready-made way to find frames that say how long they are. */
import type { Framing } from '../family.js';

/**
 * What begins at a place of a stream: a frame of so many bytes, `more` while that cannot be told yet, or nothing. A frame that lies there wholly may still
 * be found to be none by looking at its end.
 */
export type SizeAt = (buffer: Uint8Array, at: number) => number | 'more' | undefined;

/** Frames by their own length, wherever they begin; longer ones than `maxBytes` are garbage, as is everything no frame begins at. */
export function measured({ sizeAt, maxBytes }: { readonly sizeAt: SizeAt; readonly maxBytes: number }): Framing {
  return (buffer) => {
    const frames: Uint8Array[] = [];
    let skipped = 0;
    let at = 0;
    while (at < buffer.length) {
      const size = sizeAt(buffer, at);
      if (size === undefined || (size !== 'more' && (size > maxBytes || size < 1))) {
        skipped += 1;
        at += 1;
        continue;
      }
      if (size === 'more' || at + size > buffer.length) break;
      frames.push(buffer.slice(at, at + size));
      at += size;
    }
    return { frames, rest: buffer.slice(at), skipped };
  };
}
