/** Answers for everything that must be there before a command can do its work, from a bare clone on: the ordered list. */
import { join } from 'node:path';
import { root } from '../process/root.mjs';
import { say, step } from '../process/say.mjs';
import { buildAll } from './build.mjs';
import { provideChromium } from './chromium.mjs';
import { provideChineseFont } from './fonts.mjs';
import { checkNode } from './node-version.mjs';
import { installPackages } from './packages.mjs';
import { linkPostgres } from './postgres-links.mjs';
import { inTurn } from './turn.mjs';

/**
 * Sets up what a command asks for; every step prints one line. The Chromium found is left in FROSTWAY_CHROMIUM.
 * @param {{ build?: boolean, browser?: boolean }} wanted
 */
export async function setUp({ build = false, browser = false }) {
  await step('node', checkNode);
  await inTurn(join(root, '.cache/setup.lock'), sayWaiting, async () => {
    await step('packages', (doing) => installPackages(root, doing));
    await step('postgres', () => linkPostgres(root));
    if (build) await step('build', (doing) => buildAll(root, doing));
    if (!browser) return;
    await step('chromium', async (doing) => {
      const { path, version } = await provideChromium(doing);
      process.env['FROSTWAY_CHROMIUM'] = path;
      return `${version} (${path})`;
    });
    await step('font', provideChineseFont);
  });
}

/** @param {number} owner */
function sayWaiting(owner) {
  say(`  … waiting for another set-up in this folder (process ${owner})`);
}
