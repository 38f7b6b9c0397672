/** The pushes of gateways in the API document. */
import { pushFormats } from './push.js';

const count = { type: 'integer', minimum: 0 };

const answer = {
  type: 'object',
  properties: {
    errorcode: { const: 0 },
    data: {
      type: 'object',
      properties: {
        stored: { ...count, description: 'Items that were new' },
        repeated: { ...count, description: 'Items that were stored before; they change nothing' },
        putAside: {
          type: 'array',
          description: 'Items, or single values of them, that could not be read or cannot be; index is the place of the item, from 0',
          items: { type: 'object', properties: { index: count, reason: { type: 'string' } }, required: ['index', 'reason'] },
        },
        unknown: { type: 'array', description: 'MACs that are not in the platform; nothing of them was stored', items: { type: 'string' } },
      },
      required: ['stored', 'repeated', 'putAside', 'unknown'],
    },
  },
  required: ['errorcode', 'data'],
};

const number = { type: 'number' };

const json = {
  type: 'object',
  properties: {
    readings: {
      type: 'array',
      items: {
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
      },
    },
  },
  required: ['readings'],
};

const aprilbrother = {
  type: 'object',
  description: 'The map an AprilBrother BLE Gateway V4 sends, in MessagePack or in JSON with its elements in hex',
  properties: { mac: { type: 'string' }, time: { ...number, description: 'Seconds since its start' }, devices: { type: 'array' } },
};

type Content = Readonly<Record<string, { readonly schema: unknown }>>;

function jsonBody(schema: unknown): Content {
  return { 'application/json': { schema } };
}

const bodies: Readonly<Record<(typeof pushFormats)[number], Content>> = {
  json: jsonBody(json),
  minew: jsonBody({
    type: 'array',
    description: 'The array a Minew gateway sends: itself first, then what it heard',
    items: { type: 'object' },
  }),
  ruuvi: jsonBody({ type: 'object', description: 'The body a Ruuvi Gateway sends', properties: { data: { type: 'object' } } }),
  aprilbrother: { 'application/msgpack': { schema: aprilbrother }, ...jsonBody(aprilbrother) },
};

const refused = { $ref: '#/components/schemas/Refused' };

/** Paths of the document, by path and method. */
export const pushPaths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  pushFormats.map((format) => [
    `/api/push/${format}`,
    {
      post: {
        operationId: `push.${format}`,
        tags: ['push'],
        summary: `What a gateway heard, in the format ${format}; answered after the commit. The body may be compressed with gzip.`,
        security: [{ gateway: [] }],
        requestBody: { required: true, content: bodies[format] },
        responses: {
          200: { description: 'errorcode 0 and what became of the items', content: { 'application/json': { schema: answer } } },
          401: {
            description: '80021: wrong credentials, or a body that speaks for another gateway',
            content: { 'application/json': { schema: refused } },
          },
          422: { description: '50004: a body nobody can read', content: { 'application/json': { schema: refused } } },
          503: { description: '50005: not stored now, send it again', content: { 'application/json': { schema: refused } } },
        },
      },
    },
  ]),
);
