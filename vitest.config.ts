/** Answers for the test projects: which files belong to which, and in what surroundings they run. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './scripts/setup/memory.mjs';

keepTemporaryFilesInMemory();

/** Files that take minutes begin first: what began last would keep one worker busy while the other waits. */
const longest = [
  '/matrix/matrix.test.ts',
  '/crash.trial.test.ts',
  '/shuffles.trial.test.ts',
  '/src/main.test.ts',
  '/matrix/hostile.test.ts',
];

/** The order of files: those above, then the larger before the smaller, as by default. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => longest.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Packages are tested from their sources: no build comes before a test. */
const conditions = ['source', 'module', 'node', 'development|production'];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: ['source'] } };

export default defineConfig({
  resolve,
  ssr,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          maxWorkers: 2,
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.unit.test.ts',
            'tools/*/src/**/*.test.ts',
            'scripts/{process,setup,steps}/*.test.ts',
          ],
          exclude: ['tools/bench/src/**/*.trial.test.ts'],
          // A busy machine is no fault of a law over thousands of frames.
          testTimeout: 60_000,
        },
      },
      {
        resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
        test: {
          name: 'web',
          maxWorkers: 2,
          // Libraries are read once by each worker; the set-up gives every file modules of its own and an empty page.
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/page.test-setup.ts'],
          testTimeout: 60_000,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'feature',
          // What the server consists of is read once by each worker, not once by each file; no file may leave anything in a module.
          isolate: false,
          // The trials run the built server as a process of its own.
          include: ['apps/server/src/**/*.test.ts', 'tools/bench/src/**/*.trial.test.ts'],
          exclude: ['apps/server/src/**/*.unit.test.ts'],
          globalSetup: ['apps/server/src/testing/database.ts', 'apps/server/src/testing/received.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'directions', testTimeout: 60_000, include: ['scripts/directions.test.ts', 'scripts/directions/*.test.ts'] },
      },
    ],
  },
});
