import { demoDevices } from './demo.js';
import type { DemoBeacon, DemoGateway, DemoTracker } from './device.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roomOpenings, valuesAt } from './physics.js';
import { type ReceivedBeacon, nameOf, world } from './world.js';

const beganMs = Date.UTC(2026, 10, 20, 8);
const day = 86_400_000;
const fleet = world(demoDevices, beganMs);
const anyTime = fc.integer({ min: beganMs - 7 * day, max: beganMs + 7 * day }).map((timeMs) => timeMs - (timeMs % 1000));
const ears = demoDevices.filter((device): device is DemoGateway | DemoTracker => device.kind !== 'beacon');
const receivedBy = (timeMs: number): readonly ReceivedBeacon[] => ears.flatMap((ear) => fleet.receptions(ear, timeMs));
const spot = (beacon: DemoBeacon) => ({ ...beacon, key: beacon.identity.mac });
const beacons = demoDevices.filter((device): device is DemoBeacon => device.kind === 'beacon');

describe('what the sensors of the demo feel', () => {
  it('is the same whenever it is asked for, in a world built anew too', () => {
    const again = world(demoDevices, beganMs);
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...ears), (timeMs, ear) => {
        expect(again.receptions(ear, timeMs)).toEqual(fleet.receptions(ear, timeMs));
        if (ear.kind === 'tracker') expect(again.probe(ear, timeMs)).toEqual(fleet.probe(ear, timeMs));
      }),
      { numRuns: 200 },
    );
  });

  it('lies in the plausible range of its place, and every value fits its wire format', () => {
    fc.assert(
      fc.property(anyTime, (timeMs) => {
        for (const { beacon, values, rssiDbm, timeMs: atMs } of receivedBy(timeMs)) {
          const { climate } = beacon;
          const most = climate.setC + climate.doorRiseC + climate.swingC * 2 + (climate.failing?.riseC ?? 0) + 1;
          expect(values.temperatureC).toBeGreaterThan(climate.setC - climate.swingC * 2 - 2);
          expect(values.temperatureC).toBeLessThan(most);
          expect(values.humidityPercent).toBeGreaterThanOrEqual(5);
          expect(values.humidityPercent).toBeLessThanOrEqual(99);
          expect(values.batteryMv).toBeLessThanOrEqual(3646);
          expect(values.batteryMv).toBeGreaterThan(3300);
          expect(values.batteryPercent).toBeGreaterThanOrEqual(0);
          expect(values.batteryPercent).toBeLessThanOrEqual(100);
          expect(rssiDbm).toBeLessThan(-50);
          expect(rssiDbm).toBeGreaterThan(-95);
          expect(atMs % 1000).toBe(0);
          expect(timeMs - atMs).toBeLessThan(10_000);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is bright while a door is open and dark while it is closed, and warmer after an opening than before', () => {
    const door = beacons.find((beacon) => beacon.name.en === 'Vaccine room 1 · Door side');
    if (door === undefined) throw new Error('the demo has lost its door');
    const openings = roomOpenings(door.climate, beganMs);
    const longest = openings.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))[0];
    if (longest === undefined) throw new Error('nobody opened the door in three hours');
    const middleMs = (longest.fromMs + longest.toMs) / 2;
    expect(valuesAt(spot(door), [longest], middleMs, beganMs).lightLux).toBeGreaterThan(100);
    expect(valuesAt(spot(door), [longest], longest.fromMs - 1000, beganMs).lightLux).toBeLessThanOrEqual(1);
    expect(valuesAt(spot(door), [longest], longest.toMs + 1000, beganMs).lightLux).toBeLessThanOrEqual(1);
    const closed = valuesAt(spot(door), [], longest.toMs, beganMs).temperatureC;
    expect(valuesAt(spot(door), [longest], longest.toMs, beganMs).temperatureC).toBeGreaterThan(closed + 0.2);
  });

  it('opens doors in working hours only', () => {
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...beacons), (timeMs, { climate }) => {
        for (const { fromMs } of roomOpenings(climate, timeMs)) {
          const localHour = (fromMs / 3_600_000 + climate.utcOffsetHours) % 24;
          expect(localHour).toBeGreaterThanOrEqual(6);
          expect(localHour).toBeLessThan(21);
        }
      }),
    );
  });

  it('fails slowly in one room, past its limit and back, and stays inside the limits most of the time elsewhere', () => {
    const hours = Array.from({ length: 7 * 24 * 12 }, (_, step) => beganMs - step * 300_000);
    const outside = new Map<string, number>();
    const failing: number[] = [];
    for (const timeMs of hours) {
      for (const { beacon, values } of receivedBy(timeMs)) {
        const { temperatureLower, temperatureUpper } = beacon.limits;
        const isOut = values.temperatureC > (temperatureUpper ?? Infinity) || values.temperatureC < (temperatureLower ?? -Infinity);
        outside.set(beacon.name.en, (outside.get(beacon.name.en) ?? 0) + (isOut ? 1 : 0));
        if (beacon.name.en === 'Cold room 2 · Rack 3') failing.push(values.temperatureC);
      }
    }
    expect(Math.max(...failing)).toBeGreaterThan(8);
    expect(Math.min(...failing)).toBeLessThan(5);
    for (const [name, count] of outside)
      expect([name, count / hours.length < (name.startsWith('Cold room 2') ? 0.25 : 0.06)]).toEqual([name, true]);
  });

  it('falls silent for the silent sensor 31 hours before the demo began and never comes back', () => {
    const silent = beacons.find((beacon) => beacon.silentSinceHours !== undefined);
    const isReceived = (timeMs: number): boolean => receivedBy(timeMs).some(({ beacon }) => beacon === silent);
    expect(isReceived(beganMs - 32 * 3_600_000)).toBe(true);
    expect([-30, 0, 24, 100].map((hours) => isReceived(beganMs + hours * 3_600_000))).toEqual([false, false, false, false]);
  });

  it('shows one battery under 3500 mV and one under 3400 mV, all others well above', () => {
    const mv = new Map(receivedBy(beganMs).map(({ beacon, values }) => [beacon.battery, values.batteryMv] as const));
    expect(mv.get('low')).toBeLessThan(3500);
    expect(mv.get('low')).toBeGreaterThan(3400);
    expect(mv.get('critical')).toBeLessThan(3400);
    for (const { beacon, values } of receivedBy(beganMs)) if (beacon.battery === 'good') expect(values.batteryMv).toBeGreaterThan(3560);
  });

  it('takes the link of one gateway away for 20 minutes of every two hours', () => {
    const gateways = ears.filter((ear) => ear.kind === 'gateway');
    const minutes = Array.from({ length: 240 }, (_, minute) => beganMs + minute * 60_000);
    const without = gateways
      .map((gateway) => minutes.filter((timeMs) => fleet.cutOff(gateway, timeMs) !== undefined).length)
      .filter((count) => count > 0);
    expect(without).toEqual([40]);
  });

  it('raises a few alarms a week for each truck, each within the span asked for and once whichever way the span is cut', () => {
    for (const ear of ears) {
      if (ear.kind !== 'tracker') continue;
      const whole = fleet.alarms(ear, beganMs - 7 * day, beganMs);
      const pieces = Array.from({ length: 7 * 48 }, (_, half) =>
        fleet.alarms(ear, beganMs - 7 * day + half * 1_800_000, beganMs - 7 * day + (half + 1) * 1_800_000),
      ).flat();
      expect(pieces).toEqual(whole);
      expect([nameOf(ear), whole.length < 25]).toEqual([nameOf(ear), true]);
      // Other protocols have words for some of them, phones for none.
      if (ear.speaks === 'gt06') expect(whole.length, nameOf(ear)).toBeGreaterThan(0);
      if (ear.speaks.startsWith('osmand')) expect(whole).toEqual([]);
    }
  });
});
