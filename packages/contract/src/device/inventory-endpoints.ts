/** Calls of the inventory: what stands in it, importing into it, and taking in devices that report unknown. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { get, post } from '../endpoint.js';
import type { RefusalName } from '../refusals.js';
import { flag, isoTime, line, optionalLine, page, rowsOf, says } from '../inputs.js';
import { deviceKinds } from './rows.js';

/** Rows as they were sent, so many at most: each is judged by itself, and answered with what is wrong with it. */
export const sentRowsUpTo = (most: number, tooMany: RefusalName) =>
  z.custom<readonly Readonly<Record<string, unknown>>[]>(
    (value) =>
      Array.isArray(value) && value.length <= most && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)),
    { error: ({ input }) => says(Array.isArray(input) && input.length > most ? tooMany : 'parametersIllegal') },
  );

/** What became of one row. */
export const rowResult = z.object({
  /** Place in what was sent, from 0. */
  index: z.number().int(),
  device: z.string(),
  errorcode: z.number().int(),
  message: z.string(),
});

/** Importing a table of devices, and asking what an import would do. */
const table = {
  who: ['administrator', 'dealer'],
  bodyBytes: 8_000_000,
  input: z.object({
    rows: sentRowsUpTo(limits.importRows, 'importTooManyRows').optional(),
    /** An uploaded CSV or XLSX, or the text of a CSV, with the headings mac, imei, model, activationKey, alias, dealer. */
    file: z.union([z.string().max(8_000_000), z.instanceof(Uint8Array)]).optional(),
  }),
  answer: z.object({
    /** Devices that were put in, or would be. */
    added: z.number().int(),
    rows: z.array(
      rowResult.extend({
        /** Row of the file as a spreadsheet counts, from 1 and with the headings; null for rows that were sent as such. */
        row: z.number().int().nullable(),
      }),
    ),
  }),
  refuses: ['dataUnrecognized', 'importTooManyRows', 'importCellTooLong', 'importTooLarge', 'importRowUnreadable', 'tooFrequent'],
} as const;

/** The calls of the inventory. */
export const inventoryCalls = {
  importInventory: post('/api/inventory', {
    tags: ['inventory'],
    summary: 'Puts devices into the inventory, a dealer into his stock; takes rows or a CSV or XLSX file and answers one result a row.',
    ...table,
  }),
  checkInventory: post('/api/inventory/check', {
    tags: { none: 'It only says what an import would do.' },
    summary: 'Answers what would become of each row if it were imported, and changes nothing.',
    isAudited: false,
    ...table,
  }),
  inventory: get('/api/inventory', {
    tags: ['devices', 'inventory'],
    summary: 'The inventory, with the owner of each device; for a dealer what is his or below him.',
    who: ['administrator', 'dealer'],
    input: z.object({ search: optionalLine(limits.name).optional(), free: flag.optional(), ...page }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        mac: z.string().nullable(),
        imei: z.string().nullable(),
        alias: z.string().nullable(),
        model: z.string(),
        kind: z.enum(deviceKinds),
        owner: z.string().nullable(),
        dealer: z.string().nullable(),
        createdAt: isoTime,
      }),
    ),
    refuses: ['pageOverLimit'],
  }),
  unknownDevices: get('/api/unknownDevices', {
    tags: ['unknownDevices'],
    summary: 'Devices that reported without being in the platform: what they said they are, how often, from where.',
    who: ['administrator'],
    input: z.object(page),
    answer: rowsOf(
      z.object({
        family: z.string(),
        identity: z.string(),
        count: z.number().int(),
        firstSeen: isoTime,
        lastSeen: isoTime,
        address: z.string(),
      }),
    ),
    refuses: ['pageOverLimit'],
  }),
  adoptUnknown: post('/api/unknownDevices/adopt', {
    tags: ['unknownDevices', 'inventory'],
    summary: 'Puts an unknown device into the inventory under a model; answers its activation key.',
    who: ['administrator'],
    input: z.object({
      family: line(32),
      identity: line(64),
      model: line(limits.name),
      activationKey: optionalLine(limits.activationKey).optional(),
    }),
    answer: z.object({ id: z.number().int(), mac: z.string().nullable(), imei: z.string().nullable(), activationKey: z.string() }),
    refuses: ['notFound', 'modelUnknown', 'dataRepeated', 'aliasTaken', 'macInvalid'],
    refusedAt: { modelUnknown: 'model', macInvalid: 'model', textTooLong: 'activationKey' },
  }),
} as const;
