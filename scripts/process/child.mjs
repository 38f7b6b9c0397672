/** Answers for one long-running child: its own process group, its messages, and an end that leaves nothing running. */
import { spawn } from 'node:child_process';
import { exitCodeOf } from './command.mjs';
import { root } from './root.mjs';

const leash = new URL('./leash.mjs', import.meta.url).href;
const ownGroup = process.platform !== 'win32';
const patienceMs = 20_000;
const leftoverPatienceMs = 10_000;
const lookMs = 25;

/**
 * @typedef {object} Child
 * @property {Promise<number>} ended its exit code (128 + n for a death by signal), once its whole group is gone
 * @property {() => Promise<number>} stop SIGTERM, 20 s of patience, then SIGKILL
 * @property {() => void} kill SIGKILL for the whole group, at once
 */

/**
 * Starts a Node program in a process group of its own, so that the terminal's Ctrl-C reaches only the launcher, which
 * stops its children in order. The child stops by itself when the launcher dies.
 * @param {string[]} args what follows `node`
 * @param {{ env?: NodeJS.ProcessEnv, onMessage?: (message: unknown) => void, patience?: number }} [options]
 * @returns {Child}
 */
export function startChild(args, options = {}) {
  const child = spawn(process.execPath, ['--import', leash, ...args], {
    cwd: root,
    env: options.env ?? process.env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: ownGroup,
  });
  if (options.onMessage !== undefined) child.on('message', options.onMessage);

  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)));
  });
  const ended = exited.then(async (code) => {
    await clearGroup(child.pid);
    return code;
  });

  return {
    ended,
    stop() {
      const insist = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), options.patience ?? patienceMs);
      child.kill('SIGTERM');
      return ended.finally(() => clearTimeout(insist));
    },
    kill() {
      signalGroup(child.pid, 'SIGKILL');
    },
  };
}

/**
 * @param {number | undefined} pid
 * @param {NodeJS.Signals | 0} signal
 * @returns {boolean} whether anything was there to be signalled
 */
function signalGroup(pid, signal) {
  if (pid === undefined) return false;
  try {
    process.kill(ownGroup ? -pid : pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * What a child that crashed has left behind in its group (a database server) is asked to end, and made to after ten seconds.
 * SIGINT is PostgreSQL's quick and clean stop.
 * @param {number | undefined} pid
 */
async function clearGroup(pid) {
  if (!ownGroup || !signalGroup(pid, 'SIGINT')) return;
  const until = performance.now() + leftoverPatienceMs;
  while (signalGroup(pid, 0)) {
    if (performance.now() > until) {
      signalGroup(pid, 'SIGKILL');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
