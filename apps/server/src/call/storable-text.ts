/** Text that was cut, or read out of a file, as the database can keep it: without the character NUL, and without halves of characters, of which a cut leaves one. */
export const storableText = (text: string): string => text.replaceAll(/[\0\p{Surrogate}]/gu, '');
