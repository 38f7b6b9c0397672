/** Answers for the test projects: which files belong to which, and in what surroundings they run. */
import { defineConfig } from 'vitest/config';

/** Packages are tested from their sources: no build comes before a test. */
const conditions = ['source', 'module', 'node', 'development|production'];
const resolve = { conditions };
const ssr = { resolve: { conditions, externalConditions: ['source'] } };

export default defineConfig({
  resolve,
  ssr,
  test: {
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
