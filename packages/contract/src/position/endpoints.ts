/** Calls that read positions back. */
import { positionSources } from '@frostway/core/message';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { defineDeviceFeature, get } from '../endpoint.js';
import { flag, isoTime, number, page, range, rowsOf } from '../inputs.js';

const value = z.number().nullable();
/** WGS84 degrees, km/h, degrees clockwise from north. */
export const positionRow = z.object({
  time: isoTime,
  latitude: z.number(),
  longitude: z.number(),
  speed: value,
  course: value,
  source: z.enum(positionSources),
  valid: z.boolean(),
});
/** One point of a track. */
export type PositionRow = z.output<typeof positionRow>;

/** The calls of positions. */
export const position = defineDeviceFeature({
  positions: get('/beacon/devices/position', {
    tags: ['history'],
    summary: 'Positions of a device in a range of at most 30 days, oldest first; the whole range unless paged.',
    input: z.object({
      ...oneDevice,
      ...range,
      /** True: asked to be played back, so that a range without a point is refused (56090) rather than answered with no rows. */
      playback: flag.default(false),
      page: page.page,
      pageSize: number(z.number().int().min(1).max(1_000_000)).optional(),
    }),
    answer: rowsOf(positionRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'pageOverLimit', 'noPlaybackData'],
  }),
});
