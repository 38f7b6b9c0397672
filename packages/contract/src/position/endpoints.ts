/** Calls that read positions back, and what follows from them. */
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { defineDeviceFeature, get } from '../endpoint.js';
import { flag, id, imeis, mac, macs, number, page, range, rowsOf, zone } from '../inputs.js';
import { journeyKinds, journeyRows, mileageBy, mileageRow, positionRows } from './rows.js';

export { type PositionRow, positionRow } from './rows.js';

/** The fewest points a track is simplified to. */
const leastPoints = 10;
const pageSize = number(z.number().int().min(1).max(1_000_000));

/** The calls of positions. */
export const position = defineDeviceFeature({
  positions: get('/beacon/devices/position', {
    tags: ['history'],
    summary:
      'Positions of a device in a range of at most 90 days, 30 to be played back, oldest first, each with the temperature and the named inputs of its moment; the whole range unless paged.',
    input: z.object({
      ...oneDevice,
      ...range,
      /** True: asked to be played back, so that a range without a point is refused (56090) rather than answered with no rows, and one of more than 30 days too. */
      playback: flag.default(false),
      /** Simplifies the track to so many points, and says so. */
      maxPoints: number(z.number().int().min(leastPoints).max(1_000_000)).optional(),
      /** The sensor whose temperature is wanted; unset = the tracker's own, else that of the first sensor bound to it. */
      sensor: mac.optional(),
      page: page.page,
      pageSize: pageSize.optional(),
    }),
    answer: positionRows,
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'pageOverLimit', 'noPlaybackData'],
  }),
  trips: get('/api/trips', {
    tags: ['history'],
    summary: 'Trips, stops and gaps of a device in a range of at most 90 days, oldest first; the whole range unless paged.',
    input: z.object({ ...oneDevice, ...range, kind: z.enum(journeyKinds).optional(), page: page.page, pageSize: pageSize.optional() }),
    answer: journeyRows,
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'pageOverLimit'],
  }),
  mileage: get('/beacon/tongji/milV1', {
    tags: ['history'],
    failure: 'statisticsFailed',
    summary: 'Mileage of trackers by day, vehicle or group, over any range: of those named, of a group and those below it, else of all.',
    input: z.object({
      mac: macs.optional(),
      imei: imeis.optional(),
      groupId: id.optional(),
      ...range,
      by: z.enum(mileageBy).default('day'),
      /** IANA name of the zone days are counted in; unset = of the vehicle's site, else of its owner. */
      zone: zone.optional(),
      page: page.page,
      pageSize: pageSize.optional(),
    }),
    answer: rowsOf(mileageRow),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'macNotList', 'zoneUnknown', 'pageOverLimit', 'tooFrequent'],
  }),
});
