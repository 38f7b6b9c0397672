/** Before every test of the pages: what jsdom lacks, and patience, for what is waited for may come late on a busy machine. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });

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
