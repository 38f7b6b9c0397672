/** Calls for API tokens: how a program of the account's own gets in. */
import { limits } from '@frostway/core/limits';
import { z } from 'zod';
import { defineFeature, del, get, post } from '../endpoint.js';
import { idOf, isoTime, line, optionalLine, rowsOf, time } from '../inputs.js';
import { password } from './inputs.js';

const id = idOf('noSuchToken');

/** `read` opens reading calls only, `all` what the account may but for what is personal. */
const scope = z.enum(['read', 'all']);
const apiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  scope,
  createdAt: isoTime,
  expiresAt: isoTime,
  /** Its last call, to about five minutes; null before the first. */
  seenAt: isoTime.nullable(),
});

/** See the head of this file. */
export const apiTokens = defineFeature({
  apiTokens: get('/api/apiToken', {
    tags: ['apiTokens'],
    summary: 'The own API tokens that have not ended, the newest first; never the tokens themselves.',
    isAlways: true,
    isPersonal: true,
    input: z.object({}),
    answer: rowsOf(apiToken),
  }),
  addApiToken: post('/api/apiToken', {
    tags: ['apiTokens'],
    summary:
      'Makes an API token with a scope and an end, for the password and the second factor where they are set; it is shown in this answer alone.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    /**
     * `expiresAt`: in the future, five years away at most. The password is needed unless the account has none; `totp`: a code of the authenticator or a recovery
     * code, where the second factor is on.
     */
    input: z.object({
      name: line(limits.name),
      scope,
      expiresAt: time,
      password: password.optional(),
      totp: optionalLine(32).optional(),
    }),
    answer: apiToken.extend({ token: z.string() }),
    refuses: ['dateFormat', 'tooManyApiTokens', 'oldPasswordWrong', 'secondFactorNeeded', 'secondFactorWrong', 'tooFrequent'],
    refusedAt: { oldPasswordWrong: 'password', secondFactorWrong: 'totp' },
  }),
  endApiToken: del('/api/apiToken', {
    tags: ['apiTokens'],
    summary: 'Ends an API token at once.',
    isAlways: true,
    isPersonal: true,
    input: z.object({ id }),
    answer: z.null(),
    refuses: ['noSuchToken'],
  }),
});
