/** A server in a test that knows what its caller may, answers as it is told, and notes what it is sent. */
import { vi } from 'vitest';

/** What was sent to change something: its body, of a call without one its query. */
export type Change = { readonly path: string; readonly body: unknown };
/** A call as it came. */
type Asked = { readonly path: string; readonly query: URLSearchParams; readonly isChange: boolean };

/** Stands in for the server until the page is left: `resources` are the calls a caller may make; `answer` gives the data of any other. Answers what is sent, as it comes. */
export function stubServer(resources: readonly string[], answer: (asked: Asked) => unknown): readonly Change[] {
  const sent: Change[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname: path, searchParams: query } = new URL(address, 'http://page');
    const isChange = init?.method !== 'GET';
    if (isChange) sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(query) });
    const data = path === '/api/getPermission' ? { level: 'normal', menus: [], paths: [], resources } : answer({ path, query, isChange });
    return new Response(JSON.stringify({ errorcode: 0, data }));
  });
  return sent;
}
