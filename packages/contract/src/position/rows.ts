/** What the calls of positions say. */
import { positionSources } from '@frostway/core/message';
import { trackInputNames } from '@frostway/core/track/inputs';
import { z } from 'zod';
import { isoTime, rowsOf } from '../inputs.js';

const value = z.number().nullable();
/** Named inputs of a vehicle, those its tracker said at the moment; `odometer` in kilometres, of the device itself. */
export const trackInputs = z.partialRecord(z.enum(trackInputNames), z.union([z.number(), z.boolean()]));

/** WGS84 degrees, km/h, degrees clockwise from north, metres. */
export const positionRow = z.object({
  time: isoTime,
  latitude: z.number(),
  longitude: z.number(),
  speed: value,
  course: value,
  source: z.enum(positionSources),
  valid: z.boolean(),
  /** Metres the place may be off, as the device says. */
  accuracy: value,
  altitude: value,
  /** Received more than its interval, and than five minutes, after its time. */
  late: z.boolean(),
  /** C, of the tracker itself or a sensor it carries, the last before the position; null where none is known. */
  temperature: value,
  inputs: trackInputs,
});
/** One point of a track. */
export type PositionRow = z.output<typeof positionRow>;

/** Positions of one device. */
export const positionRows = rowsOf(positionRow).extend({
  /** How many there are in the range; more than `total` when the track was simplified. */
  points: z.number().int(),
  /** True: points that change the way least were left out, because `maxPoints` asked for fewer. First, last, stops, gaps, alarms, extremes of speed and temperature are there. */
  simplified: z.boolean(),
  /** Whose temperature it is: the tracker's own IMEI or MAC, or a sensor's MAC; null when there is none. */
  temperatureOf: z.string().nullable(),
});
