/** Calls of mission templates: everything a mission can preset, so that the next of its kind is planned in a minute. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { del, get, post, put } from '../endpoint.js';
import type { RefusalName } from '../refusals.js';
import {
  flag,
  idOf,
  imeis,
  isoTime,
  line,
  listFrom,
  macsToChange,
  number,
  optionalLine,
  optionalLines,
  orJson,
  orNone,
  page,
  rowsOf,
  says,
} from '../inputs.js';
import { activationInput, stabilityBudget, stabilityInput } from './stability.js';

const id = idOf('noSuchTemplate');

/** Most entries of each list of a template. */
export const templateLimits = { middle: 20, rules: 20, contacts: 50, minutes: 60 * 24 * 90 } as const;

const named = z.object({ id: z.number().int(), name: z.string() });
const sinceStart = z.number().int().nullable();
/** When to be at a place, minutes after the planned start (before it below 0); null = open on that side. */
export const templateWindow = z.object({ earliest: sinceStart, latest: sinceStart });
/** See `templateWindow`. */
export type TemplateWindow = z.output<typeof templateWindow>;

/** A template with what its presets are called. What was removed since, and devices the caller no longer sees the history of, are left out. */
export const missionTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Addresses. */
  start: named.nullable(),
  middle: z.array(named),
  end: named.nullable(),
  /** Windows of the places: of the start address when to leave, of the middle ones in their order; null = none. */
  startWindow: templateWindow.nullable(),
  middleWindows: z.array(templateWindow.nullable()),
  endWindow: templateWindow.nullable(),
  /** Locating devices and sensors. */
  devices: z.array(z.object({ mac: z.string().nullable(), imei: z.string().nullable(), name: z.string() })),
  rules: z.array(named),
  /** In charge. */
  person: named.nullable(),
  /** The carrier, by its plate. */
  vehicle: named.nullable(),
  /** Who is told. */
  contacts: z.array(named),
  /** From start to end as planned; null = not preset. */
  minutes: z.number().int().nullable(),
  /** They begin by leaving their start address. */
  autoStart: z.boolean(),
  autoEnd: z.boolean(),
  autoMail: z.boolean(),
  /** What is carried; empty = not preset. */
  product: z.string(),
  /** What the goods may bear; null = not preset. */
  stability: stabilityBudget.nullable(),
  /** Of the mean kinetic temperature, kJ/mol; null = the usual 83.144. */
  activationEnergy: z.number().nullable(),
  createdAt: isoTime,
});
/** See `missionTemplate`. */
export type MissionTemplate = z.output<typeof missionTemplate>;

const name = line(limits.name, 'templateNameEmpty');
const address = idOf('noSuchAddress');
const offset = orNone(number(z.number().int().min(-templateLimits.minutes).max(templateLimits.minutes)));
const window = orJson(
  z
    .object({ earliest: offset.default(null), latest: offset.default(null) })
    .refine(({ earliest, latest }) => earliest === null || latest === null || earliest < latest, { error: says('windowReversed') }),
);
const ids = (absent: RefusalName, max: number) => listFrom(idOf(absent), 'parametersIllegal', 'parametersIllegal', max);
/** Where a mission goes, what measures and locates it, and who has to do with it. */
export const participants = {
  start: orNone(address).optional(),
  middle: ids('noSuchAddress', templateLimits.middle).optional(),
  end: orNone(address).optional(),
  /** Locating devices. */
  imeis: imeis.optional(),
  /** Beacons. */
  macs: macsToChange.optional(),
  rules: ids('noSuchRule', templateLimits.rules).optional(),
  person: orNone(idOf('noSuchContact')).optional(),
  vehicle: orNone(idOf('noSuchVehicle')).optional(),
  contacts: ids('noSuchContact', templateLimits.contacts).optional(),
};
const presets = {
  description: optionalLines(limits.remark).optional(),
  ...participants,
  minutes: orNone(number(z.number().int().min(1).max(templateLimits.minutes))).optional(),
  startWindow: orNone(window).optional(),
  middleWindows: orJson(z.array(orNone(window)).max(templateLimits.middle)).optional(),
  endWindow: orNone(window).optional(),
  autoStart: flag.optional(),
  autoEnd: flag.optional(),
  autoMail: flag.optional(),
  product: optionalLine(limits.name).optional(),
  stability: orNone(stabilityInput).optional(),
  activationEnergy: orNone(activationInput).optional(),
};
const refuses = [
  'templateNameEmpty',
  'noSuchAddress',
  'noSuchRule',
  'noSuchContact',
  'noSuchVehicle',
  'notFound',
  'notPermitted',
  'macNotListInChange',
  'windowReversed',
  'stabilityUnsound',
  'activationEnergyOutside',
] as const;
const refusedAt = {
  noSuchRule: 'rules',
  noSuchVehicle: 'vehicle',
  stabilityUnsound: 'stability',
  activationEnergyOutside: 'activationEnergy',
} as const;

/** The calls of mission templates. */
export const templateCalls = {
  templates: get('/beacon/missionTemplate', {
    tags: ['missionTemplates', 'addresses', 'vehicles', 'notifications', 'rules', 'devices'],
    summary: 'The mission templates of the caller, by name; found by name or description; or one by its id.',
    input: z.object({ id: id.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(missionTemplate),
    refuses: ['pageOverLimit', 'noSuchTemplate'],
  }),
  addTemplate: post('/beacon/missionTemplate', {
    tags: ['missionTemplates'],
    summary: 'Adds a mission template; devices are those whose history the caller sees.',
    input: z.object({ name, ...presets }),
    answer: missionTemplate,
    refuses,
    refusedAt,
  }),
  changeTemplate: put('/beacon/missionTemplate', {
    tags: ['missionTemplates'],
    summary:
      'Changes what is given of a mission template; a list that is given replaces the one there was. Devices are given all together, by imeis and macs.',
    input: z.object({ id, name: name.optional(), ...presets }),
    answer: missionTemplate,
    refuses: ['noSuchTemplate', ...refuses, 'nothingChanged'],
    refusedAt,
  }),
  removeTemplate: del('/beacon/missionTemplate', {
    tags: ['missionTemplates'],
    summary: 'Removes a mission template.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchTemplate'],
  }),
} as const;
