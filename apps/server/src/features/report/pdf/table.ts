/** Tables of a report: cells wrap, a row's cells stay together, and the heads stand on every page again. */
import { colours, type Colour } from './colours.js';
import type { Sheet, Style } from './sheet.js';

export type Cell = string | { readonly text: string; readonly colour?: Colour; readonly bold?: boolean };
export type Column = {
  readonly head: string;
  /** Its share of the width, to those of the others. */
  readonly share: number;
  readonly align?: 'left' | 'right';
};
/** Lines below its cells go over the width of all but the first column. */
export type TableRow = { readonly cells: readonly Cell[]; readonly below?: readonly string[] };

const space = { side: 4, above: 4, head: 3 } as const;

/** Draws it where the sheet is. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: readonly TableRow[], size = 8.5): void {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let at = sheet.left;
  const places = columns.map(({ share, align = 'left' }, index) => {
    const width = (sheet.width * share) / shares;
    const [before, after] = [index === 0 ? 0 : space.side, index === columns.length - 1 ? 0 : space.side];
    const place = { x: at + before, width: width - before - after, align };
    at += width;
    return place;
  });
  const styleOf = (place: { width: number; align: 'left' | 'right' }, own: Style): Style => ({ size, ...place, ...own });
  const heightOf = (texts: readonly string[], own: Style): number =>
    Math.max(...places.map((place, index) => sheet.heightOf(texts[index] ?? '', styleOf(place, own))));

  const heads = columns.map(({ head }) => head);
  const headStyle = { size: size - 0.75, colour: colours.ink3 };
  const headHeight = heightOf(heads, headStyle) + 2 * space.head;
  const drawHeads = (): void => {
    for (const [index, place] of places.entries()) sheet.put(heads[index] ?? '', place.x, sheet.y + space.head, styleOf(place, headStyle));
    sheet.y += headHeight;
    sheet.rule(sheet.y, colours.line2);
  };

  const indent = places[1]?.x ?? sheet.left;
  const belowStyle = { size: size - 0.5, colour: colours.ink2, width: sheet.right - indent };
  const measured = rows.map((row) => {
    const texts = row.cells.map((cell) => (typeof cell === 'string' ? cell : cell.text));
    const own = heightOf(texts, {});
    const below = (row.below ?? []).map((text) => ({ text, height: sheet.heightOf(text, belowStyle) }));
    return { row, own, below, height: own + (below[0]?.height ?? 0) + 2 * space.above };
  });
  sheet.need(headHeight + (measured[0]?.height ?? 0));
  drawHeads();
  for (const [number, { row, own, below, height }] of measured.entries()) {
    if (sheet.y + height > sheet.bottom) {
      sheet.page();
      drawHeads();
    } else if (number > 0) sheet.rule(sheet.y);
    for (const [index, place] of places.entries()) {
      const cell = row.cells[index] ?? '';
      const { text, ...style } = typeof cell === 'string' ? { text: cell } : cell;
      sheet.put(text, place.x, sheet.y + space.above, styleOf(place, style));
    }
    sheet.y += space.above + own;
    // What was written to a row may be longer than a page.
    for (const { text, height: more } of below) {
      sheet.need(more);
      sheet.put(text, indent, sheet.y, belowStyle);
      sheet.y += more;
    }
    sheet.y += space.above;
  }
  sheet.rule(sheet.y, colours.line2);
  sheet.y += 2;
}
