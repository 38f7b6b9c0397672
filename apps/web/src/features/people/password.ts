/** A password that is made up for somebody: easy to read out, hard to guess. */

/** Without characters that are taken for one another. */
const characters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 14;

/** 14 random characters, about 81 bits. */
export function madeUpPassword(): string {
  const made: string[] = [];
  while (made.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // A remainder would make some characters likelier than others.
      const character = byte < 4 * characters.length ? characters[byte % characters.length] : undefined;
      if (character !== undefined && made.length < length) made.push(character);
    }
  }
  return made.join('');
}
