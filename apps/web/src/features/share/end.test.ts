/** How long a share goes on. */
import { text } from '@frostway/contract/texts';
import { describe, expect, it } from 'vitest';
import type { Say } from '../../api/language.js';
import { endInput, leftText } from './end.js';

const say: Say = (key, ...args) => text('en', key, ...args);
const now = Date.UTC(2026, 6, 14, 8);

describe('temporary or forever', () => {
  it('is exactly one of expiry date and forever', () => {
    expect(endInput({ kind: '24h', atMs: null }, now)).toEqual({ expiryDate: '2026-07-15T08:00:00.000Z' });
    expect(endInput({ kind: '7d', atMs: 5 }, now)).toEqual({ expiryDate: '2026-07-21T08:00:00.000Z' });
    expect(endInput({ kind: 'until', atMs: Date.UTC(2027, 0, 1) }, now)).toEqual({ expiryDate: '2027-01-01T00:00:00.000Z' });
    expect(endInput({ kind: 'forever', atMs: 5 }, now)).toEqual({ forever: true });
  });
  it('is not said while a date is missing', () => {
    expect(endInput({ kind: 'until', atMs: null }, now)).toBeUndefined();
  });
});

it('the last day of a share is said in hours, its last hour in minutes', () => {
  const left = (ms: number): string | undefined => leftText(say, now + ms, now);
  expect([left(9.7 * 3_600_000), left(59 * 60_000), left(5000), left(0), left(86_400_000)]).toEqual([
    '9 h',
    '59 min',
    '1 min',
    undefined,
    undefined,
  ]);
});
