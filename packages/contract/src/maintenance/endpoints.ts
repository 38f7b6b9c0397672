/** Calls of maintenance: what is done to a vehicle every so many days, kilometres or engine hours, and when it was done last. */
import { limits } from '@frostway/core/limits';
import { maintenanceBy, maintenanceStates } from '@frostway/core/maintenance';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { idOf, imei, isoTime, line, mac, number, optionalLine, optionalLines, orNone, page, rowsOf, says, time } from '../inputs.js';

const figure = z.number().nullable();

/** A plan as it stands. */
export const maintenancePlan = z.object({
  id: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  device: z.string(),
  car: z.string().nullable(),
  name: z.string(),
  /** Null: it does not count by that. */
  everyDays: figure,
  everyKm: figure,
  everyHours: figure,
  remark: z.string(),
  doneAt: isoTime,
  state: z.enum(maintenanceStates),
  /** What it counts by: passed since it was done last and left, in days, kilometres, hours; null until it is counted. Below zero: over. */
  parts: z.array(
    z.object({ by: z.enum(maintenanceBy), every: z.number(), passed: figure, left: figure, state: z.enum(maintenanceStates) }),
  ),
  /** Up to when kilometres and hours are counted; null = not yet. */
  countedAt: isoTime.nullable(),
});
/** See `maintenancePlan`. */
export type MaintenancePlan = z.output<typeof maintenancePlan>;

const id = idOf('noSuchMaintenance');
const name = line(limits.name, 'maintenanceNameEmpty');
const every = (most: number) =>
  orNone(
    number(
      z
        .number()
        .int()
        .min(1, { error: says('maintenanceInterval') })
        .max(most, { error: says('maintenanceInterval') }),
    ),
  ).optional();
const rest = {
  everyDays: every(3650),
  everyKm: every(1_000_000),
  everyHours: every(100_000),
  remark: optionalLines(limits.remark).optional(),
};
const refused = ['maintenanceNameEmpty', 'maintenanceInterval', 'maintenanceIntervalMissing', 'textTooLong'] as const;
const refusedAt = {
  maintenanceNameEmpty: 'name',
  maintenanceInterval: 'everyDays',
  maintenanceIntervalMissing: 'everyDays',
  textTooLong: 'name',
} as const;

/** The calls of this feature. */
export const maintenance = defineFeature({
  plans: get('/api/maintenance', {
    tags: ['maintenance', 'devices'],
    summary: 'The maintenance plans of the caller, the most urgent first; of one vehicle, or in one state.',
    input: z.object({
      id: id.optional(),
      mac: mac.optional(),
      imei: imei.optional(),
      state: z.enum(maintenanceStates).optional(),
      search: optionalLine(limits.name).optional(),
      ...page,
    }),
    answer: rowsOf(maintenancePlan).extend({
      counts: z.object({ later: z.number().int(), soon: z.number().int(), due: z.number().int() }),
    }),
    refuses: ['noSuchMaintenance', 'pageOverLimit'],
  }),
  addPlan: post('/api/maintenance', {
    tags: ['maintenance'],
    summary: 'Plans a maintenance of a vehicle; it counts from when it was done last, which is now unless said otherwise.',
    input: z.object({ mac: mac.optional(), imei: imei.optional(), name, doneAt: time.optional(), ...rest }),
    answer: maintenancePlan,
    refuses: [...refused, 'notFound', 'notOwner', 'dateFormat', 'maintenanceDoneLater'],
    refusedAt: { ...refusedAt, dateFormat: 'doneAt', maintenanceDoneLater: 'doneAt' },
  }),
  changePlan: put('/api/maintenance', {
    tags: ['maintenance'],
    summary: 'Changes what is given of a plan; what has passed stays.',
    input: z.object({ id, name: name.optional(), ...rest }),
    answer: maintenancePlan,
    refuses: [...refused, 'noSuchMaintenance', 'nothingChanged'],
    refusedAt,
  }),
  setDone: put('/api/maintenance/done', {
    tags: ['maintenance'],
    summary: 'Says that a maintenance was done: it counts anew from then.',
    input: z.object({ id, doneAt: time.optional() }),
    answer: maintenancePlan,
    refuses: ['noSuchMaintenance', 'dateFormat', 'maintenanceDoneLater'],
    refusedAt: { dateFormat: 'doneAt', maintenanceDoneLater: 'doneAt' },
  }),
  removePlan: del('/api/maintenance', {
    tags: ['maintenance'],
    summary: 'Deletes a maintenance plan.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchMaintenance'],
  }),
});
