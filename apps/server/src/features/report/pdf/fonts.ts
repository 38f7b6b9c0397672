/** The fonts of documents, as they come with the product. To open one takes a second: whoever draws more than one document keeps them. */
import { readFileSync } from 'node:fs';
import * as fontkit from 'fontkit';
import type { Fonts } from './sheet.js';

function open(name: string): fontkit.Font {
  const font = fontkit.create(readFileSync(new URL(`../../../../data/font/${name}`, import.meta.url)));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${name} is not one font but a collection`);
  return font;
}

/** Opens them. */
export const readFonts = (): Fonts => [open('NotoSansSC-gb2312.otf'), open('NotoSans-Regular.ttf')];
