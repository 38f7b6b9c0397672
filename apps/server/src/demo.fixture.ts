/** A platform with its demo for tests: opened once for a file, with a session of the demo's account. */
import { afterAll, beforeAll } from 'vitest';
import { addTestSession } from './testing/accounts.js';
import { startTestPlatform, type TestPlatform } from './testing/platform.js';

/** Opens it for the tests of a file and closes it after them; `use` is handed it before the first. */
export function demoForFile(use: (test: TestPlatform, token: string) => void): void {
  let test: TestPlatform;
  beforeAll(async () => {
    test = await startTestPlatform({ FROSTWAY_DEMO: 'on' });
    const [row] = await test.sql<{ id: number }>("select id from account where account = 'demo'");
    use(test, await addTestSession(test, row?.id ?? 0));
  });
  afterAll(() => test.close());
}
