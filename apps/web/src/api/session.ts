/** The session as the page keeps it: cookies token, lasttime, logincount; begun by a login or by the address, ended by the person or the server. */
import { limits } from '@frostway/core/limits';
import { useSyncExternalStore } from 'react';
import { clearCookie, readCookie, writeCookie } from './cookies.js';

const names = ['token', 'lasttime', 'logincount'] as const;

/** Why a session ended: the person left, or the server no longer knows it. */
export type SessionEnd = 'left' | 'refused';

let ended: SessionEnd | undefined;
/** How the last session ended; undefined while none has, or after a new login. */
export function lastSessionEnd(): SessionEnd | undefined {
  return ended;
}

const changes = new Set<() => void>();
const ends = new Set<(why: SessionEnd) => void>();
function changed(): void {
  for (const listener of changes) listener();
}

/** The session's token; undefined without a session. */
export function sessionToken(): string | undefined {
  return readCookie('token');
}

/** The token as a hook: logging in and out draws the caller anew. */
export function useSessionToken(): string | undefined {
  return useSyncExternalStore((listener) => {
    changes.add(listener);
    return () => changes.delete(listener);
  }, sessionToken);
}

/** Keeps what a login answered, until the session expires. */
export function keepSession(session: { token: string; expiresAt: string; loginCount: number; lastLoginAt: string | null }): void {
  ended = undefined;
  const expires = new Date(session.expiresAt);
  writeCookie('token', session.token, expires);
  writeCookie('logincount', String(session.loginCount), expires);
  if (session.lastLoginAt === null) clearCookie('lasttime');
  else writeCookie('lasttime', session.lastLoginAt, expires);
  changed();
}

/** Forgets the session and tells who asked to know. Calls still under way when the person left are refused afterwards: it stays a leaving. */
export function endSession(why: SessionEnd): void {
  if (ended !== 'left') ended = why;
  for (const name of names) clearCookie(name);
  changed();
  for (const listener of ends) listener(why);
}

/** Calls `listener` when the session ends; answers how to stop that. */
export function onSessionEnd(listener: (why: SessionEnd) => void): () => void {
  ends.add(listener);
  return () => void ends.delete(listener);
}

/** What an address brought and what is left of its query. */
export type TakenFromUrl = { readonly cookies: Readonly<Partial<Record<(typeof names)[number], string>>>; readonly search: string };

/** Reads token, lasttime and logincount out of a query (specification, section 2); undefined when it has none of them. */
export function readUrlSession(search: string): TakenFromUrl | undefined {
  const query = new URLSearchParams(search);
  const found = names.filter((name) => query.has(name));
  if (found.length === 0) return undefined;
  const cookies = Object.fromEntries(found.map((name) => [name, query.get(name) ?? '']).filter(([, value]) => value !== ''));
  for (const name of found) query.delete(name);
  const rest = query.toString();
  return { cookies, search: rest === '' ? '' : `?${rest}` };
}

/** Stores what the address brought for 120 minutes and answers the query without it. */
export function takeUrlSession(search: string, nowMs: number = Date.now()): string {
  const taken = readUrlSession(search);
  if (taken === undefined) return search;
  if (taken.cookies.token !== undefined) ended = undefined;
  const expires = new Date(nowMs + limits.urlCookieMinutes * 60_000);
  for (const [name, value] of Object.entries(taken.cookies)) writeCookie(name, value, expires);
  changed();
  return taken.search;
}

const guestPaths = ['/foreign_posList', '/deviceDetail', '/missionDetail'];
/** A page opened with a share key: a refusal there says that the link has ended and never leads to /login. */
export function isGuestPage(path: string, search: string): boolean {
  return guestPaths.includes(path) && new URLSearchParams(search).has('key');
}
