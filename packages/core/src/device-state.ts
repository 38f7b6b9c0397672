/** How a device stands, from its latest facts, its own limits and the time: the one rule that list, map, overview and live page share. */
import { limits } from './limits.js';
import { batteryOf } from './models.js';
import { type DeviceLimits, limitList, type LimitedProbe, type LimitName } from './probes.js';

export type { DeviceLimits } from './probes.js';

/** What a device's state follows from. */
export type LatestFacts = {
  /** Epoch ms of the last message of any kind; null = never reported. */
  readonly lastSeenMs: number | null;
  /** Seconds between uploads, as in force. */
  readonly intervalSeconds: number;
  /** What was measured, by probe, in the units of the store; missing and null = nothing. */
  readonly values: { readonly [P in LimitedProbe | 'power']?: number | null };
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
export const causes: readonly Cause[] = [...limitList.map(({ name }) => causeOf(name)), 'batteryCritical', 'batteryLow', 'silent', 'never'];
/** Why a condition is what it is: `temperatureHigh`, `temperatureLow`, ... of every limit, the battery, silence. */
export type Cause = LimitCause | 'batteryCritical' | 'batteryLow' | 'silent' | 'never';
type CauseOf<N extends string> = N extends `${infer P}Upper` ? `${P}High` : N extends `${infer P}Lower` ? `${P}Low` : never;
/** A value beyond a limit of the device. */
export type LimitCause = CauseOf<LimitName>;

/** What is the matter when a limit is passed. */
export function causeOf(limit: LimitName): LimitCause {
  return limit.replace(/Upper$/, 'High').replace(/Lower$/, 'Low') as LimitCause;
}
const limitByCause = new Map<Cause, (typeof limitList)[number]>(limitList.map((limit) => [causeOf(limit.name), limit]));
/** The limit a cause is about; undefined for battery and silence. */
export const limitOfCause = (cause: Cause): (typeof limitList)[number] | undefined => limitByCause.get(cause);

/** What `stateOf` says: whether the device is there, how it stands, and what is the matter, worst first. */
export type DeviceState = { readonly connection: Connection; readonly condition: Condition; readonly causes: readonly Cause[] };

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
  for (const { name, probe, side } of limitList) {
    const [value, limit] = [facts.values[probe] ?? null, facts.limits[name]];
    if (value !== null && limit !== null && (side === 'upper' ? value > limit : value < limit)) found.push(causeOf(name));
  }
  const battery = batteryCause(facts.values.power, facts.model);
  if (battery !== undefined) found.push(battery);
  return { connection, condition: conditionFor(found), causes: found };
}

const conditionOfCause = (cause: Cause): Condition => {
  const limit = limitOfCause(cause);
  if (limit !== undefined) return limit.side === 'upper' ? 'alarm' : 'cold';
  return cause === 'silent' || cause === 'never' ? cause : 'warning';
};

function conditionFor(found: readonly Cause[]): Condition {
  const first = found[0];
  return first === undefined ? 'normal' : conditionOfCause(first);
}

/** The worse of two conditions, for clusters and groups. */
export function worst(a: Condition, b: Condition): Condition {
  return conditions.indexOf(a) <= conditions.indexOf(b) ? a : b;
}
