/** How long a share goes on: what is chosen, what that is as a date, and what the calls are told. Pure. */
import type { Say } from '../../api/language.js';
import { clockText, dateText, durationText, offsetText } from '../../values/times.js';

const hour = 3_600_000;
const day = 24 * hour;
export const endKinds = ['24h', '7d', 'until', 'forever'] as const;
export type EndKind = (typeof endKinds)[number];
/** `atMs` is what `until` means, null while it is not said; the others need none. */
export type End = { readonly kind: EndKind; readonly atMs: number | null };

/** The date a choice means, epoch ms; null for none. */
export function endMs({ kind, atMs }: End, nowMs: number): number | null {
  if (kind === '24h') return nowMs + day;
  if (kind === '7d') return nowMs + 7 * day;
  return kind === 'until' ? atMs : null;
}

/** What the calls are told; undefined while `until` has no date. */
export function endInput(end: End, nowMs: number): { expiryDate: string } | { forever: true } | undefined {
  if (end.kind === 'forever') return { forever: true };
  const ms = endMs(end, nowMs);
  return ms === null ? undefined : { expiryDate: new Date(ms).toISOString() };
}

/** What is wrong with a choice: `until` has no date. */
export function endProblem(end: End | undefined): { readonly expiryDate?: 'shareEndPast' } {
  return end?.kind === 'until' && end.atMs === null ? { expiryDate: 'shareEndPast' } : {};
}

/** A time to the minute with its offset: `2026-07-15 12:00`, `UTC+8`. */
export function minuteText(ms: number): string {
  return `${dateText(ms)} ${clockText(ms)}`;
}

export function offsetWord(t: Say, ms: number): string {
  return t('values.utcOffset', { offset: offsetText(ms) });
}

/** What is left of a share that ends within a day, whole hours, below one whole minutes; undefined for later ends and those that are past. */
export function leftText(t: Say, atMs: number, nowMs: number): string | undefined {
  const left = atMs - nowMs;
  if (left <= 0 || left >= day) return undefined;
  const unit = left >= hour ? hour : 60_000;
  return durationText(t, Math.max(unit, Math.floor(left / unit) * unit));
}
