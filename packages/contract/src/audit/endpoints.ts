/** The audit trail: who changed what, and whether it is as it was written. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, get } from '../endpoint.js';
import { isoTime, number, optionalLine, says, time } from '../inputs.js';
import { accountLevels } from '../levels.js';

const fields = z.record(z.string(), z.unknown()).nullable();

/** One entry; what somebody else's request held besides is told to administrators alone. */
export const auditEntry = z.object({
  /** Its place in the chain, from 1 without a gap. */
  id: z.number().int(),
  at: isoTime,
  /** Empty: done by nobody who had logged in. */
  account: z.string(),
  level: z.enum(accountLevels).nullable(),
  address: z.string().nullable(),
  call: z.string(),
  /** The call in words of the caller's language. */
  what: z.string(),
  entity: z.string().nullable(),
  entityId: z.string().nullable(),
  /** What it is called where that says more than its number: a device's MAC or IMEI, also that of an alarm's device, an account's name. */
  thing: z.string().nullable(),
  /** What else tells it apart: a device's name, the rule of an alarm. */
  about: z.string().nullable(),
  before: fields,
  after: fields,
  /** Names of what `before` and `after` refer to by number, by `kind:id`: as they are now, else as they were last; see references.ts. */
  names: z.record(z.string(), z.string()),
  reason: z.string().nullable(),
  input: fields,
  requestId: z.string().nullable(),
  /** SHA-256 over the entry before and this one, hex. */
  hash: z.string(),
});
/** See `auditEntry`. */
export type AuditEntry = z.output<typeof auditEntry>;

/** Which entries: all filters together. */
export const auditFilter = {
  /** Part of an account's name. */
  who: optionalLine(limits.accountName).optional(),
  entity: optionalLine(limits.name).optional(),
  entityId: optionalLine(limits.name).optional(),
  /** `METHOD /path`. */
  call: optionalLine(200).optional(),
  st: time.optional(),
  et: time.optional(),
};

/** What the trail is found to be. changed: an entry is not what was hashed, or another stands there; removed: entries are missing; cut: the last are. */
export const auditFaults = ['changed', 'removed', 'cut'] as const;

/** The calls of the audit trail. */
export const auditCalls = defineFeature({
  entries: get('/api/audit', {
    tags: ['audit'],
    summary: 'What was changed, the newest first: all of it for administrators, else what the caller did and what was done to what is his.',
    input: z.object({
      ...auditFilter,
      /** The id the page before ended with. */
      before: number(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).optional(),
      pageSize: number(
        z
          .number()
          .int()
          .min(1)
          .max(200, { error: says('parametersIllegal') }),
      ).default(50),
    }),
    /** `total` counts up to 1,000: `isMore` says that there are more. `next`: what to ask for as `before`; null at the end. */
    answer: z.object({ total: z.number().int(), isMore: z.boolean(), rows: z.array(auditEntry), next: z.number().int().nullable() }),
    refuses: ['dateFormat'],
  }),
  kinds: get('/api/audit/calls', {
    tags: ['fixed'],
    summary: 'The calls that change something, with their names, and the kinds of things they change.',
    input: z.object({}),
    answer: z.object({ calls: z.array(z.object({ call: z.string(), name: z.string() })), entities: z.array(z.string()) }),
  }),
  verify: get('/api/audit/verify', {
    tags: ['audit'],
    summary: 'Computes the chain of the whole trail anew and says whether an entry was changed, removed or put in.',
    who: ['administrator'],
    perMinute: 30,
    input: z.object({}),
    answer: z.object({
      isWhole: z.boolean(),
      entries: z.number().int(),
      /** The hash of the last entry, hex: noted elsewhere, it shows later that nothing up to here was written anew. */
      head: z.string(),
      checkedAt: isoTime,
      fault: z.object({ kind: z.enum(auditFaults), id: z.number().int() }).nullable(),
    }),
  }),
});
