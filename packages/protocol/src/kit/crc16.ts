/** CRC-16 with the reflected polynomial 0xA001: ARC (also called IBM) begins with 0, MODBUS with FFFF; neither turns the result over. */

function entryOf(byte: number): number {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
}
const table = Uint16Array.from({ length: 256 }, (_, byte) => entryOf(byte));

function crcFrom(bytes: Uint8Array, initial: number): number {
  let crc = initial;
  for (const byte of bytes) crc = (crc >> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0);
  return crc;
}

/** CRC-16/ARC; of `123456789` it is BB3D. */
export function crcArc(bytes: Uint8Array): number {
  return crcFrom(bytes, 0);
}

/** CRC-16/MODBUS; of `123456789` it is 4B37. */
export function crcModbus(bytes: Uint8Array): number {
  return crcFrom(bytes, 0xffff);
}
