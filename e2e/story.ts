/** What every story begins with: a platform of its file, words of the product, and ways to be logged in. */
import { expect, test } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { Lang } from '@frostway/contract/text';
import { type TextArgs, type TextKey, text } from '@frostway/contract/texts';
import { type PlatformOptions, type StoryPlatform, startStoryPlatform } from './platform.js';
import { type Start, makeDataDir } from './starts.js';

/** Gives every story of a file the same platform; call it once at the top of the file. It has started once before, unless its start is `first`. */
export function platformFor(
  { start, ...options }: PlatformOptions & { readonly start?: Start },
  prepare?: (platform: StoryPlatform) => Promise<void>,
): () => StoryPlatform {
  let platform: StoryPlatform | undefined;
  test.beforeAll(async () => {
    test.setTimeout(360_000);
    platform = await startStoryPlatform(await makeDataDir(start ?? (options.demo ? 'demo' : 'plain')), options);
    await prepare?.(platform);
  });
  test.afterAll(async () => {
    test.setTimeout(60_000);
    await platform?.stop();
  });
  test.afterEach(async ({ browser, context }, { status, expectedStatus }) => {
    const all = browser.contexts();
    if (status !== expectedStatus) for (const page of all.flatMap((each) => each.pages())) console.log(await pictureOf(page));
    // What a story opened beside its own would go on asking for a platform that is gone.
    await Promise.all(all.filter((each) => each !== context).map((each) => each.close()));
  });
  return () => {
    if (platform === undefined) throw new Error('the platform runs only while a story does');
    return platform;
  };
}

/** What an open page shows, in words: for the log of a run whose pictures nobody keeps. */
async function pictureOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const shown = (await dialog.count()) > 0 ? dialog.first() : page.locator('body');
  const words = await shown.ariaSnapshot({ timeout: 5000 }).catch((error: unknown) => String(error));
  return `${new URL(page.url()).pathname} showed:\n${words.split('\n').slice(0, 60).join('\n')}`;
}

/** A text of the product in Chinese, the language a page has at first. */
export function zh<K extends TextKey>(key: K, ...args: TextArgs<K>): string {
  return text('zh-cn', key, ...args);
}

export function en<K extends TextKey>(key: K, ...args: TextArgs<K>): string {
  return text('en', key, ...args);
}

/** The control with a label, or the button with a name, letter by letter. */
export const field = (within: Page | Locator, label: string): Locator => within.getByLabel(label, { exact: true });
export const button = (within: Page | Locator, name: string): Locator => within.getByRole('button', { name, exact: true });

/** Fills in and sends the login that is on the page. */
export async function logInOnPage(page: Page, account: string, password: string, lang: Lang = 'zh-cn'): Promise<void> {
  await field(page, text(lang, 'account.login.name')).fill(account);
  await field(page, text(lang, 'account.password')).fill(password);
  await button(page, text(lang, 'account.login')).click();
}

/** Gives a browser a session without the login page: the cookies the page itself keeps. */
export async function enterWith(context: BrowserContext, platform: StoryPlatform, token: string): Promise<void> {
  await context.addCookies([{ name: 'token', value: token, url: platform.url, sameSite: 'Lax' }]);
}

/** The overview is on the screen, in a language, with its figures. */
export async function expectOverview(page: Page, lang: Lang = 'zh-cn'): Promise<void> {
  await expect(page).toHaveTitle(text(lang, 'frame.title', { page: text(lang, 'frame.nav.view') }));
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText(text(lang, 'values.devices')).filter({ visible: true }).first()).toBeVisible();
}
