/** Texts inside frames, safe to store: no NUL, no half surrogate pairs; and the bytes of texts devices are sent. */

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

/** Whether bytes are printable ASCII, at least one of them. */
export function isPrintable(bytes: Uint8Array): boolean {
  return bytes.length > 0 && bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
}

const gbk = new TextDecoder('gbk');

/** Text of Chinese devices (GBK, of which ASCII is a part). */
export function gbkText(bytes: Uint8Array): string {
  return clean(gbk.decode(bytes));
}

let gbkCodes: ReadonlyMap<string, number> | undefined;

/** Every character of two bytes, by the character; made when it is first needed. */
function codesOfGbk(): ReadonlyMap<string, number> {
  if (gbkCodes !== undefined) return gbkCodes;
  const codes = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = gbk.decode(Uint8Array.of(lead, trail));
      if (character.length === 1 && character !== '\ufffd' && !codes.has(character)) codes.set(character, lead * 0x100 + trail);
    }
  }
  gbkCodes = codes;
  return codes;
}

/** The bytes of a text in GBK; undefined when it has characters GBK has not. */
export function gbkBytes(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0) < 0x80 ? character.charCodeAt(0) : codesOfGbk().get(character);
    if (code === undefined) return undefined;
    if (code > 0xff) bytes.push(code >> 8);
    bytes.push(code & 0xff);
  }
  return Uint8Array.from(bytes);
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
