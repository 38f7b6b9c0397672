/** What a push is, for the API document. */
import { type ProbeName, probeNames, probeTable } from '@frostway/core/probes';

const number = { type: 'number' } as const;

/** What a number is, and in which unit. */
const describe = (name: ProbeName): string => `${probeTable[name].words.name.en}, ${probeTable[name].unit}`;

const reading = {
  type: 'object',
  properties: {
    mac: { type: 'string', description: 'MAC of the sensor in any usual notation' },
    time: { description: 'ISO 8601, or epoch milliseconds', oneOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] },
    ...Object.fromEntries(probeNames.map((name) => [name, { ...number, description: describe(name) }])),
    rssi: { ...number, description: 'dBm' },
  },
  required: ['mac', 'time'],
} as const;

/** The body of our own format. */
export const pushedBody = {
  'application/json': { schema: { type: 'object', properties: { readings: { type: 'array', items: reading } }, required: ['readings'] } },
} as const;
