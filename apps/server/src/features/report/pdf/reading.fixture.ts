/** Reads a PDF back without the library that wrote it: objects, streams, letters by their fonts' tables, attached files. Only what our reports use. */
import { inflateSync } from 'node:zlib';

export type ReadPdf = {
  /** The letters of each page, in the order they were drawn. */
  readonly pages: readonly string[];
  readonly attachments: ReadonlyMap<string, Buffer>;
  /** How often letters were drawn that no letter is known of. */
  readonly unknown: number;
};

type Obj = { readonly head: string; readonly stream: Buffer | null };

/** See above. */
export function readPdf(file: Uint8Array): ReadPdf {
  const objects = objectsOf(Buffer.from(file));
  const get = (ref: string): Obj => objects.get(Number(ref)) ?? { head: '', stream: null };
  const letters = new Map<number, Map<number, string>>();
  for (const [number, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (table !== undefined) letters.set(number, lettersOf(get(table).stream?.toString('latin1') ?? ''));
  }
  let unknown = 0;
  const kids = [...objects.values()].find(({ head }) => /\/Type \/Pages/.test(head))?.head ?? '';
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(kids)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, ref = '']) => {
    const { head } = get(ref);
    const resources = get(/\/Resources (\d+) 0 R/.exec(head)?.[1] ?? '').head;
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font]) => [name, letters.get(Number(font))]));
    const content = get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '').stream?.toString('latin1') ?? '';
    let font: Map<number, string> | undefined;
    let text = '';
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ])*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      else {
        for (const [, glyphs = ''] of (shown ?? '').matchAll(/<([0-9a-f]*)>/g))
          for (const [glyph] of glyphs.matchAll(/.{4}/g)) {
            const letter = font?.get(Number.parseInt(glyph, 16));
            if (letter === undefined) unknown += 1;
            text += letter ?? '\uFFFD';
          }
        text += '\n';
      }
    }
    return text;
  });
  const attachments = new Map<string, Buffer>();
  for (const { head } of objects.values()) {
    if (!/\/Type \/Filespec/.test(head)) continue;
    const name = /\/F \(([^)]*)\)/.exec(head)?.[1] ?? '';
    const ref = /\/EF <<\s*\/F (\d+) 0 R/.exec(head)?.[1] ?? '';
    attachments.set(name, get(ref).stream ?? Buffer.alloc(0));
  }
  return { pages, attachments, unknown };
}

/** By their numbers. Lengths are looked up, so that no stream is cut at a word it happens to have. */
function objectsOf(file: Buffer): Map<number, Obj> {
  const text = file.toString('latin1');
  const objects = new Map<number, Obj>();
  for (let at = 0; ;) {
    const begin = /(\d+) 0 obj\n/g;
    begin.lastIndex = at;
    const found = begin.exec(text);
    if (found === null) return objects;
    const headAt = begin.lastIndex;
    const [endAt, streamAt] = [text.indexOf('endobj', headAt), text.indexOf('\nstream\n', headAt)];
    if (streamAt === -1 || endAt < streamAt) {
      objects.set(Number(found[1]), { head: text.slice(headAt, endAt), stream: null });
      at = endAt;
      continue;
    }
    const head = text.slice(headAt, streamAt);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const packed = file.subarray(streamAt + 8, streamAt + 8 + length);
    objects.set(Number(found[1]), { head, stream: head.includes('/FlateDecode') ? inflateSync(packed) : packed });
    at = streamAt + 8 + length;
  }
}

/** Letters by their glyphs, of a table as pdfkit writes one: ranges with a list each. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(from, 16);
    for (const [, codes = ''] of list.matchAll(/<([0-9a-f ]*)>/gi)) {
      letters.set(glyph, Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
      glyph += 1;
    }
  }
  return letters;
}
