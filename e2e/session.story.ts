/** Sessions as the pages keep them: they end, lead to the login and back; what the address brings is taken out of it. */
import { expect, test } from '@playwright/test';
import { demoPassword } from './platform.js';
import { button, enterWith, expectOverview, logInOnPage, platformFor, zh } from './story.js';

const platform = platformFor({ demo: true });
const wanted = '/view?from=link&q=%E5%86%B7%E5%BA%93#top';

test('a page asked for without a session leads to the login and, after it, to its full path', async ({ page }) => {
  await page.goto(platform().url + wanted);
  await expect(page).toHaveURL(`${platform().url}/login?redirect=${encodeURIComponent(wanted)}`);
  await expect(page.getByText(zh('account.login.needed'))).toBeVisible();
  await logInOnPage(page, 'demo', demoPassword);
  await expect(page).toHaveURL(platform().url + wanted);
  await expectOverview(page);
});

test('a session that is ended on the server sends the open page to the login, and back to its full path', async ({ page, context }) => {
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  await page.goto(platform().url + wanted);
  await expectOverview(page);
  expect(await platform().call('POST', '/api/logout', {}, token)).toMatchObject({ errorcode: 0 });
  await expect(page).toHaveURL(`${platform().url}/login?redirect=${encodeURIComponent(wanted)}`);
  await expect(page.getByText(zh('account.login.ended'))).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
  await logInOnPage(page, 'demo', demoPassword);
  await expect(page).toHaveURL(platform().url + wanted);
});

test("a device's page, open to share keys, leads to the login too when its session ends, and back to its tab", async ({
  page,
  context,
}) => {
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  const device = '/deviceDetail?mac=F2057A001011&tab=config';
  await page.goto(platform().url + device);
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toHaveText(zh('detail.tab.config'));
  await platform().call('POST', '/api/logout', {}, token);
  await expect(page).toHaveURL(`${platform().url}/login?redirect=${encodeURIComponent(device)}`);
  await logInOnPage(page, 'demo', demoPassword);
  await expect(page).toHaveURL(platform().url + device);
  await expect(tab).toHaveText(zh('detail.tab.config'));
});

test('a session that nobody told the page about is found ended by its next call', async ({ page, context }) => {
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  // Without the live connection only a call can tell.
  await page.routeWebSocket(/\/live$/, () => undefined);
  await page.goto(`${platform().url}/view`);
  await expectOverview(page);
  await platform().call('POST', '/api/logout', {}, token);
  // The one that is asked for here, or one the page has made by itself before.
  await Promise.race([button(page, zh('frame.refresh')).click(), page.waitForURL(/\/login/)]);
  await expect(page).toHaveURL(`${platform().url}/login?redirect=%2Fview`);
});

for (const foreign of ['https://example.com/view', '//example.com/view', '/\\example.com', 'javascript:alert(1)']) {
  test(`a way back to ${foreign} is not taken`, async ({ page }) => {
    await page.goto(`${platform().url}/login?redirect=${encodeURIComponent(foreign)}`);
    await logInOnPage(page, 'demo', demoPassword);
    await expect(page).toHaveURL(`${platform().url}/platform`);
  });
}

test('token, lasttime and logincount of the address become cookies of 120 minutes and leave it', async ({ page, context }) => {
  const token = await platform().logIn('demo', demoPassword);
  const lasttime = '2026-03-01T08:00:00.000Z';
  const before = Date.now() / 1000;
  await page.goto(`${platform().url}/view?q=1&token=${token}&lasttime=${encodeURIComponent(lasttime)}&logincount=7#top`);
  await expect(page).toHaveURL(`${platform().url}/view?q=1#top`);
  await expectOverview(page);
  const after = Date.now() / 1000;
  const cookies = await context.cookies();
  for (const [name, value] of Object.entries({ token, lasttime, logincount: '7' })) {
    const cookie = cookies.find((each) => each.name === name);
    expect(cookie, name).toMatchObject({ path: '/', sameSite: 'Lax', secure: false });
    expect(decodeURIComponent(cookie?.value ?? '')).toBe(value);
    // Cookies keep whole seconds.
    expect(cookie?.expires).toBeGreaterThanOrEqual(before + 7200 - 1);
    expect(cookie?.expires).toBeLessThanOrEqual(after + 7200);
  }
});

test('a token that is no session leads to the login with the way back, and the token is not in it', async ({ page }) => {
  await page.goto(`${platform().url}/view?q=1&token=nobody`);
  await expect(page).toHaveURL(`${platform().url}/login?redirect=${encodeURIComponent('/view?q=1')}`);
});

test('an unknown path leads to the start: the login, or with a session the platforms', async ({ page, context }) => {
  await page.goto(`${platform().url}/no/such/page`);
  await expect(page).toHaveURL(`${platform().url}/`);
  await expect(button(page, zh('account.login'))).toBeVisible();
  await enterWith(context, platform(), await platform().logIn('demo', demoPassword));
  await page.goto(`${platform().url}/mission/of/nobody`);
  await expect(page).toHaveURL(`${platform().url}/platform`);
});

test('leaving from the account menu leads to the login without a way back, and the session is gone on the server too', async ({
  page,
  context,
}) => {
  const token = await platform().logIn('demo', demoPassword);
  await enterWith(context, platform(), token);
  await page.goto(`${platform().url}/view`);
  await button(page, zh('frame.account.menu')).click();
  await page.getByRole('menuitem', { name: zh('frame.account.logOut') }).click();
  await expect(page).toHaveURL(`${platform().url}/login`);
  await expect.poll(async () => (await platform().call('GET', '/beacon/user/profile', undefined, token)).errorcode).not.toBe(0);
});
