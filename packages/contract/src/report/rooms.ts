/** Calls about rooms whose temperatures are mapped: up to 30 sensors at their places, on a plan, and the report of a period with its hottest and coldest place. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { del, get, getFile, post, put } from '../endpoint.js';
import { idOf, isoTime, line, number, optionalLine, orJson, page, range, rowsOf, says, zone } from '../inputs.js';
import { photoTypes } from '../mission/handover.js';
import { reportContent, reportUnits } from './content.js';

/** Most sensors of a room, and rooms of an account. */
export const roomLimits = { sensors: 30, rooms: 200 } as const;

/** Where a sensor stands. */
export const roomPlace = z.object({
  id: z.number().int(),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  /** What the place is called; empty = nothing. */
  label: z.string(),
  /** Shares of the plan's width and height, from its upper left corner. */
  x: z.number(),
  y: z.number(),
});
/** See `roomPlace`. */
export type RoomPlace = z.output<typeof roomPlace>;

/** A room. Devices that left the account are no longer in it. */
export const room = z.object({
  id: z.number().int(),
  name: z.string(),
  hasPlan: z.boolean(),
  places: z.array(roomPlace),
  createdAt: isoTime,
});
/** See `room`. */
export type Room = z.output<typeof room>;

const id = idOf('noSuchRoom');
const name = line(limits.name, 'roomNameEmpty');
const wrong = { error: says('roomPlaceOutside') };
const share = number(z.number(wrong).min(0, wrong).max(1, wrong));
const place = z.object({
  /** A MAC, or the IMEI of what has none. */
  device: z.string().trim().min(1).max(32),
  label: optionalLine(limits.name).default(''),
  x: share,
  y: share,
});
const places = orJson(z.array(place).max(roomLimits.sensors, { error: says('roomSensorsFull') }));
const refused = ['roomNameEmpty', 'roomSensorsFull', 'roomPlaceOutside', 'notFound', 'notOwner', 'textTooLong'] as const;
const refusedAt = { roomNameEmpty: 'name', roomSensorsFull: 'places', roomPlaceOutside: 'places' } as const;
const period = { id, ...range };
const ofPeriod = ['noSuchRoom', 'rangeMissing', 'dateFormat', 'rangeTooLong', 'reportNoSensor', 'reportNotYet'] as const;
const atPeriod = { reportNotYet: 'st', rangeTooLong: 'et' } as const;

/** See above. */
export const roomCalls = {
  rooms: get('/api/report/room', {
    tags: ['reports', 'devices'],
    summary: 'The rooms of the caller whose temperatures are mapped, by name.',
    input: z.object({ id: id.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(room),
    refuses: ['pageOverLimit', 'noSuchRoom'],
  }),
  addRoom: post('/api/report/room', {
    tags: ['reports'],
    summary: 'Adds a room with the places of its sensors, at most 30 of the caller’s own.',
    isOfDevices: true,
    input: z.object({ name, places: places.default([]) }),
    answer: room,
    // Who may not add one may be told so of himself, beside what is said of devices.
    refuses: [...refused, 'roomsFull', 'notAllowed'],
    refusedAt,
  }),
  changeRoom: put('/api/report/room', {
    tags: ['reports'],
    summary: 'Changes what is given of a room; places that are given take the place of those there were.',
    isOfDevices: true,
    input: z.object({ id, name: name.optional(), places: places.optional() }),
    answer: room,
    refuses: ['noSuchRoom', ...refused, 'nothingChanged', 'notAllowed'],
    refusedAt,
  }),
  putRoomPlan: post('/api/report/room/plan', {
    tags: ['reports'],
    summary: 'Gives a room its plan: a JPEG, PNG or WebP of at most 8 MB. The places stay where they are on it.',
    perMinute: 30,
    bodyBytes: 12_000_000,
    input: z.object({
      id,
      /** An uploaded file, or its content in base64. */
      plan: z.union([z.string().max(12_000_000), z.instanceof(Uint8Array)]),
    }),
    answer: room,
    refuses: ['noSuchRoom', 'photoKind', 'photoTooLarge', 'uploadsUsedUp', 'tooFrequent'],
    refusedAt: { photoKind: 'plan', photoTooLarge: 'plan', uploadsUsedUp: 'plan' },
  }),
  removeRoom: del('/api/report/room', {
    tags: ['reports'],
    summary: 'Removes a room with its plan; what its sensors measured stays.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchRoom'],
  }),
  roomPlan: getFile('/api/report/room/plan', {
    tags: ['reports'],
    summary: 'The plan of a room.',
    input: z.object({ id }),
    files: photoTypes,
    refuses: ['noSuchRoom', 'noSuchPhoto', 'downloadFailed'],
  }),
  roomContent: get('/api/report/room/content', {
    tags: ['reports', 'devices', 'history', 'alarms', 'rules', 'certificates'],
    summary:
      'How warm a room was over a period of at most 90 days: the report of its sensors with their places, the hottest and the coldest of them.',
    input: z.object(period),
    answer: reportContent.extend({ verifyUrl: z.string() }),
    refuses: ofPeriod,
    refusedAt: atPeriod,
  }),
  roomReport: getFile('/api/report/room/report', {
    tags: ['reports', 'devices', 'history', 'alarms', 'rules', 'certificates'],
    summary: 'The same as a PDF (PDF/A-3), with the places drawn on the plan.',
    isAudited: true,
    perMinute: 60,
    input: z.object({
      ...period,
      unit: z.enum(reportUnits).default('C'),
      tz: number(z.number().min(-12).max(14).multipleOf(0.25)).default(0),
      zone: zone.optional(),
    }),
    files: ['application/pdf'],
    refuses: [...ofPeriod, 'zoneUnknown', 'tooFrequent'],
    refusedAt: atPeriod,
  }),
} as const;
