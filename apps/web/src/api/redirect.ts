/** The way back after a login: only to our own pages, and never with a token in it. */
import { readUrlSession } from './session.js';

/** /login with the way back; a token never travels in it. */
export function loginWithReturn(fullPath: string): string {
  const own = ownPath(fullPath);
  return own === undefined ? '/login' : `/login?redirect=${encodeURIComponent(own)}`;
}

const elsewhere = 'https://elsewhere.invalid';

/**
 * A place to go back to, if it is one of ours: a path from the root, without token, lasttime and logincount.
 * Undefined for other sites in any spelling, for relative paths and for the login itself.
 */
export function ownPath(target: string | null | undefined): string | undefined {
  if (target === null || target === undefined || !target.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return undefined;
  let url: URL;
  try {
    url = new URL(target, elsewhere);
  } catch {
    return undefined;
  }
  if (url.origin !== elsewhere || url.pathname.startsWith('//') || url.pathname === '/login') return undefined;
  return url.pathname + (readUrlSession(url.search)?.search ?? url.search) + url.hash;
}

/** Where a login leads: back to the page that asked for it, else to the start. */
export function afterLogin(search: string): string {
  return ownPath(new URLSearchParams(search).get('redirect')) ?? '/';
}
