/** What a push is, for the API document. */
const number = { type: 'number' } as const;

const reading = {
  type: 'object',
  properties: {
    mac: { type: 'string', description: 'MAC of the sensor in any usual notation' },
    time: { description: 'ISO 8601, or epoch milliseconds', oneOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] },
    temperature: { ...number, description: 'Degrees Celsius' },
    humidity: { ...number, description: 'Percent relative humidity' },
    light: { ...number, description: 'Lux' },
    power: { ...number, description: 'Millivolts' },
    powerPercent: { ...number, description: 'Percent' },
    rssi: { ...number, description: 'dBm' },
  },
  required: ['mac', 'time'],
} as const;

/** The body of our own format. */
export const pushedBody = {
  'application/json': { schema: { type: 'object', properties: { readings: { type: 'array', items: reading } }, required: ['readings'] } },
} as const;
