/** Answers for the Chromium that the browser tests drive: the system's, else one that can be installed here. */
import { accessSync, constants, existsSync } from 'node:fs';
import { runQuietly } from '../process/command.mjs';
import { programOf } from '../process/root.mjs';
import { SetupError } from '../process/say.mjs';
import { installDebianPackages, mayInstall } from './debian.mjs';

const systemPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];
const answerMs = 30_000;

/**
 * Where a Chromium lies: CHROME_PATH, the system's, else Playwright's own; none if there is none. A CHROME_PATH that
 * leads nowhere is refused rather than passed over.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const wished = process.env['CHROME_PATH'];
  if (wished !== undefined && wished !== '') {
    if (!isProgram(wished)) throw new SetupError(`CHROME_PATH is ${wished}, which is not a program that can be run.`);
    return wished;
  }
  const own = systemPlaces.find(isProgram);
  if (own !== undefined) return own;
  const { chromium } = await import('@playwright/test');
  const place = chromium.executablePath();
  return existsSync(place) ? place : undefined;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Sees to a Chromium that starts, installing one where that is possible; gives its path.
 * @param {(what: string) => void} doing
 * @returns {Promise<{ path: string, version: string }>}
 */
export async function provideChromium(doing) {
  const path = (await findChromium()) ?? (await installChromium(doing));
  const version = await runQuietly(path, ['--version'], { timeoutMs: answerMs }).catch((error) => {
    throw new SetupError(`${error.message}\n\n${path} does not start. Set CHROME_PATH to a Chromium or Chrome that does.`);
  });
  // A packager's start script may grumble first.
  return { path, version: version.trim().split('\n').at(-1)?.trim() ?? '' };
}

/** @param {(what: string) => void} doing */
async function installChromium(doing) {
  /** @type {string[]} */
  const problems = [];
  const attempt = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ install) => {
    doing(what);
    await install().catch((error) => problems.push(error.message));
    return findChromium();
  };
  if (mayInstall()) {
    const found = await attempt('apt-get install chromium fonts-noto-cjk', () => installDebianPackages(['chromium', 'fonts-noto-cjk']));
    if (found !== undefined) return found;
  }
  const withLibraries = process.getuid?.() === 0 && process.platform === 'linux' ? ['--with-deps'] : [];
  const found = await attempt('playwright install chromium', () =>
    runQuietly(process.execPath, [programOf('@playwright/test', 'playwright'), 'install', ...withLibraries, 'chromium']),
  );
  if (found !== undefined) return found;
  throw new SetupError(
    `${problems.join('\n\n')}\n\nThe browser tests need Chromium, and none could be found or installed. Install Chromium or Chrome with your system's
package manager (Debian: sudo apt-get install chromium fonts-noto-cjk; Fedora: sudo dnf install chromium;
macOS: brew install --cask chromium), or set CHROME_PATH to one, and start again.`,
  );
}
