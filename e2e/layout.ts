/** Where things stand on a page, measured in the browser: what notices cover. */
import { type Page, expect } from '@playwright/test';

/** The widths a layout is held to: a phone, a tablet, a small and a usual screen. */
export const layoutWidths = [390, 768, 1024, 1440] as const;

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 720 ? 844 : 900 });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** What one can act with at the foot or head of a dialog or drawer, in the bar of a phone or in the turns of a list, and a notice covers; by its words. */
async function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const notices = [...document.querySelectorAll('.toast')].map((each) => each.getBoundingClientRect());
    const acts = document.querySelectorAll(
      ':is(.ant-modal-footer, .ant-modal-header, .al-drawer > footer, .al-drawer > header, .tabbar, .list-turns) :is(button, a), .ant-modal-close',
    );
    return [...acts]
      .filter((act) => {
        const box = act.getBoundingClientRect();
        return notices.some(
          (notice) => box.left < notice.right && notice.left < box.right && box.top < notice.bottom && notice.top < box.bottom,
        );
      })
      .map((act) => act.textContent || act.getAttribute('aria-label') || act.className);
  });
}

/** A notice that `show` leads to, at every width: it is in the window and covers nothing one acts with. Shown anew at each: a notice goes after seconds. */
export async function expectNoticesClear(page: Page, show: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of layoutWidths) {
    await resize(page, width);
    await show();
    await expect(page.locator('.toast').last()).toBeInViewport({ ratio: 1 });
    await expect.poll(() => coveredByNotices(page), `notices at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(before);
}
