/** The address of a comparison: which sensors, what of them, which time, which part of it, which of the lines are put away. Pure. */
import { type ChartedProbe, type LimitedProbe, limitedProbes } from '@frostway/core/probes';
import { type Choice, readChoice, type TimeRange, writeChoice } from '../device-detail/ranges.js';

/** Sensors on one axis at the most: more lines nobody tells apart. */
export const mostCompared = 12;
/** What can be compared: what devices have limits of, on an axis. */
export type Compared = LimitedProbe & ChartedProbe;
export const comparedQuantities: readonly Compared[] = limitedProbes;

export type CompareAddress = {
  /** MACs and IMEIs in the order of the lines. */
  readonly devices: readonly string[];
  readonly quantity: Compared;
  readonly choice: Choice;
  /** The part in view; null = all. */
  readonly view: TimeRange | null;
  readonly hidden: ReadonlySet<string>;
};

const isIdentity = (text: string): boolean => /^([0-9A-F]{12}|\d{15})$/.test(text);
const listOf = (text: string | null): string[] => [...new Set((text ?? '').toUpperCase().split(',').filter(isIdentity))];

/** Reads an address; what makes no sense counts as not said. */
export function readCompare(query: URLSearchParams): CompareAddress {
  const devices = listOf(query.get('device')).slice(0, mostCompared);
  const [from, to] = ['from', 'to'].map((name) => Number(query.get(name) ?? Number.NaN));
  return {
    devices,
    quantity: comparedQuantities.find((each) => each === query.get('of')) ?? 'temperature',
    choice: readChoice(query),
    view: from !== undefined && to !== undefined && to > from ? { fromMs: from, toMs: to } : null,
    hidden: new Set(listOf(query.get('without')).filter((each) => devices.includes(each))),
  };
}

/** Writes one; defaults are left out. */
export function writeCompare({ devices, quantity, choice, view, hidden }: CompareAddress): URLSearchParams {
  const query = new URLSearchParams();
  query.set('device', devices.join(','));
  if (quantity !== 'temperature') query.set('of', quantity);
  const shut = devices.filter((each) => hidden.has(each));
  if (shut.length > 0) query.set('without', shut.join(','));
  if (view !== null) {
    query.set('from', String(Math.round(view.fromMs)));
    query.set('to', String(Math.round(view.toMs)));
  }
  return writeChoice(query, choice);
}

/** The page that compares devices. */
export const comparePath = (devices: readonly string[]): string =>
  `/deviceCompare?${new URLSearchParams({ device: devices.join(',') }).toString()}`;

/** As calls name a device. */
export const namedAs = (identity: string): { mac: string } | { imei: string } =>
  identity.length === 15 ? { imei: identity } : { mac: identity };
