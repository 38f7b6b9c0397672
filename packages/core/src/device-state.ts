/** How a device stands, from its latest facts, its own limits and the time: the one rule that list, map, overview and live page share. */
import { limits } from './limits.js';
import { batteryOf } from './models.js';

/** Limits set for a device; null = none. */
export type DeviceLimits = {
  readonly temperatureUpper: number | null;
  readonly temperatureLower: number | null;
  readonly humidityUpper: number | null;
  readonly humidityLower: number | null;
  readonly lightUpper: number | null;
};

/** What a device's state follows from. */
export type LatestFacts = {
  /** Epoch ms of the last message of any kind; null = never reported. */
  readonly lastSeenMs: number | null;
  /** Seconds between uploads, as in force. */
  readonly intervalSeconds: number;
  readonly temperatureC: number | null;
  readonly humidityPercent: number | null;
  readonly lightLux: number | null;
  readonly batteryMv: number | null;
  /** Says which battery is low; null = the specification's. */
  readonly model: string | null;
  readonly limits: DeviceLimits;
};

/** Whether a device is there; `never` has not reported yet. */
export const connections = ['online', 'offline', 'never'] as const;
/** See `connections`. */
export type Connection = (typeof connections)[number];

/** Online while the last message is younger than max(3 x interval, 10 min); a device that has never reported is neither on nor off. */
export function connectionOf(lastSeenMs: number | null, intervalSeconds: number, nowMs: number): Connection {
  if (lastSeenMs === null) return 'never';
  const allowed = Math.max(limits.onlineIntervals * intervalSeconds * 1000, limits.onlineAtLeastMs);
  return nowMs - lastSeenMs < allowed ? 'online' : 'offline';
}

/** How a device stands, in one word. */
export const conditions = ['alarm', 'cold', 'silent', 'warning', 'normal', 'never'] as const;
/**
 * `alarm` above an upper limit (temperature, humidity, light), `cold` below a lower one, `warning` battery at or under 3500 mV,
 * or what its model says instead, `silent` offline, `never` has not reported. Listed from the one that needs a person most.
 */
export type Condition = (typeof conditions)[number];

/** What may be the matter, worst first. */
export const causes = [
  'temperatureHigh',
  'temperatureLow',
  'humidityHigh',
  'humidityLow',
  'lightHigh',
  'batteryCritical',
  'batteryLow',
  'silent',
  'never',
] as const;
/** Why a condition is what it is. */
export type Cause = (typeof causes)[number];

/** What `stateOf` says: whether the device is there, how it stands, and what is the matter, worst first. */
export type DeviceState = { readonly connection: Connection; readonly condition: Condition; readonly causes: readonly Cause[] };

const above = (value: number | null, limit: number | null): boolean => value !== null && limit !== null && value > limit;
const below = (value: number | null, limit: number | null): boolean => value !== null && limit !== null && value < limit;

/** What is the matter with a battery of a model; undefined when nothing is, or nothing is known. */
export function batteryCause(batteryMv: number | null | undefined, model: string | null): 'batteryCritical' | 'batteryLow' | undefined {
  if (batteryMv == null) return undefined;
  const { lowMv, criticalMv } = batteryOf(model);
  if (batteryMv <= criticalMv) return 'batteryCritical';
  return batteryMv <= lowMv ? 'batteryLow' : undefined;
}

/** The state of a device at `nowMs`. A value of a silent device is no verdict on its goods: only the silence is shown. */
export function stateOf(facts: LatestFacts, nowMs: number): DeviceState {
  const connection = connectionOf(facts.lastSeenMs, facts.intervalSeconds, nowMs);
  if (connection === 'never') return { connection, condition: 'never', causes: ['never'] };
  if (connection === 'offline') return { connection, condition: 'silent', causes: ['silent'] };
  const found: Cause[] = [];
  if (above(facts.temperatureC, facts.limits.temperatureUpper)) found.push('temperatureHigh');
  if (below(facts.temperatureC, facts.limits.temperatureLower)) found.push('temperatureLow');
  if (above(facts.humidityPercent, facts.limits.humidityUpper)) found.push('humidityHigh');
  if (below(facts.humidityPercent, facts.limits.humidityLower)) found.push('humidityLow');
  if (above(facts.lightLux, facts.limits.lightUpper)) found.push('lightHigh');
  const battery = batteryCause(facts.batteryMv, facts.model);
  if (battery !== undefined) found.push(battery);
  return { connection, condition: conditionFor(found), causes: found };
}

const conditionOfCause: Readonly<Record<Cause, Condition>> = {
  temperatureHigh: 'alarm',
  temperatureLow: 'cold',
  humidityHigh: 'alarm',
  humidityLow: 'cold',
  lightHigh: 'alarm',
  batteryCritical: 'warning',
  batteryLow: 'warning',
  silent: 'silent',
  never: 'never',
};

function conditionFor(found: readonly Cause[]): Condition {
  const first = found[0];
  return first === undefined ? 'normal' : conditionOfCause[first];
}

/** The worse of two conditions, for clusters and groups. */
export function worst(a: Condition, b: Condition): Condition {
  return conditions.indexOf(a) <= conditions.indexOf(b) ? a : b;
}
