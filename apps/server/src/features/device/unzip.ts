/** The files of a small ZIP archive, by its central directory; what unpacks to more than it may is not unpacked. Layout: PKWARE APPNOTE 6.3, sections 4.3 and 4.4. */
import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endBytes = 22;
const mostEntries = 1000;

/** Unpacks the files that are wanted, by name; undefined for what is no ZIP archive, is encrypted, or is larger than `mostBytes` together. */
export function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean, mostBytes: number): Map<string, Buffer> | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readEntries(file, isWanted, mostBytes);
  } catch (error) {
    // Reading past the end, and what zlib cannot unpack or finds too long.
    if (error instanceof RangeError || (error as NodeJS.ErrnoException).code !== undefined) return undefined;
    throw error;
  }
}

function readEntries(file: Buffer, isWanted: (name: string) => boolean, mostBytes: number): Map<string, Buffer> | undefined {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endBytes > file.length || file.readUInt32LE(end) !== endMark) return undefined;
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries) return undefined;
  const found = new Map<string, Buffer>();
  let left = mostBytes;
  let at = file.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (file.readUInt32LE(at) !== entryMark) return undefined;
    const [nameLength, extraLength, commentLength] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    if (isWanted(name)) {
      const content = readFile(file, at, left);
      if (content === undefined) return undefined;
      left -= content.length;
      found.set(name, content);
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  return found;
}

/** One file by its row of the directory: stored or deflated, not encrypted. */
function readFile(file: Buffer, at: number, mostBytes: number): Buffer | undefined {
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  const packedBytes = file.readUInt32LE(at + 20);
  const local = file.readUInt32LE(at + 42);
  if ((flags & 1) !== 0 || mostBytes <= 0 || file.readUInt32LE(local) !== fileMark) return undefined;
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packedBytes > file.length) return undefined;
  const packed = file.subarray(start, start + packedBytes);
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: mostBytes });
  return method === 0 && packed.length <= mostBytes ? packed : undefined;
}
