/** Tests of the step runner's arithmetic: which steps are meant, what their reports count for, and the closing line. */
import { describe, expect, it } from 'vitest';
import { closingLine, countPlaywright, countVitest, judge, sum } from './counts.mjs';
import { chooseSteps } from './run.mjs';
import { steps } from './steps.mjs';

describe('the steps', () => {
  it('are all meant when none is named, in their order', () => {
    const { chosen, rest } = chooseSteps(steps, []);
    expect(chosen.map((step) => step.name)).toEqual(['types', 'lint', 'format', 'directions', 'unit', 'feature', 'browser']);
    expect(rest).toEqual([]);
  });

  it('named first are the ones that run; the rest of the line is their runner’s', () => {
    const { chosen, rest } = chooseSteps(steps, ['feature', 'apps/server/src/http', '--bail=1']);
    expect(chosen.map((step) => step.name)).toEqual(['feature']);
    expect(rest).toEqual(['apps/server/src/http', '--bail=1']);
    expect(chooseSteps(steps, ['lint', 'types']).chosen.map((step) => step.name)).toEqual(['types', 'lint']);
  });

  it('refuse a name that is none of theirs and say which there are', () => {
    expect(() => chooseSteps(steps, ['featur'])).toThrow(
      "There is no step 'featur'. Steps: types, lint, format, directions, unit, feature, browser",
    );
  });
});

describe('counts', () => {
  const vitest = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

  it('of vitest hold a file that could not be loaded as one failure', () => {
    const files = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    expect(countVitest({ ...vitest, testResults: files })).toEqual({ passed: 3, failed: 2, skipped: 3 });
  });

  it('of Playwright hold an error outside any test as one failure', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 2, skipped: 2 });
    expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });

  it('show a failure when the runner failed, ran nothing or left no report', () => {
    expect(judge({ passed: 5, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
    expect(judge({ passed: 0, failed: 0, skipped: 4 }, 0)).toEqual({ passed: 0, failed: 1, skipped: 4 });
    expect(judge(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(judge({ passed: 5, failed: 2, skipped: 1 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 1 });
    expect(judge({ passed: 5, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 5, failed: 0, skipped: 1 });
  });

  it('close with one plain line', () => {
    expect(closingLine(sum({ passed: 1, failed: 0, skipped: 0 }, { passed: 2, failed: 1, skipped: 0 }))).toBe('3 passed, 1 failed');
    expect(closingLine({ passed: 3, failed: 0, skipped: 2 })).toBe('3 passed, 0 failed, 2 skipped');
  });
});
