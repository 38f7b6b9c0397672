/** Moments of light and of shocks as ticks on lanes below a chart. Pure. */
import { type AlarmMark, isDrawn, spanOfMark } from './alarm-mark.js';
import { bandAt } from './bands.js';
import { type Layout, xOf } from './layout.js';
import type { TimeWindow } from './time-window.js';
import type { Panel } from './panels.js';

/** What a tick can be of. */
export type MomentKind = 'light' | 'vibration' | 'tilt';

export type Moment = TimeWindow & {
  readonly kind: MomentKind;
  /** The brightest, lux; undefined where nothing is measured. */
  readonly lux: number | undefined;
};

/** Moments so near each other that they are one tick, with its place, px. */
export type Tick = Moment & { readonly count: number; readonly left: number; readonly width: number };

/** Brighter than this is light where the device has no limit of its own, lux: a closed box is dark. */
export const darkLux = 10;

/** Neighbouring readings above the limit of their time as one moment each, or where there is none above what is dark; a gap ends it. */
export function lightMoments({ trace, gaps, bands }: Pick<Panel, 'trace' | 'gaps' | 'bands'>): Moment[] {
  const afterGap = new Set(gaps.map(({ next }) => next));
  const moments: { kind: 'light'; fromMs: number; toMs: number; lux: number }[] = [];
  let last: (typeof moments)[number] | undefined;
  for (let index = 0; index < trace.time.length; index += 1) {
    const [ms, lux] = [trace.time[index] ?? 0, trace.value[index] ?? 0];
    const isLight = lux > (bandAt(bands, ms).upper ?? darkLux);
    if (afterGap.has(index) || !isLight) last = undefined;
    if (!isLight) continue;
    if (last === undefined) {
      last = { kind: 'light', fromMs: ms, toMs: ms, lux };
      moments.push(last);
    } else {
      last.toMs = ms;
      last.lux = Math.max(last.lux, lux);
    }
  }
  return moments;
}

/** What a device reported of vibration and tilt, as the alarms they are, oldest first. */
export function shockMoments(marks: readonly AlarmMark[]): Moment[] {
  return marks
    .flatMap((mark): Moment[] => {
      if (!isDrawn(mark) || (mark.type !== 'vibration' && mark.type !== 'tilt')) return [];
      return [{ kind: mark.type, ...spanOfMark(mark, Date.parse(mark.startedAt)), lux: undefined }];
    })
    .toSorted((a, b) => a.fromMs - b.fromMs);
}

/** No tick is narrower, px. */
const narrowest = 4;

/** The ticks of a window, left to right; what would overlap another of its kind becomes a part of it. */
export function ticksOf(moments: readonly Moment[], layout: Layout, window: TimeWindow): Tick[] {
  const right = layout.left + layout.plot;
  const ticks: { -readonly [Key in keyof Tick]: Tick[Key] }[] = [];
  const lastOf = new Map<MomentKind, (typeof ticks)[number]>();
  for (const moment of moments) {
    if (moment.toMs < window.fromMs || moment.fromMs > window.toMs) continue;
    const from = Math.max(layout.left, xOf(layout, window, moment.fromMs));
    const to = Math.min(right, xOf(layout, window, moment.toMs));
    const width = Math.max(narrowest, to - from);
    const left = Math.max(layout.left, Math.min(from - (width - (to - from)) / 2, right - width));
    const before = lastOf.get(moment.kind);
    if (before !== undefined && left <= before.left + before.width) {
      before.count += 1;
      before.width = Math.max(before.width, left + width - before.left);
      before.toMs = Math.max(before.toMs, moment.toMs);
      if (moment.lux !== undefined) before.lux = Math.max(before.lux ?? 0, moment.lux);
    } else {
      const tick = { ...moment, count: 1, left, width };
      ticks.push(tick);
      lastOf.set(moment.kind, tick);
    }
  }
  return ticks;
}
