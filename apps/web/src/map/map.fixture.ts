/** A vehicle, and any points, as the map shows them. */
import * as fc from 'fast-check';
import { conditions } from '@frostway/core/device-state';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { MapPoint } from './places.js';
import { deviceOf, positionAt } from '../testing/fleet.js';

export const now = Date.parse('2026-07-14T00:42:00Z');
export const iso = (agoMs: number): string => new Date(now - agoMs).toISOString();
export const row = (more: Partial<DeviceStatus>): DeviceStatus =>
  deviceOf(7, {
    kind: 'tracker',
    mac: null,
    imei: '863000000000007',
    name: 'Truck 7',
    model: 'tracker-a',
    lastSeen: iso(30_000),
    reading: null,
    position: positionAt(iso(30_000), 62, { latitude: 31.2, longitude: 121.4, course: 91.6, receivedAt: iso(29_000) }),
    ...more,
  });

export const points = fc
  .array(
    fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      longitude: fc.integer({ min: -3, max: 3 }),
      latitude: fc.integer({ min: -3, max: 3 }),
      condition: fc.constantFrom(...conditions),
      headingDegrees: fc.option(fc.integer({ min: 0, max: 2 })),
      label: fc.constantFrom('a', 'b'),
    }),
  )
  .map((list): ReadonlyMap<number, MapPoint> => new Map(list.map((point) => [point.id, point])));

/** The source as the engine keeps it: features by id. */
