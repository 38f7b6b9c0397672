/** What a push is, for the API document. */
export const pushedBody = {
  'application/json': {
    schema: {
      type: 'array',
      description: 'The array a Minew gateway sends: itself first, then what it received',
      items: { type: 'object' },
    },
  },
} as const;
