/** Where in a text what was typed stands: as typed, or a number without the separators it was typed with. Pure. */

export type Part = { readonly part: string; readonly isHit: boolean };

/** The text in parts, the first place that holds what was typed among them; whole when none does. */
export function markedParts(text: string, search: string): Part[] {
  const typed = search.trim();
  const at = [typed, typed.replace(/[:\- .]/g, '')]
    .map((each) => ({ from: each === '' ? -1 : text.toLowerCase().indexOf(each.toLowerCase()), length: each.length }))
    .find(({ from }) => from >= 0);
  if (at === undefined) return [{ part: text, isHit: false }];
  return [
    { part: text.slice(0, at.from), isHit: false },
    { part: text.slice(at.from, at.from + at.length), isHit: true },
    { part: text.slice(at.from + at.length), isHit: false },
  ].filter(({ part }) => part !== '');
}
