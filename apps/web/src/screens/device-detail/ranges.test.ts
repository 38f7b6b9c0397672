/** The ranges a history may be asked for: specification, section 5. */
import { describe, expect, it } from 'vitest';
import { presetMs, presets, rangeOf, rangeProblem, readChoice, writeChoice } from './ranges.js';

const day = 86_400_000;

describe('section 5: query spans over 90 days are rejected and a new range must be chosen', () => {
  it('refuses in the page what the call would refuse', () => {
    expect(rangeProblem({ fromMs: 0, toMs: 90 * day })).toBeUndefined();
    expect(rangeProblem({ fromMs: 0, toMs: 90 * day + 1 })).toBe('rangeTooLong');
    expect(rangeProblem({ fromMs: 5, toMs: 5 })).toBe('parametersIllegal');
  });

  it('keeps presets and own ranges in the address', () => {
    expect(readChoice(new URLSearchParams(''))).toEqual({ kind: 'preset', preset: '24h' });
    expect(readChoice(new URLSearchParams('range=7d'))).toEqual({ kind: 'preset', preset: '7d' });
    expect(readChoice(new URLSearchParams('st=tomorrow&et=2026-07-14'))).toEqual({ kind: 'preset', preset: '24h' });
    const custom = { kind: 'custom', fromMs: Date.UTC(2026, 6, 1), toMs: Date.UTC(2026, 6, 14) } as const;
    const query = writeChoice(new URLSearchParams('mac=AC233FA1075E&range=30d'), custom);
    expect(query.toString()).toBe('mac=AC233FA1075E&st=2026-07-01T00%3A00%3A00.000Z&et=2026-07-14T00%3A00%3A00.000Z');
    expect(readChoice(query)).toEqual(custom);
    expect(writeChoice(query, { kind: 'preset', preset: '24h' }).toString()).toBe('mac=AC233FA1075E');
  });

  it('presets end now', () => {
    expect(rangeOf({ kind: 'preset', preset: '7d' }, 100 * day)).toEqual({ fromMs: 93 * day, toMs: 100 * day });
    for (const preset of presets) expect(rangeProblem({ fromMs: 0, toMs: presetMs[preset] })).toBeUndefined();
    // Only a chart goes over years.
    expect(rangeProblem({ fromMs: 0, toMs: presetMs['1y'] })).toBe('rangeTooLong');
  });
});
