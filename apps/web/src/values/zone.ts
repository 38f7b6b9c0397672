/**
 * The zone this page shows times in and counts days by: the account's, else the browser's. What the account said last is kept in the browser, so that the next page
 * opens with it before the account is asked.
 */
import type { Lang } from '@frostway/contract/text';
import { isZoneName, localMs, momentMs } from '@frostway/core/zone';
import { create } from 'zustand';

const key = 'zone';

function kept(): string | null {
  try {
    const zone = localStorage.getItem(key);
    return zone !== null && isZoneName(zone) ? zone : null;
  } catch {
    return null;
  }
}

const zoneStore = create<{ chosen: string | null }>(() => ({ chosen: kept() }));

/** The browser's own zone by its name; null when it does not say one. */
export function browserZone(): string | null {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A plain UTC has no slash, and a browser may not know its zone.
  return name !== undefined && name.includes('/') ? name : null;
}

/** What a zone is called in a language: 'China Standard Time', '英国时间'; its own name where the browser has no words for it. */
export function zoneWord(lang: Lang, zone: string): string {
  if (!zone.includes('/')) return zone;
  try {
    const parts = new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  } catch {
    return zone;
  }
}

/** The zone as calls take it: a name, or where the browser knows none its offset, hours. */
export function zoneNow(): string | number {
  return zoneStore.getState().chosen ?? browserZone() ?? -new Date().getTimezoneOffset() / 60;
}

/** The same for calls that take a name alone; undefined where the browser knows none, and its offset is of no whole hours. */
export function zoneName(): string | undefined {
  const zone = zoneNow();
  if (typeof zone === 'string') return zone;
  // The names of offsets have the signs of an older time: UTC+8 is Etc/GMT-8.
  return Number.isInteger(zone) ? (zone === 0 ? 'UTC' : `Etc/GMT${zone > 0 ? '-' : '+'}${Math.abs(zone)}`) : undefined;
}

/** `zoneNow`, announced when it changes. */
export function useZone(): string | number {
  zoneStore((state) => state.chosen);
  return zoneNow();
}

/** Takes the account's zone; null = the browser's. */
export function takeZone(zone: string | null): void {
  if (zoneStore.getState().chosen === zone) return;
  zoneStore.setState({ chosen: zone });
  try {
    if (zone === null) localStorage.removeItem(key);
    else localStorage.setItem(key, zone);
  } catch {
    // A browser that keeps nothing asks the account again.
  }
}

/** Follows a zone chosen in another window of this browser; gives the function that ends it. */
export function followZone(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) zoneStore.setState({ chosen: kept() });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** What the clocks of the page's zone show at a time, as the time at which UTC's show the same, epoch ms. */
export function wallMs(ms: number): number {
  const { chosen } = zoneStore.getState();
  return chosen === null ? ms - new Date(ms).getTimezoneOffset() * 60_000 : localMs(chosen, ms);
}

/** When they show it: the inverse of `wallMs`; of a time that clocks skip, the moment after. */
export function fromWall(wall: number): number {
  const { chosen } = zoneStore.getState();
  const date = new Date(wall);
  return chosen === null
    ? new Date(
        date.getUTCFullYear(),
        date.getUTCMonth(),
        date.getUTCDate(),
        date.getUTCHours(),
        date.getUTCMinutes(),
        date.getUTCSeconds(),
        date.getUTCMilliseconds(),
      ).getTime()
    : momentMs(chosen, wall);
}

const dayMs = 86_400_000;

/** Midnight of the day, `days` days later, in the page's zone; days are not always 24 hours long. */
export function dayStart(ms: number, days = 0): number {
  const wall = wallMs(ms);
  return fromWall(wall - (((wall % dayMs) + dayMs) % dayMs) + days * dayMs);
}

/** How far the page's zone is from UTC at a time, minutes, east positive. */
export const offsetMinutes = (ms: number): number => Math.round((wallMs(ms) - ms) / 60_000);
