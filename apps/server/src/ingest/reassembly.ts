/**
 * Frames out of a stream, however its segments fall. A framing sees the unfinished frame and one slice of new bytes at a time, so what it may cost is set
 * by the longest frame and not by what a stranger sends at once.
 */
import type { Framing } from '@frostway/protocol/family';

/** New bytes a framing sees at once. */
export const sliceBytes = 4096;
/** Bytes without a frame in them after which nothing more is expected. */
const mostGarbage = 4096;

/** What some bytes held. */
export type Reassembled = {
  readonly frames: readonly Uint8Array[];
  /** Stretches of garbage that began in them; a stretch counts once, however many segments it comes in. */
  readonly unreadable: number;
  /** What comes behind is not worth reading: too much garbage, or a frame that never ends. */
  readonly isHopeless: boolean;
};

/** The unfinished end of one connection's stream. */
export class Reassembly {
  private readonly framing: Framing;
  private readonly mostFrameBytes: number;
  private rest: Uint8Array = new Uint8Array(0);
  private garbage = 0;

  constructor(framing: Framing, mostFrameBytes: number) {
    this.framing = framing;
    this.mostFrameBytes = mostFrameBytes;
  }

  /** Takes the next bytes of the stream. */
  take(chunk: Uint8Array): Reassembled {
    const frames: Uint8Array[] = [];
    let unreadable = 0;
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      const slice = chunk.subarray(at, at + sliceBytes);
      const split = this.framing(this.rest.length === 0 ? slice : Buffer.concat([this.rest, slice]));
      this.rest = split.rest;
      frames.push(...split.frames);
      if (this.garbage === 0 && split.skipped > 0) unreadable += 1;
      this.garbage = split.frames.length > 0 ? 0 : this.garbage + split.skipped;
      if (this.rest.length <= this.mostFrameBytes && this.garbage <= mostGarbage) continue;
      return { frames, unreadable: unreadable + (this.garbage === 0 ? 1 : 0), isHopeless: true };
    }
    return { frames, unreadable, isHopeless: false };
  }
}
