/** Files in the fields of a body: base64, of which nothing is passed over. */

/** The bytes of base64; undefined for what is none. What does not belong in it is passed over in reading, and then bytes are missing: no pattern is held against megabytes. */
export function bytesOfBase64(text: string): Buffer | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const content = Buffer.from(text, 'base64');
  return text.length % 4 === 0 && content.length === (text.length / 4) * 3 - padding ? content : undefined;
}
