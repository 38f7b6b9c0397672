/** What a push is, for the API document. */
export const pushedBody = {
  'application/json': {
    schema: { type: 'object', description: 'The body a Ruuvi Gateway sends', properties: { data: { type: 'object' } } },
  },
} as const;
