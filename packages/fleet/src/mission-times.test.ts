/** The missions of the demos at every hour of two days: they fit what their vehicles do. */
import { describe, expect, it } from 'vitest';
import { demos } from './demo.js';
import type { DemoTracker } from './device.js';
import { missionsAt, missionTimes, runningAt, unloadedMs } from './mission-times.js';
import { timetable, placeAt } from './route.js';

const hourMs = 3_600_000;
const beganMs = Date.UTC(2026, 10, 27, 22, 56);
const moments = Array.from({ length: 49 }, (_, hour) => beganMs + hour * hourMs);

describe.each(demos)('The missions of $account', ({ devices, missions }) => {
  it('are one of every state, and one runs whenever the demo is made: mostly one whose vehicle is under way', () => {
    const waiting = moments.filter((nowMs) => {
      const running = runningAt(missions, devices, nowMs);
      expect(missionsAt(missions, devices, nowMs).filter(({ state }) => state === 'running')).toEqual([running]);
      if (running === undefined) return true;
      const { startMs, endMs } = missionTimes(running, trackerOf(running.imei), nowMs);
      expect(nowMs).toBeLessThan(unloadedMs(endMs));
      // Since this long before it leaves.
      return startMs >= nowMs - hourMs / 2;
    });
    expect(waiting.length).toBeLessThan(moments.length / 3);
  });

  const trackerOf = (imei: string): DemoTracker => {
    const found = devices.find((device) => device.kind === 'tracker' && device.identity.imei === imei);
    if (found?.kind !== 'tracker') throw new Error(`no tracker ${imei}`);
    return found;
  };

  it.each(missions)('$state, $name.en, fits its vehicle whenever the demo is made', (mission) => {
    const tracker = trackerOf(mission.imei);
    const ends = [tracker.route.waypoints[0], tracker.route.waypoints.at(-1)];
    const destination = mission.isReturn === true ? ends[0] : ends[1];
    for (const nowMs of moments) {
      const { startMs, endMs, endedMs } = missionTimes(mission, tracker, nowMs);
      expect(startMs).toBeLessThan(endMs);
      if (mission.state === 'planned' || mission.state === 'cancelled') expect(startMs).toBeGreaterThan(nowMs + hourMs);
      else expect(startMs).toBeLessThan(nowMs);
      if (mission.state === 'running') expect(endMs).toBeGreaterThan(nowMs);
      if (mission.state !== 'over') continue;
      // It is there when it is ended, in time, and that is past.
      expect(endedMs).toBeLessThan(Math.min(endMs, nowMs - (mission.hours ?? 0) * hourMs + 1));
      expect(placeAt(timetable(tracker.route), tracker.delaySeconds, endedMs ?? 0).latitude).toBeCloseTo(destination?.[0] ?? 0, 4);
    }
  });

  it('that are over and run with the same vehicle do not overlap', () => {
    for (const nowMs of moments) {
      const spans = missionsAt(missions, devices, nowMs)
        .filter(({ state }) => state === 'running' || state === 'over')
        .map((mission) => ({ imei: mission.imei, ...missionTimes(mission, trackerOf(mission.imei), nowMs) }));
      for (const one of spans)
        for (const other of spans)
          if (one !== other && one.imei === other.imei)
            expect(one.startMs >= (other.endedMs ?? Infinity) || other.startMs >= (one.endedMs ?? Infinity)).toBe(true);
    }
  });
});
