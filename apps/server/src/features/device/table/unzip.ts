/** The files of a small ZIP archive, by its central directory; what unpacks to more than it may is not unpacked. Layout: PKWARE APPNOTE 6.3, sections 4.3 and 4.4. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

// Unpacked beside the event loop, and no further than it may.
const inflate = promisify(inflateRaw);

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const fileMark = 0x04034b50;
const endBytes = 22;
const mostEntries = 1000;

/** The archive is larger, unpacked, than it may be. */
export class TooLargeUnpacked extends Error {
  override readonly name = 'TooLargeUnpacked';
}

/** A file of an archive; undefined when there is none of this name, or it cannot be read. Throws TooLargeUnpacked. */
export type Unzip = (name: string) => Promise<Buffer | undefined>;

/** Opens an archive, of which files together may be `mostBytes` unpacked; undefined for what is no ZIP archive. */
export function openZip(bytes: Uint8Array, mostBytes: number): Unzip | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = attempt(() => directoryOf(file));
  if (entries === undefined) return undefined;
  let left = mostBytes;
  return async (name) => {
    const at = entries.get(name);
    const packed = at === undefined ? undefined : attempt(() => packedAt(file, at));
    if (packed === undefined) return undefined;
    const content = packed.isDeflated ? await inflated(packed.bytes, left) : packed.bytes;
    if (content === undefined) return undefined;
    if (content.length > left) throw new TooLargeUnpacked();
    left -= content.length;
    return content;
  };
}

/** Reading past the end is what a broken archive leads to. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function inflated(bytes: Buffer, mostBytes: number): Promise<Buffer | undefined> {
  if (mostBytes <= 0) throw new TooLargeUnpacked();
  try {
    return await inflate(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new TooLargeUnpacked(undefined, { cause: error });
    if (code !== undefined) return undefined;
    throw error;
  }
}

/** Where the row of each file stands in the central directory. */
function directoryOf(file: Buffer): Map<string, number> | undefined {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + endBytes > file.length || file.readUInt32LE(end) !== endMark) return undefined;
  const count = file.readUInt16LE(end + 10);
  if (count > mostEntries) return undefined;
  const found = new Map<string, number>();
  let at = file.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (file.readUInt32LE(at) !== entryMark) return undefined;
    const [nameLength, extraLength, commentLength] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)];
    found.set(file.toString('utf8', at + 46, at + 46 + nameLength), at);
    at += 46 + nameLength + extraLength + commentLength;
  }
  return found;
}

/** The content of one file as it lies there, by its row of the directory: stored or deflated, not encrypted. */
function packedAt(file: Buffer, at: number): { bytes: Buffer; isDeflated: boolean } | undefined {
  const [flags, method] = [file.readUInt16LE(at + 8), file.readUInt16LE(at + 10)];
  const packedBytes = file.readUInt32LE(at + 20);
  const local = file.readUInt32LE(at + 42);
  if ((flags & 1) !== 0 || (method !== 0 && method !== 8) || file.readUInt32LE(local) !== fileMark) return undefined;
  const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
  if (start + packedBytes > file.length) return undefined;
  return { bytes: file.subarray(start, start + packedBytes), isDeflated: method === 8 };
}
