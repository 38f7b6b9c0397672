/** Calls that give texts to other programs. */
import { z } from 'zod';
import { defineFeature, get } from '../endpoint.js';

/** The calls of texts. */
export const dictionary = defineFeature({
  config: get('/beacon/common/config', {
    summary: 'The error texts (type error) or the other messages (type text) in a language.',
    door: 'open',
    input: z.object({
      type: z.enum(['error', 'text']).default('error'),
      platform: z.enum(['sensor', 'position']).default('sensor'),
      lang: z.string().optional(),
    }),
    answer: z.object({ error: z.record(z.string(), z.string()).optional(), text: z.record(z.string(), z.string()).optional() }),
  }),
});
