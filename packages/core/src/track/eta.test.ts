/** When a vehicle is expected at a place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Eta, etaOf, etaValues } from './eta.js';
import { drive, point, stand, start } from './drive.fixture.js';
import { distanceM } from './distance.js';

const minute = 60_000;
/** A place so many kilometres north of the beginning. */
const at = (km: number) => point(0, km);
const kinds = (eta: Eta) => (eta.state === 'unknown' ? eta.why : eta.state);

describe('When a vehicle is expected at a place', () => {
  it('is the straight line times the factor by the median speed of its last half hour', () => {
    // At kilometre 30 after half an hour at 60 km/h, with 60 more in a straight line: 78 by road, 78 minutes.
    const eta = etaOf(drive(0, 30, 0), at(90), start + 30 * minute);
    expect(eta).toMatchObject({ state: 'expected' });
    if (eta.state !== 'expected') return;
    expect(Math.round(eta.straightM / 100)).toBe(600);
    expect(Math.round(eta.remainingM / 100)).toBe(780);
    expect(Math.round(eta.speedKmh)).toBe(60);
    expect(Math.round((eta.atMs - start) / minute)).toBe(30 + 78);
  });

  it('takes speeds from the places, so that who says none is expected too, and one fast piece does not count for much', () => {
    const silent = drive(0, 30, 0).map((each) => ({ ...each, speedKmh: null }));
    const jump = [...silent, point(31 * 60, 33)];
    const eta = etaOf(jump, at(93), start + 31 * minute);
    expect(eta.state === 'expected' && Math.round(eta.speedKmh)).toBe(60);
  });

  it('is not said of who has stood for a quarter of an hour, and is of who halts for less', () => {
    const halted = (minutes: number) => etaOf([...drive(0, 30, 0), ...stand(31, minutes, 30)], at(90), start + (31 + minutes) * minute);
    expect(kinds(halted(16))).toBe('standing');
    expect(kinds(halted(8))).toBe('expected');
  });

  it('is there within 200 m, and not said without a position, of an old one, without a speed, and beyond three days', () => {
    expect(kinds(etaOf(drive(0, 10, 0), at(10.15), start + 10 * minute))).toBe('arrived');
    expect(kinds(etaOf([], at(10), start))).toBe('noPosition');
    expect(kinds(etaOf([point(0, 0, { isValid: false })], at(10), start))).toBe('noPosition');
    expect(kinds(etaOf(drive(0, 10, 0), at(90), start + 41 * minute))).toBe('old');
    expect(kinds(etaOf([point(0, 0)], at(90), start))).toBe('noSpeed');
    expect(kinds(etaOf(drive(0, 30, 0), at(4000), start + 30 * minute))).toBe('far');
  });

  it('is never before now, and the later the further away', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 31, max: 500, noNaN: true }),
        fc.double({ min: 1, max: 300, noNaN: true }),
        fc.nat(25),
        (km, more, late) => {
          const nowMs = start + (30 + late) * minute;
          const [near, far] = [etaOf(drive(0, 30, 0), at(km), nowMs), etaOf(drive(0, 30, 0), at(km + more), nowMs)];
          if (near.state !== 'expected' || far.state !== 'expected') return;
          expect(near.atMs).toBeGreaterThanOrEqual(nowMs);
          expect(far.atMs).toBeGreaterThanOrEqual(near.atMs);
          expect(far.remainingM).toBeCloseTo(distanceM(at(30), at(km + more)) * etaValues.detour, 3);
        },
      ),
    );
  });
});
