/** The time a device's history is asked for: presets that end now, or a range of one's own up to 90 days; a chart may go over years. Pure but for the hook. */
import { parseTime } from '@frostway/contract/inputs';
import type { RefusalName } from '@frostway/contract/refusals';
import { limits } from '@frostway/core/limits';

const hour = 3_600_000;
export const presets = ['24h', '7d', '30d'] as const;
export type Preset = (typeof presets)[number];
/** Those of a chart, which is given only the readings it needs. */
export const chartPresets = [...presets, '1y'] as const;
export type ChartPreset = (typeof chartPresets)[number];
export const presetMs: Readonly<Record<ChartPreset, number>> = {
  '24h': 24 * hour,
  '7d': 7 * 24 * hour,
  '30d': 30 * 24 * hour,
  '1y': 365 * 24 * hour,
};

export type TimeRange = { readonly fromMs: number; readonly toMs: number };
export type Choice = { readonly kind: 'preset'; readonly preset: ChartPreset } | ({ readonly kind: 'custom' } & TimeRange);

/** The choice an address holds; what makes no sense counts as the last 24 hours. */
export function readChoice(query: URLSearchParams): Choice {
  const named = chartPresets.find((preset) => preset === query.get('range'));
  if (named !== undefined) return { kind: 'preset', preset: named };
  const [fromMs, toMs] = [parseTime(query.get('st') ?? ''), parseTime(query.get('et') ?? '')];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) return { kind: 'preset', preset: '24h' };
  return { kind: 'custom', fromMs, toMs };
}

/** Writes a choice into an address, other things in it left as they are. */
export function writeChoice(query: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['range', 'st', 'et']) next.delete(name);
  if (choice.kind === 'preset') {
    if (choice.preset !== '24h') next.set('range', choice.preset);
  } else {
    next.set('st', new Date(choice.fromMs).toISOString());
    next.set('et', new Date(choice.toMs).toISOString());
  }
  return next;
}

/** The time a choice means at `nowMs`. */
export function rangeOf(choice: Choice, nowMs: number): TimeRange {
  return choice.kind === 'custom' ? { fromMs: choice.fromMs, toMs: choice.toMs } : { fromMs: nowMs - presetMs[choice.preset], toMs: nowMs };
}

/** Why a range cannot be asked for, in the catalogue's names: out of order 10000, over the longest (90 days) 56091; undefined when it can. */
export function rangeProblem(
  { fromMs, toMs }: TimeRange,
  longestMs: number = limits.sensorRangeMs,
): Extract<RefusalName, 'parametersIllegal' | 'rangeTooLong'> | undefined {
  if (toMs <= fromMs) return 'parametersIllegal';
  return toMs - fromMs > longestMs ? 'rangeTooLong' : undefined;
}
