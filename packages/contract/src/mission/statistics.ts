/** Calls about how missions went over time, by lane, carrier or product. */
import { z } from 'zod';
import { fileTypes } from '../export/endpoints.js';
import { get, getFile } from '../endpoint.js';
import { isoTime, says, time } from '../inputs.js';
import { clocks } from './tables.js';

/** lane: from the start address to the end address; carrier: the vehicle, by its plate; product: what is carried. */
export const missionGroupings = ['lane', 'carrier', 'product'] as const;
/** See `missionGroupings`. */
export type MissionGrouping = (typeof missionGroupings)[number];
/** Stretches of a calendar; a week begins on Monday. */
export const statisticSteps = ['day', 'week', 'month'] as const;
/** See `statisticSteps`. */
export type StatisticStep = (typeof statisticSteps)[number];
/** Most stretches of one answer, and groups: of more the ones with the most missions. */
export const statisticLimits = { periods: 400, groups: 500 } as const;

const count = z.number().int();
/** A share, 0 to 1; null where there is nothing to take it of. */
const share = z.number().nullable();

const figures = {
  /** Those that were started. */
  missions: count,
  /** Of them, with an incident of severity alarm that went on while they ran, where the caller's level shows it; and all such incidents. */
  withExcursions: count,
  excursions: count,
  excursionRate: share,
  /** Of those that are over: decided about; the median time from the end to the decision in force, minutes. */
  ended: count,
  decided: count,
  minutesToRelease: z.number().nullable(),
  /** Of the windows of their places about which something is known. */
  stops: count,
  early: count,
  onTime: count,
  late: count,
  onTimeRate: share,
};
/** See `figures` above. */
export const missionFiguresRow = z.object(figures);
/** How a number of missions went. */
export type MissionFiguresRow = z.output<typeof missionFiguresRow>;

const asked = {
  /** Started in [st, et). */
  st: time,
  et: time,
  by: z.enum(missionGroupings, { error: says('parametersIllegal') }).default('lane'),
  step: z.enum(statisticSteps, { error: says('parametersIllegal') }).default('week'),
  /** A group by its name: the stretches are of it alone. */
  only: z
    .string()
    .trim()
    .max(300, { error: says('textTooLong') })
    .optional(),
  ...clocks,
};

/** The calls of statistics of missions. */
export const statisticsCalls = {
  missionStatistics: get('/api/mission/statistics', {
    failure: 'statisticsFailed',
    tags: ['missions', 'alarms'],
    summary:
      'How the missions went that the caller sees and that were started in a range [st, et): excursion rate, time to release, and how many places were reached on time; of all, by lane, carrier or product, and by day, week or month of his calendar.',
    input: z.object(asked),
    answer: z.object({
      all: missionFiguresRow,
      /** The most missions first; the name is empty where none is said. */
      groups: z.array(z.object({ name: z.string(), ...figures })),
      periods: z.array(z.object({ from: isoTime, until: isoTime, ...figures })),
    }),
    refuses: ['rangeMissing', 'dateFormat', 'zoneUnknown', 'rangeTooLong'],
  }),
  exportMissionStatistics: getFile('/api/mission/statistics/export', {
    failure: 'statisticsFailed',
    isAudited: true,
    tags: ['missions', 'alarms'],
    summary: 'The same as a file: a sheet of groups, and one of the stretches of time; as CSV two files.',
    input: z.object({ ...asked, type: z.enum(['xlsx', 'csv'], { error: says('downloadUnsupported') }).default('xlsx') }),
    files: [fileTypes.xlsx, fileTypes.csv, fileTypes.zip],
    refuses: ['rangeMissing', 'dateFormat', 'zoneUnknown', 'rangeTooLong', 'downloadUnsupported', 'downloadFailed'],
  }),
} as const;
