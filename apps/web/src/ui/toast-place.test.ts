/** Notices cover nothing one acts with. */
import { describe, expect, it } from 'vitest';
import { type Box, clearBottom } from './toast-place.js';

const window = { width: 1440, height: 900 };
const notices = { width: 320, height: 44 };
const leftPx = 1440 - 24 - 320;
const bottomOf = (kept: readonly Box[]): number => clearBottom(notices, leftPx, window, kept, 24);

describe('the place of notices', () => {
  it('is the lower edge while nothing is in the way', () => {
    expect(bottomOf([])).toBe(24);
    expect(bottomOf([{ left: 0, right: 600, top: 840, bottom: 900 }])).toBe(24);
  });

  it('is above the foot of a drawer', () => {
    expect(bottomOf([{ left: 968, right: 1440, top: 843, bottom: 900 }])).toBe(65);
  });

  it('is above a bar that only stands in the way once they are lifted', () => {
    const foot = { left: 968, right: 1440, top: 843, bottom: 900 };
    const bar = { left: 1000, right: 1400, top: 780, bottom: 820 };
    expect(bottomOf([bar, foot])).toBe(128);
  });

  it('stays at the edge where nothing is clear', () => {
    expect(bottomOf([{ left: 0, right: 1440, top: 20, bottom: 900 }])).toBe(24);
  });
});
