/** The pushes of gateways in the API document. */
import { gatewayFamilies } from '@frostway/protocol/registry';

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

const refused = { $ref: '#/components/schemas/Refused' };

/** Paths of the document, by path and method: one for every family that declares a push. */
export const pushPaths: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  gatewayFamilies().flatMap(({ name, push }) => (push === undefined ? [] : [[`/api/push/${name}`, { post: operation(name, push) }]])),
);

function operation(name: string, content: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    operationId: `push.${name}`,
    tags: ['push'],
    summary: `What a gateway received, in the format ${name}; answered after the commit. The body may be compressed with gzip.`,
    security: [{ gateway: [] }],
    requestBody: { required: true, content },
    responses: {
      200: { description: 'errorcode 0 and what became of the items', content: { 'application/json': { schema: answer } } },
      401: {
        description: '80021: wrong credentials, or a body that speaks for another gateway',
        content: { 'application/json': { schema: refused } },
      },
      422: { description: '50004: a body nobody can read', content: { 'application/json': { schema: refused } } },
      503: { description: '50005: not stored now, send it again', content: { 'application/json': { schema: refused } } },
    },
  };
}
