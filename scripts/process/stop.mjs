/** Answers for being asked to stop: by Ctrl-C, by a signal, by the terminal closing, or by the death of the npm that started us. */
import { readFileSync } from 'node:fs';
import { stopCommands, whenCommandsEnded } from './command.mjs';

const signals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
/** One Ctrl-C arrives twice: from the terminal, and again from npm, which passes it on. What follows this soon is the same press. */
const samePressMs = 1000;
const lookForParentMs = 500;

/**
 * @typedef {object} StopRequest
 * @property {string} why the signal's name, or 'parent'
 * @property {number} exitCode what a program that stops for this reason ends with
 */

/**
 * Listens for requests to stop. Until `onStop` is called, a request ends the running commands and, after them, this program.
 * The first request calls `gently`, a second key press or signal calls `atOnce`; the parent's death never counts as
 * a second request.
 */
export function listenForStop() {
  /** @type {(request: StopRequest) => void} */
  let gently = endAfterCommands;
  let atOnce = endNow;
  let firstAt = Number.NEGATIVE_INFINITY;

  const ask = (/** @type {StopRequest} */ request) => {
    if (firstAt === Number.NEGATIVE_INFINITY) {
      firstAt = performance.now();
      gently(request);
    } else if (request.why !== 'parent' && performance.now() - firstAt > samePressMs) {
      atOnce(request);
    }
  };

  for (const [signal, exitCode] of Object.entries(signals)) process.on(signal, () => ask({ why: signal, exitCode }));
  // A closed terminal or pipe must not end us in the middle of stopping.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  watchParent(() => ask({ why: 'parent', exitCode: signals.SIGTERM }));

  return {
    /**
     * @param {(request: StopRequest) => void} nextGently
     * @param {(request: StopRequest) => void} [nextAtOnce]
     */
    onStop(nextGently, nextAtOnce = nextGently) {
      gently = nextGently;
      atOnce = nextAtOnce;
    },
  };
}

/**
 * A command that still writes when its caller is gone would write beside whatever is started next.
 * @param {StopRequest} request
 */
function endAfterCommands({ exitCode }) {
  stopCommands('SIGTERM');
  whenCommandsEnded(() => process.exit(exitCode));
}

/** @param {StopRequest} request */
function endNow({ exitCode }) {
  stopCommands('SIGKILL');
  process.exit(exitCode);
}

/**
 * Calls back once when the npm that started this program is gone: a killed npm tells nobody. Without npm between, a
 * shell that ends may well mean to leave us running (nohup), so nothing is watched.
 * @param {() => void} gone
 */
function watchParent(gone) {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const npm = npmBehindShell(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    gone();
  }, lookForParentMs);
  timer.unref();
}

/**
 * npm runs scripts in a shell. Most shells become the program, but where one stays between, it outlives npm, so its
 * parent is watched too. Known on Linux only.
 * @param {number} parent
 * @returns {number | undefined}
 */
function npmBehindShell(parent) {
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const grandparent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return /^(ba|da|z|a)?sh$/.test(name) && grandparent > 1 ? grandparent : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
