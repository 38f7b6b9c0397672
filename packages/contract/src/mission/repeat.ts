/** Calls that plan many missions at once: from a table, and one again and again. */
import { z } from 'zod';
import { day, flag, idOf, isoTime, listFrom, number, rowsOf } from '../inputs.js';
import { getFile, post } from '../endpoint.js';
import { clocks, exporting, importing } from './tables.js';

/** Most missions that are planned by one repetition. */
export const mostRepeats = 92;
/** added: planned, or would be; there: one of this name starts then already. */
export const repeatStates = ['added', 'there'] as const;

const weekday = number(z.number().int().min(1).max(7));

/** The calls of planning many. */
export const repeatCalls = {
  importMissions: post('/api/mission/import', {
    tags: ['missions'],
    summary:
      'Plans the missions of a CSV or XLSX file, each for itself, and answers one result a row; what a row names is found by its name, devices by MAC and IMEI. The same external id, or mission number, twice is the same mission. A preview plans none.',
    ...importing,
  }),
  exportMissions: getFile('/api/mission/export', {
    tags: ['missions'],
    summary: 'The missions of the caller as a file that can be imported again.',
    ...exporting,
  }),
  repeatMission: post('/api/mission/repeat', {
    tags: ['missions'],
    summary:
      'Plans a mission of the caller once more on each of the named days of the week, at the same hour of his clocks, from the day after it on; one that is there already stays as it is. A preview plans none.',
    perMinute: 20,
    input: z.object({
      id: idOf('noSuchMission'),
      /** Of the week: 1 Monday to 7 Sunday. */
      days: listFrom(weekday, 'parametersIllegal', 'repeatNoDay', 7),
      /** The last day, of the caller's calendar. */
      until: day,
      isPreview: flag.default(false),
      ...clocks,
    }),
    answer: rowsOf(
      z.object({
        startAt: isoTime,
        endAt: isoTime.nullable(),
        state: z.enum(repeatStates),
        /** Null in a preview of one that is not there. */
        id: z.number().int().nullable(),
        code: z.string().nullable(),
      }),
    ),
    refuses: [
      'noSuchMission',
      'notAllowed',
      'dateFormat',
      'zoneUnknown',
      'repeatNoDay',
      'repeatTooMany',
      'repeatDeviceGone',
      'missionPersonMissing',
      'missionCarrierMissing',
      'missionLocatorMissing',
      'missionBeaconMissing',
      'missionRuleMissing',
      'missionNotLocator',
      'missionNotBeacon',
      'noSuchRule',
      'tooFrequent',
    ],
    refusedAt: { repeatNoDay: 'days', repeatTooMany: 'until', dateFormat: 'until' },
  }),
} as const;
