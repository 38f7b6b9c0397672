/** Where notices stand: at the lower right, lifted above what one acts with there: the foot of a dialog or a drawer, the bar of a phone, the turns of a list. */
import { type RefObject, useLayoutEffect } from 'react';

/** A box in the window, px. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Size = { readonly width: number; readonly height: number };

/** What no notice may cover. A part of ours says so with `data-kept-clear`; dialogs and drawers of the library have the rest. */
const keptClear =
  '[data-kept-clear], .ant-modal-footer, .ant-modal-close, .ant-drawer-footer, .ant-drawer-close, .ant-drawer-extra, .tabbar, .chosen, .list-turns';
const gapPx = 8;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * How far the notices stand above the lower edge, px: `leastPx`, or as far as it takes to be clear of everything. Where nothing below the upper edge is clear
 * they stay where they were wanted.
 */
export function clearBottom(notices: Size, leftPx: number, window: Size, kept: readonly Box[], leastPx: number): number {
  let bottomPx = leastPx;
  for (;;) {
    const bottom = window.height - bottomPx;
    const box: Box = { left: leftPx, right: leftPx + notices.width, top: bottom - notices.height - gapPx, bottom: bottom + gapPx };
    if (box.top < 0) return leastPx;
    const inTheWay = kept.filter((each) => meet(box, each));
    if (inTheWay.length === 0) return bottomPx;
    // Above the highest of them: each turn goes at least one box further up.
    bottomPx = window.height - Math.min(...inTheWay.map(({ top }) => top)) + gapPx;
  }
}

/** Keeps the element of the notices clear while there are any: it looks again when something opens, closes, comes to rest or the window changes. */
export function useClearPlace(ref: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const notices = ref.current;
    if (!isShown || notices === null) return undefined;
    const place = (): void => {
      const { left, width, height } = notices.getBoundingClientRect();
      const kept = [...document.querySelectorAll(keptClear)]
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 0 && box.height > 0);
      const least = Number.parseFloat(getComputedStyle(notices).getPropertyValue('--toasts-bottom')) || 0;
      const window = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      notices.style.bottom = `${clearBottom({ width, height }, left, window, kept, least)}px`;
    };
    let turn = 0;
    const soon = (): void => {
      cancelAnimationFrame(turn);
      turn = requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    const moments = ['resize', 'scroll', 'animationend', 'transitionend'] as const;
    for (const moment of moments) addEventListener(moment, soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(turn);
      changes.disconnect();
      for (const moment of moments) removeEventListener(moment, soon, { capture: true });
    };
  }, [ref, isShown]);
}
