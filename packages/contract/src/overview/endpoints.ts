/** Calls of the home page. */
import { conditions } from '@frostway/core/device-state';
import { z } from 'zod';
import { defineFeature, get } from '../endpoint.js';
import { isoTime } from '../inputs.js';

/** The calls of the home page. */
export const overview = defineFeature({
  base: get('/beacon/overview/base', {
    summary: 'The figures of the home page: totals, activity, logins, announcement, and devices by state.',
    input: z.object({}),
    answer: z.object({
      deviceTotal: z.number().int(),
      groupTotal: z.number().int(),
      /** Devices that reported in the last 7 days. */
      activeDevices: z.number().int(),
      /** The five with most readings in 7 days. */
      mostActive: z.array(
        z.object({
          id: z.number().int(),
          mac: z.string().nullable(),
          imei: z.string().nullable(),
          name: z.string(),
          readings: z.number().int(),
        }),
      ),
      announcement: z.string().nullable(),
      loginCount: z.number().int(),
      lastLoginAt: isoTime.nullable(),
      onlineDevices: z.number().int(),
      lowBatteries: z.number().int(),
      /** Devices that expire within 30 days. */
      expiringDevices: z.number().int(),
      byCondition: z.record(z.enum(conditions), z.number().int()),
    }),
    refuses: ['statisticsFailed'],
  }),
});
