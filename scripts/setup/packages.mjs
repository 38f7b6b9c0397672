/** Answers for node_modules being what package-lock.json says. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../process/command.mjs';
import { SetupError } from '../process/say.mjs';
import { npmProblem } from './node-version.mjs';
import { digestOf, hasStamp, writeStamp } from './stamp.mjs';

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, peer?: boolean, os?: string[], cpu?: string[] }} LockedPackage
 */

/**
 * Installs the packages when the lock changed since the last install: all anew in a bare clone or in CI, else only what
 * differs. An install that was made by hand and fits the lock is taken as it is.
 * @param {string} root
 * @param {(what: string) => void} doing
 * @returns {Promise<string>}
 */
export async function installPackages(root, doing) {
  const stamp = join(root, 'node_modules/.frostway-install');
  const digest = digestOf(root, ['package-lock.json'], [process.platform, process.arch]);
  if (hasStamp(stamp, digest)) return 'up to date';
  if (fitsLock(readPackages(join(root, 'package-lock.json')), readPackages(join(root, 'node_modules/.package-lock.json')))) {
    writeStamp(stamp, digest);
    return 'already installed';
  }

  const bare = !existsSync(join(root, 'node_modules')) || process.env['CI'] !== undefined;
  const command = bare ? 'ci' : 'install';
  const npm = npmCommand();
  const problem = npmProblem((await runQuietly(npm.program, [...npm.args, '--version'])).trim());
  if (problem !== undefined) throw new SetupError(problem);
  doing(`npm ${command}`);
  // Production environments leave out the compiler, which the build needs.
  await runQuietly(npm.program, [...npm.args, command, '--include=dev', '--no-audit', '--no-fund'], { cwd: root }).catch((error) => {
    throw new SetupError(
      `${error.message}\n\nThe packages could not be installed. If the registry was reached, try once more after: rm -rf node_modules`,
    );
  });
  writeStamp(stamp, digestOf(root, ['package-lock.json'], [process.platform, process.arch]));
  return `installed (npm ${command})`;
}

/**
 * Whether every package that the lock asks for on any platform is there in its version.
 * @param {Record<string, LockedPackage>} wanted
 * @param {Record<string, LockedPackage>} installed
 * @returns {boolean}
 */
export function fitsLock(wanted, installed) {
  for (const [path, locked] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    const found = installed[path];
    if (found === undefined ? !locked.optional : found.version !== locked.version) return false;
  }
  return true;
}

/**
 * @param {string} file a lock file, npm's own record of what it installed included
 * @returns {Record<string, LockedPackage>} by path; empty when there is no such file, which fits no lock
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** The npm that runs us, else the one on the path. */
function npmCommand() {
  const own = process.env['npm_execpath'];
  if (own !== undefined && /npm-cli\.c?js$/.test(own)) return { program: process.execPath, args: [own] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
}
