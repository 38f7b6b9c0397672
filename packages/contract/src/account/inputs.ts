/** Pieces of input that the calls of accounts share. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { line, says } from '../inputs.js';
import { languages } from '../text.js';

const illegal = { error: says('parametersIllegal') };
/** Said beside the field; the refusal is 10000. */
const passwordNeeded = { error: 'account.password.needed' };
const tooLong = { error: says('textTooLong') };

/** The name one logs in with: 2 characters at least, neither blanks nor @, so that it is never taken for an e-mail, and nothing unseen, so that it is never taken for another. */
export const accountName = z
  .string(illegal)
  .trim()
  .min(2, illegal)
  .max(limits.accountName, tooLong)
  .regex(/^[^\s@\p{Cc}\p{Cf}]+$/u, illegal);
/** An e-mail address. */
export const email = z.email(illegal).max(limits.email, tooLong);
/** A phone number as people write it; the server reads it, with the country code of China when it has none, and refuses 80030. */
export const phone = line(limits.phone);
/** A password as it is. */
export const password = z.string(passwordNeeded).min(1, passwordNeeded).max(limits.passwordMax, tooLong);
/** A password somebody chooses. */
export const newPassword = z
  .string(illegal)
  .min(limits.passwordMin, { error: says('passwordTooShort') })
  .max(limits.passwordMax, tooLong);
/** The chosen password once more; it must match. */
export const confirmation = z.string().max(limits.passwordMax).optional();
export const lang = z.enum(languages);
/** A captcha: its sid from GET /beacon/pvc and what the person read. */
export const captcha = { sid: z.string().max(64).optional(), pictureCode: z.string().trim().max(16).optional() };
/** Six digits from a text message or a mail; anything else is a wrong code. */
export const sentCode = z.string(illegal).trim().min(1, illegal).max(16, tooLong);
/** What a link in a mail carries: 43 characters. */
export const linkKey = z.string(illegal).trim().min(1, illegal).max(128);
/** Account name, e-mail or phone. */
export const anyName = line(limits.email);
