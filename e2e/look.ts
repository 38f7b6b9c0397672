/** How a screen is looked at: its words in one language, its accessibility, its picture. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, expect } from '@playwright/test';
import type { Lang } from '@frostway/contract/text';
import { text } from '@frostway/contract/texts';
import { deviceModels } from '@frostway/core/models';
import { demos } from '@frostway/fleet/demo';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { StoryPlatform } from './platform.js';

const here = path.dirname(fileURLToPath(import.meta.url));
export const themes = ['light', 'dark'] as const;
export const widths = [1440, 390] as const;
const heights = { 1440: 900, 390: 844 } as const;
export type Theme = (typeof themes)[number];
export type Width = (typeof widths)[number];

/** One look at a page: its theme and width, and whether its accessibility is judged. */
export type Look = { readonly theme: Theme; readonly width: Width; readonly isJudged: boolean };

const everyLook: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ theme, width, isJudged: true })));
/** Whether everything is looked at in every way there is: before a release, not at every change. */
export const isEvery = process.env['FROSTWAY_LOOKS'] === 'all';

/** The looks at a screen in a language: one, in the other language at the other width and in the other theme; `FROSTWAY_LOOKS=all` takes every one. */
export function looksOf(lang: Lang, turn = 0): readonly Look[] {
  if (isEvery) return everyLook;
  const isWide = (turn % 2 === 1) === (lang === 'zh-cn');
  // What is wrong in one language is wrong in the other as well.
  const isJudged = lang === 'zh-cn';
  return [isWide ? { theme: 'light', width: 1440, isJudged } : { theme: 'dark', width: 390, isJudged }];
}

/** The looks at a dialog: wide in Chinese, in English as on a phone, unless a phone has it not. */
export function looksOfDialog(lang: Lang, isWideOnly = false): readonly Look[] {
  if (isEvery) return everyLook.filter(({ width }) => width === 1440 || !isWideOnly);
  return lang === 'zh-cn'
    ? [{ theme: 'light', width: 1440, isJudged: true }]
    : [{ theme: 'dark', width: isWideOnly ? 1440 : 390, isJudged: false }];
}

/** Latin words a Chinese page may hold: latin-words.txt, one a line, `#` begins a reason. */
const latinWords: ReadonlySet<string> = new Set(
  readFileSync(path.join(here, 'latin-words.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('#')[0]?.trim() ?? '')
    .filter((word) => word !== ''),
);
/** Chinese an English page may hold: the product's other name, and the other language by its own name. */
const chineseWords: ReadonlySet<string> = new Set(['霜途', '中文']);

/** Models of trackers are called by their makers' names and numbers. */
const modelNames: readonly string[] = deviceModels.filter(({ kind }) => kind === 'tracker').map(({ label }) => label['zh-cn']);

/** What lists things people have named, and the fields that hold names. */
const namedLists = [
  '/beacon/group',
  '/beacon/alertRule?pageSize=100',
  '/api/fences?pageSize=100',
  '/beacon/devices/status?pageSize=20000',
  '/api/notification/plan',
  '/beacon/contactPerson?pageSize=100',
  '/api/driver?pageSize=100',
  '/api/maintenance?pageSize=100',
  '/api/team/list?pageSize=100',
  '/api/team/relationUser?pageSize=100',
  '/beacon/devices/share?pageSize=100',
  '/beacon/devices/getShare?pageSize=100',
  '/beacon/mission?pageSize=100',
  '/beacon/vehicle?pageSize=100',
  '/beacon/missionAddress?pageSize=100',
  '/beacon/missionTemplate?pageSize=100',
  '/api/report/schedules?pageSize=100',
] as const;
const namedFields = [
  'name',
  'account',
  'nickname',
  'description',
  'label',
  'mac',
  'imei',
  'car',
  'company',
  'remark',
  'email',
  'licence',
  'product',
  'tags',
  'code',
  'plate',
  'model',
] as const;

/** What people and devices of an account are called: data, in whatever language they were named. Longest first. */
export async function namesOf(platform: StoryPlatform, token: string): Promise<readonly string[]> {
  const ask = async (target: string): Promise<Record<string, unknown>> => {
    const { errorcode, data } = await platform.call('GET', target, undefined, token);
    if (errorcode !== 0) throw new Error(`${target} answered ${errorcode}`);
    return data as Record<string, unknown>;
  };
  const [profile, lists] = await Promise.all([ask('/beacon/user/profile'), Promise.all(namedLists.map(ask))]);
  const rows = lists.flatMap(({ rows: own }) => own as Record<string, unknown>[]);
  // Reasons, receivers, notes, rooms and their places are what people wrote.
  const written = demos.flatMap(({ lang, missions, rooms }) => [
    ...missions.flatMap(({ decision, handover, notes = [] }) =>
      [decision?.reason, handover?.receiver, handover?.note, ...notes.map(({ words }) => words)].flatMap((name) => name?.[lang] ?? []),
    ),
    ...rooms.flatMap(({ name, places }) => [name, ...places.map(({ label }) => label)].map((word) => word[lang])),
    text(lang, 'mission.demo.released'),
    text(lang, 'mission.demo.partial'),
  ]);
  const named = [...written, ...rows.flatMap((row) => namedFields.flatMap((field) => row[field]))];
  const words = [...named, profile['account'], profile['nickname']].filter(
    (word): word is string => typeof word === 'string' && word !== '',
  );
  // A name is shown in two parts where the box and the place in it stand on lines of their own.
  const parts = words.flatMap((word) => [word, ...word.split(' · ')]).filter((word) => word.length > 1);
  return [...new Set(parts)].toSorted((a, b) => b.length - a.length);
}

/** Every text a person can see or hear: text, labels, titles, placeholders, what fields hold; without parts that say they are in the other language. */
function textsOn(page: Page, lang: Lang): Promise<string[]> {
  return page.evaluate((own) => {
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const isOther = (element: Element): boolean => {
      const said = element.closest('[lang]')?.getAttribute('lang')?.toLowerCase() ?? own;
      return said.startsWith('zh') !== own.startsWith('zh');
    };
    const texts: string[] = [document.title];
    for (const element of document.body.querySelectorAll('*')) {
      if (!isSeen(element) || isOther(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription', 'aria-valuetext'])
        texts.push(element.getAttribute(name) ?? '');
      if (['SCRIPT', 'STYLE'].includes(element.tagName)) continue;
      // What was searched for is marked within a text: the parts are one text still.
      if (element.tagName === 'MARK') continue;
      let text = '';
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE || node.nodeName === 'MARK') text += node.textContent ?? '';
        else if (node.nodeType === Node.ELEMENT_NODE) {
          texts.push(text);
          text = '';
        }
      }
      texts.push(text);
    }
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  }, lang);
}

/** Words of a page that belong to the other language, each with the text it stands in. */
export async function strangeWords(page: Page, lang: Lang, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const text of await textsOn(page, lang)) {
    // A person's picture is the first character of the name.
    if (text.length === 1 && names.some((name) => name.startsWith(text))) continue;
    const rest = [...names, ...modelNames]
      .reduce((left, name) => left.replaceAll(name, ' '), text)
      // Addresses, MACs and hashes are data of the story.
      .replaceAll(/https?:\/\/\S+|\b(?:[\dA-F]{2}:){5}[\dA-F]{2}\b|\b[\dA-F]{12}\b|\b[\da-f]{64}\b|\b[\da-f]{12}…/g, ' ');
    const words = lang === 'en' ? rest.match(/\p{Script=Han}+/gu) : rest.match(/\p{Script=Latin}+(?:\d+\p{Script=Latin}*)?/gu);
    const strange = (words ?? []).filter((word) => !(lang === 'en' ? chineseWords : latinWords).has(word));
    if (strange.length > 0) found.push(`${strange.join(', ')}: ${text.slice(0, 120)}`);
  }
  return found;
}

/** Shows a page in a theme and a width, without loading it again. */
export async function dress(page: Page, theme: Theme, width: Width): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: heights[width] });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  if (page.url() !== 'about:blank') await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** What axe is on a page that has it. */
type Axe = { readonly run: (options: RunOptions) => Promise<AxeResults> } & Readonly<
  Record<'_audit', { readonly rules: readonly AxeRule[] }>
>;
type AxeRule = { readonly id: string; readonly impact: string | null };

/** Serious and critical violations, one line each with where they are. Rules whose violations are never more than moderate are not run. */
export async function seriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: here } = window as unknown as { axe: Axe };
    // The list of rules that is meant for callers does not say their impact.
    const inside = '_audit';
    const lesser = here[inside].rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
    const rules = Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }]));
    return (await here.run({ resultTypes: ['violations'], rules })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, help, nodes }) =>
        `${id} (${help}): ${nodes
          .slice(0, 4)
          .map(({ target, failureSummary }) => `${target.join(' ')} [${failureSummary?.split('\n')[1]?.trim() ?? ''}]`)
          .join('; ')} x${nodes.length}`,
    );
}

/** Waits until everything on a screen is there and drawn. */
export async function settle(page: Page): Promise<void> {
  // A map is drawn anew a moment after its theme and size have changed.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0, { timeout: 30_000 });
}

/** Takes a wide page into the other language where it stands, by its own switch, whatever is open above it; answers the language. */
export async function takeOtherLanguage(page: Page, lang: Lang): Promise<Lang> {
  const other = lang === 'en' ? 'zh-cn' : 'en';
  const switches = page.locator(`button[aria-label="${text(lang, 'frame.language')}"], .seg button[lang="${other}"]`);
  await switches.first().dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${other}$`, 'i'));
  return other;
}

/** Leaves the picture of a screen in artifacts/screens, once everything on it is drawn; without `FROSTWAY_LOOKS` or `FROSTWAY_PICTURES` only waits for that. */
export async function keepPicture(page: Page, screen: string, lang: Lang, theme: Theme, width: Width): Promise<void> {
  await settle(page);
  if (!isEvery && process.env['FROSTWAY_PICTURES'] === undefined) return;
  await page.screenshot({
    path: path.join(here, '..', 'artifacts', 'screens', `${screen}-${lang}-${theme}-${width}.png`),
    animations: 'disabled',
    caret: 'hide',
  });
}
