/** A JPEG built anew from what the picture is drawn of, and which way up it is held. */

const marker = {
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app14: 0xee,
} as const;
/** Segments a picture is drawn of: tables of Huffman codes and of quantities, the frames of baseline, extended and progressive pictures, and the interval of restarts. */
const kept = new Set([0xc4, 0xdb, 0xdd]);
const frames = new Set([0xc0, 0xc1, 0xc2]);

/** Undefined when it is no JPEG, broken, or drawn in a way no page can show. */
export function plainJpeg(
  bytes: Buffer,
  { longestSide, mostParts }: { readonly longestSide: number; readonly mostParts: number },
): Buffer | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== marker.start) return undefined;
  const parts: Buffer[] = [];
  let [orientation, hasFrame, hasScan] = [1, false, false];
  let colours: Buffer | undefined;
  let read = 0;
  for (let at = 2; at + 2 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const code = bytes[at + 1] ?? 0;
    // A marker may have any number of fill bytes before it.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    read += 1;
    if (read > mostParts) return undefined;
    if (code === marker.end) {
      if (!hasScan) return undefined;
      const held = orientation === 1 ? [] : [segment(marker.app1, orientationOnly(orientation))];
      const head = [Buffer.from([0xff, marker.start]), ...held, ...(colours === undefined ? [] : [segment(marker.app14, colours)])];
      return Buffer.concat([...head, ...parts, Buffer.from([0xff, marker.end])]);
    }
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    const data = bytes.subarray(at + 4, end);
    const isComment = code === 0xfe || (code >= marker.app0 && code <= 0xef);
    if (isComment) {
      if (code === marker.app1) orientation = orientationIn(data) ?? orientation;
      if (code === marker.app14) colours = adobe(data) ?? colours;
      at = end;
    } else if (frames.has(code)) {
      if (hasFrame || data.length < 6) return undefined;
      const [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)];
      if (height < 1 || width < 1 || height > longestSide || width > longestSide) return undefined;
      hasFrame = true;
      parts.push(bytes.subarray(at, end));
      at = end;
    } else if (kept.has(code)) {
      parts.push(bytes.subarray(at, end));
      at = end;
    } else if (code === marker.scan && hasFrame) {
      hasScan = true;
      const scanned = endOfScan(bytes, end);
      if (scanned === undefined) return undefined;
      parts.push(bytes.subarray(at, scanned));
      at = scanned;
    } else return undefined;
  }
  return undefined;
}

/** Where the next marker after the data of a scan begins; restarts and stuffed bytes belong to the data. */
function endOfScan(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (isData) at += 1;
    else if (next !== 0xff) return at;
  }
  return undefined;
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Of the mark of a program only how it wrote its colours. */
function adobe(data: Buffer): Buffer | undefined {
  return data.length >= 12 && data.toString('latin1', 0, 5) === 'Adobe' ? data.subarray(0, 12) : undefined;
}

const exif = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;

/** Which way up the camera was held, 1 to 8; undefined when it does not say so where it should. */
function orientationIn(data: Buffer): number | undefined {
  if (!data.subarray(0, 6).equals(exif) || data.length < 16) return undefined;
  const tiff = data.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM') return undefined;
  const short = (at: number): number => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const list = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = short(list);
  for (let entry = 0, at = list + 2; entry < count && at + 12 <= tiff.length; entry += 1, at += 12) {
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** A block of facts with this one alone. */
function orientationOnly(orientation: number): Buffer {
  const facts = Buffer.alloc(26);
  facts.write('MM', 'latin1');
  facts.writeUInt16BE(42, 2);
  facts.writeUInt32BE(8, 4);
  facts.writeUInt16BE(1, 8);
  facts.writeUInt16BE(orientationTag, 10);
  // A short, one of them.
  facts.writeUInt16BE(3, 12);
  facts.writeUInt32BE(1, 14);
  facts.writeUInt16BE(orientation, 18);
  return Buffer.concat([exif, facts]);
}
