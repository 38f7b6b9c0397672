/** Rows of the ledger of commands, as calls answer them. */
import { z } from 'zod';
import { isoTime } from '../inputs.js';

/**
 * How far a command has come. `waiting`: it has not gone out. `sent`: its bytes went out, nothing came back. `acknowledged`: the device has it and said no more.
 * `answered`: in its own words. `refused`: by the device, or because it could not be sent at all. `expired`: it waited too long. `cancelled`: see `reason`.
 */
export const commandStates = ['waiting', 'sent', 'acknowledged', 'answered', 'refused', 'expired', 'cancelled'] as const;
/** See `commandStates`. */
export type CommandState = (typeof commandStates)[number];

/** Why a command was refused without the device, or cancelled: it is offline, cannot do that, somebody took it back, a newer one took its place, the device has another owner. */
export const commandReasons = ['offline', 'notTaken', 'takenBack', 'superseded', 'deviceGone'] as const;
/** See `commandReasons`. */
export type CommandReason = (typeof commandReasons)[number];

/** How it was given: by its name, as a raw line, as a raw line for testing, as a setting that is wanted of the device. */
export const commandWays = ['cmd', 'udpcmd', 'testcmd', 'setting'] as const;
/** See `commandWays`. */
export type CommandWay = (typeof commandWays)[number];

const state = z.enum(commandStates);

/** One command to one device. */
export const commandRow = z.object({
  id: z.number().int(),
  /** The same for all devices one call was about. */
  order: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  command: z.string(),
  params: z.record(z.string(), z.unknown()),
  way: z.enum(commandWays),
  state,
  reason: z.enum(commandReasons).nullable(),
  /** It went out, its time is over and nobody knows whether the device did it; it is not sent again. */
  isUnknown: z.boolean(),
  /** It waits until the vehicle is slower than 20 km/h by a fresh position. */
  isHeld: z.boolean(),
  /** It is done once and never sent again. */
  isOnce: z.boolean(),
  /** Account that gave it; null = one that is no more. */
  by: z.string().nullable(),
  createdAt: isoTime,
  /** Null: it waits until the device is told. */
  expiresAt: isoTime.nullable(),
  sentAt: isoTime.nullable(),
  /** How often it went out. */
  sent: z.number().int(),
  answeredAt: isoTime.nullable(),
  /** The device's own words. */
  answer: z.string().nullable(),
  /** Whether they say yes or no; null = there are none. */
  verdict: z.enum(['taken', 'refused', 'unclear']).nullable(),
  /** The bytes that went out last, in hex. */
  frame: z.string().nullable(),
});
/** See `commandRow`. */
export type CommandRow = z.output<typeof commandRow>;

/** How many commands are in each state. */
export const stateCounts = z.object(
  Object.fromEntries(commandStates.map((each) => [each, z.number().int()])) as Record<CommandState, z.ZodNumber>,
);

/** A value a command takes, for a form. */
export const parameterRow = z.object({
  name: z.string(),
  kind: z.enum(['number', 'choice', 'text', 'flag', 'time', 'places']),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  of: z.array(z.string()).optional(),
  least: z.number().optional(),
  most: z.number().optional(),
  isClearable: z.boolean().optional(),
  /** HH:mm a form begins with. */
  usual: z.string().optional(),
});

/** One command a device can be given. */
export const offeredRow = z.object({
  command: z.string(),
  /** Refused while the device is offline; everything else waits for it. */
  isImmediate: z.boolean(),
  /** Done once, never sent again. */
  isOnce: z.boolean(),
  /** It cuts off fuel or power: held while the vehicle drives, and confirmed by typing Yes. */
  isCut: z.boolean(),
  parameters: z.array(parameterRow),
});

/** What one device was told of one kind, and what came of it. */
export const instructionRow = z.object({
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  command: z.string(),
  total: z.number().int(),
  ...stateCounts.shape,
});

/** A setting as it was wanted last, beside what the device says it has. */
export const wantedRow = z.object({
  command: z.string(),
  /** Tells commands of one name apart: the number of a fence. */
  part: z.string(),
  wanted: z.record(z.string(), z.unknown()),
  state,
  answer: z.string().nullable(),
  at: isoTime,
  /** What the device itself said of it, where it says so; null = nothing. */
  reported: z.record(z.string(), z.unknown()).nullable(),
});

/** How a sleeping device is woken. */
export const wakeUpRow = z.object({
  /** What the message says; null = its family wakes by none. */
  text: z.string().nullable(),
  /** E.164; null = the device has no number that can be dialled. */
  phone: z.string().nullable(),
  /** False: messages wait in the outbox for an administrator. */
  leaves: z.boolean(),
  /** Messages that may still be sent within 24 hours, and how many may be in all. */
  left: z.number().int(),
  most: z.number().int(),
  /** Whether text messages are open to the account at all, and how many of today's it has left for whatever it sends. */
  isAllowed: z.boolean(),
  leftOfAccount: z.number().int(),
  sent: z.array(z.object({ at: isoTime, by: z.string().nullable() })),
});

/** How a device saves power. */
export const sleepRow = z.object({
  /** What it took last of all that says how it works; null = nothing yet. */
  mode: z.object({ command: z.string(), params: z.record(z.string(), z.unknown()), since: isoTime }).nullable(),
  /** In saving mode: seconds between two places on the map while it moves; null = the model says nothing of it, or another mode. */
  mapUpdateSeconds: z.number().nullable(),
  lastSeen: isoTime.nullable(),
  isOnline: z.boolean(),
  isAsleep: z.boolean(),
  /** When it should be heard again by plan, where it may be silent; null = it should be heard all the time, or was never. */
  asleepUntil: isoTime.nullable(),
  /** Off every day, HH:mm of the device's time zone. */
  night: z.object({ offAt: z.string(), onAt: z.string() }).nullable(),
  /** What it is told by plan, soonest first. */
  next: z.array(z.object({ command: z.string(), params: z.record(z.string(), z.unknown()), at: isoTime })),
  /** Commands that wait for it. */
  waiting: z.number().int(),
});
