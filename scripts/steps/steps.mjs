/** Answers for what is checked and tested, in order: the one list behind `npm test` and `npm run check`. */
import { programOf } from '../process/root.mjs';
import { countPlaywright, countVitest } from './counts.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} title
 * @property {() => string[]} args what follows `node`; asked for only after the packages are installed
 * @property {((report: any) => import('./counts.mjs').Counts)} [count] reads the runner's JSON report; a step without it counts no tests
 * @property {boolean} [quick] belongs to `npm run check`
 * @property {boolean} [isAside] works on one core and asks nothing of the steps before it: it runs beside them, and is told of in its turn
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsBrowser]
 */

/**
 * Where the runner of a step leaves its JSON report, relative to the root.
 * @param {string} name
 */
export const reportOf = (name) => `artifacts/results/${name}.json`;

const vitest = (/** @type {string} */ name, /** @type {string[]} */ projects) => () => [
  programOf('vitest'),
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
];

/** @type {Step[]} */
export const steps = [
  { name: 'types', title: 'Types', quick: true, args: () => [programOf('typescript', 'tsc'), '-b'] },
  { name: 'lint', title: 'Lint', quick: true, args: () => [programOf('oxlint'), '--type-aware', '--deny-warnings'] },
  {
    name: 'format',
    title: 'Format',
    quick: true,
    isAside: true,
    args: () => [programOf('prettier'), '--check', '--log-level', 'warn', '.'],
  },
  { name: 'directions', title: 'Import directions', quick: true, args: vitest('directions', ['directions']), count: countVitest },
  { name: 'unit', title: 'Unit and page tests', quick: true, args: vitest('unit', ['unit', 'web']), count: countVitest },
  {
    name: 'feature',
    title: 'Feature tests (HTTP, device ports, PostgreSQL)',
    args: vitest('feature', ['feature']),
    count: countVitest,
    needsBuild: true,
  },
  {
    name: 'browser',
    title: 'Browser tests',
    args: () => [programOf('@playwright/test', 'playwright'), 'test'],
    count: countPlaywright,
    needsBuild: true,
    needsBrowser: true,
  },
];
