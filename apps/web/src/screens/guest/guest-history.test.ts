/** A link's own time. */
import { describe, expect, it } from 'vitest';
import { rangeIn } from './guest-history.js';

const now = Date.UTC(2026, 6, 14, 8);
const hour = 3_600_000;
const iso = (ms: number): string => new Date(ms).toISOString();

describe('the time a guest asks for', () => {
  it('is the preset when the link shows any time', () => {
    expect(rangeIn({ st: null, et: null }, '24h', now)).toEqual({ fromMs: now - 24 * hour, toMs: now });
  });
  it('begins and ends with the time the link shows', () => {
    expect(rangeIn({ st: iso(now - 3 * hour), et: null }, '7d', now)).toEqual({ fromMs: now - 3 * hour, toMs: now });
    expect(rangeIn({ st: null, et: iso(now - 48 * hour) }, '24h', now)).toEqual({ fromMs: now - 72 * hour, toMs: now - 48 * hour });
    expect(rangeIn({ st: null, et: iso(now + hour) }, '24h', now)).toEqual({ fromMs: now - 24 * hour, toMs: now });
  });
  it('is nothing before the link begins', () => {
    expect(rangeIn({ st: iso(now + hour), et: null }, '24h', now)).toBeUndefined();
  });
});
