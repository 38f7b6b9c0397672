/** What the calls say about relaying: whom an account lets speak for its sensors, and who is heard without it. */
import { z } from 'zod';
import { deviceName } from '../device/rows.js';
import { isoTime } from '../inputs.js';
import { bindingStates } from './rows.js';

const sensor = deviceName.omit({ groupId: true });

/** An account whose gateways and trackers may relay sensors of the caller. */
export const relay = z.object({
  id: z.number().int(),
  /** Whose gateways and trackers. */
  account: z.string(),
  nickname: z.string(),
  /** Null: all sensors of the caller, also later ones. */
  macs: z.array(z.string()).nullable(),
  from: isoTime,
  /** Null: until somebody ends it. */
  until: isoTime.nullable(),
  state: z.enum(bindingStates),
  madeBy: z.string().nullable(),
  endedBy: z.string().nullable(),
});
/** See `relay`. */
export type Relay = z.output<typeof relay>;

/** A foreign gateway that hears a sensor of the caller; what it said is quarantined. */
export const foreignReception = z.object({
  /** All that is told of it. */
  gateway: z.object({ mac: z.string().nullable(), imei: z.string().nullable(), name: z.string() }),
  sensor,
  /** Readings of the last 30 days that were quarantined. */
  readings: z.number().int(),
  /** When the last of them came in. */
  lastAt: isoTime,
  /** Of that one, dBm. */
  rssi: z.number().nullable(),
  /** The caller allows it by now. */
  isAllowed: z.boolean(),
});
/** See `foreignReception`. */
export type ForeignReception = z.output<typeof foreignReception>;

/** A gateway of the caller that relayed sensors which are not his, or that nobody has; in one sum, for it must not say which sensors exist. */
export const refusedReception = z.object({
  gateway: sensor,
  /** Readings of the last 30 days that were not taken. */
  readings: z.number().int(),
  lastAt: isoTime,
});
/** See `refusedReception`. */
export type RefusedReception = z.output<typeof refusedReception>;
