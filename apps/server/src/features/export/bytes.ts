/**
 * Text of rows as bytes, in pieces of a size. A row is written at once and its strings are dead before the collector looks: what is put together of many
 * rows lives long enough to be kept, and a million rows of that are a hundred megabytes until it looks again.
 */

/** Between two pieces the server does other things. */
const pieceBytes = 65_536;
/** A character of a string takes no more in UTF-8. */
const mostOfCharacter = 3;

export class Bytes {
  private piece = Buffer.allocUnsafeSlow(pieceBytes);
  private at = 0;

  /** Adds a text; answers the pieces that are full, mostly none. */
  add(text: string): readonly Uint8Array[] {
    const most = text.length * mostOfCharacter;
    const full = this.at + most > pieceBytes ? this.rest() : none;
    if (most > pieceBytes) return [...full, Buffer.from(text)];
    this.at += this.piece.write(text, this.at);
    return full;
  }

  /** What was added since the last piece. */
  rest(): readonly Uint8Array[] {
    if (this.at === 0) return none;
    const full = this.piece.subarray(0, this.at);
    this.piece = Buffer.allocUnsafeSlow(pieceBytes);
    this.at = 0;
    return [full];
  }
}

const none: readonly Uint8Array[] = [];
