/** Answers for running another program to its end: quietly with its output kept for a failure, or in full view. */
import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { SetupError } from './say.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
const lastLines = 60;
const patienceMs = 20_000;

/**
 * Passes a signal to every command that still runs, and insists after twenty seconds.
 * @param {NodeJS.Signals} signal
 * @returns {boolean} whether there was one
 */
export function stopCommands(signal) {
  for (const child of running) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
  }
  return running.size > 0;
}

/**
 * Calls back once every command that runs now has ended; at once where none does.
 * @param {() => void} ended
 */
export function whenCommandsEnded(ended) {
  const left = new Set(running);
  if (left.size === 0) return ended();
  for (const child of left) {
    child.once('exit', () => {
      left.delete(child);
      if (left.size === 0) ended();
    });
  }
}

/**
 * What a shell would give as the exit code: 128 + n for a death by signal.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCodeOf(code, signal) {
  if (code !== null) return code;
  const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
  return 128 + (numbers[/** @type {keyof typeof numbers} */ (signal)] ?? 0);
}

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, timeoutMs?: number }} CommandOptions
 */

/**
 * Runs a program out of view and keeps what it prints; refuses when it cannot be started.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} options
 * @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, output: string }>}
 */
function collect(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: options.timeoutMs,
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      reject(new SetupError(`${shownAs(program, args)}: could not be started (${error.message})`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, output });
    });
  });
}

/**
 * @param {string} program
 * @param {string[]} args
 */
const shownAs = (program, args) => [program === process.execPath ? 'node' : program, ...args].join(' ').replaceAll(`${root}/`, '');

/**
 * Runs a program and keeps what it prints; refuses with its last lines when it fails. Returns its output.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<string>}
 */
export async function runQuietly(program, args, options = {}) {
  const { code, signal, output } = await collect(program, args, options);
  if (code === 0) return output;
  const tail = output.trimEnd().split('\n').slice(-lastLines).join('\n');
  throw new SetupError(`${tail}\n\n${shownAs(program, args)}: ${signal === null ? `exit code ${code}` : `ended by ${signal}`}`);
}

/**
 * Runs a program out of view and gives its exit code with all it printed, for a reader who comes later.
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<{ exitCode: number, output: string }>}
 */
export async function runAside(program, args, options = {}) {
  const { code, signal, output } = await collect(program, args, options);
  return { exitCode: exitCodeOf(code, signal), output };
}

/**
 * Runs a program on our own terminal and gives its exit code (128 + n for a death by signal).
 * @param {string} program
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<number>}
 */
export function runInView(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: options.cwd ?? root, env: options.env ?? process.env, stdio: 'inherit' });
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(new SetupError(`${program}: could not be started (${error.message})`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(exitCodeOf(code, signal));
    });
  });
}
