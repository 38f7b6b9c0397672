/** Answers for the pages in development: Vite's server with hot replacement, passing calls on to ours. */
import { join } from 'node:path';

/** What belongs to the server; every other path is a page. */
const calls = '^/(beacon|api|healthz|readyz|metrics|openapi\\.json|docs)(?=[/?]|$)';
const live = '^/live(?=[/?]|$)';

/**
 * Starts Vite's server on the first free port from 5173.
 * @param {string} root
 * @param {string} serverUrl
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePages(root, serverUrl) {
  const { createServer } = await import('vite');
  const folder = join(root, 'apps/web');
  const vite = await createServer({
    root: folder,
    server: { port: 5173, proxy: { [calls]: { target: serverUrl }, [live]: { target: serverUrl.replace(/^http/, 'ws'), ws: true } } },
  });
  await vite.listen();
  return { url: vite.resolvedUrls?.local[0] ?? '', close: () => vite.close() };
}
