/** Calls about how long an account keeps telemetry. */
import { z } from 'zod';
import { defineFeature, get, put } from '../endpoint.js';
import { flag, idOf, isoTime, number, orNone } from '../inputs.js';

/** Whole days, 1 to a hundred years; null = as long as the operator keeps telemetry. */
const days = orNone(number(z.number().int().min(1).max(36_500)));
/** Another account than one's own; by administrators. */
const uid = idOf('noSuchAccount').optional();

export const retentionAnswer = z.object({
  /** What the account has set; null = as long as the operator keeps telemetry. */
  days: z.number().int().nullable(),
  /** The operator's, which is the most; null = he keeps everything. */
  most: z.number().int().nullable(),
  /** What counts: the lesser of both; null = everything is kept. */
  kept: z.number().int().nullable(),
  /** When old data is removed the next time; until then a shorter time can be taken back. */
  removesAt: isoTime,
  /** The caller may set it. */
  mayChange: z.boolean(),
});
/** See `retentionAnswer`. */
export type Retention = z.output<typeof retentionAnswer>;

/** The calls of keeping telemetry. */
export const retentionCalls = defineFeature({
  retention: get('/api/retention', {
    tags: ['retention'],
    summary: 'How long telemetry of the devices of an account is kept; one of another account is asked by administrators.',
    input: z.object({ uid }),
    answer: retentionAnswer,
    refuses: ['noSuchAccount'],
  }),
  previewRetention: get('/api/retention/preview', {
    tags: ['once'],
    summary: 'What the next night would remove if telemetry were kept for so many days.',
    perMinute: 30,
    input: z.object({ uid, days: number(z.number().int().min(1).max(36_500)) }),
    answer: z.object({
      /** What is older than this by then. */
      before: isoTime,
      removesAt: isoTime,
      /** Devices of the account; readings and positions of theirs that go; the oldest of them, null when there is none. */
      devices: z.number().int(),
      readings: z.number().int(),
      positions: z.number().int(),
      oldest: isoTime.nullable(),
    }),
    refuses: ['noSuchAccount', 'retentionTooLong'],
  }),
  changeRetention: put('/api/retention', {
    tags: ['retention'],
    summary:
      'Sets how many days telemetry of the devices of an account is kept; null = as long as the operator does. A shorter time asks for `confirm: true`, and removes nothing before the next night.',
    input: z.object({ uid, days, confirm: flag.optional() }),
    answer: retentionAnswer,
    refuses: ['noSuchAccount', 'retentionTooLong', 'retentionUnconfirmed', 'nothingChanged'],
    refusedAt: { retentionTooLong: 'days' },
  }),
});
