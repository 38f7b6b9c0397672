/** How long a device is paid for. */
import { msOf } from './times.js';

/** Days before the end from which it is said aloud. */
const expiringSoonDays = 30;
const day = 86_400_000;

export type Expiry =
  | { readonly kind: 'none' }
  | { readonly kind: 'expired'; readonly atMs: number }
  | { readonly kind: 'soon' | 'later'; readonly atMs: number; /** Whole days left, a begun one counted. */ readonly daysLeft: number };

/** Where a device's expiry stands at `nowMs`. */
export function expiryOf(expiryDate: string | null, nowMs: number): Expiry {
  const atMs = msOf(expiryDate);
  if (atMs === undefined) return { kind: 'none' };
  if (atMs <= nowMs) return { kind: 'expired', atMs };
  const daysLeft = Math.ceil((atMs - nowMs) / day);
  return { kind: daysLeft <= expiringSoonDays ? 'soon' : 'later', atMs, daysLeft };
}
