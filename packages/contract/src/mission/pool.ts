/** The call that offers devices for a mission: all the caller can plan with, the fittest first, each with why. */
import { connections } from '@frostway/core/device-state';
import { z } from 'zod';
import { get } from '../endpoint.js';
import { idOf, isoTime, rowsOf, time } from '../inputs.js';

/** Most devices that are looked at, the first by name. */
export const mostInPool = 2000;
/** How near to the start counts as near, km. */
export const nearKm = 5;
/** What is looked at, in the order in which it is said. */
export const poolChecks = ['free', 'charged', 'calibrated', 'heard', 'near'] as const;
/** See `poolChecks`. */
export type PoolCheck = (typeof poolChecks)[number];
/** good; bad: a reason not to take it; unknown: nothing is known, or it does not matter here. */
export const poolStates = ['good', 'bad', 'unknown'] as const;
/** See `poolStates`. */
export type PoolState = (typeof poolStates)[number];

/** A device that could be planned with. */
export const poolDevice = z.object({
  role: z.enum(['locator', 'beacon']),
  mac: z.string().nullable(),
  imei: z.string().nullable(),
  name: z.string(),
  model: z.string(),
  /** Nothing speaks against it. */
  isFit: z.boolean(),
  /** Another mission of the caller that has it in that time; of somebody else's without its name. */
  busyWith: z.object({ id: z.number().int().nullable(), name: z.string(), until: isoTime.nullable() }).nullable(),
  /** Per cent, or mV where it says no more. */
  powerPercent: z.number().nullable(),
  power: z.number().nullable(),
  connection: z.enum(connections),
  lastSeen: isoTime.nullable(),
  /** Day its calibration is due; null = it has none. */
  calibratedUntil: z.string().nullable(),
  /** From the start address, straight; null = not known. */
  distanceKm: z.number().nullable(),
  checks: z.object(
    Object.fromEntries(poolChecks.map((check) => [check, z.enum(poolStates)])) as Record<
      PoolCheck,
      z.ZodEnum<{ good: 'good'; bad: 'bad'; unknown: 'unknown' }>
    >,
  ),
});
/** See `poolDevice`. */
export type PoolDevice = z.output<typeof poolDevice>;

/** The call of the pool. */
export const poolCalls = {
  missionPool: get('/api/mission/pool', {
    tags: ['missions', 'devices'],
    summary:
      'Devices for a mission that is planned: of each whether it is free then, charged, calibrated, heard lately and near the start address; the fittest and nearest first.',
    input: z.object({
      /** The address it starts from. */
      start: idOf('noSuchAddress').optional(),
      /** As planned; without them now, and open-ended. */
      startAt: time.optional(),
      endAt: time.optional(),
      /** One that is changed: it does not stand in its own way. */
      mission: idOf('noSuchMission').optional(),
    }),
    answer: rowsOf(poolDevice),
    refuses: ['noSuchAddress', 'noSuchMission', 'dateFormat'],
  }),
} as const;
