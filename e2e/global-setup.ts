/** Answers for the browser stories not starting without what they need: a built server, built pages and a Chromium. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';

const products = ['apps/server/dist/main.js', 'apps/web/dist/index.html', 'tools/simulator/dist/main.js'];

/** Refuses with what to do about it. `npm test -- browser` sees to all of it by itself. */
export default function checkSetUp(config: FullConfig): void {
  const root = config.configFile === undefined ? process.cwd() : join(config.configFile, '..');
  const missing = products.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) throw new Error(`${missing} is missing: npm test -- browser builds everything first.`);
}
