/** Calls by which people get in, stay in and leave. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, get, post } from '../endpoint.js';
import { flag, line, optionalLine } from '../inputs.js';
import { registered, sent, session } from './answers.js';
import { apiTokens } from './api-token.js';
import { accountName, anyName, captcha, confirmation, email, lang, newPassword, password, phone, sentCode } from './inputs.js';
import { internet } from './internet.js';
import { outboxCalls } from './outbox.js';
import { own } from './own.js';
import { recovery } from './recovery.js';
import { secondFactor } from './second-factor.js';

export { type AccountLevel, accountLevels } from '../levels.js';
export { session, type User, user } from './answers.js';
export { accountName, email, newPassword } from './inputs.js';

/** Why nobody is registered, however he tries. */
const unregistered = [
  'accountTaken',
  'pictureCodeNeeded',
  'pictureCodeWrong',
  'passwordTooShort',
  'passwordsDiffer',
  'registrationFailed',
  'tooFrequent',
] as const;

/** Signing in and registering. */
export const signIn = defineFeature({
  login: post('/beacon/auth/login', {
    failure: 'loginFailed',
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Logs in by account name, e-mail or phone; asks for a captcha after three failures, and for a second factor where one is on.',
    auth: 'open',
    perMinute: 60,
    /** `totp`: the six digits of the authenticator, or a recovery code. */
    input: z.object({ account: anyName, password, totp: optionalLine(32).optional(), ...captcha }),
    answer: session,
    refuses: [
      'wrongCredentials',
      'pictureCodeNeeded',
      'pictureCodeWrong',
      'tooFrequent',
      'loginSlowed',
      'accountNotActivated',
      'accountDisabled',
      'secondFactorNeeded',
      'secondFactorWrong',
      'loginFailed',
    ],
  }),
  logout: post('/api/logout', {
    tags: { none: 'The page forgets everything with its session.' },
    summary: 'Ends the session of the token, and push messages to its browser unless they are to go on.',
    isAlways: true,
    demoMay: true,
    input: z.object({ keepsPush: flag.default(false) }),
    answer: z.null(),
  }),
  register: post('/beacon/auth/register', {
    failure: 'registrationFailed',
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Registers an ordinary account by e-mail, behind a captcha; logs it in, or mails the link that activates it.',
    auth: 'open',
    perMinute: 20,
    input: z.object({
      account: accountName.optional(),
      email,
      nickname: line(limits.name),
      password: newPassword,
      confirmation,
      language: lang.optional(),
      ...captcha,
    }),
    answer: registered,
    refuses: ['emailRegistered', ...unregistered],
  }),
  registerByPhone: post('/beacon/phone/register', {
    failure: 'registrationFailed',
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Registers an ordinary account by phone, with the code sent to it and a captcha, and logs it in.',
    auth: 'open',
    perMinute: 20,
    /** The captcha the text message was asked for with counts once more, for the same phone. */
    input: z.object({
      phone,
      code: sentCode,
      account: accountName.optional(),
      nickname: line(limits.name),
      password: newPassword,
      confirmation,
      language: lang.optional(),
      ...captcha,
    }),
    answer: session,
    refuses: ['phoneInvalid', 'phoneRegistered', 'sentCodeWrong', 'sentCodeEnded', ...unregistered],
  }),
  sendPhoneCode: post('/beacon/svc', {
    tags: { none: 'It sends a code or a message; no answer says so.' },
    summary: 'Sends a code to a phone that wants to register, behind a captcha: valid five minutes, five tries, five codes a day.',
    auth: 'open',
    perMinute: 20,
    input: z.object({ phone, ...captcha }),
    answer: sent,
    refuses: ['phoneInvalid', 'phoneRegistered', 'pictureCodeNeeded', 'pictureCodeWrong', 'codesUsedUp', 'tooFrequent'],
  }),
  checkPhoneCode: get('/beacon/svc', {
    tags: ['once'],
    summary: 'Checks the code sent to a phone without using it up; a wrong one costs a try.',
    auth: 'open',
    perMinute: 30,
    input: z.object({ phone, code: sentCode }),
    answer: z.null(),
    refuses: ['phoneInvalid', 'sentCodeWrong', 'sentCodeEnded', 'tooFrequent'],
  }),
  source: get('/beacon/source', {
    tags: ['fixed'],
    summary: 'The enabled ways to sign in, to register and to recover a password.',
    auth: 'open',
    input: z.object({}),
    answer: z.object({
      signIn: z.array(z.enum(['account', 'email', 'phone', 'internet'])),
      register: z.array(z.enum(['email', 'phone'])),
      /** Ways a new password can be had oneself; without any the administrator helps. */
      recover: z.array(z.enum(['email', 'phone'])),
      /** The provider of internet accounts; null when there is none. */
      internet: z.object({ name: z.string() }).nullable(),
      demo: z.boolean(),
      /** Where other devices reach the platform: for QR codes. */
      publicUrl: z.string(),
    }),
  }),
  captcha: get('/beacon/pvc', {
    tags: ['once'],
    summary: 'A new captcha: its sid and its image, never its text.',
    auth: 'open',
    perMinute: 60,
    input: z.object({}),
    answer: z.object({ sid: z.string(), svg: z.string() }),
  }),
  checkCaptcha: post('/beacon/pvc', {
    tags: { none: 'It only checks.' },
    summary: 'Checks a captcha without using it up; a wrong answer uses it up.',
    auth: 'open',
    isAudited: false,
    perMinute: 60,
    input: z.object({ sid: z.string().max(64), pictureCode: z.string().trim().max(16) }),
    answer: z.null(),
    refuses: ['pictureCodeWrong'],
  }),
  isExists: get('/beacon/user/isExists', {
    tags: ['once'],
    summary: 'Whether an account name or e-mail is taken.',
    auth: 'open',
    perMinute: 30,
    input: z.object({ account: optionalLine(limits.email).optional(), email: optionalLine(limits.email).optional() }),
    answer: z.object({ exists: z.boolean() }),
    refuses: ['tooFrequent'],
  }),
  isPhoneExists: get('/beacon/user/isPhoneExists', {
    tags: ['once'],
    summary: 'Whether a phone number is taken.',
    auth: 'open',
    perMinute: 30,
    input: z.object({ phone }),
    answer: z.object({ exists: z.boolean() }),
    refuses: ['phoneInvalid', 'tooFrequent'],
  }),
});

/** The calls of accounts. */
export const account = { ...signIn, ...recovery, ...own, ...secondFactor, ...apiTokens, ...internet, ...outboxCalls } as const;
