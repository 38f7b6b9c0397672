/** The content policy of the built pages: nothing they do, maps, charts and workers included, is against it. */
import { expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { enterWith, platformFor } from './story.js';

const platform = platformFor({ demo: true });

test('no screen does what the content policy forbids', async ({ context, page }) => {
  const violations: string[] = [];
  await context.exposeFunction('noteViolation', (what: string) => void violations.push(`${page.url()}: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { noteViolation } = globalThis as unknown as { noteViolation: (what: string) => void };
      noteViolation(`${violatedDirective} ${blockedURI} ${sourceFile}`);
    });
  });
  await page.goto(`${platform().url}/login`, { waitUntil: 'networkidle' });
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  const { data } = await platform().call('GET', '/beacon/group/device?pageSize=100', undefined, token);
  const beacon = (data as { rows: { kind: string; mac: string }[] }).rows.find(({ kind }) => kind === 'beacon');
  for (const path of ['/platform', '/view', '/deviceSet', '/deviceMonitor?show=split', `/deviceDetail?mac=${beacon?.mac}`]) {
    await page.goto(`${platform().url}${path}`, { waitUntil: 'networkidle' });
    if (path.endsWith('split')) await expect(page.locator('canvas').first()).toBeVisible();
  }
  expect(violations).toEqual([]);
});
