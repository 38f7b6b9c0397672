/** Windows of the places of a route as the form holds and sends them, and how they were kept. Pure. */
import type { Mission, MissionStop } from '@frostway/contract/mission/missions';
import type { MissionTemplate, TemplateWindow } from '@frostway/contract/mission/templates';
import type { StopTiming } from '@frostway/contract/mission/stop-timings';

/** Epoch ms; null = open on that side. */
export type StopWindow = { readonly earliest: number | null; readonly latest: number | null };
/** By place: `start`, `end`, and the ids of the middle addresses. */
export type StopWindows = Readonly<Record<string, StopWindow>>;

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** The windows of a mission, so much later. */
export function windowsOf({ start, middle, end }: Pick<Mission, 'start' | 'middle' | 'end'>, laterMs = 0): StopWindows {
  const moved = (at: string | null): number | null => {
    const ms = msOf(at);
    return ms === null ? null : ms + laterMs;
  };
  const entry = (key: string, stop: MissionStop | null): [string, StopWindow][] =>
    stop === null || (stop.earliest === null && stop.latest === null)
      ? []
      : [[key, { earliest: moved(stop.earliest), latest: moved(stop.latest) }]];
  return Object.fromEntries([...entry('start', start), ...middle.flatMap((stop) => entry(String(stop.id), stop)), ...entry('end', end)]);
}

/** The windows a template presets, of a mission that starts then; none before that is known. */
export function templateWindows(
  { start, middle, end, startWindow, middleWindows, endWindow }: MissionTemplate,
  startMs: number | undefined,
): StopWindows {
  if (startMs === undefined) return {};
  const at = (minutes: number | null): number | null => (minutes === null ? null : startMs + minutes * 60_000);
  const entry = (key: string, window: TemplateWindow | null | undefined): [string, StopWindow][] =>
    window == null ? [] : [[key, { earliest: at(window.earliest), latest: at(window.latest) }]];
  return Object.fromEntries([
    ...(start === null ? [] : entry('start', startWindow)),
    ...middle.flatMap(({ id }, index) => entry(String(id), middleWindows[index])),
    ...(end === null ? [] : entry('end', endWindow)),
  ]);
}

/** A route as a form holds it, by the ids of its addresses, with the windows of its places. */
export type Planned<Windows> = {
  readonly start: number | null;
  readonly middle: readonly number[];
  readonly end: number | null;
  readonly windows: Windows;
};

/** Windows as the calls take them: one of every place of the route that is chosen, found by its key. */
export const windowsAlong = <W>({ start, middle, end }: Omit<Planned<unknown>, 'windows'>, windowOf: (key: string) => W | null) => ({
  startWindow: start === null ? null : windowOf('start'),
  middleWindows: middle.map((id) => windowOf(String(id))),
  endWindow: end === null ? null : windowOf('end'),
});

/** Those of a mission. */
export const sentWindows = ({ windows, ...route }: Planned<StopWindows>) => windowsAlong(route, (key) => windows[key] ?? null);

/** The first place whose latest time is not after its earliest; undefined = none. */
export const reversedOf = (windows: StopWindows): string | undefined =>
  Object.entries(windows).find(([, { earliest, latest }]) => earliest !== null && latest !== null && latest <= earliest)?.[0];

/** Of the places with a window about which something is known, how many there are and how many were on time. */
export function keptOf({ start, middle, end }: Pick<Mission, 'start' | 'middle' | 'end'>): { readonly kept: number; readonly all: number } {
  const timings = [start, ...middle, end].flatMap((stop): StopTiming[] => (stop?.timing == null ? [] : [stop.timing]));
  return { kept: timings.filter((timing) => timing === 'onTime').length, all: timings.length };
}
