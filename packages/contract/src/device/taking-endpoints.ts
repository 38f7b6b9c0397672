/** Calls that take devices of the inventory under the caller's name with their activation keys: one, or many at a time. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { ask, post } from '../endpoint.js';
import { id, imei, line, mac, optionalLine } from '../inputs.js';
import { rowResult, sentRowsUpTo } from './inventory-endpoints.js';
import { device } from './rows.js';

/** One device by either name. */
export const oneDevice = { mac: mac.optional(), imei: imei.optional() };

/** A gateway's user name and password for MQTT and HTTP pushes; the password is answered once and kept as its hash. */
export const credentials = z.object({ username: z.string(), password: z.string() });

const taken = {
  ...oneDevice,
  /** The identity it has in its protocol, for a device without MAC and IMEI. */
  alias: optionalLine(limits.name).optional(),
  activationKey: z.string().trim().max(limits.activationKey).default(''),
  name: line(limits.name).optional(),
  model: optionalLine(limits.name).optional(),
};
/** One device that is to be taken: what `addDevice` takes, and each row of `addDevices`. */
export const takenDevice = z.object(taken);

/** See above. */
export const takingCalls = {
  addDevice: post('/beacon/devices', {
    failure: 'deviceAddFailed',
    tags: ['devices'],
    summary: "Takes a device of the inventory under the caller's name with its activation key; a gateway answers its credentials once.",
    input: z.object({ ...taken, groupId: id.optional() }),
    answer: device.extend({ credentials: credentials.optional() }),
    refuses: [
      'parametersIllegal',
      'deviceNotInPlatform',
      'activationKeyWrong',
      'deviceAlreadyYours',
      'deviceOwnedElsewhere',
      'deviceAddFailed',
      'modelUnknown',
      'notFound',
      'textTooLong',
    ],
    refusedAt: {
      deviceNotInPlatform: 'mac',
      deviceAlreadyYours: 'mac',
      deviceOwnedElsewhere: 'mac',
      deviceAddFailed: 'mac',
      activationKeyWrong: 'activationKey',
      textTooLong: 'name',
      notFound: 'groupId',
    },
  }),
  addDevices: post('/api/devices/many', {
    failure: 'deviceAddFailed',
    tags: ['devices'],
    summary:
      'Takes up to 500 devices of the inventory in one go, each row as addDevice would, and answers one result a row: a row that is refused stops no other.',
    bodyBytes: 1_000_000,
    input: z.object({ rows: sentRowsUpTo(limits.takenAtOnce, 'takenTooMany'), groupId: id.optional() }),
    answer: z.object({
      /** Devices that are the caller's since. */
      taken: z.number().int(),
      rows: z.array(rowResult.extend({ credentials: credentials.optional() })),
    }),
    refuses: ['takenTooMany', 'notFound', 'tooFrequent'],
    refusedAt: { notFound: 'groupId' },
  }),
  readDevices: ask('/api/devices/many/read', {
    tags: { none: 'It only says what stands in a file.' },
    summary:
      'Answers the rows of a CSV or XLSX file with the headings mac, imei, activationKey, name, alias, model, as addDevices takes them, and changes nothing.',
    bodyBytes: 8_000_000,
    input: z.object({ file: z.union([z.string().max(8_000_000), z.instanceof(Uint8Array)]) }),
    answer: z.object({
      rows: z.array(
        z.object({
          /** Row of the file as a spreadsheet counts, from 1 and with the headings. */
          row: z.number().int(),
          /** Cells that are not empty, by the names above. */
          values: z.record(z.string(), z.string()),
        }),
      ),
    }),
    refuses: ['dataUnrecognized', 'importTooManyRows', 'importCellTooLong', 'importTooLarge', 'importRowUnreadable', 'tooFrequent'],
  }),
} as const;
