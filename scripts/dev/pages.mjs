/** Answers for the pages in development: Vite's server with hot replacement, passing calls on to ours. */
import { join } from 'node:path';

/**
 * Starts Vite's server on its first free port.
 * @param {string} root
 * @param {string} serverUrl
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function servePages(root, serverUrl) {
  const { createServer } = await import('vite');
  // Which calls are passed on is said in apps/web/vite.config.ts; where to, here.
  process.env['FROSTWAY_SERVER'] = serverUrl;
  const folder = join(root, 'apps/web');
  const vite = await createServer({ root: folder });
  await vite.listen();
  return { url: vite.resolvedUrls?.local[0] ?? '', close: () => vite.close() };
}
