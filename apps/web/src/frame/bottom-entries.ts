/** Which entries of the navigation stand in a phone's bottom bar. */

/** How many entries stand in the bar itself; the others are in the sheet. */
const atBottom = 4;
/** What somebody at work reaches for first, in the order of the bar; menus he has not give way to the next of his. */
const workPaths = ['/view', '/deviceMonitor', '/deviceAlarm', '/deviceSet'];

/** The entries of the bar and those of the sheet. */
export function bottomEntries<E extends { readonly row: { readonly path: string } }>(
  entries: readonly E[],
): readonly [bar: E[], sheet: E[]] {
  const work = workPaths.flatMap((path) => entries.filter(({ row }) => row.path === path));
  const bar = [...work, ...entries.filter((entry) => !work.includes(entry))].slice(0, atBottom);
  return [bar, entries.filter((entry) => !bar.includes(entry))];
}
