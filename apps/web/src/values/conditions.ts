/** How a device stands, in colour, icon and word: the one table list, map, overview and detail share. */
import {
  type Cause,
  causeOf,
  type Condition,
  type Connection,
  type DeviceState,
  type LimitCause,
  stateOf,
} from '@frostway/core/device-state';
import { limits } from '@frostway/core/limits';
import { limitList, type ProbeName, probeTable } from '@frostway/core/probes';
import type { DeviceStatus } from '@frostway/contract/device/rows';
import type { TextKey } from '@frostway/contract/texts';
import { msOf } from './times.js';

/** The five hues that mean a state, and the accent. Names of the custom properties `--alarm`, `--alarm-ink`, ... */
export type Hue = 'normal' | 'warning' | 'alarm' | 'cold' | 'silent' | 'accent';
/** The icons of the probes. */
type ProbeIcon = (typeof probeTable)[ProbeName]['icon'];
/** Colour, icon and word of a state; icon names are those of ui/icons. */
export type Look = {
  readonly hue: Hue;
  readonly icon: 'normal' | 'warning' | 'alarm' | 'cold' | 'silent' | 'pending' | 'clock' | 'trash' | ProbeIcon;
  readonly word: TextKey;
};

export const conditionLooks: Readonly<Record<Condition, Look>> = {
  alarm: { hue: 'alarm', icon: 'alarm', word: 'values.condition.alarm' },
  cold: { hue: 'cold', icon: 'cold', word: 'values.condition.cold' },
  warning: { hue: 'warning', icon: 'warning', word: 'values.condition.warning' },
  normal: { hue: 'normal', icon: 'normal', word: 'values.condition.normal' },
  silent: { hue: 'silent', icon: 'silent', word: 'values.condition.silent' },
  never: { hue: 'silent', icon: 'pending', word: 'values.condition.never' },
};

/** A value beyond a limit: warm and cold have their own icons, all others that of the probe. */
const limitLooks = Object.fromEntries(
  limitList.map(({ name, probe, side }): [LimitCause, Look] => {
    const hue = side === 'upper' ? 'alarm' : 'cold';
    const cause = causeOf(name);
    return [cause, { hue, icon: probe === 'temperature' ? hue : probeTable[probe].icon, word: `values.cause.${cause}` }];
  }),
) as Record<LimitCause, Look>;

export const causeLooks: Readonly<Record<Cause, Look>> = {
  ...limitLooks,
  batteryCritical: { hue: 'alarm', icon: 'battery', word: 'values.cause.batteryCritical' },
  batteryLow: { hue: 'warning', icon: 'battery', word: 'values.cause.batteryLow' },
  silent: { hue: 'silent', icon: 'silent', word: 'values.cause.silent' },
  never: { hue: 'silent', icon: 'pending', word: 'values.cause.never' },
};

export const connectionLooks: Readonly<Record<Connection, Look>> = {
  online: { hue: 'normal', icon: 'normal', word: 'values.connection.online' },
  offline: { hue: 'silent', icon: 'silent', word: 'values.connection.offline' },
  never: { hue: 'silent', icon: 'pending', word: 'values.connection.never' },
};

/** Old data: the connection is lost or the value outlived 2.5 intervals. */
export const staleLook: Look = { hue: 'silent', icon: 'silent', word: 'values.condition.stale' };

/** A device that shows nothing new: scrapped, or no longer paid for; undefined for all others. */
export function endedLook({ isScrapped, expiresAt }: Pick<DeviceStatus, 'isScrapped' | 'expiresAt'>, nowMs: number): Look | undefined {
  if (isScrapped) return { hue: 'silent', icon: 'trash', word: 'values.condition.scrapped' };
  const endMs = msOf(expiresAt);
  return endMs !== undefined && endMs <= nowMs ? { hue: 'warning', icon: 'clock', word: 'values.condition.expired' } : undefined;
}

/** The state of a row at `nowMs`, by the rule of core. */
export function deviceStateOf(row: DeviceStatus, nowMs: number): DeviceState {
  return stateOf(
    {
      lastSeenMs: msOf(row.lastSeen) ?? null,
      intervalSeconds: row.interval,
      values: row.reading ?? {},
      model: row.model,
      limits: row.limits,
    },
    nowMs,
  );
}

/** The look of a state: its first cause where one says more than the condition does. */
export function stateLook(state: DeviceState): Look {
  const first = state.causes[0];
  return first === undefined ? conditionLooks[state.condition] : causeLooks[first];
}

/** A value older than 2.5 of its intervals is shown grey with its age. */
export function isStale(timeMs: number | undefined, intervalSeconds: number, nowMs: number): boolean {
  return timeMs !== undefined && nowMs - timeMs > limits.gapIntervals * intervalSeconds * 1000;
}

/** Above this a tracker counts as moving, km/h: slower is the drift of a parked receiver. */
const movingKmh = 3;
/** Moving or parked by its latest position; undefined without one or when it is not online. */
export function motionOf(row: DeviceStatus, state: DeviceState): 'moving' | 'parked' | undefined {
  if (row.position === null || state.connection !== 'online') return undefined;
  return (row.position.speed ?? 0) > movingKmh ? 'moving' : 'parked';
}
