/** Answers for "has anything changed since the last time": digests of files, and the stamp files that remember them. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * All files below a folder, as paths relative to it, in a fixed order; a folder that does not exist has none.
 * @param {string} folder
 * @param {(name: string, path: string) => boolean} skip says which files and folders to leave out
 * @returns {string[]}
 */
export function filesBelow(folder, skip) {
  /** @type {string[]} */
  const found = [];
  const walk = (/** @type {string} */ path) => {
    for (const entry of entriesOf(join(folder, path))) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`;
      if (skip(entry.name, inner)) continue;
      if (entry.isDirectory()) walk(inner);
      else if (entry.isFile()) found.push(inner);
    }
  };
  walk('');
  return found.sort();
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * One digest over the names and contents of files, so that neither a checkout nor a touch looks like a change.
 * @param {string} folder what the paths are relative to
 * @param {string[]} paths
 * @param {string[]} [also] other things the outcome depends on
 * @returns {string}
 */
export function digestOf(folder, paths, also = []) {
  const hash = createHash('sha256');
  for (const text of also) hash.update(`${text}\0`);
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Whether a stamp file holds this digest.
 * @param {string} file
 * @param {string} digest
 * @returns {boolean}
 */
export function hasStamp(file, digest) {
  try {
    return readFileSync(file, 'utf8').trim() === digest;
  } catch {
    return false;
  }
}

/**
 * @param {string} file
 * @param {string} digest
 */
export function writeStamp(file, digest) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${digest}\n`);
}
