/** Calls for the optional second factor: codes of an authenticator (TOTP), and recovery codes for when it is lost. */
import { z } from 'zod';
import { defineFeature, del, get, post, put } from '../endpoint.js';
import { password, sentCode } from './inputs.js';

/** See the head of this file. */
export const secondFactor = defineFeature({
  totp: get('/api/totp', {
    tags: ['secondFactor'],
    summary: 'Whether the own second factor is on, and how many recovery codes are left.',
    isAlways: true,
    isPersonal: true,
    input: z.object({}),
    answer: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
  }),
  prepareTotp: post('/api/totp', {
    tags: { none: 'Nothing is turned on yet.' },
    summary: 'Makes a new secret for an authenticator; the second factor is not on yet.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    /** The password is needed unless the account has none. */
    input: z.object({ password: password.optional() }),
    /** `uri`: otpauth://, to be shown as a QR code. */
    answer: z.object({ secret: z.string(), uri: z.string() }),
    refuses: ['oldPasswordWrong', 'nothingChanged', 'tooFrequent'],
    refusedAt: { oldPasswordWrong: 'password' },
  }),
  turnOnTotp: put('/api/totp', {
    tags: ['secondFactor'],
    summary: 'Turns the second factor on with a first code of the authenticator; answers ten recovery codes, this once.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    input: z.object({ code: sentCode }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    refuses: ['secondFactorWrong', 'nothingChanged', 'tooFrequent'],
    refusedAt: { secondFactorWrong: 'code' },
  }),
  turnOffTotp: del('/api/totp', {
    tags: ['secondFactor'],
    summary: 'Turns the second factor off with the password and a code of the authenticator or a recovery code.',
    isAlways: true,
    isPersonal: true,
    perMinute: 30,
    input: z.object({ password: password.optional(), code: z.string().trim().min(1).max(32) }),
    answer: z.null(),
    refuses: ['oldPasswordWrong', 'secondFactorWrong', 'nothingChanged', 'tooFrequent'],
    refusedAt: { oldPasswordWrong: 'password', secondFactorWrong: 'code' },
  }),
});
