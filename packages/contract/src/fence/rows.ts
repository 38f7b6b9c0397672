/** Fences and alarms of positions as calls answer them. */
import { fenceShapes } from '@frostway/core/fence/shape';
import { z } from 'zod';
import { forbiddenSpan } from './spans.js';
import { isoTime, zone } from '../inputs.js';

/** When a fence raises an alarm: a device enters it, leaves it, or both. */
export const fenceModes = ['in', 'out', 'both'] as const;
/** See `fenceModes`. */
export type FenceMode = (typeof fenceModes)[number];
/** Who keeps watch: the server always does; `device` where the device is to be told as well. */
export const keepers = ['device', 'server'] as const;
/** See `keepers`. */
export type Keeper = (typeof keepers)[number];

const device = z.object({ id: z.number().int(), mac: z.string().nullable(), imei: z.string().nullable(), name: z.string() });
const point = z.tuple([z.number(), z.number()]);

/** A shape in the columns of an answer. */
const shapeColumns = {
  shape: z.enum(fenceShapes),
  /** Of a circle: its centre and radius. Null for other shapes. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  radius: z.number().nullable(),
  /** Corners of a polygon, or the line of a corridor, as [longitude, latitude]; null of a circle. */
  points: z.array(point).nullable(),
  /** Of a corridor, else null. */
  width: z.number().nullable(),
  /** Around it; across the antimeridian west is greater than east. */
  box: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
};

/**
 * What a device keeps of a fence or of an alarm of positions itself: server = nothing, and it is to keep nothing or cannot; waiting until it takes it; kept; refused by the device. The server
 * watches in every case.
 */
export const copyStates = ['server', 'waiting', 'kept', 'refused'] as const;
/** See `copyStates`. */
export type CopyState = (typeof copyStates)[number];
const copy = z.enum(copyStates).nullable();

/** A fence with the devices it watches. WGS84 degrees, metres. */
export const fenceRow = z.object({
  id: z.number().int(),
  name: z.string(),
  ...shapeColumns,
  mode: z.enum(fenceModes),
  kept: z.enum(keepers),
  /** Those of the devices it watches that the caller sees. */
  devices: z.array(device.extend({ copy: z.enum(copyStates) })),
  createdAt: isoTime,
  isMine: z.boolean(),
  mayChange: z.boolean(),
});
/** See `fenceRow`. */
export type FenceRow = z.output<typeof fenceRow>;

/** What became of one feature of a file. */
export const importedFence = z.object({
  /** Its place in the file, from 1. */
  feature: z.number().int(),
  name: z.string(),
  /** What it is as a fence: WGS84 degrees, metres. Null when it is none. */
  fence: z.object(shapeColumns).nullable(),
  /** The fence made of it; null when it was refused, and in a preview. */
  id: z.number().int().nullable(),
  /** Why it was refused: a code of the catalogue and its text. */
  errorcode: z.number().int().nullable(),
  message: z.string().nullable(),
});
/** See `importedFence`. */
export type ImportedFence = z.output<typeof importedFence>;

/** What is watched of the positions of a device; null = it is not. */
export const positionAlarmRow = device.extend({
  /** km/h. */
  speedHigh: z.number().nullable(),
  speedLow: z.number().nullable(),
  /** Metres from where it was armed. */
  displacement: z.number().nullable(),
  armedAt: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Minutes. */
  stop: z.number().nullable(),
  hours: z.array(forbiddenSpan).nullable(),
  /** Of the hours: the zone they are of. */
  zone: zone.nullable(),
  /** What the device keeps of them itself; null of what is not watched. */
  copies: z.object({ speedHigh: copy, speedLow: copy, displacement: copy, stop: copy, hours: copy }),
  mayChange: z.boolean(),
});
/** See `positionAlarmRow`. */
export type PositionAlarmRow = z.output<typeof positionAlarmRow>;
