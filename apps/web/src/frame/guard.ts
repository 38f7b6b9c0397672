/** Who may visit what (specification, section 2): allowed with a session, with a token in the address, or on an open path; else to /login and back. */
import { loginWithReturn } from '../api/redirect.js';
import type { SessionEnd } from '../api/session.js';

/** Paths that need no session. */
export const openPaths: readonly string[] = [
  '/login',
  '/platform',
  '/register',
  '/forgetPwd',
  '/lostpw',
  '/missionDetail',
  '/deviceDetail',
  '/foreign_posList',
  // A contact who is asked whether he wants messages has no account.
  '/verify',
];

export type Visit = {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  readonly hasSession: boolean;
  /** Whether a screen stands behind the path. */
  readonly hasScreen: boolean;
  /** `/` asks which platform: the first time, or always when the person wants so. */
  readonly asksPlatform: boolean;
  readonly ended: SessionEnd | undefined;
};

/** Where a visit has to go instead; undefined when it may stay. */
export function guard(visit: Visit): string | undefined {
  if (visit.path === '/') return visit.hasSession ? (visit.asksPlatform ? '/platform' : '/view') : undefined;
  if (visit.path === '/home') return '/view';
  if (!visit.hasScreen) return '/';
  if (openPaths.includes(visit.path) || visit.hasSession) return undefined;
  if (new URLSearchParams(visit.search).get('token')) return undefined;
  return visit.ended === 'left' ? '/login' : loginWithReturn(visit.path + visit.search + visit.hash);
}
