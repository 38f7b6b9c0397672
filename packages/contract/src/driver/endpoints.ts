/** Calls of drivers: who they are, the tags they carry, and who drove when a reader did not say it. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { phone } from '../account/inputs.js';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { daySpans, forbiddenSpan } from '../fence/spans.js';
import {
  day,
  idOf,
  imei,
  isoTime,
  line,
  listFrom,
  mac,
  optionalLine,
  optionalLines,
  orNone,
  page,
  range,
  rowsOf,
  says,
  zone,
} from '../inputs.js';

/** Somebody who drives vehicles of an account. */
export const driverRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** E.164; null = none. */
  phone: z.string().nullable(),
  licence: z.string(),
  /** Until when the licence holds; null = not said. */
  licenceUntil: z.iso.date().nullable(),
  remark: z.string(),
  /** Cards and iButtons as readers say them, in capitals. */
  tags: z.array(z.string()),
  createdAt: isoTime,
});
/** See `driverRow`. */
export type DriverRow = z.output<typeof driverRow>;

/** The longest time one call gives to a driver, ms. */
export const driverTimeMs = 31 * 86_400_000;

const id = idOf('noSuchDriver');
const name = line(limits.name, 'driverNameEmpty');
/** A tag as a reader says it; spaces and capitals make no difference. */
const tag = z
  .string()
  .transform((text) => text.replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z_-]{1,64}$/, { error: says('driverTagInvalid') }));
const rest = {
  phone: orNone(phone).optional(),
  licence: optionalLine(limits.name).optional(),
  licenceUntil: orNone(day).optional(),
  remark: optionalLines(limits.remark).optional(),
  /** All of them: those that are not named are taken away. */
  tags: listFrom(tag, 'driverTagInvalid', 'driverTagInvalid', 20).optional(),
};
const refused = ['driverNameEmpty', 'textTooLong', 'phoneInvalid', 'driverTagInvalid', 'driverTagTaken', 'dateFormat'] as const;
const refusedAt = {
  driverNameEmpty: 'name',
  textTooLong: 'name',
  phoneInvalid: 'phone',
  driverTagInvalid: 'tags',
  driverTagTaken: 'tags',
  dateFormat: 'licenceUntil',
} as const;

/** Hours of the week in which a vehicle is its driver's own. */
export const privateHoursRow = z.object({
  imei: z.string().nullable(),
  mac: z.string().nullable(),
  name: z.string(),
  /** Empty: none. */
  spans: z.array(forbiddenSpan),
  /** IANA name of the zone they are of; null where there are none. */
  zone: zone.nullable(),
  /** From when on they hide where it was; null where there are none. */
  since: isoTime.nullable(),
});
/** See `privateHoursRow`. */
export type PrivateHoursRow = z.output<typeof privateHoursRow>;

/** The calls of this feature. */
export const driver = defineFeature({
  drivers: get('/api/driver', {
    tags: ['drivers'],
    summary: 'The drivers of the caller, by name; found by name, phone, licence or tag; or one by his id.',
    input: z.object({ id: id.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(driverRow),
    refuses: ['noSuchDriver', 'pageOverLimit'],
  }),
  addDriver: post('/api/driver', {
    tags: ['drivers', 'history'],
    summary: 'Adds a driver with his tags.',
    input: z.object({ name, ...rest }),
    answer: driverRow,
    refuses: refused,
    refusedAt,
  }),
  changeDriver: put('/api/driver', {
    tags: ['drivers', 'history'],
    summary: 'Changes what is given of a driver; trips of the past that were driven with a tag are his who has it now.',
    input: z.object({ id, name: name.optional(), ...rest }),
    answer: driverRow,
    refuses: [...refused, 'noSuchDriver', 'nothingChanged'],
    refusedAt,
  }),
  removeDriver: del('/api/driver', {
    tags: ['drivers', 'history'],
    summary: 'Deletes a driver; his trips are of nobody then.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchDriver'],
  }),
  privateHours: get('/api/privateHours', {
    tags: ['drivers'],
    summary: 'The private hours of a vehicle of the caller: where it is in them nobody else is shown.',
    input: z.object({ mac: mac.optional(), imei: imei.optional() }),
    answer: privateHoursRow,
    refuses: ['rangeMissing', 'notFound', 'notOwner'],
  }),
  setPrivateHours: put('/api/privateHours', {
    tags: ['drivers', 'history', 'devices'],
    summary: 'Sets the private hours of a vehicle from now on; none with an empty list. What was private stays so.',
    input: z.object({
      mac: mac.optional(),
      imei: imei.optional(),
      spans: daySpans,
      /** Of the hours, by IANA name; unset = of the site of the vehicle, else of its owner. */
      zone: zone.optional(),
    }),
    answer: privateHoursRow,
    refuses: ['notFound', 'notOwner', 'hoursUnfit', 'zoneUnknown', 'nothingChanged'],
    refusedAt: { hoursUnfit: 'spans', zoneUnknown: 'zone' },
  }),
  setTripDriver: put('/api/trips/driver', {
    tags: ['history'],
    summary:
      'Says who drove a vehicle in a time of at most 31 days, whatever its reader said; without a driver the reader is believed again.',
    input: z.object({ mac: mac.optional(), imei: imei.optional(), ...range, driverId: orNone(id) }),
    answer: z.null(),
    refuses: ['notFound', 'notOwner', 'noSuchDriver', 'rangeMissing', 'dateFormat', 'driverTimeTooLong'],
    refusedAt: { noSuchDriver: 'driverId', driverTimeTooLong: 'et' },
  }),
});
