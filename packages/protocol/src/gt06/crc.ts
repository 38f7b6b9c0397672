/** The checksum of GT06 frames: CRC-16/X-25 (the vendor calls it CRC-ITU). */

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value & 1) !== 0 ? (value >>> 1) ^ 0x8408 : value >>> 1;
  return value;
});

/** CRC-16/X-25 of bytes `from`..`to` (end exclusive): polynomial 0x1021 reflected, start and final XOR 0xFFFF; "123456789" gives 0x906E. */
export function crcX25(bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = 0xffff;
  for (let i = from; i < to; i += 1) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[i] ?? 0)) & 0xff] ?? 0);
  return crc ^ 0xffff;
}
