/** Answers for the browser stories not starting without what they need: a built server, built pages, and data directories to begin with. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { makeStarts } from './starts.js';

const products = ['apps/server/dist/main.js', 'apps/web/dist/index.html', 'tools/simulator/dist/main.js'];

/** Refuses with what to do about it. `npm test -- browser` sees to all of it by itself. Answers what is done at the end. */
export default function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const root = config.configFile === undefined ? process.cwd() : join(config.configFile, '..');
  const missing = products.find((file) => !existsSync(join(root, file)));
  if (missing !== undefined) throw new Error(`${missing} is missing: npm test -- browser builds everything first.`);
  return makeStarts();
}
