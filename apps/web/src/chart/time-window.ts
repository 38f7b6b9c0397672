/** Moving and narrowing the time in view inside the time that was loaded. */

/** The time in view, epoch ms. */
export type TimeWindow = { readonly fromMs: number; readonly toMs: number };

/** Nothing narrower than this is shown, ms. */
export const narrowestMs = 10 * 60_000;

/** A window moved and narrowed until it lies inside `full`; its length is kept when that is possible. */
export function fitWindow(wanted: TimeWindow, full: TimeWindow): TimeWindow {
  const all = full.toMs - full.fromMs;
  const length = Math.min(all, Math.max(Math.min(narrowestMs, all), wanted.toMs - wanted.fromMs));
  const middle = (wanted.fromMs + wanted.toMs) / 2;
  const start = wanted.toMs - wanted.fromMs === length ? wanted.fromMs : middle - length / 2;
  const fromMs = Math.min(Math.max(start, full.fromMs), full.toMs - length);
  return { fromMs, toMs: fromMs + length };
}

/** The window after new readings came: one that reached the newest moment goes along with it, keeping its length. */
export function followWindow(window: TimeWindow | null, before: TimeWindow, full: TimeWindow): TimeWindow | null {
  if (window === null) return null;
  if (window.toMs < before.toMs || full.toMs <= before.toMs) return fitWindow(window, full);
  return fitWindow({ fromMs: window.fromMs + full.toMs - before.toMs, toMs: full.toMs }, full);
}

/** The time the loaded readings and the question span together; an hour when there is neither. */
export function fullWindow(time: Float64Array, asked: TimeWindow | undefined): TimeWindow {
  const fromMs = asked?.fromMs ?? time[0] ?? 0;
  const toMs = asked?.toMs ?? time[time.length - 1] ?? fromMs;
  return { fromMs, toMs: toMs > fromMs ? toMs : fromMs + 3_600_000 };
}
