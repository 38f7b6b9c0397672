/** What the calls of positions say. */
import { motions } from '@frostway/core/track/motion';
import { positionSources } from '@frostway/core/message';
import { trackInputNames } from '@frostway/core/track/inputs';
import { z } from 'zod';
import { deviceStatus } from '../device/rows.js';
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

/** A group of trackers. */
export const positionGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Trackers in it that the caller sees. */
  deviceCount: z.number().int(),
});
/** See `positionGroup`. */
export type PositionGroup = z.output<typeof positionGroup>;

/** A tracker as lists and maps show it: its latest, how it stands, and the group it is in. */
export const trackerRow = deviceStatus.extend({
  /** Moving, idle, parked, online, asleep, silent, never; beside it stands how its alarms are. */
  motion: z.enum(motions),
  /** Null: in none. */
  positionGroupId: z.number().int().nullable(),
});
/** See `trackerRow`. */
export type TrackerRow = z.output<typeof trackerRow>;

/** A tracker of the overview. */
export const standingTracker = z.object({
  deviceId: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  car: z.string().nullable(),
  motion: z.enum(motions),
  /** Since when it moves, stands, idles; of a silent one its last message. Null where that is not known, or not for the caller. */
  since: isoTime.nullable(),
  /** It was so already a day ago, and may have been for longer. */
  sinceAtLeast: z.boolean(),
  /** Kilometres of today; null for who may not see where it was. */
  distance: value,
});
/** See `standingTracker`. */
export type StandingTracker = z.output<typeof standingTracker>;

/** How the trackers of the caller stand, and what they drove today. */
export const positionOverview = rowsOf(standingTracker).extend({
  byMotion: z.record(z.enum(motions), z.number().int()),
  /** Kilometres of today, and how many vehicles drove them. */
  distance: z.number(),
  driven: z.number().int(),
  /** False: there are more points today than one answer is made of; vehicles that were not looked at have neither distance nor beginning. */
  isComplete: z.boolean(),
});

/** A day on which a device has positions. */
export const recordedDay = z.object({ day: z.iso.date(), points: z.number().int(), first: isoTime, last: isoTime });

const place = z.object({ time: isoTime, latitude: z.number(), longitude: z.number() });
/** What a track is made of: drives, stays, and times of which nothing is known. */
export const journeyKinds = ['trip', 'stop', 'gap'] as const;

/** A trip, a stop or a gap, cut to the range that was asked for; km, seconds, km/h. */
export const journeyRow = z.object({
  kind: z.enum(journeyKinds),
  startedAt: isoTime,
  endedAt: isoTime,
  /** It began before the range, or goes on after it. */
  beganBefore: z.boolean(),
  goesOn: z.boolean(),
  /** Driven; 0 for stops and gaps. */
  distance: z.number(),
  duration: z.number(),
  /** Where and when it really began and ended; of a stop both are the middle of its points. */
  from: place,
  to: place,
  topSpeed: value,
  /** Of a trip: distance by duration. */
  meanSpeed: value,
  /** With the ignition on: of a stop, idling. Null where the tracker says nothing of it. */
  ignition: value,
  /** Of a stop: what its points drifted, which is no distance. Of a gap: its straight line, which is none either. */
  leftOut: z.number(),
  /** Of a trip: tags of its drivers, cards or iButtons, in the order they were said; those shown before it left count too. None for who may not change the vehicle. */
  driverTags: z.array(z.string()),
  /** Of a trip: the caller's drivers who have these tags, or who were said by hand to have driven, which wins. */
  drivers: z.array(z.object({ id: z.number().int(), name: z.string(), byHand: z.boolean() })),
});
/** See `journeyRow`. */
export type JourneyRow = z.output<typeof journeyRow>;

/** Trips, stops and gaps of one device, oldest first. */
export const journeyRows = rowsOf(journeyRow).extend({
  /** Over all rows of the range. */
  sums: z.object({
    trips: z.number().int(),
    stops: z.number().int(),
    distance: z.number(),
    /** Driven, standing, seconds. */
    driving: z.number(),
    standing: z.number(),
    topSpeed: value,
    /** Positions that are no part of the track: last known places, second ones of a moment, impossible jumps of base stations and WiFi. */
    leftOut: z.object({ invalid: z.number().int(), repeated: z.number().int(), jump: z.number().int() }),
  }),
});

/** What mileage is added up by. */
export const mileageBy = ['day', 'vehicle', 'group', 'positionGroup'] as const;
/** Mileage of a vehicle on a day, or added up; km, seconds, litres, km/h. */
export const mileageRow = z.object({
  /** `2026-03-01` in the zone of the vehicle's site, else of its owner, else as asked for; null when it is of the whole range. */
  day: z.iso.date().nullable(),
  /** Null when it is of a group. */
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string().nullable(),
  /** The group it is in, of the caller's own devices. */
  groupId: z.number().int().nullable(),
  group: z.string().nullable(),
  /** The group of trackers of the caller it is in; null = none. */
  positionGroupId: z.number().int().nullable(),
  positionGroup: z.string().nullable(),
  /** How many vehicles it adds up. */
  vehicles: z.number().int(),
  /** From the points of the track. */
  distance: z.number(),
  /** By the device's own odometer; null where it says none. */
  odometer: value,
  /** Driven. */
  duration: z.number(),
  /** Those that began then. */
  trips: z.number().int(),
  stops: z.number().int(),
  topSpeed: value,
  /** Standing with the ignition on; null where the tracker says nothing of it. */
  idle: value,
  /** By the device's own counter; null where it says none. */
  fuelUsed: value,
});
/** See `mileageRow`. */
export type MileageRow = z.output<typeof mileageRow>;
