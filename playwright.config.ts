/** Answers for how the browser stories in e2e/ run: two Chromiums beside each other, each a file of stories, pictures of failures in artifacts/. */
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/setup/chromium.mjs';
import { keepTemporaryFilesInMemory } from './scripts/setup/memory.mjs';

keepTemporaryFilesInMemory();

const executablePath = process.env['FROSTWAY_CHROMIUM'] ?? (await findChromium());

/** Walks through every screen and dialog. */
const looks = /(?:screens|dialogs)[^/]*\.story\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  // The compiler leaves its products beside the stories.
  testIgnore: '**/dist/**',
  outputDir: 'artifacts/browser',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? 'artifacts/results/browser.json' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    // A dialog lies in its place, unseen, for a frame before it grows into it: a click that comes then is lost, as no person's is.
    contextOptions: { reducedMotion: 'reduce' },
    // What a trace writes down of every act is a third of all a story costs: it is kept where it is asked for.
    trace: process.env['FROSTWAY_TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        // The map needs WebGL, which without a graphics card is drawn by the processor.
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-gpu-sandbox',
        // Only the map: pages are put together without it, which takes a third less of the processor.
        '--disable-gpu-compositing',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // The long walks begin first, so that neither Chromium waits for the other at the end.
  projects: [
    { name: 'looks', testMatch: looks, use: { browserName: 'chromium' } },
    { name: 'stories', testIgnore: ['**/dist/**', looks], use: { browserName: 'chromium' } },
  ],
});
