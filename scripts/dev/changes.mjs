/** Answers for noticing that a source of the server, or of what it is built on, was saved. */
import { watch } from 'node:fs';
import { join } from 'node:path';

const settleMs = 150;
const source = /(?<!\.test)\.ts$/;

/**
 * Calls back once after each burst of saved sources.
 * @param {string} root
 * @param {string[]} folders relative to the root, watched with all below them
 * @param {(path: string) => void} changed
 * @returns {() => void} ends the watching
 */
export function watchSources(root, folders, changed) {
  /** @type {NodeJS.Timeout | undefined} */
  let settling;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, path) => {
      if (path === null || !source.test(path) || /(^|[\\/])(dist|node_modules)[\\/]/.test(path)) return;
      clearTimeout(settling);
      settling = setTimeout(() => changed(`${folder}/${path}`), settleMs);
    }),
  );
  return () => {
    clearTimeout(settling);
    for (const watcher of watchers) watcher.close();
  };
}
