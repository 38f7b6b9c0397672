/** Answers for `npm run dev`: the server from its sources, begun anew when one is saved, the demo fleet, and the pages with hot replacement. */
import { watchSources } from './dev/changes.mjs';
import { servePages } from './dev/pages.mjs';
import { root } from './process/root.mjs';
import { explain, say } from './process/say.mjs';
import { startStack } from './process/stack.mjs';
import { listenForStop } from './process/stop.mjs';
import { setUp } from './setup/setup.mjs';

const fromSource = ['--conditions=source', '--import', 'tsx'];
const watched = ['packages', 'apps/server/src', 'tools/simulator/src'];

async function develop() {
  const stops = listenForStop();
  await setUp({});

  /** @type {{ url: string, close: () => Promise<void> } | undefined} */
  let pages;
  const onReady = async (/** @type {{ url: string }} */ { url }) => {
    pages ??= await servePages(root, url);
    say(`  Pages with hot replacement: ${pages.url}`);
  };
  const start = () =>
    startStack({
      server: [...fromSource, 'apps/server/src/main.ts'],
      simulator: [...fromSource, 'tools/simulator/src/main.ts', '--demo'],
      env: process.env,
      onReady: (ready) => void onReady(ready).catch(explain),
    });

  let stack = start();
  let restarting = false;
  let again = false;
  const restart = async (/** @type {string} */ path) => {
    again = true;
    if (restarting) return;
    restarting = true;
    say(`\n  ${path} changed: starting the server anew`);
    while (again) {
      again = false;
      await stack.stop();
    }
    restarting = false;
    if (!stopped) stack = start();
  };

  let stopped = false;
  const endWatch = watchSources(root, watched, (path) => void restart(path));
  /** @type {Promise<number>} */
  const finished = new Promise((resolve) => {
    const stop = async () => {
      stopped = true;
      endWatch();
      await pages?.close();
      resolve(await stack.stop());
    };
    stops.onStop(
      () => void stop(),
      () => stack.kill(),
    );
  });
  return finished;
}

process.exitCode = await develop().catch(explain);
