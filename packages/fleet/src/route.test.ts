import { englishRoutes } from './english-routes.js';
import { haulRoutes } from './haul-routes.js';
import { routes } from './routes.js';
import { demoDevices } from './demo.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { haltsBetween, metresBetween, placeAt, runsBetween, timetable } from './route.js';

const tables = Object.values({ ...routes, ...englishRoutes, ...haulRoutes }).map((route) => ({ route, table: timetable(route) }));
const startMs = Date.UTC(2026, 10, 20);
const anyTime = fc.integer({ min: startMs - 9 * 86_400_000, max: startMs + 9 * 86_400_000 });

describe('a vehicle on its route', () => {
  it.each(tables.map(({ route, table }) => [route.key, route, table] as const))(
    '%s: position and speed belong together at every second',
    (_, route, table) => {
      fc.assert(
        fc.property(anyTime, (timeMs) => {
          const here = placeAt(table, 0, timeMs);
          const next = placeAt(table, 0, timeMs + 1000);
          const metres = metresBetween(here, next);
          const fastestKmh = Math.max(here.speedKmh, next.speedKmh) + 3;
          expect(metres * 3.6).toBeLessThanOrEqual(fastestKmh);
          expect(here.speedKmh).toBeGreaterThanOrEqual(0);
          expect(here.speedKmh).toBeLessThanOrEqual(route.cruiseKmh * 1.2);
          expect(here.courseDegrees).toBeGreaterThanOrEqual(0);
          expect(here.courseDegrees).toBeLessThan(360);
          expect(here.isMoving || here.speedKmh === 0).toBe(true);
          expect(next.odometerM - here.odometerM).toBeGreaterThanOrEqual(-1e-6);
          expect(Math.abs(next.odometerM - here.odometerM - metres)).toBeLessThan(2);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('starts where the road starts, turns where it ends, and is back before the next round trip', () => {
    for (const { route, table } of tables) {
      const departsMs = startMs + table.departsS * 1000 - ((startMs / 1000) % table.cycleS) * 1000;
      const [latitude, longitude] = route.waypoints[0] ?? [0, 0];
      expect(metresBetween(placeAt(table, 0, departsMs), { latitude, longitude })).toBeLessThan(5);
      expect(metresBetween(placeAt(table, 0, departsMs - 1000), { latitude, longitude })).toBeLessThan(5);
      const [farLatitude, farLongitude] = route.waypoints.at(-1) ?? [0, 0];
      const nearest = Math.min(
        ...Array.from({ length: (route.cycleHours * 60) / 5 }, (_, step) =>
          metresBetween(placeAt(table, 0, departsMs + step * 300_000), { latitude: farLatitude, longitude: farLongitude }),
        ),
      );
      expect(nearest).toBeLessThan(5);
    }
  });

  it('stands still for the whole of a halt', () => {
    for (const { table } of tables) {
      const halts = haltsBetween(table, 600, startMs, startMs + 2 * 86_400_000);
      expect(halts.length).toBeGreaterThan(3);
      for (const { fromMs, toMs } of halts) {
        const places = [fromMs + 1, (fromMs + toMs) / 2, toMs - 1].map((timeMs) => placeAt(table, 600, timeMs));
        expect(places.map((place) => place.isMoving)).toEqual([false, false, false]);
        expect(metresBetween(places[0] ?? { latitude: 0, longitude: 0 }, places[2] ?? { latitude: 90, longitude: 0 })).toBeLessThan(0.5);
      }
    }
  });

  it('tells the runs of a span in both directions: the vehicle stands before, drives in between but for its stops, and is at the other end after', () => {
    const table = timetable(routes.shanghaiHefei);
    const [from, to] = [routes.shanghaiHefei.waypoints[0], routes.shanghaiHefei.waypoints.at(-1)];
    for (const isReturn of [false, true]) {
      const runs = runsBetween(table, 600, isReturn, startMs, startMs + 3 * 86_400_000);
      expect(runs.length).toBeGreaterThanOrEqual(3);
      for (const { departsMs, arrivesMs } of runs) {
        const [start, end] = [placeAt(table, 600, departsMs - 1), placeAt(table, 600, arrivesMs + 1)];
        expect([start.isMoving, end.isMoving, placeAt(table, 600, departsMs + 60_000).isMoving]).toEqual([false, false, true]);
        const [first, last] = isReturn ? [end, start] : [start, end];
        expect([first.latitude, last.latitude]).toEqual([from?.[0], to?.[0]].map((degrees) => expect.closeTo(degrees ?? 0, 4) as number));
      }
    }
  });

  it('refuses a round trip that takes longer than its cycle', () => {
    expect(() => timetable({ ...routes.lyonMilano, cycleHours: 4 })).toThrow(/lyon-milano/);
  });

  it('brings every truck of the demo to more than one place a day', () => {
    for (const device of demoDevices) {
      if (device.kind !== 'tracker') continue;
      const table = timetable(device.route);
      const seen = new Set(
        Array.from({ length: 96 }, (_, quarter) => placeAt(table, device.delaySeconds, startMs + quarter * 1_800_000).latitude.toFixed(3)),
      );
      expect(seen.size).toBeGreaterThan(3);
    }
  });
});
