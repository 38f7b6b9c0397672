/** The CRC-32 of zip, PNG and Ethernet (reflected polynomial 0xedb88320), where Node's own is not at hand: in the browser. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The sum of bytes, from 0 to 2^32 - 1; `before` is that of the bytes that stand before them. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (let index = 0; index < bytes.length; index += 1) sum = (sum >>> 8) ^ (table[(sum ^ (bytes[index] as number)) & 0xff] as number);
  return ~sum >>> 0;
}
