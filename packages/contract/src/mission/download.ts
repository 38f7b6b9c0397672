/** The specification's download of a mission: what its sensors measured while it ran, or its incidents, as a file. */
import { z } from 'zod';
import { getFile } from '../endpoint.js';
import { downloadSubjects, fileTypes } from '../export/endpoints.js';
import { flag, idOf, number, says, time, zone } from '../inputs.js';

const unsupported = { error: says('downloadUnsupported') };

/** The call of the download. */
export const missionDownloadCalls = {
  missionDownXls: getFile('/beacon/missionDownXls', {
    tags: ['missions', 'history'],
    summary: 'The readings (track) or incidents (alm) of the sensors of a mission as a file, of its whole time or of a part of it.',
    isAudited: true,
    input: z.object({
      missionId: idOf('noSuchMission'),
      subject: z.enum(downloadSubjects, unsupported),
      /** Part of the mission's time, its end excluded; without it all of it. */
      st: time.optional(),
      et: time.optional(),
      /** Offset of the reader's zone from UTC, hours. */
      tz: number(z.number().min(-12).max(14).multipleOf(0.25)).default(0),
      /** IANA name of the reader's zone; wins over `tz`. */
      zone: zone.optional(),
      unit: z.enum(['C', 'F']).default('C'),
      type: z.enum(['xlsx', 'csv'], unsupported).default('xlsx'),
      /** A workbook of readings begins with a sheet that says what they come to; without it has one sheet for each sensor and no other. */
      summary: flag.default(false),
    }),
    files: [fileTypes.xlsx, fileTypes.csv, fileTypes.zip],
    refuses: ['noSuchMission', 'dateFormat', 'downloadUnsupported', 'zoneUnknown', 'noPlaybackData', 'downloadFailed'],
  }),
} as const;
