/** Calls of reports over many vehicles: what each drove, where it stood, how it was driven; as rows and as a file. */
import { positionAlarmLimits } from '@frostway/core/track/watched';
import { z } from 'zod';
import { defineDeviceFeature, get, getFile } from '../endpoint.js';
import { fileTypes } from '../export/endpoints.js';
import { id, imeis, macs, number, page, range, rowsOf, says, zone } from '../inputs.js';

const value = z.number().nullable();

/** The longest range of a report, ms: 31 days, one of which may have 25 hours. */
export const fleetRangeMs = 31 * 86_400_000 + 3_600_000;
/** What counts as too fast unless a report says otherwise, km/h. */
export const usualLimitKmh = 100;

/** A vehicle over the range: km, seconds, km/h. */
export const fleetRow = z.object({
  deviceId: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  /** Of the caller's own devices. */
  group: z.string().nullable(),
  distance: z.number(),
  /** By the device's own odometer; null where it says none. */
  odometer: value,
  driving: z.number(),
  standing: z.number(),
  /** Standing with the ignition on; null where the tracker says nothing of it. */
  idle: value,
  trips: z.number().int(),
  stops: z.number().int(),
  topSpeed: value,
  /** Runs above the limit of at least ten seconds. */
  overspeed: z.object({ runs: z.number().int(), seconds: z.number(), top: value }),
  /** Standing at the sites of the caller: groups with a place. */
  sites: z.array(z.object({ groupId: z.number().int(), name: z.string(), stops: z.number().int(), seconds: z.number() })),
  /** Standing anywhere else. */
  elsewhere: z.number(),
  /** Fences that watch it now. */
  fences: z.array(z.object({ fenceId: z.number().int(), name: z.string(), visits: z.number().int(), seconds: z.number() })),
  /** Harsh accelerations, brakings and corners the device reported, and by 100 km; null where its protocol says none. */
  harsh: z.number().int().nullable(),
  harshPer100: value,
});
/** See `fleetRow`. */
export type FleetReportRow = z.output<typeof fleetRow>;

const asked = {
  mac: macs.optional(),
  imei: imeis.optional(),
  /** A group of devices with those below it; without it and without names, all trackers. */
  groupId: id.optional(),
  /** A group of trackers. */
  positionGroupId: id.optional(),
  ...range,
  /** What is too fast, km/h. */
  speedLimit: number(z.number().min(positionAlarmLimits.speedHigh.least).max(positionAlarmLimits.speedHigh.most)).default(usualLimitKmh),
};
const refused = ['rangeMissing', 'dateFormat', 'reportTooLong', 'rangeTooLong', 'notFound', 'macNotList', 'tooFrequent'] as const;

/** The calls of fleet reports. */
export const fleet = defineDeviceFeature({
  report: get('/api/fleet/report', {
    tags: ['history', 'devices', 'fences'],
    failure: 'statisticsFailed',
    summary:
      'Trips, stops, time at sites, speeding, idling, mileage, fence visits and harsh driving of vehicles in a range of at most 31 days, by name.',
    input: z.object({ ...asked, page: page.page, pageSize: number(z.number().int().min(1).max(1000)).optional() }),
    answer: rowsOf(fleetRow),
    refuses: [...refused, 'pageOverLimit'],
  }),
  reportFile: getFile('/api/fleet/report/file', {
    tags: ['history'],
    failure: 'downloadFailed',
    summary: 'The same as a workbook, with a sheet each of vehicles, trips, stops, sites, fences and speeding; or as an archive of CSV.',
    isAudited: true,
    input: z.object({
      ...asked,
      type: z.enum(['xlsx', 'csv'], { error: says('downloadUnsupported') }).default('xlsx'),
      /** Offset of the reader's zone from UTC, hours. */
      tz: number(z.number().min(-12).max(14).multipleOf(0.25)).default(0),
      /** IANA name of the reader's zone; wins over `tz`. */
      zone: zone.optional(),
    }),
    files: [fileTypes.xlsx, fileTypes.zip],
    refuses: [...refused, 'downloadUnsupported', 'zoneUnknown', 'downloadFailed', 'noPlaybackData'],
  }),
});
