/** Calls of missions: planned, started, ended, and what there is of them. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { get, post, put } from '../endpoint.js';
import { flag, idOf, isoTime, optionalLine, orJson, orNone, page, rowsOf, says, time } from '../inputs.js';
import { arrivalRadius } from './addresses.js';
import { courseSensor } from './course.js';
import { releaseStates } from './decisions.js';
import { activationInput, stabilityBudget, stabilityInput } from './stability.js';
import { stopTimings } from './stop-timings.js';
import { participants, templateLimits } from './templates.js';

const id = idOf('noSuchMission');

/** notStarted: planned; started: on its way; ended: over, or cancelled before it began. */
export const missionStatuses = ['notStarted', 'started', 'ended'] as const;
/** See `missionStatuses`. */
export type MissionStatus = (typeof missionStatuses)[number];
/** What a mission ended by: a person, its planned end, having arrived, or being cancelled before it began. */
export const missionEnds = ['hand', 'time', 'arrival', 'cancelled'] as const;
/** See `missionEnds`. */
export type MissionEnd = (typeof missionEnds)[number];

/** Something that was chosen when the mission was planned; without an id it is gone. */
const chosen = z.object({ id: z.number().int().nullable(), name: z.string() });
const named = z.object({ id: z.number().int(), name: z.string() });

/** A place of the route as it was when the mission was planned. */
export const missionStop = chosen.extend({
  address: z.string(),
  /** WGS84 degrees. */
  longitude: z.number(),
  latitude: z.number(),
  /** How near counts as arrived, metres: 50 to 5,000. */
  radius: z.number().int().min(arrivalRadius.min).max(arrivalRadius.max),
  /** When it came there; null = not yet, or not known. */
  arrivedAt: isoTime.nullable(),
  /** When it left it; known of the start address of a mission that has a window there, or that began by leaving it. */
  leftAt: isoTime.nullable(),
  /** When it is to be there, of the start address when it is to leave; null = open on that side. */
  earliest: isoTime.nullable(),
  latest: isoTime.nullable(),
  /** How it kept to that; null = it has no window, or nothing is known yet. One that is not there by its latest time is late, as long as the mission is not over. */
  timing: z.enum(stopTimings).nullable(),
});
/** See `missionStop`. */
export type MissionStop = z.output<typeof missionStop>;

/** A device of a mission. */
export const missionDevice = z.object({
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  /** What it was called when the mission was planned. */
  name: z.string(),
  model: z.string(),
  /** When it left the mission because it was sold or given back. */
  leftAt: isoTime.nullable(),
  /** Another running mission that has it too; its id and name are shown to the owner of both. */
  busyWith: chosen.nullable(),
});
/** See `missionDevice`. */
export type MissionDevice = z.output<typeof missionDevice>;

/** A mission with all that was planned, and how it went. */
export const missionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The mission number. */
  code: z.string(),
  externalId: z.string().nullable(),
  status: z.enum(missionStatuses),
  /** As planned. */
  startAt: isoTime,
  endAt: isoTime.nullable(),
  /** As it went, by the devices' own time. */
  startedAt: isoTime.nullable(),
  endedAt: isoTime.nullable(),
  startedBy: z.enum(['hand', 'time', 'departure']).nullable(),
  endedBy: z.enum(missionEnds).nullable(),
  /** What was decided about its goods. */
  verdict: z.enum(releaseStates),
  /** It begins by leaving its start address, not at its planned start. */
  autoStart: z.boolean(),
  autoEnd: z.boolean(),
  autoMail: z.boolean(),
  /** What is carried; empty = not said. */
  product: z.string(),
  /** The template it was planned by, as long as there is one. */
  template: named.nullable(),
  /** What the goods may bear; null = not said. */
  stability: stabilityBudget.nullable(),
  /** Of its mean kinetic temperatures, kJ/mol; null = the usual 83.144. */
  activationEnergy: z.number().nullable(),
  start: missionStop.nullable(),
  middle: z.array(missionStop),
  end: missionStop.nullable(),
  locators: z.array(missionDevice),
  beacons: z.array(missionDevice),
  /** The version is the one that holds for the mission; null before it starts. */
  rules: z.array(named.extend({ version: z.number().int().nullable() })),
  person: chosen,
  /** The carrier, by its plate. */
  vehicle: chosen,
  /** The account whose gateways and trackers may relay the sensors while it runs. */
  carrier: z.object({ account: z.string(), nickname: z.string() }).nullable(),
  /** Who is told. */
  contacts: z.array(named),
  /** What the caller is to it. */
  standing: z.enum(['owner', 'all', 'detailed', 'access']),
  createdAt: isoTime,
});
/** See `missionRow`. */
export type Mission = z.output<typeof missionRow>;

/** May be empty: the call says all that is missing at once. */
const name = z
  .string({ error: says('missionNameEmpty') })
  .trim()
  .max(limits.name, { error: says('textTooLong') });
/** When to be at a place; a side that is not given is open. */
const stopWindow = orJson(z.object({ earliest: orNone(time).optional(), latest: orNone(time).optional() }));
const planned = {
  /** The mission number; without one it is given one. */
  code: optionalLine(limits.name).optional(),
  startAt: z.union([z.literal('').transform(() => null), time], { error: says('dateFormat') }).optional(),
  endAt: orNone(time).optional(),
  /** It begins by leaving its start address. */
  autoStart: flag.optional(),
  /** Windows of its places; of the start address when it is to leave, of the middle ones in their order. */
  startWindow: orNone(stopWindow).optional(),
  middleWindows: orJson(z.array(orNone(stopWindow)).max(templateLimits.middle)).optional(),
  endWindow: orNone(stopWindow).optional(),
  autoEnd: flag.optional(),
  autoMail: flag.optional(),
  /** What is carried. */
  product: optionalLine(limits.name).optional(),
  /** What the goods may bear. */
  stability: orNone(stabilityInput).optional(),
  /** Of the mean kinetic temperature, kJ/mol. */
  activationEnergy: orNone(activationInput).optional(),
  ...participants,
  /** Account name of the carrier. */
  carrier: orNone(optionalLine(limits.email)).optional(),
};
const required = [
  'missionNameEmpty',
  'missionDateMissing',
  'missionPersonMissing',
  'missionCarrierMissing',
  'missionLocatorMissing',
  'missionBeaconMissing',
  'missionRuleMissing',
] as const;
const unfit = [
  'missionCodeTaken',
  'missionEndBeforeStart',
  'missionEndless',
  'missionStartless',
  'windowReversed',
  'missionNotLocator',
  'missionNotBeacon',
  'noSuchAddress',
  'noSuchContact',
  'noSuchVehicle',
  'noSuchRule',
  'relayAccountUnknown',
  'relayToSelf',
  'notFound',
  'macNotListInChange',
  'dateFormat',
  'stabilityUnsound',
  'activationEnergyOutside',
] as const;
const refusedAt = {
  missionNameEmpty: 'name',
  missionDateMissing: 'startAt',
  missionPersonMissing: 'person',
  missionCarrierMissing: 'vehicle',
  missionLocatorMissing: 'imeis',
  missionBeaconMissing: 'macs',
  missionRuleMissing: 'rules',
  missionCodeTaken: 'code',
  missionEndBeforeStart: 'endAt',
  missionEndless: 'autoEnd',
  missionStartless: 'autoStart',
  missionNotLocator: 'imeis',
  missionNotBeacon: 'macs',
  noSuchRule: 'rules',
  noSuchVehicle: 'vehicle',
  relayAccountUnknown: 'carrier',
  relayToSelf: 'carrier',
  stabilityUnsound: 'stability',
  activationEnergyOutside: 'activationEnergy',
} as const;

/** What one mission says beside its row; null before its start, where the caller's level shows no past, and where they are not asked for. */
const missionFigures = {
  /** Of each sensor while it ran. */
  statistics: z.array(courseSensor).nullable(),
  /** Incidents of severity alarm that went on while it ran. */
  incidents: z.number().int().nullable(),
  /** SHA-256 of the newest report that was issued of it, hexadecimal; null: none was. */
  hash: z.string().nullable(),
};

/** The calls of missions. */
export const missionCalls = {
  missions: get('/beacon/mission', {
    tags: ['missions', 'devices'],
    summary:
      'The missions of the caller and of his teams, the latest start first; found by name, mission number or external id, by status, decision, person in charge, vehicle, planned start, and whether they are at risk; or one by its id.',
    input: z.object({
      id: id.optional(),
      search: optionalLine(limits.name).optional(),
      status: z.enum(missionStatuses).optional(),
      /** `undecided`: it ran, is over, and nothing has been decided. */
      verdict: z.enum(releaseStates).optional(),
      person: idOf('noSuchContact').optional(),
      vehicle: idOf('noSuchVehicle').optional(),
      /** Planned by it. */
      template: idOf('noSuchTemplate').optional(),
      /** Planned to start in [st, et); either end may be open. */
      st: time.optional(),
      et: time.optional(),
      /** True: only those that run and are at risk now. */
      atRisk: flag.optional(),
      ...page,
    }),
    answer: rowsOf(missionRow),
    refuses: ['pageOverLimit', 'noSuchMission', 'noSuchContact', 'noSuchVehicle', 'noSuchTemplate', 'dateFormat'],
  }),
  oneMission: get('/beacon/mission/{id}', {
    tags: ['missions', 'devices'],
    summary: 'One mission, with the figures of its sensors and its incidents once it has started, unless `figures` is false.',
    input: z.object({ id, figures: flag.default(true) }),
    answer: missionRow.extend(missionFigures),
    refuses: ['noSuchMission'],
  }),
  addMission: post('/beacon/mission', {
    tags: ['missions'],
    summary:
      'Plans a mission of own devices, of devices shared with their history, and of devices of a team with level all. What is not given is taken from the template. The same external id twice is the same mission.',
    input: z.object({
      name: name.optional(),
      ...planned,
      template: orNone(idOf('noSuchTemplate')).optional(),
      /** Its name in the system it was planned by. */
      externalId: optionalLine(limits.name).optional(),
    }),
    answer: missionRow,
    refuses: [...required, ...unfit, 'noSuchTemplate'],
    refusedAt,
  }),
  changeMission: put('/beacon/mission', {
    tags: ['missions'],
    summary:
      'Changes what is given of a mission. Once it is started its code, start, devices, rules, vehicle and carrier stay as they are; once it has ended all of it does.',
    input: z.object({ id, name: name.optional(), ...planned }),
    answer: missionRow,
    refuses: ['noSuchMission', 'missionStarted', 'missionOver', ...required, ...unfit, 'nothingChanged'],
    refusedAt,
  }),
  startMission: post('/api/mission/start', {
    tags: ['missions', 'vehicles', 'relays', 'rules', 'alarms'],
    summary: 'Starts a mission now. With a device that another running mission has it is confirmed first.',
    input: z.object({ id, confirm: flag.default(false) }),
    answer: missionRow,
    refuses: ['noSuchMission', 'missionOver', 'missionDeviceBusy', 'missionLocatorMissing', 'missionBeaconMissing', 'nothingChanged'],
  }),
  endMission: post('/beacon/missionEnd', {
    tags: ['missions', 'vehicles', 'relays', 'rules', 'alarms'],
    summary: 'Ends a running mission now; one that has not started is cancelled. Of two ends one wins.',
    input: z.object({ id }),
    answer: missionRow,
    refuses: ['noSuchMission', 'nothingChanged'],
  }),
  missionStatus: get('/beacon/overview/misStatus', {
    failure: 'statisticsFailed',
    tags: ['missions'],
    summary: 'How many missions the caller sees in each status, and how many of the ended were cancelled.',
    input: z.object({}),
    answer: z.object({
      total: z.number().int(),
      notStarted: z.number().int(),
      started: z.number().int(),
      ended: z.number().int(),
      cancelled: z.number().int(),
    }),
  }),
  missionDevices: get('/beacon/missionDevices', {
    tags: ['missions', 'devices'],
    summary: 'The locating devices of a mission.',
    input: z.object({ id }),
    answer: rowsOf(missionDevice),
    refuses: ['noSuchMission'],
  }),
  missionMacs: get('/beacon/missionMacs', {
    tags: ['missions', 'devices'],
    summary: 'The beacons of a mission.',
    input: z.object({ id }),
    answer: rowsOf(missionDevice),
    refuses: ['noSuchMission'],
  }),
} as const;
