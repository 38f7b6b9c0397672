/** Answers for `npm run check`: the quick part of the tests (types, lint, format, import directions, unit tests), for while one works. */
import { runSteps } from './steps/run.mjs';
import { steps } from './steps/steps.mjs';

process.exitCode = await runSteps(
  steps.filter((step) => step.quick),
  process.argv.slice(2),
);
