/** Texts inside frames, safe to store: no NUL, no half surrogate pairs. */

function clean(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Text of single bytes; bytes above 0x7F are taken as Latin-1. */
export function asciiText(bytes: Uint8Array): string {
  return clean(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Text of two-byte units, high byte first; an odd last byte is left out. */
export function utf16Text(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode((bytes[i] ?? 0) * 0x100 + (bytes[i + 1] ?? 0));
  return clean(text);
}

/** The bytes of a text of printable ASCII and line breaks; undefined when it has other characters. */
export function asciiBytes(text: string): Uint8Array | undefined {
  return /^[ -~\r\n\t]*$/.test(text) ? Uint8Array.from(text, (character) => character.charCodeAt(0)) : undefined;
}

/** A text as two-byte units, high byte first. */
export function utf16Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(2 * text.length);
  for (let i = 0; i < text.length; i += 1) bytes.set([text.charCodeAt(i) >> 8, text.charCodeAt(i) & 0xff], 2 * i);
  return bytes;
}
