/** A text that takes letters of two fonts: broken into lines here, for the library breaks lines of one font only. */
import type { Run } from './letters.js';

/** A part of a line in one font, and how wide it is. */
export type Piece = Run & { readonly width: number };
export type Line = { readonly pieces: readonly Piece[]; readonly width: number };

/** Lines end at blanks, and beside characters of scripts that are written without them. */
const breaksBeside = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}、-〿！-｠]/u;

/** What closes stands at no line's beginning, what opens at no line's end. */
const [closes, opens] = [/[、。，．：；！？）」』】〕〉》’”…]/u, /[（「『【〔〈《‘“]/u];

/** Parts that are never taken apart, unless one alone is wider than a line. */
function wordsOf(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [[]];
  let [mayBreak, isOpen] = [false, false];
  for (const { face, text } of runs)
    for (const letter of text) {
      const isWide = breaksBeside.test(letter);
      const begins = mayBreak || (isWide && !isOpen && words.at(-1)?.length !== 0);
      if (letter === '\n' || (begins && !closes.test(letter))) words.push([]);
      words.at(-1)?.push({ face, text: letter });
      isOpen = opens.test(letter);
      mayBreak = letter === ' ' || letter === '\n' || (isWide && !isOpen);
    }
  return words;
}

/** See above. @param measure how wide a text is in a font. @param most lines; what is beyond them is cut off with an ellipsis. */
export function linesOf(runs: readonly Run[], width: number, measure: (run: Run) => number, most = Infinity): Line[] {
  const lines: Run[][] = [[]];
  const widthOf = (letters: readonly Run[]): number => joined(letters).reduce((sum, run) => sum + measure(run), 0);
  const isBlank = ({ text }: Run): boolean => text === ' ' || text === '\n';
  const put = (word: readonly Run[]): void => {
    const line = lines.at(-1) ?? [];
    const shown = word.filter((letter, index) => !(isBlank(letter) && index === word.length - 1));
    if (word[0]?.text === '\n') lines.push([]);
    else if (line.length === 0 && widthOf(shown) > width && word.length > 1) for (const letter of word) put([letter]);
    else if (line.length > 0 && widthOf([...line, ...shown]) > width) {
      lines.push([]);
      put(word);
    } else line.push(...word);
  };
  wordsOf(runs).forEach(put);
  const kept = lines.length <= most ? lines : [...lines.slice(0, most - 1), cut(lines[most - 1] ?? [], width, widthOf)];
  return kept.map((letters) => {
    const pieces = joined(letters.at(-1)?.text === ' ' ? letters.slice(0, -1) : letters).map((run) => ({ ...run, width: measure(run) }));
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) };
  });
}

function cut(letters: readonly Run[], width: number, widthOf: (letters: readonly Run[]) => number): Run[] {
  const last = letters.at(-1);
  if (last === undefined) return [];
  const kept = [...letters];
  while (kept.length > 0 && widthOf([...kept, { ...last, text: '…' }]) > width) kept.pop();
  return [...kept, { ...last, text: '…' }];
}

/** Letters of one font beside each other as one. */
function joined(letters: readonly Run[]): Run[] {
  const runs: { face: Run['face']; text: string }[] = [];
  for (const { face, text } of letters) {
    const last = runs.at(-1);
    if (last?.face === face) last.text += text;
    else runs.push({ face, text });
  }
  return runs;
}
