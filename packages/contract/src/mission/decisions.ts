/** Calls about what becomes of the goods of a mission that is over: released, partially released or rejected, each decision signed, and its history. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { password } from '../account/inputs.js';
import { get, post, put } from '../endpoint.js';
import { flag, idOf, isoTime, optionalLines, page, rowsOf } from '../inputs.js';

/** undecided: nobody has decided yet, or late data has changed what was decided upon. */
export const releaseStates = ['undecided', 'released', 'partial', 'rejected'] as const;
/** See `releaseStates`. */
export type ReleaseState = (typeof releaseStates)[number];
/** What a person can decide. */
export const decisionKinds = ['released', 'partial', 'rejected'] as const;
/** See `decisionKinds`. */
export type DecisionKind = (typeof decisionKinds)[number];
/** What a signature means. */
export const meanings = ['reviewed', 'released'] as const;
/** See `meanings`. */
export type Meaning = (typeof meanings)[number];
/** Which of the signatures a decision takes: the only one, or the first or second of two accounts. The first alone decides nothing. */
export const signatureParts = ['only', 'first', 'second'] as const;
/** How it was proved who signs. */
export const proofs = ['password', 'secondFactor', 'login'] as const;

const id = idOf('noSuchMission');

/** One decision; without a signer late data has taken the one before back. */
export const missionDecision = z.object({
  id: z.number().int(),
  verdict: z.enum(releaseStates),
  meaning: z.enum(meanings).nullable(),
  reason: z.string(),
  /** Account and nickname at the time; null = taken back by late data. */
  signer: z.object({ account: z.string(), nickname: z.string() }).nullable(),
  proof: z.enum(proofs).nullable(),
  part: z.enum(signatureParts),
  signedAt: isoTime,
  /** Incidents of severity alarm it was decided upon, or that took it back. */
  incidents: z.number().int(),
  /** SHA-256 of these incidents, hexadecimal. */
  hash: z.string(),
});
/** See `missionDecision`. */
export type MissionDecision = z.output<typeof missionDecision>;

const signing = z.object({
  /** A decision takes the signatures of two accounts. */
  isTwofold: z.boolean(),
  /** The caller may set it. */
  mayChange: z.boolean(),
});
/** See `signing`. */
export type Signing = z.output<typeof signing>;

/** The calls of decisions. */
export const decisionCalls = {
  decide: post('/api/mission/decision', {
    tags: ['missions'],
    summary:
      'Decides about the goods of a mission that is over, signed with the password or a code of the second factor, or, of an account without either, within five minutes of its login.',
    isPersonal: true,
    perMinute: 30,
    input: z.object({
      id,
      verdict: z.enum(decisionKinds),
      meaning: z.enum(meanings),
      /** Needed unless all is released. */
      reason: optionalLines(limits.remark).default(''),
      password: password.optional(),
      /** A code of the second factor instead of the password. */
      code: z.string().trim().max(32).optional(),
    }),
    answer: missionDecision,
    refuses: [
      'noSuchMission',
      'missionNotOver',
      'decisionReasonMissing',
      'oldPasswordWrong',
      'secondFactorWrong',
      'secondStepNeeded',
      'nothingChanged',
      'secondSignatureOther',
      'tooFrequent',
      'textTooLong',
    ],
    refusedAt: { decisionReasonMissing: 'reason', oldPasswordWrong: 'password', secondFactorWrong: 'code' },
  }),
  signing: get('/api/mission/signing', {
    tags: ['signing'],
    summary: 'How many signatures a release decision about a mission of the account takes.',
    input: z.object({}),
    answer: signing,
  }),
  changeSigning: put('/api/mission/signing', {
    tags: ['signing'],
    summary: 'Asks for the signatures of two accounts under each release decision, or for one. What was decided stays.',
    input: z.object({ isTwofold: flag }),
    answer: signing,
    refuses: ['nothingChanged'],
  }),
  decisions: get('/api/mission/decision', {
    tags: ['missions'],
    summary: 'What was decided about a mission, newest first.',
    input: z.object({ id, ...page }),
    answer: rowsOf(missionDecision),
    refuses: ['noSuchMission', 'pageOverLimit'],
  }),
} as const;
