/** The address of a playback: which vehicles, which time, what the line is coloured by, which kinds of positions. Pure. */
import { parseTime } from '@frostway/contract/inputs';
import { type PositionSource, positionSources } from '@frostway/core/message';
import { dayStart } from '../../values/zone.js';
import type { TimeRange } from '../device-detail/ranges.js';
import { type ChartedInput, chartedInputs } from './chart-lines.js';
import { type Colouring, colourings, mostVehicles } from './colours.js';

const hour = 3_600_000;
export const presets = ['today', 'yesterday', '24h', '7d'] as const;
export type Preset = (typeof presets)[number];
export type Choice = { readonly kind: 'preset'; readonly preset: Preset } | ({ readonly kind: 'custom' } & TimeRange);

export const sides = ['stops', 'rows'] as const;
/** What stands beside the map. */
export type Side = (typeof sides)[number];

export type PlaybackAddress = {
  /** IMEIs and MACs in the order of their colours. */
  readonly devices: readonly string[];
  readonly choice: Choice;
  readonly colouring: Colouring;
  readonly sources: ReadonlySet<PositionSource>;
  readonly side: Side;
  /** Inputs with a line in the chart. */
  readonly chart: readonly ChartedInput[];
};

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined => list.find((each) => each === text);
const isIdentity = (text: string): boolean => /^([0-9A-F]{12}|\d{15})$/.test(text);

function choiceOf(query: URLSearchParams): Choice {
  const preset = oneOf(presets, query.get('range'));
  if (preset !== undefined) return { kind: 'preset', preset };
  const [fromMs, toMs] = [parseTime(query.get('st') ?? ''), parseTime(query.get('et') ?? '')];
  if (fromMs === undefined || toMs === undefined || toMs <= fromMs) return { kind: 'preset', preset: '24h' };
  return { kind: 'custom', fromMs, toMs };
}

/** Reads an address; what makes no sense counts as not said. */
export function readPlayback(query: URLSearchParams): PlaybackAddress {
  const named = new Set((query.get('fix') ?? '').split(','));
  const sources = positionSources.filter((each) => named.has(each));
  return {
    devices: [...new Set((query.get('device') ?? '').toUpperCase().split(',').filter(isIdentity))].slice(0, mostVehicles),
    choice: choiceOf(query),
    colouring: oneOf(colourings, query.get('of')) ?? 'progress',
    sources: new Set(sources.length === 0 ? positionSources : sources),
    side: oneOf(sides, query.get('side')) ?? 'stops',
    chart: chartedInputs.filter((each) => (query.get('chart') ?? '').split(',').includes(each)),
  };
}

/** Writes one; defaults are left out. */
export function writePlayback({ devices, choice, colouring, sources, side, chart }: PlaybackAddress): URLSearchParams {
  const query = new URLSearchParams();
  if (devices.length > 0) query.set('device', devices.join(','));
  if (choice.kind === 'custom') {
    query.set('st', new Date(choice.fromMs).toISOString());
    query.set('et', new Date(choice.toMs).toISOString());
  } else if (choice.preset !== '24h') query.set('range', choice.preset);
  if (colouring !== 'progress') query.set('of', colouring);
  if (sources.size < positionSources.length) query.set('fix', positionSources.filter((each) => sources.has(each)).join(','));
  if (side !== 'stops') query.set('side', side);
  if (chart.length > 0) query.set('chart', chart.join(','));
  return query;
}

/** The time a choice means at `nowMs`; days are those of the page's zone. */
export function rangeOf(choice: Choice, nowMs: number): TimeRange {
  if (choice.kind === 'custom') return { fromMs: choice.fromMs, toMs: choice.toMs };
  switch (choice.preset) {
    case 'today':
      return { fromMs: dayStart(nowMs), toMs: nowMs };
    case 'yesterday':
      return { fromMs: dayStart(nowMs, -1), toMs: dayStart(nowMs) };
    case '24h':
      return { fromMs: nowMs - 24 * hour, toMs: nowMs };
    case '7d':
      return { fromMs: nowMs - 7 * 24 * hour, toMs: nowMs };
  }
}

/** The page that plays the tracks of vehicles. */
export const playbackPath = (devices: readonly string[], range?: TimeRange): string => {
  const query = new URLSearchParams({ device: devices.join(',') });
  if (range !== undefined) {
    query.set('st', new Date(range.fromMs).toISOString());
    query.set('et', new Date(range.toMs).toISOString());
  }
  return `/track?${query.toString()}`;
};
