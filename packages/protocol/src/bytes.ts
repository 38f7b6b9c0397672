/** Hex text and the numbers inside byte strings. Nothing here throws but `fromHex` on what is not hex. */

/** Bytes of hex text; blanks and line ends between digits are passed over. Throws on anything else, so use `parseHex` for text from outside. */
export function fromHex(text: string): Uint8Array {
  const bytes = parseHex(text);
  if (bytes === undefined) throw new Error(`not hex: ${text.slice(0, 40)}`);
  return bytes;
}

/** Bytes of hex text from outside, `0x` before it or not; undefined when it holds another character or an odd number of digits. */
export function parseHex(text: string): Uint8Array | undefined {
  const digits = text.replace(/\s+/g, '').replace(/^0x/i, '');
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16);
  return bytes;
}

/** Bytes as upper-case hex without separators. */
export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text.toUpperCase();
}
