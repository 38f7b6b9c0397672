/** Texts that take letters of two fonts: which font each letter is of, and where lines break. */
import { describe, expect, it } from 'vitest';
import { type Face, lettersOf } from './letters.js';
import { linesOf } from './mixed.js';

const face = (name: string, letters: RegExp): Face => ({
  name,
  ascent: 1,
  has: (codePoint) => letters.test(String.fromCodePoint(codePoint)),
});
const faces = [face('chinese', /[一-鿿a-z ]/u), face('latin', /[a-zŁó ]/u)] as const;
const runsOf = (text: string): string[] => lettersOf(text, faces).map((run) => `${run.face.name}:${run.text}`);
/** Every letter is as wide as one. */
const linesIn = (text: string, width: number, most?: number): string[] =>
  linesOf(lettersOf(text, faces), width, (run) => run.text.length, most).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));

describe('A text of letters that no font has all of', () => {
  it('takes each letter from the font that has it, and marks what none has', () => {
    expect(runsOf('冷库ab')).toEqual(['chinese:冷库ab']);
    expect(runsOf('冷库 Łódź b')).toEqual(['chinese:冷库 ', 'latin:Łód', 'chinese:□U+017A b']);
    expect(runsOf('Łó 冷')).toEqual(['latin:Łó ', 'chinese:冷']);
  });

  it('breaks lines at blanks and between characters, and at the end of a line that is too short for a word', () => {
    expect(linesIn('冷库Łó ab', 3)).toEqual(['冷库', 'Łó', 'ab']);
    expect(linesIn('冷Łóóóóó', 4)).toEqual(['冷', 'Łóóó', 'óó']);
    expect(linesIn('冷\nŁó', 9)).toEqual(['冷', 'Łó']);
  });

  it('begins no line with what closes, and ends none with what opens', () => {
    const wide = [face('chinese', /[一-鿿，（）]/u), faces[1]] as const;
    const lines = (text: string): string[] =>
      linesOf(lettersOf(text, wide), 3, (run) => run.text.length).map(({ pieces }) => pieces.map((piece) => piece.text).join(''));
    expect(lines('冷库Ł，门')).toEqual(['冷库', 'Ł，门']);
    expect(lines('冷库（门）')).toEqual(['冷库', '（门）']);
  });

  it('ends the last line that is allowed with an ellipsis', () => {
    expect(linesIn('冷库Łó ab', 3, 2)).toEqual(['冷库', 'Łó…']);
  });
});
