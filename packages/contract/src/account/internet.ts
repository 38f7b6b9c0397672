/**
 * Calls for internet-linked accounts: signing in through an OpenID Connect provider. `start` and `link` answer the provider's address and a key that the page
 * keeps (session storage, with the purpose); the provider leads back to `/login?code=...&state=...`, and the page finishes with all three.
 */
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { isoTime, optionalLine } from '../inputs.js';
import { session } from './answers.js';
import { linkKey, password } from './inputs.js';

const begun = z.object({ url: z.string(), key: z.string() });
/** As they stand in the address the provider led back to; `iss` when it is there. */
const cameBack = { code: z.string().min(1).max(4096), state: z.string().min(1).max(256), iss: optionalLine(1024).optional(), key: linkKey };

/** See the head of this file. */
export const internet = defineFeature({
  startInternet: post('/api/oidc/start', {
    tags: { none: 'It leads to another page.' },
    summary: 'Begins to sign in through the provider: where to go, and a key to come back with.',
    auth: 'open',
    perMinute: 20,
    input: z.object({}),
    answer: begun,
    refuses: ['callUnknown', 'loginFailed', 'tooFrequent'],
  }),
  finishInternet: post('/api/oidc/finish', {
    tags: { none: 'What a session sees is asked when it begins.' },
    summary: 'Signs in with what the provider sent back; somebody unknown gets an internet account.',
    auth: 'open',
    perMinute: 20,
    /** Refused with 80036 it is sent again with `totp`, the rest as it was. */
    input: z.object({ ...cameBack, totp: optionalLine(32).optional() }),
    answer: session,
    refuses: [
      'callUnknown',
      'internetFailed',
      'accountDisabled',
      'accountNotActivated',
      'secondFactorNeeded',
      'secondFactorWrong',
      'tooFrequent',
    ],
  }),
  startLink: post('/api/oidc/link', {
    tags: { none: 'It leads to another page.' },
    summary: 'Begins to link the own account with an identity at the provider.',
    isAlways: true,
    isPersonal: true,
    perMinute: 20,
    input: z.object({}),
    answer: begun,
    refuses: ['callUnknown', 'loginFailed', 'tooFrequent'],
  }),
  finishLink: put('/api/oidc/link', {
    tags: ['identity'],
    summary: 'Links the own account with the identity the provider sent back.',
    isAlways: true,
    isPersonal: true,
    perMinute: 20,
    input: z.object(cameBack),
    answer: z.null(),
    refuses: ['callUnknown', 'internetFailed', 'identityTaken', 'nothingChanged', 'tooFrequent'],
  }),
  identity: get('/api/oidc/identity', {
    tags: ['identity'],
    summary: 'The identity at a provider that the own account is linked with; null when it is not.',
    isAlways: true,
    isPersonal: true,
    input: z.object({}),
    answer: z.object({ name: z.string(), issuer: z.string(), createdAt: isoTime }).nullable(),
  }),
  unlink: del('/api/oidc/identity', {
    tags: ['identity'],
    summary: 'Unlinks the own account; refused when it is the only way in.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    /** The password, which the account must have to be got into afterwards. */
    input: z.object({ password: password.optional() }),
    answer: z.null(),
    refuses: ['lastWayIn', 'oldPasswordWrong', 'nothingChanged', 'tooFrequent'],
    refusedAt: { oldPasswordWrong: 'password' },
  }),
});
