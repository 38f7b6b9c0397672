/** Answers for `npm start`: set up, then the server and the demo fleet until someone stops them. With arguments, only the server's own command. */
import { runInView, stopCommands } from './process/command.mjs';
import { explain } from './process/say.mjs';
import { startStack } from './process/stack.mjs';
import { listenForStop } from './process/stop.mjs';
import { setUp } from './setup/setup.mjs';

const server = 'apps/server/dist/main.js';
const simulator = 'tools/simulator/dist/main.js';

async function start(/** @type {string[]} */ args) {
  const stops = listenForStop();
  await setUp({ build: true });
  if (args.length > 0) {
    stops.onStop(() => stopCommands('SIGTERM'));
    return runInView(process.execPath, [server, ...args]);
  }
  const stack = startStack({ server: [server], simulator: [simulator, '--demo'], env: process.env });
  stops.onStop(
    () => void stack.stop(),
    () => stack.kill(),
  );
  return stack.ended;
}

process.exitCode = await start(process.argv.slice(2)).catch(explain);
