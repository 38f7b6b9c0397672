/** Names of sheets as spreadsheets allow them: up to 31 characters, none of them forbidden, each once whatever the case. */

const mostCharacters = 31;
/** Kept by the program for itself. */
const reserved = 'history';

export class SheetNames {
  /** In their order. */
  readonly all: string[] = [];
  private readonly taken = new Set<string>([reserved]);

  /** The name of a table's sheet, or of its `part`-th where one is not enough. */
  add(wanted: string, part = 1): string {
    const plain = legal(wanted);
    for (let number = part; ; number += 1) {
      const name = number === 1 ? plain : numbered(plain, number);
      if (this.taken.has(name.toLowerCase())) continue;
      this.taken.add(name.toLowerCase());
      this.all.push(name);
      return name;
    }
  }
}

function legal(text: string): string {
  const plain = text
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // An apostrophe may stand inside only.
  const cut = withoutHalf(plain.slice(0, mostCharacters))
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return cut === '' ? '-' : cut;
}

function numbered(name: string, number: number): string {
  const end = ` (${number})`;
  return `${withoutHalf(name.slice(0, mostCharacters - end.length))}${end}`;
}

/** A cut through a pair of surrogates leaves half a character. */
const withoutHalf = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '');
