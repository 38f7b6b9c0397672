/** The outbox: every mail, text message and webhook, whole, for administrators; without a sender it is where messages are read. */
import { z } from 'zod';
import { defineFeature, get } from '../endpoint.js';
import { isoTime, optionalLine, page, rowsOf } from '../inputs.js';

/** Which way a message goes. */
export const outboxChannels = ['mail', 'sms', 'webhook', 'push'] as const;
/**
 * kept: no sender is set; queued: about to be sent; failed: refused so far, tried again; gaveUp: no longer tried; unknown: a text message that was being sent when
 * the server was killed, and is not sent twice.
 */
export const outboxStates = ['kept', 'queued', 'sent', 'failed', 'gaveUp', 'unknown'] as const;

/** See the head of this file. */
export const outboxCalls = defineFeature({
  outbox: get('/api/outbox', {
    tags: ['outbox'],
    summary: 'Mails, text messages and webhooks, the newest first; found by recipient, subject or text.',
    who: ['administrator'],
    isPersonal: true,
    input: z.object({
      ...page,
      channel: z.enum(outboxChannels).optional(),
      state: z.enum(outboxStates).optional(),
      search: optionalLine(100).optional(),
    }),
    answer: rowsOf(
      z.object({
        id: z.number().int(),
        channel: z.enum(outboxChannels),
        to: z.string(),
        /** Empty for all but mails. */
        subject: z.string(),
        text: z.string(),
        link: z.string().nullable(),
        state: z.enum(outboxStates),
        /** What the server said, or why it could not be reached; null before the first try. */
        answer: z.string().nullable(),
        createdAt: isoTime,
        sentAt: isoTime.nullable(),
      }),
    ),
    refuses: ['pageOverLimit'],
  }),
});
