/** Calls about the caller's own account: who he is, how he is reached, where he is logged in. No role can take them away. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { flag, idOf, isoTime, line, orNone, rowsOf, zone } from '../inputs.js';
import { sent, user } from './answers.js';
import { confirmation, email, lang, newPassword, password, phone, sentCode } from './inputs.js';

const id = idOf('noSuchEntry');

/** Exactly one of them: what is to become the account's e-mail, or its phone. */
const contact = { email: email.optional(), phone: phone.optional() };

/** See the head of this file. */
export const own = defineFeature({
  profile: get('/beacon/user/profile', {
    tags: ['profile'],
    summary: 'The caller: account, login count, last login, hints.',
    isAlways: true,
    input: z.object({}),
    answer: user.extend({
      loginCount: z.number().int(),
      lastLoginAt: isoTime.nullable(),
      /** Codes of the catalogue that are hints here: 50440 for an account without devices. */
      hints: z.array(z.number().int()),
      mayChange: z.boolean(),
      /** IANA zone of its pages, files and messages; null = as the browser says. */
      zone: z.string().nullable(),
      /** What a browser of his said last; null = none has. */
      browserZone: z.string().nullable(),
      /** Unit of temperatures; null = as the browser says, and C in messages. */
      unit: z.enum(['C', 'F']).nullable(),
      /** False for an internet account that has set none: it is not asked for the old one. */
      hasPassword: z.boolean(),
    }),
  }),
  changePassword: put('/beacon/user/password', {
    failure: 'passwordChangeFailed',
    tags: ['profile', 'sessions', 'apiTokens'],
    summary:
      'Changes the own password, or sets the first; other sessions of the account end, and its API tokens unless `endTokens` is false.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    /** The old one is needed unless the account has none. */
    input: z.object({ oldPassword: password.optional(), newPassword, confirmation, endTokens: flag.default(true) }),
    answer: z.null(),
    refuses: ['oldPasswordWrong', 'passwordTooShort', 'passwordsDiffer', 'nothingChanged'],
    refusedAt: {
      oldPasswordWrong: 'oldPassword',
      passwordTooShort: 'newPassword',
      nothingChanged: 'newPassword',
      passwordsDiffer: 'confirmation',
    },
  }),
  changeLanguage: put('/api/user/language', {
    tags: { none: 'The page itself is drawn in the language at once.' },
    summary: 'Keeps the language the account reads mails and answers in.',
    isAlways: true,
    demoMay: true,
    input: z.object({ language: lang }),
    answer: z.null(),
  }),
  changeDisplay: put('/api/user/display', {
    tags: ['profile'],
    summary: 'Keeps the time zone and the unit of temperatures of the account; null leaves either to the browser.',
    isAlways: true,
    input: z.object({ zone: orNone(zone).optional(), unit: orNone(z.enum(['C', 'F'])).optional() }),
    answer: z.object({ zone: z.string().nullable(), unit: z.enum(['C', 'F']).nullable() }),
    refuses: ['zoneUnknown', 'nothingChanged'],
  }),
  sayBrowserZone: put('/api/user/browser', {
    tags: { none: 'The page that says it knows it.' },
    summary: "Says the browser's time zone; the first one said becomes the account's.",
    isAlways: true,
    isAudited: false,
    input: z.object({ zone }),
    answer: z.object({ zone: z.string().nullable() }),
    refuses: ['zoneUnknown'],
  }),
  changeNickname: put('/api/user/nickname', {
    failure: 'profileChangeFailed',
    tags: ['profile'],
    summary: 'Changes the own nickname.',
    isAlways: true,
    input: z.object({ nickname: line(limits.name) }),
    answer: user,
    refuses: ['nothingChanged'],
    refusedAt: { nothingChanged: 'nickname' },
  }),
  sendContactCode: post('/api/user/contact', {
    tags: { none: 'It sends a code or a message; no answer says so.' },
    summary: 'Sends a code to the e-mail or the phone that is to be the own one from now on.',
    isAlways: true,
    isPersonal: true,
    perMinute: 10,
    input: z.object(contact),
    answer: sent,
    refuses: ['profileChangeFailed', 'phoneInvalid', 'nothingChanged', 'codesUsedUp', 'tooFrequent'],
  }),
  changeContact: put('/api/user/contact', {
    failure: 'profileChangeFailed',
    tags: ['profile'],
    summary: 'Changes the own e-mail or phone with the code sent to the new one and the password; what is wrong stands beside its field.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    /** The password is needed unless the account has none. */
    input: z.object({ ...contact, code: sentCode, password: password.optional() }),
    answer: user,
    refuses: ['profileChangeFailed', 'phoneInvalid', 'oldPasswordWrong', 'nothingChanged', 'tooFrequent'],
  }),
  sessions: get('/api/session', {
    tags: ['sessions'],
    summary: 'Where the own account is logged in, the latest seen first; a demo account sees its own session alone.',
    isAlways: true,
    isPersonal: true,
    input: z.object({}),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        createdAt: isoTime,
        /** Its last call, to about five minutes. */
        seenAt: isoTime,
        expiresAt: isoTime,
        address: z.string(),
        /** The browser as it names itself. */
        agent: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  endSession: del('/api/session', {
    tags: ['sessions'],
    summary: 'Ends one of the own sessions, on open pages too.',
    isAlways: true,
    isPersonal: true,
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchEntry'],
  }),
});
