/** Calls of mission addresses: where missions start, stop and end, and how near counts as arrived. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { del, get, getFile, post, put } from '../endpoint.js';
import { idOf, isoTime, line, number, optionalLine, optionalLines, page, rowsOf, says } from '../inputs.js';
import { exporting, importing } from './tables.js';

const id = idOf('noSuchAddress');

/** How near to an address counts as there, metres. */
export const arrivalRadius = { min: 50, max: 5000, usual: 200 } as const;

/** A place of missions. */
export const missionAddress = z.object({
  id: z.number().int(),
  name: z.string(),
  /** As people write it on a letter; may be empty. */
  address: z.string(),
  /** WGS84 degrees. */
  longitude: z.number(),
  latitude: z.number(),
  /** Metres; see `arrivalRadius`. */
  radius: z.number().int(),
  remark: z.string(),
  createdAt: isoTime,
});
/** See `missionAddress`. */
export type MissionAddress = z.output<typeof missionAddress>;

const outOfMap = { error: says('placeOutside') };
const name = line(limits.name, 'addressNameEmpty');
const longitude = number(
  z
    .number({ error: says('placeOutside') })
    .min(-180, outOfMap)
    .max(180, outOfMap),
);
const latitude = number(
  z
    .number({ error: says('placeOutside') })
    .min(-90, outOfMap)
    .max(90, outOfMap),
);
const radius = number(
  z
    .number()
    .int()
    .min(arrivalRadius.min, { error: says('radiusOutside') })
    .max(arrivalRadius.max, { error: says('radiusOutside') }),
);
const rest = {
  address: optionalLine(limits.address).optional(),
  radius: radius.optional(),
  remark: optionalLines(limits.remark).optional(),
};

/** The calls of mission addresses. */
export const addressCalls = {
  addresses: get('/beacon/missionAddress', {
    tags: ['addresses'],
    summary: 'The mission addresses of the caller, by name; found by name or address; or one by its id.',
    input: z.object({ id: id.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(missionAddress),
    refuses: ['pageOverLimit', 'noSuchAddress'],
  }),
  addAddress: post('/beacon/missionAddress', {
    tags: ['addresses'],
    summary: 'Adds a mission address; without a radius, 200 m around it count as arrived.',
    input: z.object({ name, longitude, latitude, ...rest }),
    answer: missionAddress,
    refuses: ['addressNameEmpty', 'placeOutside', 'radiusOutside'],
  }),
  changeAddress: put('/beacon/missionAddress', {
    tags: ['addresses'],
    summary: 'Changes what is given of a mission address.',
    input: z.object({ id, name: name.optional(), longitude: longitude.optional(), latitude: latitude.optional(), ...rest }),
    answer: missionAddress,
    refuses: ['noSuchAddress', 'addressNameEmpty', 'placeOutside', 'radiusOutside', 'nothingChanged'],
  }),
  removeAddress: del('/beacon/missionAddress', {
    tags: ['addresses'],
    summary: 'Removes a mission address.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchAddress'],
  }),
  importAddresses: post('/api/missionAddress/import', {
    tags: ['addresses'],
    summary: 'Adds the mission addresses of a CSV or XLSX file, each for itself, and answers one result a row.',
    ...importing,
  }),
  exportAddresses: getFile('/api/missionAddress/export', {
    tags: ['addresses'],
    summary: 'The mission addresses of the caller as a file that can be imported again.',
    ...exporting,
  }),
} as const;
