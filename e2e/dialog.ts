/** A dialog or menu as the walk of dialogs comes to it, and the ways several of them share. */
import { type Lang, languages } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { labelFaults } from './layout.js';
import { dress, keepPicture, looksOfDialog, seriousViolations, strangeWords, takeOtherLanguage, type Width } from './look.js';
import type { StoryPlatform } from './platform.js';
import { button, enterWith } from './story.js';

export type Dialog = {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page, lang: Lang) => Promise<Locator>;
  /** How one comes to it on a phone, where that is another way, or the dialog stands upon something that is elsewhere there; null = it is not on a phone. */
  readonly openOnPhone?: ((page: Page, lang: Lang) => Promise<Locator>) | null;
};

/** Chooses an entry of the menu that is open. */
export const choose = (page: Page, word: string): Promise<void> => page.getByRole('menuitem', { name: word }).first().click();
/** The dialogs that are open. */
export const dialogOn = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true });
/** Opens the sheet of a phone that has what is not in its bar. */
export async function openSheet(page: Page, lang: Lang): Promise<Locator> {
  await button(page.getByRole('navigation'), text(lang, 'frame.nav.more')).click();
  return dialogOn(page);
}

/** Opens an act of the first alarm of a list, which on a phone stands above the alarm. */
export async function openAlarmAct(page: Page, lang: Lang, act: 'acknowledge' | 'assign' | 'comment'): Promise<Locator> {
  await page.locator('.al-row').first().click();
  const word = text(lang, `alarm.act.${act}`);
  await page.locator('.al-drawer').getByRole('button', { name: word }).click();
  return dialogOn(page).last();
}

/** Who walks the dialogs, and what people and things there are called. */
type Walker = { readonly platform: StoryPlatform; readonly token: string; readonly names: readonly string[] };

/**
 * Opens every dialog and looks at it in both languages. One page opens them all, and each once: in one language, and is then taken into the other
 * where it stands, the next the other way round. One that a phone opens in a way of its own is opened anew there.
 */
export async function walkDialogs(
  page: Page,
  context: BrowserContext,
  dialogs: readonly Dialog[],
  { platform, token, names }: Walker,
): Promise<void> {
  test.setTimeout(60_000 + dialogs.length * 20_000);
  let lang: Lang = languages[0];
  await context.addCookies([{ name: 'lang', value: lang, url: platform.url }]);
  await enterWith(context, platform, token);
  for (const { name, path, open, openOnPhone } of dialogs)
    await test.step(name, async () => {
      let opened: Width | undefined;
      for (const turn of languages.keys()) {
        if (turn > 0) {
          // The switch stands in the head of a wide page.
          await dress(page, 'light', 1440);
          lang = await takeOtherLanguage(page, lang);
        }
        for (const { theme, width, isJudged } of looksOfDialog(lang, openOnPhone === null)) {
          // What is the same on a phone is opened wide, and then made narrow.
          const from = openOnPhone ? width : 1440;
          if (opened !== from) {
            await dress(page, 'light', from);
            await page.goto(platform.url + path);
            const shown = await (from === 390 && openOnPhone ? openOnPhone : open)(page, lang);
            await expect(shown).toBeVisible();
          }
          opened = from;
          await dress(page, theme, width);
          await keepPicture(page, `dialog-${name}`, lang, theme, width);
          // Wide dialogs have room for their words.
          if (width === 390) expect.soft(await labelFaults(page), name).toEqual([]);
          if (isJudged) expect.soft(await seriousViolations(page), `${name}, ${theme}`).toEqual([]);
        }
        // Words of the server come a moment after a page has taken the other language.
        await expect.soft.poll(() => strangeWords(page, lang, names), `${name}, ${lang}`).toEqual([]);
      }
    });
}
