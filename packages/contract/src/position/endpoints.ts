/** Calls that read positions back, and what follows from them. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { oneDevice } from '../device/endpoints.js';
import { defineDeviceFeature, del, get, post, put } from '../endpoint.js';
import { flag, id, imeis, line, mac, macs, macsToChange, number, optionalLine, orNone, page, range, rowsOf, zone } from '../inputs.js';
import {
  journeyKinds,
  journeyRows,
  mileageBy,
  mileageRow,
  positionGroup,
  positionOverview,
  positionRows,
  recordedDay,
  trackerRow,
} from './rows.js';

export { type PositionRow, positionRow } from './rows.js';

/** The fewest points a track is simplified to. */
const leastPoints = 10;
const groupName = line(limits.name, 'groupNameEmpty');
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
    summary:
      'Mileage of trackers by day, vehicle, group or group of trackers, over any range: of those named, of a group and those below it, of a group of trackers, else of all.',
    input: z.object({
      mac: macs.optional(),
      imei: imeis.optional(),
      groupId: id.optional(),
      /** A group of trackers. */
      positionGroupId: id.optional(),
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

  groups: get('/beacon/position/group', {
    tags: ['positionGroups', 'devices'],
    summary: 'The groups of trackers of the caller, by name.',
    input: z.object({}),
    answer: rowsOf(positionGroup),
  }),
  addGroup: post('/beacon/position/group', {
    tags: ['positionGroups'],
    summary: 'Adds a group of trackers.',
    input: z.object({ name: groupName }),
    answer: positionGroup,
    refuses: ['groupNameEmpty', 'groupNameTaken', 'textTooLong'],
    refusedAt: { groupNameEmpty: 'name', groupNameTaken: 'name', textTooLong: 'name' },
  }),
  changeGroup: put('/beacon/position/group', {
    tags: ['positionGroups'],
    summary: 'Renames a group of trackers.',
    input: z.object({ id, name: groupName }),
    answer: positionGroup,
    refuses: ['notFound', 'groupNameEmpty', 'groupNameTaken', 'textTooLong', 'nothingChanged'],
    refusedAt: { groupNameEmpty: 'name', groupNameTaken: 'name', textTooLong: 'name' },
  }),
  removeGroup: del('/beacon/position/group', {
    tags: ['positionGroups', 'devices'],
    summary: 'Deletes a group of trackers once Yes is typed; its trackers are in no group then.',
    input: z.object({ id, confirm: z.string().max(16).optional() }),
    answer: z.null(),
    refuses: ['notFound', 'confirmationMissing'],
    refusedAt: { confirmationMissing: 'confirm' },
  }),
  moveDevices: put('/beacon/position/movement', {
    tags: ['positionGroups', 'devices'],
    summary: 'Moves trackers into one of the groups of the caller, or out of them.',
    input: z.object({ mac: macsToChange.optional(), imei: imeis.optional(), groupId: orNone(id) }),
    answer: z.object({ moved: z.number().int() }),
    refuses: ['notFound', 'macNotListInChange', 'nothingChanged'],
  }),
  list: get('/beacon/position/list', {
    tags: ['positionGroups', 'devices', 'history'],
    summary:
      'The trackers the caller sees with their latest place, how they stand and their group, by name; of a group, by part of a name.',
    input: z.object({ groupId: id.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(trackerRow),
    refuses: ['notFound', 'pageOverLimit'],
  }),
  overview: get('/api/position/overview', {
    tags: ['devices', 'history'],
    failure: 'statisticsFailed',
    summary: 'How the trackers of the caller stand and since when, and how far they drove today.',
    input: z.object({
      /** IANA name of the zone today is counted in; unset = of each vehicle's site, else of its owner. */
      zone: zone.optional(),
      page: page.page,
      pageSize: pageSize.optional(),
    }),
    answer: positionOverview,
    refuses: ['zoneUnknown', 'pageOverLimit', 'tooFrequent'],
  }),
  latest: get('/beacon/positionDevices/position', {
    tags: ['positionGroups', 'devices', 'history'],
    summary: 'The latest places of several devices, in the order they are named.',
    input: z.object({ mac: macs.optional(), imei: imeis.optional() }),
    answer: rowsOf(trackerRow),
    refuses: ['rangeMissing', 'macNotList', 'notFound'],
  }),
  checkRecord: get('/beacon/position/checkRecord', {
    tags: ['history'],
    summary: 'On which days of a range of at most 90 a device has positions.',
    input: z.object({
      ...oneDevice,
      ...range,
      /** IANA name of the zone days are counted in; unset = of the vehicle's site, else of its owner. */
      zone: zone.optional(),
    }),
    answer: rowsOf(recordedDay),
    refuses: ['rangeMissing', 'dateFormat', 'rangeTooLong', 'notFound', 'deviceExpired', 'zoneUnknown'],
  }),
});
