import { describe, expect, it } from 'vitest';
import { cellOf } from './cell.js';
import { Pace } from './pace.js';

describe('a service', () => {
  it('is asked as often as it allows: a second of questions at once, then one after the other, and none that would wait too long', () => {
    const pace = new Pace(3);
    const taken = Array.from({ length: 11 }, () => pace.take(1000, 2000));
    expect(taken).toEqual([0, 0, 0, 333, 667, 1000, 1333, 1667, 2000, undefined, undefined]);
    expect(pace.take(4000, 2000)).toBe(0);
  });

  it('that allows one question a second is asked once a second', () => {
    const pace = new Pace(1);
    expect([pace.take(0, 2000), pace.take(0, 2000), pace.take(0, 2000), pace.take(0, 2000)]).toEqual([0, 1000, 2000, undefined]);
    expect(pace.take(3000, 2000)).toBe(0);
  });

  it('whose quota is used up is left alone for ten minutes, and twice as long the next time', () => {
    const pace = new Pace(10);
    pace.failed('quota', 0);
    expect([pace.take(599_999, 2000), pace.closedUntil(599_999)]).toEqual([undefined, 600_000]);
    expect(pace.take(600_000, 2000)).toBe(0);
    pace.failed('quota', 600_000);
    expect(pace.closedUntil(600_001)).toBe(1_800_000);
    let now = 1_800_000;
    for (let times = 0; times < 20; times++) {
      pace.failed('quota', now);
      now = pace.closedUntil(now);
    }
    pace.failed('quota', now);
    expect(pace.closedUntil(now) - now).toBe(3_600_000);
  });

  it('that fails is asked again until the third time in a row, and an answer in between begins anew', () => {
    const pace = new Pace(10);
    pace.failed('failed', 0);
    pace.failed('failed', 0);
    pace.succeeded();
    pace.failed('failed', 0);
    pace.failed('failed', 0);
    expect(pace.take(0, 0)).toBe(0);
    pace.failed('failed', 0);
    expect([pace.take(29_999, 0), pace.take(30_000, 0)]).toEqual([undefined, 0]);
  });

  it('that refuses many questions at once is left alone no longer than for one', () => {
    const pace = new Pace(10);
    for (let times = 0; times < 15; times++) pace.failed('busy', 0);
    expect(pace.closedUntil(1)).toBe(5000);
  });

  it('that was asked too often at once is left alone for five seconds', () => {
    const pace = new Pace(10);
    pace.failed('busy', 0);
    expect([pace.take(4999, 2000), pace.take(5000, 2000)]).toEqual([undefined, 0]);
  });
});

describe('a cell', () => {
  it('has the name of the geohash of its places', () => {
    // Worked out by hand from the bits of the two coordinates.
    expect(cellOf([0, 0]).cell).toBe('s0000000');
    expect(cellOf([-180, -90]).cell).toBe('00000000');
    expect(cellOf([179.9999999, 89.9999999]).cell).toBe('zzzzzzzz');
  });

  it('is one for places a few metres apart, and its middle lies within 19 by 10 m of each', () => {
    const [here, there] = [cellOf([121.4737, 31.2304]), cellOf([121.47371, 31.23041])];
    expect(here.cell).toBe(there.cell);
    expect(Math.abs(here.middle[0] - 121.4737)).toBeLessThan(0.000_172);
    expect(Math.abs(here.middle[1] - 31.2304)).toBeLessThan(0.000_086);
    expect(cellOf(here.middle)).toEqual(here);
    expect(cellOf([121.4777, 31.2304]).cell).not.toBe(here.cell);
  });
});
