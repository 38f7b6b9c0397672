/** What contacts, vehicles, addresses and missions have in common as tables: importing one from a file, and taking one away as a file. */
import { z } from 'zod';
import { fileTypes } from '../export/endpoints.js';
import { flag, number, says, zone } from '../inputs.js';

/** Columns of each kind of table, in the order a file has them. */
export const tableColumns = {
  contacts: ['name', 'email', 'phone', 'company', 'remark'],
  vehicles: [
    'plate',
    'model',
    'manufacturer',
    'brand',
    'emissions',
    'colour',
    'purchasedOn',
    'lastMaintenanceOn',
    'nextMaintenanceOn',
    'insurer',
    'insurerPhone',
    'insuredUntil',
    'remark',
  ],
  addresses: ['name', 'address', 'latitude', 'longitude', 'radius', 'remark'],
  /** Several of a kind stand in one cell, with | between them. */
  missions: [
    'name',
    'startAt',
    'endAt',
    'code',
    'externalId',
    'product',
    'template',
    'start',
    'middle',
    'end',
    'startWindow',
    'middleWindows',
    'endWindow',
    'locators',
    'sensors',
    'rules',
    'person',
    'vehicle',
    'carrier',
    'contacts',
    'autoStart',
    'autoEnd',
    'autoMail',
  ],
} as const;
/** A kind of table that can be imported and exported. */
export type TableKind = keyof typeof tableColumns;

/** Whose clocks times are meant by. */
export const clocks = {
  /** Offset of the reader's zone from UTC, hours. */
  tz: number(z.number().min(-12).max(14).multipleOf(0.25)).default(0),
  /** IANA name of the reader's zone; wins over `tz`. */
  zone: zone.optional(),
};

const report = z.object({
  /** Rows that were added, or would be. */
  added: z.number().int(),
  rows: z.array(
    z.object({
      /** As a spreadsheet counts, from 1 and with the headings. */
      row: z.number().int(),
      /** What the row is called: a name, or a plate. */
      name: z.string(),
      /** 0 = added; 50003 = there already. */
      errorcode: z.number().int(),
      message: z.string(),
    }),
  ),
});
/** What became of each row of an import. */
export type ImportReport = z.output<typeof report>;

/** The common part of the calls that import a table: every row for itself, a wrong one does not stop the others. */
export const importing = {
  perMinute: 20,
  bodyBytes: 4_000_000,
  input: z.object({
    /** An uploaded CSV or XLSX, or its content in base64. The headings are those of an export, in either language. */
    file: z.union([z.string().max(4_000_000), z.instanceof(Uint8Array)]),
    /** Says what would become of each row, and adds none. */
    isPreview: flag.default(false),
    /** The clocks that times in the table without a zone are meant by: an offset from UTC in hours, or an IANA name, which wins. */
    ...clocks,
  }),
  answer: report,
  refuses: [
    'dataUnrecognized',
    'importTooManyThings',
    'importTooManyRows',
    'importCellTooLong',
    'importTooLarge',
    'importRowUnreadable',
    'zoneUnknown',
    'tooFrequent',
  ],
} as const;

/** The common part of the calls that export a table, which can be imported again as it is. */
export const exporting = {
  // What left the platform is asked about later.
  isAudited: true,
  input: z.object({
    type: z.enum(['xlsx', 'csv'], { error: says('downloadUnsupported') }).default('xlsx'),
    ...clocks,
  }),
  files: [fileTypes.xlsx, fileTypes.csv],
  refuses: ['downloadUnsupported', 'zoneUnknown', 'downloadFailed'],
} as const;
