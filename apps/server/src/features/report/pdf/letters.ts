/** Texts as fonts can draw them: a character none of them has becomes a box with its code, so that nothing is blank or lost. */

/** A font: what it is called in a document, and whether it has a letter for a code point. */
export type Face = {
  readonly name: string;
  /** Of a letter of size 1, above its line. */
  readonly ascent: number;
  readonly has: (codePoint: number) => boolean;
};
/** Letters in a row that one font draws. */
export type Run = { readonly text: string; readonly face: Face };
/** A text as it is drawn: in one font, or where none has all of it in runs of several. */
export type Letters = readonly [Run, ...Run[]];

/** What stands for a character that is lacking: `□U+20BB7`. */
export const markOf = (character: string): string => `□U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Punctuation that fonts of Chinese draw as wide as a character. */
const wide = /[‘’“”…—]/u;
/** Formats writing, and is nothing to see: a mark of order, a joiner, a selector of variants. */
const unseen = /^[\p{Cf}\uFE00-\uFE0F]$/u;
const blank = /^[\p{Cc}\p{Z}]$/u;
/** Nearly the same, where a font lacks one. */
const alike: Readonly<Record<string, string>> = { '\u2212': '\u2013' };

/** A text of one or more lines, with the first of the fonts that has all of it; where none has, each letter with the first that has it. */
export function lettersOf(text: string, faces: readonly [Face, ...Face[]]): Letters {
  const characters: string[] = [];
  for (const character of text.normalize('NFC').replaceAll(/\r\n?/g, '\n'))
    if (character === '\n' || character === '\u3000') characters.push(character);
    else if (blank.test(character)) characters.push(' ');
    else if (!unseen.test(character)) characters.push(character);
  // A wide blank is as wide as a character: not every font has it.
  const has = (face: Face, character: string): boolean =>
    character === ' ' || character === '\n' || face.has(character.codePointAt(0) ?? 0);
  const drawn = (face: Face, character: string): string => {
    if (has(face, character)) return character;
    const other = alike[character];
    return other !== undefined && has(face, other) ? other : markOf(character);
  };
  const hasAll = (face: Face): boolean => characters.every((character) => has(face, character) || has(face, alike[character] ?? character));
  const [first, ...others] = faces;
  const fits = [...(wide.test(text) ? others.filter(hasAll) : []), ...faces.filter(hasAll)];
  const [only] = fits;
  if (only !== undefined) return [{ face: only, text: characters.map((character) => drawn(only, character)).join('') }];
  const runs: { face: Face; text: string }[] = [];
  for (const character of characters) {
    const last = runs.at(-1);
    // What every font has goes on in the one before it.
    const face = last !== undefined && has(last.face, character) ? last.face : (faces.find((each) => has(each, character)) ?? first);
    if (last?.face === face) last.text += drawn(face, character);
    else runs.push({ face, text: drawn(face, character) });
  }
  const [begin = { face: first, text: '' }, ...rest] = runs;
  return [begin, ...rest];
}
