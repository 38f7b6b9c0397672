/** Answers for where the repository lies and where an installed tool's program file is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute, without a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The JavaScript file behind an installed command, to be run with `process.execPath`: quicker than npx, never asks the
 * registry, and needs no shell on Windows. Throws when the package is not installed.
 * @param {string} packageName
 * @param {string} [command] the name in the package's `bin`, when it is not the package's own
 * @returns {string}
 */
export function programOf(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
