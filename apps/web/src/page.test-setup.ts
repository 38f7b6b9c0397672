/** Before every test of the pages: what jsdom lacks, and patience, for what is waited for may come late on a busy machine. */
import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';

configure({ asyncUtilTimeout: 15_000 });

// A worker walks many files in one window: each begins with modules and a page nobody has used.
cleanup();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
vi.resetModules();
document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
localStorage.clear();
sessionStorage.clear();
for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`;
window.history.replaceState(null, '', '/');
document.title = '';

/** Nothing is laid out, so nothing ever changes its size. */
class ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
const nothing = (): void => undefined;
/** A wide window in the light; what antd asks still goes by the old names. */
const matchMedia = () => ({
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
});
Object.assign(globalThis, { ResizeObserver, matchMedia });
HTMLElement.prototype.scrollTo = nothing;
