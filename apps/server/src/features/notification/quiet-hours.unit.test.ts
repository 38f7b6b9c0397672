import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.js';

const night = { from: 22 * 60, until: 7 * 60 };
const at = (text: string): number => Date.parse(text);
const until = (text: string, zone: string | number, quiet = night): string | undefined => {
  const ms = quietUntil(at(text), zone, quiet);
  return ms === undefined ? undefined : new Date(ms).toISOString();
};

describe('Quiet hours', () => {
  it('lie in the zone of who has them', () => {
    expect(until('2026-07-14T15:00:00Z', 'Asia/Shanghai')).toBe('2026-07-14T23:00:00.000Z');
    expect(until('2026-07-14T15:00:00Z', 'Europe/Berlin')).toBeUndefined();
    expect(until('2026-07-14T21:30:17Z', 'Europe/Berlin')).toBe('2026-07-15T05:00:00.000Z');
    expect(until('2026-07-14T18:00:00Z', 5.5)).toBe('2026-07-15T01:30:00.000Z');
  });
  it('begin with their first minute and are over at their last', () => {
    expect(until('2026-07-14T21:59:59.999Z', 'UTC')).toBeUndefined();
    expect(until('2026-07-14T22:00:00Z', 'UTC')).toBe('2026-07-15T07:00:00.000Z');
    expect(until('2026-07-15T06:59:59.999Z', 'UTC')).toBe('2026-07-15T07:00:00.000Z');
    expect(until('2026-07-15T07:00:00Z', 'UTC')).toBeUndefined();
  });
  it('of one day do not reach over midnight', () => {
    const noon = { from: 12 * 60, until: 13 * 60 + 30 };
    expect(until('2026-07-14T12:15:00Z', 'UTC', noon)).toBe('2026-07-14T13:30:00.000Z');
    expect(until('2026-07-14T23:15:00Z', 'UTC', noon)).toBeUndefined();
  });
  it('end by the clock on the wall in the nights in which clocks are moved', () => {
    expect(until('2026-03-28T22:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T22:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:00:00.000Z');
  });
  it('that leave out five minutes of a day are over in those', () => {
    expect(until('2026-07-14T12:00:00Z', 'UTC', { from: 5, until: 0 })).toBe('2026-07-15T00:00:00.000Z');
  });
});
