/** When the missions of the demos begin and end: by the runs their vehicles make anyway, so that they set off, arrive and are in time as missions do. */
import type { DemoDevice, DemoTracker } from './device.js';
import type { DemoMission } from './missions.js';
import { type Run, runsBetween, timetable } from './route.js';

/** Epoch ms: its start, its planned end, and when it was ended; null while nobody has. */
export type MissionTimes = { readonly startMs: number; readonly endMs: number; readonly endedMs: number | null };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** So long before it leaves a vehicle is loaded, so long after it has come unloaded, and so much later it would still be in time, ms. */
const [loadingMs, unloadingMs, spareMs] = [30 * minuteMs, 15 * minuteMs, 60 * minuteMs];
/** Runs are looked for so far before and after now, ms: the longest round trip takes two days. */
const reachMs = 96 * hourMs;

const runsOf = ({ isReturn }: DemoMission, { route, delaySeconds }: DemoTracker, nowMs: number): readonly Run[] =>
  runsBetween(timetable(route), delaySeconds, isReturn === true, nowMs - reachMs, nowMs + reachMs);

/** The times of a mission of a demo that is made now. A vehicle that is under way is on its running mission; one that is not is being loaded for the next. */
export function missionTimes(mission: DemoMission, tracker: DemoTracker, nowMs: number): MissionTimes {
  const { state, hours = 0 } = mission;
  const runs = runsOf(mission, tracker, nowMs);
  const wanted: Readonly<Record<DemoMission['state'], () => Run | undefined>> = {
    running: () => runs.find(({ arrivesMs }) => arrivesMs > nowMs),
    over: () => runs.findLast(({ arrivesMs }) => arrivesMs + unloadingMs <= nowMs - hours * hourMs),
    planned: () => runs.find(({ departsMs }) => departsMs - loadingMs >= nowMs + hours * hourMs),
    cancelled: () => runs.find(({ departsMs }) => departsMs - loadingMs >= nowMs + hours * hourMs),
  };
  const run = wanted[state]();
  if (run === undefined) throw new Error(`${tracker.route.key} has no run for a mission that is ${state}`);
  const startMs = run.departsMs - loadingMs;
  return {
    startMs: state === 'running' ? Math.min(startMs, nowMs - loadingMs) : startMs,
    endMs: run.arrivesMs + spareMs,
    endedMs: state === 'over' ? run.arrivesMs + unloadingMs : null,
  };
}

/** When a running mission with this planned end is unloaded, epoch ms. */
export const unloadedMs = (endMs: number): number => endMs - spareMs + unloadingMs;

/** The tracker a mission goes with. */
export function trackerOf({ imei }: DemoMission, devices: readonly DemoDevice[]): DemoTracker | undefined {
  return devices.find((device): device is DemoTracker => device.kind === 'tracker' && device.identity.imei === imei);
}

/** The one of the running missions that runs now: whose vehicle is under way and has longest to go, or else leaves first. */
export function runningAt(missions: readonly DemoMission[], devices: readonly DemoDevice[], nowMs: number): DemoMission | undefined {
  const first = missions
    .filter(({ state }) => state === 'running')
    .flatMap((mission) => {
      const tracker = trackerOf(mission, devices);
      const run = tracker === undefined ? undefined : runsOf(mission, tracker, nowMs).find(({ arrivesMs }) => arrivesMs > nowMs);
      return run === undefined ? [] : [{ mission, rank: run.departsMs <= nowMs ? nowMs - run.arrivesMs : run.departsMs }];
    })
    .toSorted((a, b) => a.rank - b.rank)[0];
  return first?.mission;
}

/** The missions of a demo that is made now: of those that run, one. */
export function missionsAt(missions: readonly DemoMission[], devices: readonly DemoDevice[], nowMs: number): readonly DemoMission[] {
  const running = runningAt(missions, devices, nowMs);
  return missions.filter((mission) => mission.state !== 'running' || mission === running);
}
