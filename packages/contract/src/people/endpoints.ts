/** Calls of accounts below another: a dealer's customers and sub-dealers, an enterprise's users, everybody for the administrator. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { reached } from '../account/answers.js';
import { accountName, email, newPassword, phone } from '../account/inputs.js';
import { defineFeature, get, post, put } from '../endpoint.js';
import { flag, idOf, isoTime, line, listFrom, optionalLine, orNone, page, rowsOf, says } from '../inputs.js';
import { type AccountLevel, accountLevels } from '../levels.js';
import { languages } from '../text.js';

/** Who has accounts below himself; a group user only as the great administrator of his enterprise. */
const whoHasPeople: readonly AccountLevel[] = ['administrator', 'dealer', 'enterprise', 'groupUser'];

/** What a list of people can be sorted by. */
export const personSorts = ['createdAt', 'account', 'nickname', 'lastLoginAt', 'deviceCount'] as const;

/** `active` may log in; `waiting` has not been activated yet. */
export const personStates = ['active', 'disabled', 'waiting'] as const;

/** An account as who administers it sees it. */
export const person = z.object({
  ...reached,
  /** The account it stands below; null at the top. */
  parent: z.object({ uid: z.number().int(), account: z.string(), nickname: z.string() }).nullable(),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
  isDisabled: z.boolean(),
  /** False until a registration is confirmed. */
  isActive: z.boolean(),
  /** Text messages about alarms may be sent for it; off at first for who registered by himself. */
  maySms: z.boolean(),
  /** It is the caller's own. */
  isMe: z.boolean(),
  /** The caller may give it a new password, e-mail and phone; a dealer not to a customer who keeps his account to himself. */
  mayReset: z.boolean(),
  /** Devices it owns. */
  deviceCount: z.number().int(),
  /** The last login; null before the first. */
  lastLoginAt: isoTime.nullable(),
  loginCount: z.number().int(),
  createdAt: isoTime,
});
/** See `person`. */
export type Person = z.output<typeof person>;

/** Roles of an account: one at least, for without a role no call is open. */
const roleIds = listFrom(idOf('noSuchRole'), 'parametersIllegal', 'parametersIllegal', 100).refine((ids) => ids.length > 0, {
  error: says('roleMissing'),
});

/** The fields at which is said what is wrong with an account. */
const unfitPerson = {
  emailRegistered: 'email',
  phoneRegistered: 'phone',
  phoneInvalid: 'phone',
  parentNotDealer: 'parentUid',
  groupUserStays: 'parentUid',
  roleMissing: 'roleIds',
  textTooLong: 'nickname',
} as const;

/** The calls of people. */
export const people = defineFeature({
  list: get('/api/people', {
    tags: ['people'],
    summary: 'Accounts below the caller, for an administrator all; newest first unless sorted.',
    who: whoHasPeople,
    input: z.object({
      /** Part of an account name, nickname, e-mail or phone. */
      search: optionalLine(limits.email).optional(),
      level: z.enum(accountLevels).optional(),
      /** Only those directly below this account. */
      parentUid: idOf('noSuchAccount').optional(),
      state: z.enum(personStates).optional(),
      /** One of personSorts. */
      sort: z.string().optional(),
      order: z.enum(['asc', 'desc']).optional(),
      ...page,
    }),
    answer: rowsOf(person).extend({
      /** Levels of accounts the caller may make. */
      mayMake: z.array(z.enum(accountLevels)),
    }),
    refuses: ['sortUnsupported', 'pageOverLimit', 'noSuchAccount'],
  }),
  one: get('/api/people/{uid}', {
    tags: ['people'],
    summary: 'An account below the caller, with what it has.',
    who: whoHasPeople,
    input: z.object({ uid: idOf('noSuchAccount') }),
    answer: person.extend({
      language: z.enum(languages).nullable(),
      counts: z.object({
        /** Devices in a dealer's stock that nobody owns yet. */
        stock: z.number().int(),
        groups: z.number().int(),
        /** Accounts below it, at any depth. */
        subAccounts: z.number().int(),
        /** Devices it shares now with accounts and by links, and devices shared with it. */
        sharesGiven: z.number().int(),
        shareLinks: z.number().int(),
        sharesReceived: z.number().int(),
        teams: z.number().int(),
      }),
    }),
    refuses: ['noSuchAccount'],
  }),
  add: post('/api/people', {
    tags: ['people', 'roles', 'permission', 'customers'],
    summary: 'Makes an account below the caller or below one of his dealers; it can log in at once.',
    who: whoHasPeople,
    input: z.object({
      account: accountName,
      nickname: line(limits.name),
      password: newPassword,
      confirmation: z.string().optional(),
      email: orNone(email).optional(),
      phone: orNone(phone).optional(),
      level: z.enum(accountLevels),
      /** The dealer, or for a group user the enterprise, it stands below; the caller himself when missing, nobody for an administrator. */
      parentUid: orNone(idOf('noSuchAccount')).optional(),
      /** Instead of the role of its level; by administrators. */
      roleIds: roleIds.optional(),
      language: z.enum(languages).optional(),
    }),
    answer: person,
    refuses: [
      'noSuchAccount',
      'emailRegistered',
      'parentNotDealer',
      'passwordTooShort',
      'phoneRegistered',
      'accountTaken',
      'passwordsDiffer',
      'phoneInvalid',
      'groupUserStays',
      'roleMissing',
      'noSuchRole',
    ],
    refusedAt: { accountTaken: 'account', passwordTooShort: 'password', ...unfitPerson },
  }),
  change: put('/api/people', {
    tags: ['people', 'roles', 'permission', 'customers'],
    summary: 'Changes an account below the caller; disabling it ends its sessions at once.',
    who: whoHasPeople,
    isPersonal: true,
    input: z.object({
      uid: idOf('noSuchAccount'),
      nickname: line(limits.name).optional(),
      email: orNone(email).optional(),
      phone: orNone(phone).optional(),
      isDisabled: flag.optional(),
      /** Text messages about alarms may be sent for it. By administrators. */
      maySms: flag.optional(),
      /** Moves the account with all below it; null = to the top. By administrators. */
      parentUid: orNone(idOf('noSuchAccount')).optional(),
      /** By administrators. */
      roleIds: roleIds.optional(),
    }),
    answer: person,
    refuses: [
      'noSuchAccount',
      'emailRegistered',
      'parentNotDealer',
      'nothingChanged',
      'phoneRegistered',
      'accountBelowItself',
      'notWithOwnAccount',
      'phoneInvalid',
      'groupUserStays',
      'administratorKept',
      'roleMissing',
      'noSuchRole',
    ],
    refusedAt: { ...unfitPerson, accountBelowItself: 'parentUid', administratorKept: 'roleIds' },
  }),
  resetPassword: put('/api/people/password', {
    failure: 'passwordChangeFailed',
    tags: { none: 'No answer says anything of a password.' },
    summary: 'Gives an account below the caller a new password; its sessions end.',
    who: whoHasPeople,
    isPersonal: true,
    input: z.object({ uid: idOf('noSuchUser'), newPassword, confirmation: z.string().optional() }),
    answer: z.null(),
    refuses: ['noSuchUser', 'passwordTooShort', 'passwordsDiffer', 'notWithOwnAccount'],
    refusedAt: { passwordTooShort: 'newPassword', passwordsDiffer: 'confirmation' },
  }),
});
