/** What a push is, for the API document. */
const schema = {
  type: 'object',
  description: 'The map an AprilBrother BLE Gateway V4 sends, in MessagePack or in JSON with its elements in hex',
  properties: { mac: { type: 'string' }, time: { type: 'number', description: 'Seconds since its start' }, devices: { type: 'array' } },
} as const;

/** The same map in both forms. */
export const pushedBody = { 'application/msgpack': { schema }, 'application/json': { schema } } as const;
