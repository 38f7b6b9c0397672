/** The OpenAPI 3.1 document, from the same tables the routes come from. */
import { columnsType } from '@frostway/contract/columns/frame';
import { type Endpoint, holesOf } from '@frostway/contract/endpoint';
import { refusals } from '@frostway/contract/refusals';
import { z } from 'zod';
import { Slices } from '../call/slices.js';

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] };

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // A text that is read as a number, or as a list, is said to be what it is read as.
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'input' && zodSchema instanceof z.ZodPipe && zodSchema.in instanceof z.ZodTransform)
        Object.assign(jsonSchema, schemaOf(zodSchema.out as z.ZodType, io));
    },
  });
  return rest;
}

/** Paths that are no calls of the contract, by path and method. */
export type MorePaths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const bytes = { schema: { type: 'string', format: 'binary' } };
const columns = { schema: { ...bytes.schema, description: 'The same as bytes, where Accept names this type: docs/columns.md' } };

const jsonAnswer = ({ answer, isColumnar }: Endpoint): unknown => ({
  description: 'errorcode 0 and data',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { errorcode: { const: 0 }, data: schemaOf(answer, 'output') },
        required: ['errorcode', 'data'],
      },
    },
    ...(isColumnar === true ? { [columnsType]: columns } : {}),
  },
});

const fileAnswer = (types: readonly string[]): unknown => ({
  description: 'The file',
  content: Object.fromEntries(types.map((type) => [type, bytes])),
});

/** A call a process answers. */
type Answered = { readonly feature: string; readonly name: string; readonly endpoint: Endpoint };

/** The document as JSON, of the calls a process answers, with the address people reach the platform at. It is long: made in slices. */
export async function openApi(
  publicUrl: string,
  calls: readonly Answered[],
  morePaths: MorePaths = {},
  slices = new Slices(),
): Promise<string> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { feature, name, endpoint } of calls) {
    if (slices.isOver()) await slices.next();
    const input = schemaOf(endpoint.input, 'input');
    const holes = holesOf(endpoint.path);
    const isQuery = endpoint.method === 'GET';
    const fields = Object.entries(input.properties ?? {});
    const parameters = fields
      .filter(([field]) => isQuery || holes.includes(field))
      .map(([field, schema]) => ({
        name: field,
        in: holes.includes(field) ? 'path' : 'query',
        required: holes.includes(field) || (input.required ?? []).includes(field),
        schema,
      }));
    const refused = endpoint.refuses.map((refusal) => `${refusals[refusal].code} ${refusals[refusal].en}`);
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary: endpoint.summary,
      security: endpoint.auth === 'open' ? [] : endpoint.auth === 'guest' ? [{ bearer: [] }, {}] : [{ bearer: [] }],
      parameters,
      ...(isQuery ? {} : { requestBody: { content: { 'application/json': { schema: input } } } }),
      responses: {
        200: endpoint.files === undefined ? jsonAnswer(endpoint) : fileAnswer(endpoint.files),
        default: {
          description: refused.length === 0 ? 'A refusal' : `Refuses: ${refused.join('; ')}`,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
        },
      },
    };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Frostway', version: '0.1.0', description: 'Watching things that must arrive cold, and things that move.' },
    servers: [{ url: publicUrl }],
    paths: { ...paths, ...morePaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, gateway: { type: 'http', scheme: 'basic' } },
      schemas: {
        Refused: {
          type: 'object',
          properties: {
            errorcode: { type: 'integer' },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
          required: ['errorcode', 'message'],
        },
      },
    },
  });
}
