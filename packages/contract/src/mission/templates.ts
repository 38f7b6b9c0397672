/** Calls of mission templates: everything a mission can preset, so that the next of its kind is planned in a minute. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { del, get, post, put } from '../endpoint.js';
import { flag, idOf, imeis, isoTime, line, macsToChange, number, optionalLine, orNone, page, rowsOf } from '../inputs.js';

const id = idOf('noSuchTemplate');

/** Most entries of each list of a template. */
export const templateLimits = { middle: 20, rules: 20, contacts: 50, minutes: 60 * 24 * 90 } as const;

const named = z.object({ id: z.number().int(), name: z.string() });

/** A template with what its presets are called. What was removed since, and devices the caller no longer sees the history of, are left out. */
export const missionTemplate = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** Addresses. */
  start: named.nullable(),
  middle: z.array(named),
  end: named.nullable(),
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
  autoEnd: z.boolean(),
  autoMail: z.boolean(),
  createdAt: isoTime,
});
/** See `missionTemplate`. */
export type MissionTemplate = z.output<typeof missionTemplate>;

const name = line(limits.name, 'templateNameEmpty');
const address = idOf('noSuchAddress');
const presets = {
  description: optionalLine(limits.remark).optional(),
  start: orNone(address).optional(),
  middle: z.array(address).max(templateLimits.middle).optional(),
  end: orNone(address).optional(),
  imeis: imeis.optional(),
  macs: macsToChange.optional(),
  rules: z.array(idOf('noSuchRule')).max(templateLimits.rules).optional(),
  person: orNone(idOf('noSuchContact')).optional(),
  vehicle: orNone(idOf('noSuchVehicle')).optional(),
  contacts: z.array(idOf('noSuchContact')).max(templateLimits.contacts).optional(),
  minutes: orNone(number(z.number().int().min(1).max(templateLimits.minutes))).optional(),
  autoEnd: flag.optional(),
  autoMail: flag.optional(),
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
] as const;
const refusedAt = { noSuchRule: 'rules', noSuchVehicle: 'vehicle' } as const;

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
