/** Which devices need a person now, and since when. Pure. */
import type { Alarm } from '@frostway/contract/alarm/rows';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { AlarmType } from '@frostway/core/alarms';
import { batteryCause, type Cause, type Condition, type DeviceState, causes } from '@frostway/core/device-state';
import { limitList, probeTable } from '@frostway/core/probes';
import type { Trend } from '../../api/trends.js';
import { deviceStateOf } from '../../values/conditions.js';
import { msOf } from '../../values/times.js';

export type Needy = { readonly row: DeviceStatus; readonly state: DeviceState };

const needing = new Set<Condition>(['alarm', 'cold', 'warning', 'silent']);
/** From the one that needs a person most; an empty battery goes before a weak one. */
const rankOf = (cause: Cause | undefined): number => (cause === undefined ? causes.length : causes.indexOf(cause));

/** How far a temperature is out of its limits, C; 0 inside or without one. */
function excessC({ row }: Needy): number {
  const { temperatureUpper, temperatureLower } = row.limits;
  const value = row.reading?.temperature;
  if (typeof value !== 'number') return 0;
  if (temperatureUpper !== null && value > temperatureUpper) return value - temperatureUpper;
  return temperatureLower !== null && value < temperatureLower ? temperatureLower - value : 0;
}

/** Every device that needs a person, worst first: by cause, then by how far it is out, then the longest silent. */
export function needyDevices(rows: Iterable<DeviceStatus>, nowMs: number): Needy[] {
  const found: Needy[] = [];
  for (const row of rows) {
    const state = deviceStateOf(row, nowMs);
    if (needing.has(state.condition)) found.push({ row, state });
  }
  return found.sort(
    (a, b) =>
      rankOf(a.state.causes[0]) - rankOf(b.state.causes[0]) ||
      excessC(b) - excessC(a) ||
      (msOf(a.row.lastSeen) ?? 0) - (msOf(b.row.lastSeen) ?? 0) ||
      a.row.id - b.row.id,
  );
}

/** `isOpen`: it was so already at the first point that is known. */
export type Since = { readonly ms: number; readonly isOpen: boolean };

/** Since when devices are out of a limit of their own, ms, by the alarms that are open: what no trend tells. */
export type Began = ReadonlyMap<string, number>;
const beganKey = (deviceId: number, cause: string): string => `${deviceId} ${cause === 'light' ? 'lightHigh' : cause}`;

/** What began when no trend of temperatures tells. */
export const beyondTrends: readonly AlarmType[] = [
  'batteryLow',
  'batteryCritical',
  ...limitList
    .filter(({ probe }) => probe !== 'temperature')
    .map(({ probe, side }) => probeTable[probe].rules[side === 'upper' ? 'above' : 'below'].type),
];
const isBeyondTrends = (cause: Cause | undefined): boolean => cause === 'lightHigh' || beyondTrends.some((type) => type === cause);

/** How calls name devices. */
export type DeviceNames = { readonly mac?: readonly string[]; readonly imei?: readonly string[] };

/** The devices of a list whose alarms have to be asked for, as calls name them, in the same order however the list is ordered; undefined for none. */
export function askedFor(found: readonly Needy[]): DeviceNames | undefined {
  const rows = found.filter(({ state }) => isBeyondTrends(state.causes[0])).map(({ row }) => row);
  if (rows.length === 0) return undefined;
  const macs = rows.flatMap(({ mac }) => mac ?? []).toSorted();
  const imeis = rows.flatMap(({ mac, imei }) => (mac === null ? (imei ?? []) : [])).toSorted();
  return { ...(macs.length === 0 ? {} : { mac: macs }), ...(imeis.length === 0 ? {} : { imei: imeis }) };
}

/** See above: what it is out of is its own limit, which has an alarm of its own from the first reading outside. */
export function beganOf(alarms: readonly Pick<Alarm, 'deviceId' | 'type' | 'startedAt' | 'rule'>[]): Began {
  // A rule has a limit of its own, and begins there.
  return new Map(
    alarms.filter(({ rule }) => rule === null).map(({ deviceId, type, startedAt }) => [beganKey(deviceId, type), Date.parse(startedAt)]),
  );
}

/**
 * Since when a device is as it is: silent since its last message, out of its temperature limits since the first point of the last run outside, of
 * anything else since its alarm began. Undefined where neither tells.
 */
export function since({ row, state }: Needy, trend: Trend | undefined, began?: Began): Since | undefined {
  const cause = state.causes[0];
  if (cause === 'silent') {
    const ms = msOf(row.lastSeen);
    return ms === undefined ? undefined : { ms, isOpen: false };
  }
  if (cause !== 'temperatureHigh' && cause !== 'temperatureLow') {
    const ms = cause === undefined ? undefined : began?.get(beganKey(row.id, cause));
    return ms === undefined ? undefined : { ms, isOpen: false };
  }
  if (trend === undefined) return undefined;
  const { temperatureUpper, temperatureLower } = row.limits;
  const isOut = (value: number | undefined): boolean =>
    value !== undefined &&
    (cause === 'temperatureHigh'
      ? temperatureUpper !== null && value > temperatureUpper
      : temperatureLower !== null && value < temperatureLower);
  let first = trend.time.length;
  while (first > 0 && isOut(trend.value[first - 1])) first -= 1;
  const ms = trend.time[first];
  return ms === undefined ? undefined : { ms, isOpen: first === 0 && trend.time.length > 1 };
}

export type Counts = {
  readonly devices: number;
  readonly online: number;
  readonly lowBatteries: number;
  readonly byCondition: Readonly<Record<Condition, number>>;
};

/** The counters over a live fleet, by the rules of the home page's call. */
export function countsOf(rows: Iterable<DeviceStatus>, nowMs: number): Counts {
  const byCondition: Record<Condition, number> = { alarm: 0, cold: 0, warning: 0, normal: 0, silent: 0, never: 0 };
  const counts = { devices: 0, online: 0, lowBatteries: 0 };
  for (const row of rows) {
    const state = deviceStateOf(row, nowMs);
    counts.devices += 1;
    if (state.connection === 'online') counts.online += 1;
    if (batteryCause(row.reading?.power, row.model) !== undefined) counts.lowBatteries += 1;
    byCondition[state.condition] += 1;
  }
  return { ...counts, byCondition };
}
