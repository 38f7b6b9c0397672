/** Answers for `npm run bench`: set up, then the benchmarks with the arguments given. */
import { runInView, stopCommands } from './process/command.mjs';
import { explain } from './process/say.mjs';
import { listenForStop } from './process/stop.mjs';
import { findChromium } from './setup/chromium.mjs';
import { setUp } from './setup/setup.mjs';

async function bench(/** @type {string[]} */ args) {
  const stops = listenForStop();
  await setUp({ build: true });
  stops.onStop(() => stopCommands('SIGTERM'));
  const chromium = await findChromium();
  if (chromium !== undefined) process.env['FROSTWAY_CHROMIUM'] ??= chromium;
  return runInView(process.execPath, ['tools/bench/dist/main.js', ...args]);
}

process.exitCode = await bench(process.argv.slice(2)).catch(explain);
