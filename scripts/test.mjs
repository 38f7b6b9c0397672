/** Answers for `npm test`: everything that must hold, from a bare clone. `npm test -- feature` runs one step; what follows its name goes to the step's runner. */
import { runSteps } from './steps/run.mjs';
import { steps } from './steps/steps.mjs';

process.exitCode = await runSteps(steps, process.argv.slice(2));
