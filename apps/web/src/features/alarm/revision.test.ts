/** What a revision says: what it was and what it is, never the same twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../api/all-texts.js';
import { translator } from '../../api/language.js';
import type { Say } from '../../api/language.js';
import { revisionOf } from './revision.js';

const minute = 60_000;
const start = new Date(2026, 6, 14, 18, 30).getTime();
const was = { startedMs: start, endedMs: start + 120 * minute, firedMs: start + 10 * minute, worst: 9.31, minutes: 120 };
const say = translator.t as unknown as Say;
const alarm = { type: 'temperatureHigh', rule: null } as const;
const revised = (after: object, before: object = was) => revisionOf(say, alarm, { before, after: { ...was, ...after } }, 'C');

beforeAll(() => translator.changeLanguage('en'));
afterAll(() => translator.changeLanguage('zh-cn'));

describe('a revision by late data', () => {
  it('says when it was, and how long, as it was and as it is', () => {
    expect(revised({ endedMs: start + 150 * minute, minutes: 150 })).toEqual({
      before: 'Before: 07-14 18:30 to 07-14 20:30 · 2 h',
      after: 'Now: 07-14 18:30 to 07-14 21:00 · 2 h 30 min',
    });
  });
  it('says seconds, the worst value and when it was raised where that is the difference', () => {
    expect(revised({ endedMs: start + 120 * minute + 20_000, minutes: 120.2 })).toEqual({
      before: 'Before: 07-14 18:30:00 to 07-14 20:30:00 · 2 h',
      after: 'Now: 07-14 18:30:00 to 07-14 20:30:20 · 2 h 0 min 12 s',
    });
    expect(revised({ worst: 9.5 })?.after).toBe('Now: 07-14 18:30 to 07-14 20:30 · 2 h · Worst 9.5 °C');
    expect(revised({ firedMs: start + 12 * minute })).toEqual({
      before: 'Before: 07-14 18:30 to 07-14 20:30 · 2 h · raised 07-14 18:40',
      after: 'Now: 07-14 18:30 to 07-14 20:30 · 2 h · raised 07-14 18:42',
    });
  });
  it('is none where nobody could see a difference', () => {
    expect(revised({ minutes: 120.001, worst: 9.32 })).toBeUndefined();
    // What was written before it was kept when an alarm was raised.
    expect(revised({}, { ...was, firedMs: undefined })).toBeUndefined();
  });
  it('says what it can read', () => {
    expect(revisionOf(say, alarm, { before: was }, 'C')).toEqual({ before: 'Before: 07-14 18:30 to 07-14 20:30 · 2 h', after: undefined });
  });
});
