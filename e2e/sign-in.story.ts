/** The login page itself: how much it loads, and that it needs no mouse. */
import { expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { button, en, field, platformFor, zh } from './story.js';

const platform = platformFor({ demo: true });

test('the first load of the login page stays under 200 kB compressed', async ({ page }) => {
  await page.goto(`${platform().url}/login`, { waitUntil: 'networkidle' });
  await expect(field(page, zh('account.login.name'))).toBeVisible();
  // What a first visitor waits for, as the browser counted it: page, scripts and styles in their compressed form.
  const loaded = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ entryType, name }) => entryType === 'navigation' || /\.(?:js|css|woff2)$/.test(new URL(name).pathname))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
  );
  const sent = loaded.map(({ name, encodedBodySize }) => `${encodedBodySize} ${name}`).join('\n');
  const sum = (size: 'encodedBodySize' | 'decodedBodySize'): number => loaded.reduce((total, entry) => total + entry[size], 0);
  expect(loaded.length, sent).toBeGreaterThan(3);
  expect(sum('encodedBodySize'), sent).toBeLessThan(sum('decodedBodySize') / 2);
  expect(sum('encodedBodySize'), sent).toBeLessThan(200_000);
  console.log(`first load of /login: ${sum('encodedBodySize')} bytes in ${loaded.length} files`);
});

test('the keyboard alone can log in', async ({ page }) => {
  await page.goto(`${platform().url}/login`);
  // The account has the focus from the start; Tab leads past the eye and nothing else stands between.
  await expect(field(page, zh('account.login.name'))).toBeFocused();
  await page.keyboard.type('demo');
  await page.keyboard.press('Tab');
  await expect(field(page, zh('account.password'))).toBeFocused();
  await page.keyboard.type('wrong password');
  await page.keyboard.press('Enter');
  // A wrong password is selected, ready to be typed over.
  await expect(field(page, zh('account.password'))).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, zh('account.password'))).toBeFocused();
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${platform().url}/platform`);
  await expect(button(page, zh('frame.platform.sensor'))).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((name) => document.activeElement?.getAttribute('aria-label') === name, zh('frame.platform.sensor'))) break;
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${platform().url}/view`);
});

test('what is missing or wrong is said beside its field, in the words of the catalogue and in the language of the page', async ({
  page,
  context,
}) => {
  await context.addCookies([{ name: 'lang', value: 'en', url: platform().url }]);
  await page.goto(`${platform().url}/login`);
  await button(page, en('account.login')).click();
  await expect(field(page, en('account.login.name'))).toHaveAccessibleDescription(en('account.login.nameNeeded'));
  await expect(field(page, en('account.password'))).toHaveAccessibleDescription(en('account.password.needed'));
  await field(page, en('account.login.name')).fill('nobody-at-all');
  await field(page, en('account.password')).fill('something');
  await page.keyboard.press('Enter');
  const { message } = await platform().call('POST', '/beacon/auth/login?lang=en', { account: 'nobody-else', password: 'something' });
  await expect(field(page, en('account.password'))).toHaveAccessibleDescription(message ?? 'a refusal');
});
