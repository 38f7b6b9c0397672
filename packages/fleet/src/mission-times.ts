/** When the missions of the demos begin and end: by the runs their vehicles make anyway, so that they set off, arrive and are in time as missions do. */
import type { DemoTracker } from './device.js';
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

/** The times of a mission of a demo that is made now. A vehicle that is under way is on its running mission; one that is not is being loaded for the next. */
export function missionTimes(
  { state, hours = 0, isReturn }: DemoMission,
  { route, delaySeconds }: DemoTracker,
  nowMs: number,
): MissionTimes {
  const runs = runsBetween(timetable(route), delaySeconds, isReturn === true, nowMs - reachMs, nowMs + reachMs);
  const wanted: Readonly<Record<DemoMission['state'], () => Run | undefined>> = {
    running: () => runs.find(({ arrivesMs }) => arrivesMs > nowMs),
    over: () => runs.findLast(({ arrivesMs }) => arrivesMs + unloadingMs <= nowMs - hours * hourMs),
    planned: () => runs.find(({ departsMs }) => departsMs - loadingMs >= nowMs + hours * hourMs),
    cancelled: () => runs.find(({ departsMs }) => departsMs - loadingMs >= nowMs + hours * hourMs),
  };
  const run = wanted[state]();
  if (run === undefined) throw new Error(`${route.key} has no run for a mission that is ${state}`);
  const startMs = run.departsMs - loadingMs;
  return {
    startMs: state === 'running' ? Math.min(startMs, nowMs - loadingMs) : startMs,
    endMs: run.arrivesMs + spareMs,
    endedMs: state === 'over' ? run.arrivesMs + unloadingMs : null,
  };
}
