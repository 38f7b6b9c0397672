/** What calls of accounts answer. */
import { z } from 'zod';
import { isoTime } from '../inputs.js';
import { accountLevels } from '../levels.js';
import { lang } from './inputs.js';

/** Whose an account is, and how he is reached. */
export const reached = {
  uid: z.number().int(),
  account: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  /** E.164: +8613800138000. */
  phone: z.string().nullable(),
  level: z.enum(accountLevels),
};

/** An account as its owner and his administrators see it. */
export const user = z.object({
  ...reached,
  language: lang.nullable(),
  createdAt: isoTime,
});
/** See `user`. */
export type User = z.output<typeof user>;

/** What a login or a registration answers: the token that every closed call carries as Bearer. */
export const session = z.object({
  token: z.string(),
  expiresAt: isoTime,
  loginCount: z.number().int(),
  /** The login before this one; null at the first. */
  lastLoginAt: isoTime.nullable(),
  user,
});

/** What a registration by e-mail answers: a session, or that the link in a mail has to be opened first. */
export const registered = z.discriminatedUnion('activated', [
  session.extend({ activated: z.literal(true) }),
  z.object({ activated: z.literal(false), email: z.string() }),
]);

/** A message is on its way. */
export const sent = z.object({
  /** Where to, masked unless the caller wrote it himself. */
  to: z.string(),
  /** How long what it carries is good for. */
  validSeconds: z.number().int(),
  /** Until another may be asked for. */
  resendSeconds: z.number().int(),
});
