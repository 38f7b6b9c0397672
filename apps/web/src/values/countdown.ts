/** How long it is until a pending alarm becomes active. What decides is the next reading; the clock only says when that can be. Pure. */

/** `left` ms until the delay is reached; `due` when it is and the reading that shows it has not come. */
export type Countdown = { readonly kind: 'left'; readonly ms: number } | { readonly kind: 'due' };

/** See above; without a due time, as a cumulative rule has none beforehand, it waits for readings too. */
export function countdownOf(dueMs: number | undefined, nowMs: number): Countdown {
  return dueMs === undefined || dueMs <= nowMs ? { kind: 'due' } : { kind: 'left', ms: dueMs - nowMs };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `4:00`, `1:04:00`: minutes and seconds, with hours where there are some. Rounded up, so that it ends at zero. */
export function clockOf(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
