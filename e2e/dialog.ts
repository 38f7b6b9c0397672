/** A dialog or menu as the walk of dialogs comes to it, and the ways several of them share. */
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import type { Locator, Page } from '@playwright/test';
import { button } from './story.js';

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
