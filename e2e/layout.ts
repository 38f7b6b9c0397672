/** Where things stand on a page, measured in the browser: words that are cut or overprinted, and what notices cover. */
import { type Page, expect } from '@playwright/test';

/** The widths a layout is held to: a phone, a tablet, a small and a usual screen. */
export const layoutWidths = [390, 768, 1024, 1440] as const;

/** Makes the window so wide, if it is not, and waits until it is drawn. */
export async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width === width) return;
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

/**
 * Words on labels, buttons, headings, tabs and entries that cannot be read as they stand: cut by their box without the mark of it and a title, running out of their button,
 * printed over a neighbour, or outside the window; what runs out of its cell of a table; and a page that scrolls sideways. One line each.
 */
export async function labelFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels =
      'button, a, label, legend, th, h1, h2, h3, dt, summary, [role=tab], [role=columnheader], [role=radio], [role=option], nav *, .chip, .seg > *';
    const faults = new Set<string>();
    const round = (box: DOMRect): string => `${Math.round(box.left)}..${Math.round(box.right)}`;
    const sayOf = (element: Element): string => {
      const words = (element.textContent ?? '').trim().slice(0, 40);
      const within = element.closest('[class]')?.getAttribute('class') ?? '';
      return `"${words}" (${element.tagName.toLowerCase()} in .${within})`;
    };
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) faults.add(`the page scrolls sideways: ${root.scrollWidth} in ${root.clientWidth}`);
    const main = document.querySelector('main');
    if (main !== null && main.scrollWidth > main.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(main).overflowX))
      faults.add(`the page's main part scrolls sideways: ${main.scrollWidth} in ${main.clientWidth}`);

    type Printed = { readonly element: Element; readonly box: DOMRect };
    const printed: Printed[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (element === null || (node.textContent ?? '').trim() === '' || element.closest(labels) === null) continue;
      if (element.closest('svg, .sr, [aria-hidden=true], .maplibregl-map, select, [inert]') !== null) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) continue;
      let isSeen = true;
      // What holds the words, from the inside to the page: the first that cuts them decides.
      let isScrolled = false;
      for (let holder: Element | null = element; holder !== null && holder !== document.body && isSeen; holder = holder.parentElement) {
        const style = getComputedStyle(holder);
        const edge = holder.getBoundingClientRect();
        if (style.position === 'absolute' && edge.width <= 2) isSeen = false;
        const scrollsX = ['auto', 'scroll'].includes(style.overflowX) && holder.scrollWidth > holder.clientWidth + 1;
        const scrollsY = ['auto', 'scroll'].includes(style.overflowY) && holder.scrollHeight > holder.clientHeight + 1;
        if (scrollsX || scrollsY) {
          isScrolled = true;
          if (box.right <= edge.left + 1 || box.left >= edge.right - 1 || box.bottom <= edge.top + 1 || box.top >= edge.bottom - 1)
            isSeen = false;
          if (scrollsX) break;
          continue;
        }
        if (isScrolled) continue;
        const hidesX = style.overflowX !== 'visible' && style.display !== 'inline';
        const hidesY = style.overflowY !== 'visible' && style.display !== 'inline';
        const isCut = hidesX && (box.right > edge.right + 1 || box.left < edge.left - 1);
        const isCutBelow = hidesY && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3);
        if (isCut || isCutBelow) {
          const isMarked = style.textOverflow === 'ellipsis' || style.getPropertyValue('-webkit-line-clamp') !== 'none';
          const hasTitle =
            holder.closest('[title]') !== null || element.closest('[title]') !== null || holder.querySelector('[title]') !== null;
          // A finger shows no title: what a row of a phone says in short its page says in full.
          const isRow =
            root.clientWidth < 720 &&
            element.closest('a, tr, [role=row], li') !== null &&
            element.closest('button, [role=tab], th') === null;
          if (!isMarked || !(hasTitle || isRow))
            faults.add(`cut${isMarked ? ' without a title' : ''}: ${sayOf(element)} ${round(box)} in .${holder.className} ${round(edge)}`);
          isSeen = false;
        }
        // What is fixed to the window is cut by nothing around it.
        if (style.position === 'fixed') break;
      }
      if (!isSeen) continue;
      if (!isScrolled && (box.right > root.clientWidth + 1 || box.left < -1))
        faults.add(`outside the window: ${sayOf(element)} ${round(box)}`);
      const pressed = element.closest('button, th, [role=tab], .btn, .chip');
      if (pressed !== null) {
        const edge = pressed.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1)
          faults.add(`runs out: ${sayOf(element)} ${round(box)} of ${round(edge)}`);
      }
      printed.push({ element, box });
    }
    // What is wider than its cell lies over the next one, or under what stands beside the table; a cell that cuts it is not meant.
    for (const cell of document.querySelectorAll('td, [role=cell], [role=gridcell]')) {
      if (!cell.checkVisibility() || getComputedStyle(cell).overflowX !== 'visible') continue;
      const edge = cell.getBoundingClientRect();
      for (const inside of cell.querySelectorAll('*')) {
        const box = inside.getBoundingClientRect();
        if (box.width < 3 || box.height < 3 || inside.closest('svg, .sr, [aria-hidden=true]') !== null) continue;
        if (getComputedStyle(inside).position === 'absolute') continue;
        let isClipped = false;
        for (let holder = inside.parentElement; holder !== null && holder !== cell; holder = holder.parentElement)
          isClipped ||= getComputedStyle(holder).overflowX !== 'visible';
        if (isClipped) continue;
        if (box.right > edge.right + 1 || box.left < edge.left - 1)
          faults.add(`wider than its cell: ${sayOf(inside)} ${round(box)} of ${round(edge)}`);
      }
    }
    // Neighbours: words of the same row, list or head.
    const isOver = (one: DOMRect, other: DOMRect): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4;
    const families = new Map<Element, Printed[]>();
    for (const each of printed)
      for (let parent = each.element.parentElement, up = 0; parent !== null && up < 3; parent = parent.parentElement, up += 1) {
        const members = families.get(parent) ?? [];
        members.push(each);
        families.set(parent, members);
      }
    for (const members of families.values())
      for (const [at, one] of members.entries())
        for (const other of members.slice(at + 1)) {
          if (!isOver(one.box, other.box) || one.element.contains(other.element) || other.element.contains(one.element)) continue;
          const floats = [one, other].some(({ element }) => element.closest('.chosen, .toast, thead, .al-head, .head') !== null);
          if (!floats || (one.element.closest('thead') !== null && other.element.closest('thead') !== null))
            faults.add(`overprinted: ${sayOf(one.element)} and ${sayOf(other.element)}`);
        }
    return [...faults];
  });
}
