/** What a form about a link says to the calls. */
import { describe, expect, it } from 'vitest';
import { linkInput, linkProblems, newLink, viewsIn } from './link-form.js';
import { shortUrl } from './LinkCard.js';

const now = Date.UTC(2026, 6, 14, 8);

describe('a link', () => {
  it('shows everything for a week unless something else is said', () => {
    expect(linkProblems(newLink, now)).toEqual({});
    expect(linkInput(newLink, now)).toEqual({
      label: '',
      scope: ['latest', 'history', 'place'],
      expiryDate: '2026-07-21T08:00:00.000Z',
      st: null,
      et: null,
      mostViews: null,
    });
  });
  it('keeps its end when the form says nothing of it', () => {
    expect(linkInput({ ...newLink, end: undefined }, now)).not.toHaveProperty('expiryDate');
  });
  it('is refused beside the field that is wrong', () => {
    const wrong = {
      label: 'x'.repeat(200),
      scope: [],
      end: { kind: 'until', atMs: now - 1 },
      stMs: now,
      etMs: now,
      views: '0',
    } as const;
    expect(linkProblems(wrong, now)).toEqual({
      label: 'textTooLong',
      scope: 'shareScopeEmpty',
      expiryDate: 'shareEndPast',
      et: 'share.link.windowWrong',
      mostViews: 'share.link.mostViewsWrong',
    });
    expect(linkProblems({ ...newLink, end: { kind: 'until', atMs: null } }, now)).toEqual({ expiryDate: 'shareEndPast' });
  });
  it('may be looked at any number of times, or a whole number of times', () => {
    expect(['', ' 5 ', '1000000', '1.5', '-1', '0', '1000001', 'x'].map(viewsIn)).toEqual([
      null,
      5,
      1_000_000,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('an address is shown with the middle of its key left out', () => {
  expect(shortUrl('https://cold.example/deviceDetail?key=7fQ2abcdefghijklmnopm9Ka')).toBe('cold.example/deviceDetail?key=7fQ2…m9Ka');
  expect(shortUrl('https://cold.example/deviceDetail?key=7fQ2abcdefghijklmnopm9Ka&mac=C0FFEE0000A2')).toBe(
    'cold.example/deviceDetail?key=7fQ2…m9Ka',
  );
  expect(shortUrl('https://cold.example/deviceDetail')).toBe('cold.example/deviceDetail');
});
