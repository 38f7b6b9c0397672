/** The outermost layer of JT/T 808: bytes between delimiters, with the delimiter escaped inside, and an XOR of everything as last byte. */

/** The standard's delimiter, and the one some makers took instead, with escapes of its own. */
export const delimiters = { standard: 0x7e, other: 0xe7 } as const;

/** What stands for a byte that may not stand for itself. */
type Escape = { readonly byte: number; readonly lead: number; readonly second: number };

/** By delimiter. */
const escapes: Readonly<Record<number, readonly Escape[]>> = {
  [delimiters.standard]: [
    { byte: 0x7d, lead: 0x7d, second: 1 },
    { byte: 0x7e, lead: 0x7d, second: 2 },
  ],
  [delimiters.other]: [
    { byte: 0xe6, lead: 0xe6, second: 1 },
    { byte: 0xe7, lead: 0xe6, second: 2 },
    { byte: 0x3e, lead: 0x3e, second: 1 },
    { byte: 0x3d, lead: 0x3e, second: 2 },
  ],
};

/** The bytes between two delimiters as they were before they were escaped. An escape nobody has defined stays as it is. */
export function unescape(piece: Uint8Array, delimiter: number = delimiters.standard): Uint8Array {
  const rows = escapes[delimiter] ?? [];
  if (!rows.some(({ lead }) => piece.includes(lead))) return piece;
  const bytes = new Uint8Array(piece.length);
  let length = 0;
  for (let at = 0; at < piece.length; at += 1) {
    const byte = piece[at] ?? 0;
    const row = rows.find(({ lead, second }) => lead === byte && second === piece[at + 1]);
    bytes[length] = row?.byte ?? byte;
    length += 1;
    if (row !== undefined) at += 1;
  }
  return bytes.subarray(0, length);
}

/** XOR of all bytes. */
export function xorOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum ^= byte;
  return sum;
}

/** Whether the last byte is the XOR of those before it. */
export function hasRightSum(bytes: Uint8Array): boolean {
  return bytes.length > 1 && xorOf(bytes) === 0;
}

/** A frame around header and body: checksum behind them, everything escaped, delimiters around it. */
export function wrap(content: Uint8Array, delimiter: number = delimiters.standard): Uint8Array {
  const rows = escapes[delimiter] ?? [];
  const frame = new Uint8Array(2 * content.length + 4);
  frame[0] = delimiter;
  let length = 1;
  const put = (byte: number): void => {
    const row = rows.find((each) => each.byte === byte);
    frame[length] = row?.lead ?? byte;
    if (row !== undefined) frame[length + 1] = row.second;
    length += row === undefined ? 1 : 2;
  };
  for (const byte of content) put(byte);
  put(xorOf(content));
  frame[length] = delimiter;
  return frame.slice(0, length + 1);
}
