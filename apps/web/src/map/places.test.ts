/** Where a device stands on the map, and how it looks there. */
import { describe, expect, it } from 'vitest';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { diffOf, propertiesOf } from './diff.js';
import { pointOf, pointsOf } from './places.js';
import { readingAt } from '../testing/fleet.js';
import { now, iso, row } from './map.fixture.js';

describe('a device on the map', () => {
  it('is an arrow along its course while it moves, and a disc when it is parked or has been silent', () => {
    expect(pointOf(row({}), now)).toEqual({
      id: 7,
      longitude: 121.4,
      latitude: 31.2,
      condition: 'normal',
      headingDegrees: 92,
      label: 'Truck 7',
    });
    const parked = pointOf(
      row({ car: '沪A·D81K6', position: { ...(row({}).position as NonNullable<DeviceStatus['position']>), speed: 0 } }),
      now,
    );
    expect(parked?.headingDegrees).toBeNull();
    expect(parked?.label).toBe('沪A·D81K6');
    const silent = pointOf(row({ lastSeen: iso(3_600_000) }), now);
    expect(silent).toMatchObject({ condition: 'silent', headingDegrees: null });
  });

  it('stands at the place of its gateway when it has no position of its own, and nowhere without either', () => {
    const place = { latitude: 30.25, longitude: 120.15, of: 'GW-014' };
    expect(pointOf(row({ position: null, place }), now)).toMatchObject({ longitude: 120.15, latitude: 30.25, headingDegrees: null });
    expect(pointOf(row({ position: null, place: null }), now)).toBeUndefined();
    expect(pointsOf([row({}), row({ id: 8, position: null })], now).size).toBe(1);
  });

  it('is the same point for the same packet while it looks the same, so that a look at thousands costs what has changed', () => {
    const [still, moved] = [row({ id: 1 }), row({ id: 2 })];
    const first = pointsOf([still, moved], now);
    const second = pointsOf(
      [still, { ...moved, position: { ...moved.position, latitude: 31.3 } as DeviceStatus['position'] }],
      now + 10_000,
    );
    expect(second.get(1)).toBe(first.get(1));
    expect(second.get(2)).not.toBe(first.get(2));
    expect(diffOf(first, second)?.update.map(({ id }) => id)).toEqual([2]);
    // Nothing came of it for an hour: it looks otherwise.
    expect(pointsOf([still], now + 3_600_000).get(1)).toMatchObject({ condition: 'silent', headingDegrees: null });
    // Another map shows something else of the same packet.
    expect(pointsOf([still], now, 'motion').get(1)).toMatchObject({ motion: 'moving' });
    expect(pointsOf([still], now).get(1)?.motion).toBeUndefined();
  });

  it('says how a vehicle stands instead, where that is what the map shows, and what it is', () => {
    const point = pointOf(row({ carIcon: 'van' }), now, 'motion');
    expect(point).toMatchObject({ motion: 'moving', kind: 'van', headingDegrees: 92 });
    expect(point === undefined ? undefined : propertiesOf(point)).toMatchObject({ icon: 'arrow-motion-moving', kind: 'van' });
    const parked = pointOf(row({ position: { ...(row({}).position as NonNullable<DeviceStatus['position']>), speed: 0 } }), now, 'motion');
    expect(parked === undefined ? undefined : propertiesOf(parked).icon).toBe('disc-motion-parked');
  });

  it('takes its colour from its latest reading against its limits', () => {
    const reading = readingAt(iso(30_000), 9.1, { power: 3600, receivedAt: iso(29_000) });
    const point = pointOf(row({ reading }), now);
    expect(point?.condition).toBe('alarm');
    expect(point === undefined ? undefined : propertiesOf(point)).toEqual({
      id: 7,
      rank: 0,
      icon: 'arrow-alarm',
      heading: 92,
      label: 'Truck 7',
      kind: '',
    });
  });
});
