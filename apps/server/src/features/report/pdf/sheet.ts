/** The pages of a report: A4 with a head and a foot, on which texts are put from the top down. Everything is drawn by lines and letters but the photos of a mission. */
import type { Font } from 'fontkit';
import { ArchivedPdf, describing } from './archived.js';
import { colours, type Colour } from './colours.js';
import { type Face, type Letters, lettersOf, type Run } from './letters.js';
import { type Line, linesOf } from './mixed.js';

declare global {
  namespace PDFKit.Mixins {
    /** What the types of the library leave out: a picture that is read before it is drawn, and drawn as often as one likes. */
    interface PDFImage {
      openImage(source: Buffer): OpenedImage;
    }
    type OpenedImage = { readonly width: number; readonly height: number; readonly orientation?: number };
    /** What the types of the library leave out: what an attached file is to the document. */
    interface PDFAttachmentOptions {
      relationship?: 'Data' | 'Source' | 'Unspecified';
    }
  }
}

/** Points: 1/72 inch. */
const page = { width: 595.28, height: 841.89, left: 39, right: 39, top: 76, bottom: 786 } as const;

export type Style = {
  readonly size?: number;
  readonly colour?: Colour;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
  /** It wraps there; without it, it is one line. */
  readonly width?: number;
  /** Lines beyond it are cut off with an ellipsis. */
  readonly lines?: number;
};

/** What a document says of itself. */
export type Told = {
  readonly title: string;
  readonly author: string;
  readonly keywords: string;
  readonly language: string;
  readonly madeAt: Date;
};

/** The font of most letters, and one for those it lacks. */
export type Fonts = readonly [first: Font, second: Font];
/** The library takes a font that is open already, which its types do not know. */
const source = (font: Font): PDFKit.Mixins.PDFFontSource => font as unknown as PDFKit.Mixins.PDFFontSource;
const faceOf = (name: string, font: Font): Face => ({
  name,
  ascent: font.ascent / font.unitsPerEm,
  has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
});
const isMixed = (letters: Letters): boolean => letters.length > 1;

export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number = page.left;
  readonly width = page.width - page.left - page.right;
  /** Where the next thing is put. */
  y: number = page.top;
  /** Where this page ends. */
  bottom: number = page.bottom;
  private readonly faces: readonly [Face, ...Face[]];
  private readonly drawHead: (sheet: Sheet) => void;
  /** Texts that come again are many: heads, times, units. */
  private readonly known = new Map<string, Letters>();

  /** @param fonts the letters: what the first lacks the second may have. @param drawHead draws what stands on top of every page. */
  constructor(fonts: Fonts, { title, author, keywords, language, madeAt }: Told, drawHead: (sheet: Sheet) => void) {
    this.drawHead = drawHead;
    const [first, second] = fonts;
    this.faces = [faceOf('first', first), faceOf('second', second)];
    this.doc = new ArchivedPdf({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      lang: language,
      displayTitle: true,
      // Nothing of the standard fonts is named: an archived file has all its letters in it.
      font: source(first) as string,
      info: {
        Title: describing(title),
        Author: describing(author),
        Keywords: describing(keywords),
        Creator: 'Frostway',
        Producer: 'Frostway',
        CreationDate: madeAt,
        ModDate: madeAt,
      },
    });
    this.doc.registerFont('first', source(first)).registerFont('second', source(second));
    this.page();
  }

  get right(): number {
    return this.left + this.width;
  }

  /** Begins a page. */
  page(): void {
    this.doc.addPage();
    this.bottom = page.bottom;
    this.drawHead(this);
    this.y = page.top;
  }

  /** Begins a page, unless this one is another than the first and more than half of it is free. */
  part(): void {
    const middle = (page.top + page.bottom) / 2;
    if (this.doc.bufferedPageRange().count <= 1 || this.y > middle) this.page();
  }

  /** Begins a page where so much no longer fits. */
  need(height: number): void {
    if (this.y + height > this.bottom) this.page();
  }

  /** How high a text would be. */
  heightOf(text: string, style: Style): number {
    const letters = this.lettersOf(text);
    if (isMixed(letters)) return this.broken(letters, style).length * this.lineHeightOf(letters, style);
    return this.use(letters[0], style).heightOfString(letters[0].text, this.optionsOf(style));
  }

  /** How wide a line would be. */
  widthOf(text: string, style: Style): number {
    return this.lettersOf(text).reduce((sum, run) => sum + this.use(run, style).widthOfString(run.text), 0);
  }

  /** Puts a text anywhere on the page. Answers how high it is. */
  put(text: string, x: number, y: number, style: Style = {}): number {
    const { size = 9, colour = colours.ink, bold = false, align = 'left', width } = style;
    const letters = this.lettersOf(text);
    const doc = this.use(letters[0], style);
    // One weight is at hand: bold letters have an outline.
    const isBold = bold ? { fill: true, stroke: true } : {};
    if (bold)
      doc
        .lineWidth(size * 0.034)
        .strokeColor(colour)
        .undash();
    doc.fillColor(colour);
    const shiftOf = (room: number): number => room * { left: 0, center: 0.5, right: 1 }[align];
    if (isMixed(letters)) {
      const lines = this.broken(letters, style);
      const height = this.lineHeightOf(letters, style);
      for (const [index, line] of lines.entries()) {
        let at = x + (width === undefined ? -shiftOf(line.width) : shiftOf(width - line.width));
        for (const piece of line.pieces) {
          // Letters of all fonts stand on one line.
          const above = this.ascentOf(letters, style) - this.ascentOf([piece], style);
          this.use(piece, style).text(piece.text, at, y + index * height + above, { lineBreak: false, ...isBold });
          at += piece.width;
        }
      }
      return lines.length * height;
    }
    if (width !== undefined) {
      doc.text(letters[0].text, x, y, { ...this.optionsOf(style), ...isBold });
      return this.heightOf(text, style);
    }
    doc.text(letters[0].text, x - shiftOf(doc.widthOfString(letters[0].text)), y, { lineBreak: false, ...isBold });
    return doc.currentLineHeight(true);
  }

  /** Puts a text below the one before, over the whole width. */
  line(text: string, style: Style = {}): void {
    const wide = { width: this.width, ...style };
    this.need(this.heightOf(text, wide));
    this.y += this.put(text, this.left, this.y, wide);
  }

  /** The title of a part, with a remark beside it. @param keep how much of what follows has to be on the same page. */
  title(text: string, remark = '', keep = 44): void {
    this.y += this.y > page.top ? 14 : 2;
    const width = this.widthOf(text, { size: 10, bold: true });
    const rest = { size: 8, colour: colours.ink3, width: this.width - width - 7 } as const;
    const height = remark === '' ? 15 : Math.max(15, this.heightOf(remark, rest) + 3);
    this.need(height + keep);
    this.put(text, this.left, this.y, { size: 10, bold: true });
    if (remark !== '') this.put(remark, this.left + width + 7, this.y + 2.6, rest);
    this.y += height + 3;
  }

  /** A line across. */
  rule(y: number, colour: Colour = colours.line, width = 0.6): void {
    this.doc.moveTo(this.left, y).lineTo(this.right, y).undash().lineWidth(width).strokeColor(colour).stroke();
  }

  /** Ends it: every page gets its foot, then all of it is the file. */
  async end(drawFoot: (sheet: Sheet, number: number, of: number) => void): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(start + index);
      drawFoot(this, index + 1, count);
    }
    const chunks: Buffer[] = [];
    this.doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
    const ended = new Promise<void>((resolve, reject) => {
      this.doc.on('end', resolve);
      this.doc.on('error', reject);
    });
    this.doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  private lettersOf(text: string): Letters {
    const letters = this.known.get(text) ?? lettersOf(text, this.faces);
    this.known.set(text, letters);
    return letters;
  }

  private use({ face }: Pick<Run, 'face'>, { size = 9 }: Style): PDFKit.PDFDocument {
    return this.doc.font(face.name).fontSize(size);
  }

  private broken(letters: Letters, style: Style): Line[] {
    return linesOf(letters, style.width ?? Infinity, (run) => this.use(run, style).widthOfString(run.text), style.lines);
  }

  private lineHeightOf(letters: Letters, style: Style): number {
    return Math.max(...letters.map((run) => this.use(run, style).currentLineHeight(true)));
  }

  private ascentOf(letters: readonly Run[], { size = 9 }: Style): number {
    return Math.max(...letters.map(({ face }) => face.ascent * size));
  }

  private optionsOf({ width = this.width, align = 'left', lines, size = 9 }: Style): PDFKit.Mixins.TextOptions {
    const height = lines === undefined ? {} : { height: lines * size * 1.46, ellipsis: true };
    return { width, align, ...height };
  }
}
