/** Which entries of the navigation stand in a phone's bottom bar: each side of the product has its own first. */
import type { Platform } from '../ui/platform.js';

/** How many entries stand in the bar itself; the others are in the sheet. */
const atBottom = 4;
/** What somebody at work reaches for first, in the order of the bar; menus he has not give way to the next of his. */
const workPaths: Readonly<Record<Platform, readonly string[]>> = {
  sensor: ['/view', '/deviceMonitor', '/deviceAlarm', '/deviceSet'],
  position: ['/view', '/posList', '/track', '/deviceAlarm'],
};

/** The entries of the bar and those of the sheet. */
export function bottomEntries<E extends { readonly row: { readonly path: string } }>(
  entries: readonly E[],
  platform: Platform,
): readonly [bar: E[], sheet: E[]] {
  const work = workPaths[platform].flatMap((path) => entries.filter(({ row }) => row.path === path));
  const bar = [...work, ...entries.filter((entry) => !work.includes(entry))].slice(0, atBottom);
  return [bar, entries.filter((entry) => !bar.includes(entry))];
}
