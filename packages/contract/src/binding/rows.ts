/** What the calls say about bindings and about the health of gateways. */
import { connections } from '@frostway/core/device-state';
import { z } from 'zod';
import { deviceName } from '../device/rows.js';
import { isoTime } from '../inputs.js';

/** Not yet in force, in force, over. */
export const bindingStates = ['planned', 'current', 'ended'] as const;
/** See `bindingStates`. */
export type BindingState = (typeof bindingStates)[number];

const boundDevice = deviceName.omit({ groupId: true });

/** When somebody was heard last, and how strongly, dBm. */
const heard = z.object({ time: isoTime, rssi: z.number().nullable() });

/** One device bound to another: a beacon to a gateway that should hear it, a beacon or a gateway to the tracker that carries it. */
export const binding = z.object({
  id: z.number().int(),
  state: z.enum(bindingStates),
  from: isoTime,
  /** Null: until somebody ends it. */
  until: isoTime.nullable(),
  device: boundDevice,
  to: boundDevice,
  /** Accounts, as long as they exist; null also for what the program made. Told to who may change both devices. */
  madeBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** When `to` heard `device` last, in the last 24 hours. */
  lastHeard: heard.nullable(),
  /** The caller may end it or change its end. */
  mayChange: z.boolean(),
});
/** See `binding`. */
export type Binding = z.output<typeof binding>;

/** A gateway that heard a beacon. */
export const hearing = z.object({
  /** Null: a gateway the caller does not see. */
  gateway: boundDevice.nullable(),
  time: isoTime,
  /** Of the last reading it relayed, dBm. */
  rssi: z.number().nullable(),
  /** Readings it relayed in the hours asked for. */
  readings: z.number().int(),
});
/** See `hearing`. */
export type Hearing = z.output<typeof hearing>;

/** A sensor a gateway received. */
export const reception = boundDevice.extend({
  /** Of its last reading there. */
  time: isoTime,
  /** Of the last reading, dBm. */
  rssi: z.number().nullable(),
  /** Readings in the hours asked for. */
  readings: z.number().int(),
  /** It is bound to the gateway now. */
  isBound: z.boolean(),
});
/** See `reception`. */
export type Reception = z.output<typeof reception>;

/** How a gateway is doing. Beacons count as heard when it relayed a reading of them in the last hour. */
export const gatewayHealth = boundDevice.extend({
  connection: z.enum(connections),
  lastSeen: isoTime.nullable(),
  /** Readings of the last hour that it relayed. */
  readingsHour: z.number().int(),
  heard: z.number().int(),
  /** Beacons bound to it now. */
  expected: z.number().int(),
  /** Of these, silent here for over an hour, or 2.5 of their own intervals where that is longer. */
  missing: z.number().int(),
  /** Beacons of the caller that its whitelist kept out in the last 24 hours. */
  keptOut: z.number().int(),
  whitelist: z.object({ isOn: z.boolean(), since: isoTime.nullable() }),
  /** As the gateway reports them. */
  version: z.string().nullable(),
  uptimeSeconds: z.number().nullable(),
  mayChange: z.boolean(),
});
/** See `gatewayHealth`. */
export type GatewayHealth = z.output<typeof gatewayHealth>;
