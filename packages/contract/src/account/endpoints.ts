/** Calls by which people get in, stay in and leave. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, get, post, put } from '../endpoint.js';
import { isoTime, line, optionalLine, says } from '../inputs.js';
import { accountLevels } from '../levels.js';
import { languages } from '../text.js';

export { type AccountLevel, accountLevels } from '../levels.js';

/** The name one logs in with: 2 characters at least, neither blanks nor @, so that it is never taken for an e-mail. */
export const accountName = z
  .string({ error: says('parametersIllegal') })
  .trim()
  .min(2, { error: says('parametersIllegal') })
  .max(limits.accountName, { error: says('textTooLong') })
  .regex(/^[^\s@]+$/u, { error: says('parametersIllegal') });
/** An e-mail address. */
export const email = z.email({ error: says('parametersIllegal') }).max(limits.email, { error: says('textTooLong') });
const password = z
  .string({ error: says('parametersIllegal') })
  .min(1, { error: says('parametersIllegal') })
  .max(limits.passwordMax, { error: says('textTooLong') });
/** A password somebody chooses. */
export const newPassword = z
  .string({ error: says('parametersIllegal') })
  .min(limits.passwordMin, { error: says('passwordTooShort') })
  .max(limits.passwordMax, { error: says('textTooLong') });
const lang = z.enum(languages);
/** A picture code: its sid from GET /beacon/pvc and what the person read. */
const picture = { sid: z.string().max(64).optional(), pictureCode: z.string().trim().max(16).optional() };

/** An account as its owner and his administrators see it. */
export const user = z.object({
  uid: z.number().int(),
  account: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  level: z.enum(accountLevels),
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

/** The calls of accounts. */
export const account = defineFeature({
  login: post('/beacon/auth/login', {
    summary: 'Logs in by account name or e-mail; asks for a picture code after three failures.',
    door: 'open',
    perMinute: 60,
    input: z.object({ account: line(limits.email), password, ...picture }),
    answer: session,
    refuses: ['wrongCredentials', 'pictureCodeNeeded', 'pictureCodeWrong', 'tooFrequent', 'accountNotActivated', 'loginFailed'],
  }),
  logout: post('/api/logout', { summary: 'Ends the session of the token.', demoMay: true, input: z.object({}), answer: z.null() }),
  register: post('/beacon/auth/register', {
    summary: 'Registers an ordinary account by e-mail, behind a picture code, and logs it in.',
    door: 'open',
    perMinute: 20,
    input: z.object({
      account: accountName.optional(),
      email,
      nickname: line(limits.name),
      password: newPassword,
      confirmation: z.string().optional(),
      language: lang.optional(),
      ...picture,
    }),
    answer: session,
    refuses: [
      'emailRegistered',
      'accountTaken',
      'pictureCodeNeeded',
      'pictureCodeWrong',
      'passwordTooShort',
      'passwordsDiffer',
      'registrationFailed',
      'tooFrequent',
    ],
  }),
  source: get('/beacon/source', {
    summary: 'The enabled ways to sign in and to register.',
    door: 'open',
    input: z.object({}),
    answer: z.object({
      signIn: z.array(z.enum(['account', 'email', 'phone', 'internet'])),
      register: z.array(z.enum(['email', 'phone'])),
      demo: z.boolean(),
    }),
  }),
  picture: get('/beacon/pvc', {
    summary: 'A new picture code: its sid and the picture, never its text.',
    door: 'open',
    perMinute: 60,
    input: z.object({}),
    answer: z.object({ sid: z.string(), svg: z.string() }),
  }),
  checkPicture: post('/beacon/pvc', {
    summary: 'Checks a picture code without using it up; a wrong answer uses it up.',
    door: 'open',
    perMinute: 60,
    input: z.object({ sid: z.string().max(64), pictureCode: z.string().trim().max(16) }),
    answer: z.null(),
    refuses: ['pictureCodeWrong'],
  }),
  isExists: get('/beacon/user/isExists', {
    summary: 'Whether an account name or e-mail is taken.',
    door: 'open',
    perMinute: 30,
    input: z.object({ account: optionalLine(limits.email).optional(), email: optionalLine(limits.email).optional() }),
    answer: z.object({ exists: z.boolean() }),
    refuses: ['tooFrequent'],
  }),
  profile: get('/beacon/user/profile', {
    summary: 'The caller: account, login count, last login, hints.',
    input: z.object({}),
    answer: user.extend({
      loginCount: z.number().int(),
      lastLoginAt: isoTime.nullable(),
      /** Codes of the catalogue that are hints here: 50440 for an account without devices. */
      hints: z.array(z.number().int()),
      mayChange: z.boolean(),
    }),
  }),
  changePassword: put('/beacon/user/password', {
    summary: 'Changes the own password; other sessions of the account end.',
    input: z.object({ oldPassword: password, newPassword, confirmation: z.string().optional() }),
    answer: z.null(),
    refuses: ['oldPasswordWrong', 'passwordTooShort', 'passwordsDiffer', 'nothingChanged'],
  }),
  changeLanguage: put('/api/user/language', {
    summary: 'Keeps the language the account reads mails and answers in.',
    demoMay: true,
    input: z.object({ language: lang }),
    answer: z.null(),
  }),
});
