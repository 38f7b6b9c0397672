/**
 * A ZIP archive that is written while it is read: PKWARE APPNOTE 6.3, sections 4.3 and 4.4. Sizes and sums stand behind each entry, since nobody knows them
 * before. An archive may grow beyond 4 GiB, one entry may not.
 */
import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** An entry; its content is read when its turn comes. */
export type Entry = { readonly name: string; readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

type Written = { readonly name: Buffer; readonly offset: number; readonly crc: number; readonly packed: number; readonly size: number };

const most32 = 0xffffffff;
/** Names are UTF-8; sizes follow the content. */
const flags = 0x0808;
const deflate = 8;
/** The first day the format knows: no entry says when it was made, so that the same data makes the same bytes. */
const date = 0x0021;

/** The bytes of an archive, in order. Ending it early ends the reading of its entries. */
export async function* zip(entries: AsyncIterable<Entry> | Iterable<Entry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8');
    const start = offset;
    const head = localHead(name);
    offset += head.length;
    yield head;
    const sums = { crc: 0, size: 0 };
    let packed = 0;
    for await (const chunk of deflated(counted(entry.content, sums))) {
      packed += chunk.length;
      yield chunk;
    }
    if (sums.size > most32 || packed > most32) throw new RangeError(`${entry.name} is too large for an archive`);
    const tail = descriptor(sums.crc, packed, sums.size);
    offset += packed + tail.length;
    yield tail;
    written.push({ name, offset: start, packed, ...sums });
  }
  yield directory(written, offset);
}

async function* counted(content: Entry['content'], sums: { crc: number; size: number }): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    sums.crc = crc32(chunk, sums.crc);
    sums.size += chunk.length;
    yield chunk;
  }
}

async function* deflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(content, { objectMode: false });
  // Sheets repeat themselves: the fastest level packs them to a tenth.
  const packer = createDeflateRaw({ level: 1 });
  // A failure of either is thrown where the packed bytes are read.
  pipeline(source, packer, () => undefined);
  try {
    for await (const chunk of packer) yield chunk as Uint8Array;
  } finally {
    packer.destroy();
    source.destroy();
  }
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflate, 8);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor(crc: number, packed: number, size: number): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directory(written: readonly Written[], at: number): Buffer {
  const rows = written.map(directoryRow);
  const size = rows.reduce((sum, row) => sum + row.length, 0);
  return Buffer.concat([...rows, end(written.length, size, at)]);
}

function directoryRow({ name, offset, crc, packed, size }: Written): Buffer {
  const isFar = offset >= most32;
  const row = Buffer.alloc(46);
  row.writeUInt32LE(0x02014b50, 0);
  row.writeUInt16LE(isFar ? 45 : 20, 4);
  row.writeUInt16LE(isFar ? 45 : 20, 6);
  row.writeUInt16LE(flags, 8);
  row.writeUInt16LE(deflate, 10);
  row.writeUInt16LE(date, 14);
  row.writeUInt32LE(crc, 16);
  row.writeUInt32LE(packed, 20);
  row.writeUInt32LE(size, 24);
  row.writeUInt16LE(name.length, 28);
  row.writeUInt16LE(isFar ? 12 : 0, 30);
  row.writeUInt32LE(Math.min(offset, most32), 42);
  return Buffer.concat([row, name, isFar ? farOffset(offset) : Buffer.alloc(0)]);
}

/** The field of ZIP64 for where an entry begins. */
function farOffset(offset: number): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(BigInt(offset), 4);
  return extra;
}

function end(count: number, size: number, at: number): Buffer {
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06054b50, 0);
  last.writeUInt16LE(Math.min(count, 0xffff), 8);
  last.writeUInt16LE(Math.min(count, 0xffff), 10);
  last.writeUInt32LE(Math.min(size, most32), 12);
  last.writeUInt32LE(Math.min(at, most32), 16);
  if (at < most32 && count < 0xffff) return last;
  const far = Buffer.alloc(56);
  far.writeUInt32LE(0x06064b50, 0);
  far.writeBigUInt64LE(44n, 4);
  far.writeUInt16LE(45, 12);
  far.writeUInt16LE(45, 14);
  far.writeBigUInt64LE(BigInt(count), 24);
  far.writeBigUInt64LE(BigInt(count), 32);
  far.writeBigUInt64LE(BigInt(size), 40);
  far.writeBigUInt64LE(BigInt(at), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(at + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([far, locator, last]);
}
