/** Answers for how set-up talks to the person waiting: one line a step with its duration, on stderr so that stdout stays the program's. */

/** A failure that the person at the keyboard can act on: its message is printed, its stack is not. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Seconds since a `performance.now()`, as people read them: '0.3 s', '2 min 5 s'.
 * @param {number} startedMs
 * @returns {string}
 */
export function secondsSince(startedMs) {
  const seconds = (performance.now() - startedMs) / 1000;
  return seconds < 100 ? `${seconds.toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/**
 * Prints a line on stderr; a terminal that has gone away is not an error.
 * @param {string} text
 */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

const terminal = process.stderr.isTTY;
/** How often a step that takes long says that it still works: a spinner's pace on a terminal, a line now and then in a log. */
const stillWorkingMs = terminal ? 200 : 30_000;

/**
 * Runs one step of set-up and prints one line for it. The step calls `doing` when it starts something that takes
 * long, and returns what came of it.
 * @param {string} name
 * @param {(doing: (what: string) => void) => Promise<string> | string} work
 * @returns {Promise<void>}
 */
export async function step(name, work) {
  const started = performance.now();
  const label = name.padEnd(10);
  let what = '';
  const show = () => {
    if (what === '') return;
    if (terminal) process.stderr.write(`\r\x1b[2K  … ${label} ${what} ${secondsSince(started)}`);
    else say(`  … ${label} ${what} ${secondsSince(started)}`);
  };
  const timer = setInterval(show, stillWorkingMs);
  const finish = (/** @type {string} */ mark, /** @type {string} */ outcome) =>
    say(`${terminal ? '\r\x1b[2K' : ''}  ${mark} ${label} ${outcome}  ${secondsSince(started)}`);
  try {
    const outcome = await work((next) => {
      what = next;
      show();
    });
    finish('✔', outcome);
  } catch (error) {
    finish('✘', what === '' ? 'failed' : `failed: ${what}`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Prints why a command could not go on and gives the exit code for it. Anything but a SetupError is our own mistake
 * and keeps its stack.
 * @param {unknown} error
 * @returns {number}
 */
export function explain(error) {
  if (error instanceof SetupError) say(`\n${error.message}\n`);
  else say(`\n${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}
