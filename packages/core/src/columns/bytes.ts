/** Bytes written and read one after another: whole numbers of seven bits a byte, small ones short, whatever their sign. */

const mostVarintBytes = 8;
const roomAtOnce = 4096;

/** Grows as it is written. */
export class ByteWriter {
  private bytes = new Uint8Array(1024);
  private at = 0;
  private readonly cuts: number[] = [];

  /** A whole number from 0 to 2^53 - 1; throws RangeError at others. */
  varint(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no whole number from 0 on`);
    this.room(mostVarintBytes);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.at++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.at++] = rest;
  }

  /** A whole number of either sign, at most 2^52 - 1 from zero: 0, -1, 1, -2, ... are 0, 1, 2, 3, ... */
  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** Whole numbers, at least one, as the first and the differences between neighbours, each a multiple of `common`, counted in it; see `ByteReader.sums`. In one loop, as there. */
  differences(sums: Float64Array, common: number): void {
    this.signed(sums[0] as number);
    for (let index = 1; index < sums.length;) {
      // So many need no further room.
      this.room(roomAtOnce);
      const { bytes } = this;
      const end = bytes.length - mostVarintBytes;
      let { at } = this;
      for (; index < sums.length && at <= end; index += 1) {
        const step = ((sums[index] as number) - (sums[index - 1] as number)) / common;
        const value = step < 0 ? -step * 2 - 1 : step * 2;
        if (value < 128) bytes[at++] = value;
        else {
          this.at = at;
          this.varint(value);
          at = this.at;
        }
      }
      this.at = at;
    }
  }

  /** Bytes with their number before them. */
  block(block: Uint8Array): void {
    this.varint(block.length);
    this.raw(block);
  }

  /** Bytes alone. */
  raw(block: Uint8Array): void {
    this.room(block.length);
    this.bytes.set(block, this.at);
    this.at += block.length;
  }

  /** Notes that what follows has little in common with what was written so far. */
  cut(): void {
    this.cuts.push(this.at);
  }

  /** What was written. */
  done(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.at);
  }

  /** The same as pieces between cuts, none but the last of less than `least` bytes. */
  pieces(least: number): Uint8Array<ArrayBuffer>[] {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let from = 0;
    for (const cut of this.cuts) {
      if (cut - from < least) continue;
      pieces.push(this.bytes.subarray(from, cut));
      from = cut;
    }
    return [...pieces, this.bytes.subarray(from, this.at)];
  }

  private room(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const wider = new Uint8Array(Math.max(this.bytes.length * 2, this.at + more));
    wider.set(this.bytes.subarray(0, this.at));
    this.bytes = wider;
  }
}

/** Throws RangeError where something is to be read and nothing is left. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  varint(): number {
    // Nearly all are of one byte.
    const first = this.bytes[this.at] as number;
    if (first < 128) {
      this.at += 1;
      return first;
    }
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.at++];
      if (byte === undefined) throw new RangeError('the bytes break off');
      value += (byte & 127) * factor;
      if (byte < 128) break;
    }
    if (!Number.isSafeInteger(value)) throw new RangeError('a number is longer than any that is written');
    return value;
  }

  signed(): number {
    const value = this.varint();
    if (value < 128) return (value & 1) === 0 ? value >>> 1 : -((value + 1) >>> 1);
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /**
   * So many signed numbers, each added to the sum of those before it, all but the first `common` times; sums are told in parts of `factor`. In one loop, without a
   * call for numbers of one or two bytes: a year of readings has millions.
   */
  sums(count: number, common: number, factor: number): Float64Array {
    const sums = new Float64Array(count);
    if (count === 0) return sums;
    const { bytes } = this;
    let sum = this.signed();
    sums[0] = sum / factor;
    let { at } = this;
    for (let index = 1; index < count; index += 1) {
      let value = bytes[at] as number;
      const second = value < 128 ? 0 : (bytes[at + 1] as number);
      if (second < 128) {
        if (value < 128) at += 1;
        else {
          value += (second - 1) * 128;
          at += 2;
        }
        sum += ((value >>> 1) ^ -(value & 1)) * common;
      } else {
        this.at = at;
        sum += this.signed() * common;
        at = this.at;
      }
      sums[index] = sum / factor;
    }
    this.at = at;
    return sums;
  }

  block(): Uint8Array {
    return this.raw(this.varint());
  }

  raw(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new RangeError('the bytes break off');
    return this.bytes.subarray(this.at, (this.at += length));
  }

  get isDone(): boolean {
    return this.at === this.bytes.length;
  }
}
