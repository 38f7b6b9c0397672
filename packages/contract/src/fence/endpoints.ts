/** Calls of fences, and of the other alarms that follow from positions. */
import { fenceLimits, fenceShapes } from '@frostway/core/fence/shape';
import { limits } from '@frostway/core/limits';
import { positionAlarmLimits } from '@frostway/core/track/watched';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { flag, idOf, imeis, line, listFrom, number, optionalLine, orJson, orNone, page, rowsOf, says, zone } from '../inputs.js';
import type { RefusalName } from '../refusals.js';
import { fenceModes, fenceRow, importedFence, keepers, positionAlarmRow } from './rows.js';

import { daySpans } from './spans.js';

export { type CopyState, fenceModes, type FenceMode, keepers, type Keeper } from './rows.js';

const id = idOf('noSuchFence');
const within = ({ least, most }: { readonly least: number; readonly most: number }, refusal: RefusalName) =>
  number(
    z
      .number()
      .min(least, { error: says(refusal) })
      .max(most, { error: says(refusal) }),
  );

const degrees = (most: number) =>
  number(
    z
      .number()
      .min(-most, { error: says('fencePlace') })
      .max(most, { error: says('fencePlace') }),
  );
const latitude = degrees(90);
const longitude = degrees(180);
/** More than there may be is refused by the call, in its own words. */
const points = orJson(z.array(z.tuple([longitude, latitude])).max(20_000, { error: says('fencePoints') }));

const shapeFields = {
  shape: z.enum(fenceShapes),
  /** Of a circle: centre in WGS84 degrees, radius in metres. */
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  radius: within(fenceLimits.radius, 'fenceRadius').optional(),
  /** Of a polygon its corners, of a corridor its line, each [longitude, latitude]. */
  points: points.optional(),
  /** Of a corridor, metres. */
  width: within(fenceLimits.width, 'fenceWidth').optional(),
};
const fenceName = line(limits.name);
const mode = z.enum(fenceModes);
const kept = z.enum(keepers);

const ofShape = [
  'fenceRadius',
  'fenceCorners',
  'fenceLine',
  'fenceCrossing',
  'fenceWidth',
  'fencePoints',
  'fenceReach',
  'fencePlace',
] as const;
const ofDevices = ['notFound', 'notOwner', 'tooManyFences', 'fenceTargetsDiffer'] as const;
const atField = {
  fenceRadius: 'radius',
  fenceCorners: 'points',
  fenceLine: 'points',
  fenceCrossing: 'points',
  fencePoints: 'points',
  fenceReach: 'points',
  fenceWidth: 'width',
  tooManyFences: 'imeis',
  fenceTargetsDiffer: 'imeis',
  textTooLong: 'name',
} as const;

const { speedHigh, speedLow, displacement, stop } = positionAlarmLimits;

/** The calls of fences. */
export const fence = defineFeature({
  fences: get('/api/fences', {
    tags: ['fences', 'commands'],
    summary: 'Fences of the caller, and those of devices whose places he sees, by name; of a device, by part of a name.',
    input: z.object({ id: id.optional(), imei: imeis.optional(), search: optionalLine(limits.name).optional(), ...page }),
    answer: rowsOf(fenceRow),
    refuses: ['noSuchFence', 'rangeMissing', 'notFound', 'pageOverLimit'],
  }),
  addFence: post('/api/fences', {
    tags: ['fences'],
    summary: 'Adds a fence: a circle, a polygon or a corridor, for any number of devices.',
    input: z.object({ name: fenceName, ...shapeFields, mode: mode.default('both'), kept: kept.default('server'), imeis: imeis.optional() }),
    answer: fenceRow,
    refuses: [...ofShape, ...ofDevices, 'textTooLong'],
    refusedAt: atField,
  }),
  changeFence: put('/api/fences', {
    tags: ['fences', 'alarms'],
    summary: 'Changes a fence: another shape or mode watches from now on; devices take the place of those it had.',
    input: z.object({
      id,
      name: fenceName.optional(),
      ...shapeFields,
      shape: shapeFields.shape.optional(),
      mode: mode.optional(),
      kept: kept.optional(),
      imeis: imeis.optional(),
    }),
    answer: fenceRow,
    refuses: ['noSuchFence', 'notYours', ...ofShape, ...ofDevices, 'textTooLong', 'nothingChanged'],
    refusedAt: atField,
  }),
  removeFence: del('/api/fences', {
    tags: ['fences', 'alarms'],
    summary: 'Ends a fence; what it found stays.',
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchFence', 'notYours'],
  }),
  importFences: post('/api/fences/import', {
    tags: ['fences'],
    summary:
      'Makes a fence of each feature of a GeoJSON or KML text, or of those that are named, and says of each what became of it; a preview makes none.',
    input: z.object({
      text: z
        .string()
        .min(1, { error: says('fenceFile') })
        .max(1_000_000, { error: says('fenceFile') }),
      /** Of lines that say none, metres. */
      width: within(fenceLimits.width, 'fenceWidth').default(200),
      mode: mode.default('both'),
      kept: kept.default('server'),
      imeis: imeis.optional(),
      /** Only those features, by their places in the text from 1; all when left out. */
      features: listFrom(number(z.number().int().min(1)), 'parametersIllegal', 'parametersIllegal', 20_000)
        .refine((places) => places.length > 0)
        .optional(),
      /** Nothing is made: it is only said what would become of each feature. */
      isPreview: flag.default(false),
    }),
    answer: rowsOf(importedFence),
    refuses: ['fenceFile', 'fenceWidth', ...ofDevices],
    refusedAt: { fenceFile: 'text', fenceWidth: 'width', tooManyFences: 'imeis', fenceTargetsDiffer: 'imeis' },
  }),
  positionAlarms: get('/api/positionAlarms', {
    tags: ['fences', 'commands'],
    summary: 'What is watched of the positions of the devices whose places the caller sees, by name.',
    input: z.object({ imei: imeis.optional(), ...page }),
    answer: rowsOf(positionAlarmRow),
    refuses: ['rangeMissing', 'notFound', 'pageOverLimit'],
  }),
  setPositionAlarms: post('/api/positionAlarms', {
    tags: ['fences', 'alarms'],
    summary: 'Sets what is watched of the positions of devices: what is given is set, null turns it off, what is left out stays.',
    input: z.object({
      imeis,
      /** km/h. */
      speedHigh: orNone(within(speedHigh, 'speedHighRange')).optional(),
      speedLow: orNone(within(speedLow, 'speedLowRange')).optional(),
      /** Metres from where each device is now. */
      displacement: orNone(within(displacement, 'displacementRange')).optional(),
      /** Minutes. */
      stop: orNone(within(stop, 'stopRange')).optional(),
      hours: orNone(daySpans).optional(),
      /** Of the hours, by IANA name; unset = of the site of each device, else of its owner. */
      zone: zone.optional(),
    }),
    answer: rowsOf(positionAlarmRow),
    refuses: [
      ...(['notFound', 'notOwner', 'speedHighRange', 'speedLowRange', 'displacementRange', 'stopRange', 'hoursUnfit'] as const),
      ...(['placeUnknown', 'zoneUnknown', 'nothingChanged'] as const),
    ],
    refusedAt: {
      speedHighRange: 'speedHigh',
      speedLowRange: 'speedLow',
      displacementRange: 'displacement',
      placeUnknown: 'displacement',
      stopRange: 'stop',
      hoursUnfit: 'hours',
      zoneUnknown: 'zone',
    },
  }),
  removePositionAlarms: del('/api/positionAlarms', {
    tags: ['fences', 'alarms'],
    summary: 'Turns off all that is watched of the positions of devices besides fences.',
    input: z.object({ imeis }),
    answer: z.null(),
    refuses: ['notFound', 'notOwner', 'nothingChanged'],
  }),
});
