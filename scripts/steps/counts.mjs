/** Answers for how many tests passed, failed and were skipped, read from the runners' own JSON reports. */

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export function sum(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/**
 * Counts of a vitest report. A file that could not be loaded holds no tests and counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Counts of a Playwright report. An error outside any test counts as one failure.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors?: unknown[] }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/**
 * What a step counts for, given how its runner ended: a runner that fails always shows at least one failure, and one
 * that ran nothing has not passed.
 * @param {Counts | undefined} counted nothing when the runner left no report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function judge(counted, exitCode) {
  const counts = counted ?? none;
  const ranNothing = counts.passed + counts.failed === 0;
  return (exitCode !== 0 || ranNothing) && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * The closing line: 'N passed, N failed', with ', N skipped' when there are any.
 * @param {Counts} counts
 * @returns {string}
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
