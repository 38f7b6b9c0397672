/** What telemetry takes on disk, and how far packing of days that are over is; for administrators. */
import { z } from 'zod';
import { defineFeature, get } from '../endpoint.js';
import { isoTime } from '../inputs.js';

const count = z.number().int();
const bytes = z.number();

/** What is kept, each in tables of its own. */
export const storedKinds = ['readings', 'positions', 'events'] as const;

/** running: the worker packs; interrupted: it was stopped, and the next run goes on; failed: see `failure`. */
export const packingStates = ['running', 'ended', 'interrupted', 'failed'] as const;

const stored = z.object({
  /** The last run of packing; null = there was none. */
  run: z
    .object({
      state: z.enum(packingStates),
      startedAt: isoTime.nullable(),
      /** When one last was through. */
      endedAt: isoTime.nullable(),
      /** How much of it is done, 0 to 1. */
      share: z.number(),
      /** Days of devices it packed, and that it came to too early. */
      packedDays: count,
      waitingDays: count,
      /** As the error says, in English; null = none. */
      failure: z.string().nullable(),
    })
    .nullable(),
  /** Packed days of devices, what is in them, and their bytes on disk with indexes; 0 bytes = nothing is packed. */
  packed: z.object({ days: count, facts: count, bytes }),
  /** Rows, as the database last counted them (null = it did not yet), and their bytes on disk with indexes and free space. */
  rows: z.object({ facts: z.number().nullable(), bytes }),
  /** Bytes packed days took as rows, by what a row took before anything was packed; null = not measured. */
  bytesBefore: bytes.nullable(),
  /** Days that stay as rows since they could not be packed exactly. */
  unpackableDays: count,
});
/** See `storageCalls`. */
export type Stored = z.output<typeof stored>;

/** The call of the storage screen. */
export const storageCalls = defineFeature({
  storage: get('/api/storage', {
    tags: ['storage'],
    summary: 'What telemetry takes on disk by month, and how far packing of days that are over is.',
    who: ['administrator'],
    perMinute: 60,
    input: z.object({}),
    answer: z.object({
      /** Days are packed so many days after their end; null = they are not. */
      afterDays: count.nullable(),
      readings: stored,
      positions: stored,
      events: stored,
      /** Newest first; bytes of rows and of packed days. */
      months: z.array(
        z.object({
          /** `YYYY-MM` */ month: z.string(),
          readings: z.object({ rows: bytes, packed: bytes }),
          positions: z.object({ rows: bytes, packed: bytes }),
          events: z.object({ rows: bytes, packed: bytes }),
        }),
      ),
      /** Days that could not be packed exactly, the newest hundred. */
      unpackable: z.array(
        z.object({
          kind: z.enum(storedKinds),
          mac: z.string().nullable(),
          imei: z.string().nullable(),
          /** A UTC day, `YYYY-MM-DD`. */ day: z.string(),
        }),
      ),
      /** Packed days the answering process found damaged. */
      damagedDays: count,
    }),
    refuses: [],
  }),
});
