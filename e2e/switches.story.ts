/** Language, theme and temperature unit: changed on the page, and as they were after a reload. */
import { type Page, expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { button, en, enterWith, expectOverview, platformFor, zh } from './story.js';

const platform = platformFor({ demo: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('a page is Chinese at first, whatever the browser speaks, and becomes English and Chinese again where it stands', async ({
  page,
  context,
}) => {
  await page.goto(`${platform().url}/login`);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle(zh('frame.title', { page: zh('frame.nav.login') }));
  await button(page, zh('frame.language.en')).click();
  await expect(heading(page, en('account.login'))).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(en('frame.title', { page: en('frame.nav.login') }));
  expect((await context.cookies()).find(({ name }) => name === 'lang')).toMatchObject({ value: 'en', path: '/', sameSite: 'Lax' });
  await page.reload();
  await expect(heading(page, en('account.login'))).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'en');
  await button(page, en('frame.language.zh-cn')).click();
  await expect(heading(page, zh('account.login'))).toBeVisible();
  await expect(root).toHaveAttribute('lang', 'zh-CN');
  await expect(page).toHaveTitle(zh('frame.title', { page: zh('frame.nav.login') }));
});

test('inside, the language of the page is that of every page after it, and the server answers in it', async ({ page, context }) => {
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/view`);
  await expectOverview(page);
  await button(page, zh('frame.language')).click();
  await expectOverview(page, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveTitle(en('frame.title', { page: en('frame.nav.view') }));
  await page.goto(`${platform().url}/platform`);
  await expect(page).toHaveTitle(en('frame.title', { page: en('frame.nav.platform') }));
  await page.goto(`${platform().url}/view`);
  await expectOverview(page, 'en');
  await expect
    .poll(async () => (await platform().call('GET', '/beacon/user/profile', undefined, token)).data)
    .toMatchObject({ language: 'en' });
});

test('an account that reads English finds its page English where the browser has not chosen', async ({ page }) => {
  const token = await platform().logIn('demo', demoPassword);
  await platform().call('PUT', '/api/user/language', { language: 'en' }, token);
  await page.goto(`${platform().url}/view?token=${token}`);
  await expectOverview(page, 'en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await platform().call('PUT', '/api/user/language', { language: 'zh-cn' }, token);
});

test('a demo in the other language offers the one whose names are in the own', async ({ page, context }) => {
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/deviceMonitor`);
  const table = (of: typeof zh) => page.getByRole('grid', { name: of('telemetry.monitor.table') });
  await expect(table(zh)).toContainText('血浆冰箱 03');
  await expect(page.getByText(zh('frame.demo.otherNames'))).toHaveCount(0);
  await button(page, zh('frame.language')).click();
  await expect(page.getByText(en('frame.demo.otherNames'))).toBeVisible();
  await button(page, en('frame.demo.open')).click();
  await expect(page).toHaveURL(`${platform().url}/view`);
  await expectOverview(page, 'en');
  await expect(page.getByText(en('frame.demo.otherNames'))).toHaveCount(0);
  await page.goto(`${platform().url}/deviceMonitor`);
  await expect(table(en)).toContainText('Plasma freezer 04');
  await expect(table(en)).not.toContainText('血浆');
  // The demo is the same in the other stories.
  await platform().call('PUT', '/api/user/language', { language: 'zh-cn' }, token);
});

test('the theme follows the system until it is chosen, and then stays', async ({ page, context }) => {
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${platform().url}/view`);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await button(page, zh('frame.theme.toDark')).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await button(page, zh('frame.theme.toLight')).click();
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('the temperature unit is Celsius at first, becomes Fahrenheit, and stays', async ({ page, context }) => {
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await page.goto(`${platform().url}/view`);
  const celsius = button(page, zh('frame.unit.switch', { unit: '°C' }));
  const fahrenheit = button(page, zh('frame.unit.switch', { unit: '°F' }));
  await celsius.click();
  await expect(fahrenheit).toBeVisible();
  await page.reload();
  await fahrenheit.click();
  await expect(celsius).toBeVisible();
});
