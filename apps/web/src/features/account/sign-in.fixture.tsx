/** The screens of signing in in a page of their own, before a server that answers as it is told. */
import { refusals } from '@frostway/contract/refusals';
import { configure, screen as page } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { answers } from '../../api/answers.js';
import { chooseLanguage } from '../../api/language.js';
import { leavePage } from '../../testing/page.js';

configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

const user = {
  uid: 1,
  account: 'lin',
  nickname: 'Lin',
  email: null,
  phone: null,
  level: 'normal',
  language: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const session = { token: 't9', expiresAt: '2099-01-01T00:00:00.000Z', loginCount: 3, lastLoginAt: '2026-07-13T10:05:00.000Z', user };

export type Reply = { errorcode: number; data?: unknown; fields?: Record<string, string>; retryAfter?: number };
type Seen = { path: string; body: Record<string, unknown> };
/** What the page asked, what is answered next, and how many captchas were drawn. */
export const server: { seen: Seen[]; replies: Record<string, Reply[]>; captchas: number } = { seen: [], replies: {}, captchas: 0 };

/** The server of these tests: queued replies of a call, and what it answers when none is queued. */
function answered(path: string): Reply {
  const queued = server.replies[path]?.shift();
  if (queued !== undefined) return queued;
  if (path === '/beacon/source')
    return { errorcode: 0, data: { signIn: ['account', 'email'], register: ['email'], recover: [], internet: null, demo: true } };
  if (path === '/beacon/user/isExists') return { errorcode: 0, data: { exists: false } };
  if (path === '/beacon/pvc') {
    server.captchas += 1;
    return { errorcode: 0, data: { sid: `s${server.captchas}`, svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } };
  }
  if (path === '/beacon/svc') return { errorcode: 0, data: { to: '+8613801732265', validSeconds: 300, resendSeconds: 60 } };
  return { errorcode: 0, data: { activated: true, ...session } };
}
/** A refusal of the catalogue. */
export const refused = (name: keyof typeof refusals, fields?: Record<string, string>): Reply => ({
  errorcode: refusals[name].code,
  ...(fields === undefined ? {} : { fields }),
});
/** The bodies a call was made with. */
export const bodies = (path: string): Record<string, unknown>[] =>
  server.seen.filter((each) => each.path === path).map((each) => each.body);

/** Sets the server up before every test of a file; called once at its top. */
export function withServer(): void {
  beforeEach(() => {
    Object.assign(server, { seen: [], replies: {}, captchas: 0 });
    sessionStorage.clear();
    answers.clear();
    chooseLanguage('en');
    vi.stubGlobal(
      'fetch',
      vi.fn(async (url: string, init: RequestInit) => {
        const path = url.split('?')[0] ?? '';
        server.seen.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {} });
        const { retryAfter, ...reply } = answered(path);
        const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
        return new Response(JSON.stringify({ message: '', ...reply }), { headers });
      }),
    );
  });
  afterEach(leavePage);
}

/** What is said right beside a field. */
export const beside = (label: string): string => {
  const id = page.getByLabelText(label).getAttribute('aria-describedby');
  return (id === null ? null : document.getElementById(id))?.textContent ?? '';
};
