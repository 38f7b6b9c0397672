/** Answers for running steps one after the other: a heading each, a stop at the first that fails, a summary always. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runAside, runInView, stopCommands } from '../process/command.mjs';
import { root } from '../process/root.mjs';
import { SetupError, explain, secondsSince } from '../process/say.mjs';
import { listenForStop } from '../process/stop.mjs';
import { setUp } from '../setup/setup.mjs';
import { closingLine, judge, none, sum } from './counts.mjs';
import { reportOf } from './steps.mjs';

/**
 * @typedef {{ step: import('./steps.mjs').Step, counts: import('./counts.mjs').Counts, passed: boolean, took: string }} Outcome
 */

/**
 * Splits a command line into the steps it names and what it says to their runner; without a name all steps are meant.
 * @param {import('./steps.mjs').Step[]} steps
 * @param {string[]} args
 * @returns {{ chosen: import('./steps.mjs').Step[], rest: string[] }}
 */
export function chooseSteps(steps, args) {
  const first = args.findIndex((arg) => !steps.some((step) => step.name === arg));
  const names = first === -1 ? args : args.slice(0, first);
  const rest = first === -1 ? [] : args.slice(first);
  if (names.length === 0 && rest.length > 0) {
    throw new SetupError(
      `There is no step '${rest[0]}'. Steps: ${steps.map((step) => step.name).join(', ')}; what follows a name goes to its runner.`,
    );
  }
  return { chosen: names.length === 0 ? steps : steps.filter((step) => names.includes(step.name)), rest };
}

/**
 * Sets up what the steps need and runs them. The last line on stdout is 'N passed, N failed'. Gives the exit code.
 * @param {import('./steps.mjs').Step[]} steps
 * @param {string[]} args the command line
 * @returns {Promise<number>}
 */
export async function runSteps(steps, args) {
  const stops = listenForStop();
  let stopped = 0;
  /** @type {Outcome[]} */
  const outcomes = [];
  let chosen = steps;
  let interrupted = false;
  try {
    const choice = chooseSteps(steps, args);
    chosen = choice.chosen;
    heading('Set-up');
    await setUp({ browser: chosen.some((step) => step.needsBrowser) });
    stops.onStop(({ exitCode }) => {
      stopped = exitCode;
      stopCommands('SIGTERM');
    });
    let built = false;
    const aside = new Map(
      chosen
        .slice(1)
        .filter((step) => step.isAside)
        .map((step) => [step, startAside(step, choice.rest)]),
    );
    for (const step of chosen) {
      heading(step.title);
      if (step.needsBuild && !built) await setUp({ build: true });
      built ||= step.needsBuild === true;
      const started = aside.get(step);
      const outcome = started === undefined ? await runStep(step, choice.rest) : await endAside(step, started);
      outcomes.push(outcome);
      if (outcome.passed && stopped === 0) continue;
      stopCommands('SIGTERM');
      break;
    }
  } catch (error) {
    interrupted = true;
    explain(error);
  }
  return summarise(chosen, outcomes, interrupted) ? stopped : stopped || 1;
}

/**
 * @param {import('./steps.mjs').Step} step
 * @param {string[]} rest
 * @returns {Promise<Outcome>}
 */
async function runStep(step, rest) {
  const started = performance.now();
  const report = join(root, reportOf(step.name));
  rmSync(report, { force: true });
  // Tests that run programs run what was built for them.
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(step.needsBuild ? { FROSTWAY_TESTS_OF: 'build' } : {}) };
  const exitCode = await runInView(process.execPath, [...step.args(), ...rest], { env });
  const counts = step.count === undefined ? { ...none, failed: exitCode === 0 ? 0 : 1 } : judge(readReport(report, step.count), exitCode);
  return { step, counts, passed: exitCode === 0 && counts.failed === 0, took: secondsSince(started) };
}

/**
 * Begins a step that runs beside those before it.
 * @param {import('./steps.mjs').Step} step
 * @param {string[]} rest
 * @returns {Promise<{ exitCode: number, output: string, took: string }>}
 */
async function startAside(step, rest) {
  const started = performance.now();
  const ended = await runAside(process.execPath, [...step.args(), ...rest]);
  return { ...ended, took: secondsSince(started) };
}

/**
 * Says in its turn what such a step has come to.
 * @param {import('./steps.mjs').Step} step
 * @param {ReturnType<typeof startAside>} started
 * @returns {Promise<Outcome>}
 */
async function endAside(step, started) {
  const { exitCode, output, took } = await started;
  process.stdout.write(output);
  return { step, counts: { ...none, failed: exitCode === 0 ? 0 : 1 }, passed: exitCode === 0, took };
}

/**
 * @param {string} file
 * @param {NonNullable<import('./steps.mjs').Step['count']>} count
 */
function readReport(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** @param {string} title */
function heading(title) {
  process.stdout.write(`\n── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}\n`);
}

/**
 * @param {import('./steps.mjs').Step[]} chosen
 * @param {Outcome[]} outcomes
 * @param {boolean} interrupted whether something outside the steps failed
 * @returns {boolean} whether everything that was to run has passed
 */
function summarise(chosen, outcomes, interrupted) {
  heading('Summary');
  for (const [index, step] of chosen.entries()) {
    const outcome = outcomes[index];
    const result = outcome === undefined ? '- not run' : outcome.passed ? '✔ passed' : '✘ failed';
    const counted = outcome === undefined || step.count === undefined ? '' : closingLine(outcome.counts);
    process.stdout.write(`  ${result.padEnd(10)} ${step.name.padEnd(11)} ${(outcome?.took ?? '').padEnd(12)} ${counted}\n`);
  }
  const counts = outcomes.reduce((total, outcome) => sum(total, outcome.counts), interrupted ? { ...none, failed: 1 } : none);
  process.stdout.write(`\n${closingLine(counts)}\n`);
  return !interrupted && outcomes.length === chosen.length && outcomes.every((outcome) => outcome.passed);
}
