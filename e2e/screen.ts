/** A screen as the walks know it: where it is, who sees it, and when its data is there. */
import type { Lang } from '@frostway/contract/text';
import { type Page, expect } from '@playwright/test';
import type { Width } from './look.js';

export type Screen = {
  readonly name: string;
  /** A function of what only exists once the platform runs. */
  readonly path: string | (() => string);
  readonly as?: 'demo' | 'admin' | 'enterprise' | 'member';
  /** Waits until the data is on the screen; the languages and widths differ in what that is. */
  readonly loaded: (page: Page, lang: Lang, width: Width) => Promise<void>;
};

export const headed = async (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name }).first()).toBeVisible();
/** The tree of groups knows the whole fleet. */
export const countedTree = async (page: Page, width: Width): Promise<void> => {
  if (width === 1440) await expect(page.getByRole('treeitem').first()).toContainText('51');
};
export const drawnMap = async (page: Page): Promise<void> => {
  await expect(page.locator('.maplibregl-canvas')).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('.maplibregl-canvas')).toHaveCount(1);
};

/** Rows, boxes to tick, or the word that there are none. */
export const listed = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('tbody tr, .boxes li, .state').first()).toBeVisible();
};
