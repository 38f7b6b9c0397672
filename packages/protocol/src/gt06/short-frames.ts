/**
 * Sizes of the short dialect (365GPS, Topin, ZhongXun clones): `78 78`, one byte, protocol number, content, `0D 0A`, without serial and
 * checksum. The byte after the start is no usable length and the content may hold `0D 0A`, so the size comes from the structure.
 */

type End = 'garbage' | 'incomplete' | { readonly end: number };

/** Sizes in bytes a frame may have; the first that ends on `0D 0A` is taken. undefined = more bytes are needed to say. */
function sizesAt(buffer: Uint8Array, at: number): readonly number[] | undefined {
  const second = buffer[at + 2] ?? 0;
  switch (buffer[at + 3]) {
    case 0x01:
      return second === 0x0d ? [15] : [];
    case 0x08:
      return second === 0x01 ? [6] : [];
    case 0x10:
    case 0x11:
      return second === 0x12 || second === 0x15 ? [second + 6] : [];
    case 0x13:
      return [10, 16];
    case 0x17:
    case 0x69: {
      const cells = buffer[at + 10 + 7 * second];
      if (cells === undefined) return undefined;
      const size = 4 + 6 + 7 * second + 1 + 3 + 5 * cells + 2;
      return [size, size + 1];
    }
    case 0x30:
    case 0x94:
    case 0x99:
      return [6];
    default:
      return [];
  }
}

/** Where the short-dialect frame starting at `at` ends, when its structure ends exactly on `0D 0A`. */
export function shortFrameEnd(buffer: Uint8Array, at: number): End {
  if (at + 4 > buffer.length) return 'incomplete';
  const sizes = sizesAt(buffer, at);
  if (sizes === undefined) return 'incomplete';
  let isWaiting = false;
  for (const size of sizes) {
    const end = at + size;
    if (end <= buffer.length) {
      if (buffer[end - 2] === 0x0d && buffer[end - 1] === 0x0a) return { end };
    } else if (end - 2 >= buffer.length || buffer[end - 2] === 0x0d) isWaiting = true;
  }
  return isWaiting ? 'incomplete' : 'garbage';
}
