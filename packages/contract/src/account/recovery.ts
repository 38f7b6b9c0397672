/** Calls that let in who has lost a password, or has not opened the mail that activates the account. */
import { z } from 'zod';
import { defineFeature, get, post, put } from '../endpoint.js';
import { sent, session } from './answers.js';
import { anyName, captcha, confirmation, email, linkKey, newPassword, phone, sentCode } from './inputs.js';

/**
 * Whose password: `account` is a name, an e-mail or a phone, as GET /api/checkAccount was asked.
 * Behind a captcha, or the sid that call answered: with `sid` alone, for ten minutes.
 */
const whose = { account: anyName.optional(), ...captcha };

/** See the head of this file. */
export const recovery = defineFeature({
  checkAccount: get('/api/checkAccount', {
    tags: ['once'],
    summary: 'Behind a captcha: which ways of recovery an account has, masked, and the sid that opens the next step.',
    auth: 'open',
    perMinute: 20,
    input: z.object({ account: anyName, ...captcha }),
    answer: z.object({
      ways: z.array(
        z.object({
          way: z.enum(['email', 'phone']),
          /** `a***n@example.com`, `+86 138****8000`. */
          to: z.string(),
          /** Whether messages of this way leave the platform; else they wait for the administrator. */
          canSend: z.boolean(),
        }),
      ),
      /** In place of a captcha for sending, ten minutes. */
      sid: z.string(),
    }),
    refuses: ['accountNonexistent', 'recoveryNotForLevel', 'pictureCodeNeeded', 'pictureCodeWrong', 'tooFrequent'],
  }),
  mailReset: post('/beacon/pw/forgot', {
    tags: { none: 'It sends a code or a message; no answer says so.' },
    summary: 'Mails a link that sets a new password once, within an hour; behind a captcha.',
    auth: 'open',
    perMinute: 10,
    input: z.object({ email: email.optional(), ...whose }),
    answer: sent,
    refuses: [
      'accountNonexistent',
      'emailNotRegistered',
      'recoveryNotForLevel',
      'pictureCodeNeeded',
      'pictureCodeWrong',
      'codesUsedUp',
      'tooFrequent',
    ],
  }),
  resetByMail: put('/beacon/pw/forgot', {
    failure: 'passwordChangeFailed',
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Sets a new password by the key of a mailed link (`reset` in its query); every session of the account ends.',
    auth: 'open',
    perMinute: 20,
    input: z.object({ key: linkKey, newPassword, confirmation }),
    answer: z.null(),
    refuses: ['resetTokenExpired', 'resetTokenInvalid', 'passwordChangeFailed', 'passwordTooShort', 'passwordsDiffer', 'tooFrequent'],
  }),
  sendResetCode: post('/beacon/pw/svc', {
    tags: { none: 'It sends a code or a message; no answer says so.' },
    summary: 'Sends a code to the phone of an account whose password is lost; behind a captcha.',
    auth: 'open',
    perMinute: 10,
    input: z.object({ phone: phone.optional(), ...whose }),
    answer: sent,
    refuses: [
      'accountNonexistent',
      'phoneInvalid',
      'phoneNotRegistered',
      'recoveryNotForLevel',
      'pictureCodeNeeded',
      'pictureCodeWrong',
      'codesUsedUp',
      'tooFrequent',
    ],
  }),
  checkResetCode: get('/beacon/pw/svc', {
    failure: 'sidFailed',
    tags: ['once'],
    summary: 'Checks the code sent to the phone, uses it up and gives the sid of the second step, good for ten minutes.',
    auth: 'open',
    perMinute: 20,
    input: z.object({ phone: phone.optional(), account: anyName.optional(), code: sentCode }),
    answer: z.object({ sid: z.string() }),
    refuses: ['phoneInvalid', 'sentCodeWrong', 'sentCodeEnded', 'sidFailed', 'tooFrequent'],
  }),
  resetByPhone: put('/beacon/pw/svc', {
    failure: 'passwordChangeFailed',
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Sets a new password with the sid of the second step; every session of the account ends.',
    auth: 'open',
    perMinute: 20,
    /** A sid that is missing is 10032; one that is unknown, used or too old is 56010: the code has to be proved again. */
    input: z.object({ sid: z.string().max(128).optional(), newPassword, confirmation }),
    answer: z.null(),
    refuses: ['sidMissing', 'secondStepNeeded', 'passwordChangeFailed', 'passwordTooShort', 'passwordsDiffer', 'tooFrequent'],
  }),
  activate: post('/api/activate', {
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Activates an account by the key of a mailed link (`activate` in its query) and logs it in.',
    auth: 'open',
    perMinute: 20,
    input: z.object({ key: linkKey }),
    answer: session,
    refuses: ['activationInvalid', 'activationExpired', 'accountDisabled', 'tooFrequent'],
  }),
  resendActivation: post('/api/activate/resend', {
    tags: { none: 'It sends a code or a message; no answer says so.' },
    summary: 'Mails the link that activates an account again, behind a captcha; nothing to do is 60062.',
    auth: 'open',
    perMinute: 10,
    input: z.object({ email, ...captcha }),
    answer: sent,
    refuses: ['emailNotRegistered', 'nothingChanged', 'pictureCodeNeeded', 'pictureCodeWrong', 'codesUsedUp', 'tooFrequent'],
  }),
});
