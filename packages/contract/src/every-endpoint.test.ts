/** What every call of the table has: a path, a summary, the refusals its input gives, a shape that can be written down. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { holesOf } from './endpoint.js';
import { allEndpoints } from './features.js';
import { isRefusalName } from './refusals.js';
import { refusalsOf } from './refused-by.js';

const many = Array.from({ length: 5000 }, (_, index) => `a${index}`);
const numbers: readonly unknown[] = [-1, 0, 1.5, 1e20, '999999999999'];
const texts: readonly unknown[] = ['', ' ', 'x', 'x'.repeat(5000), '2026-99-99'];
/** What nobody means to send: absent, of another type, too large, too long, too many, no date. */
const odd = [undefined, null, true, {}, [], ['x'], [''], ['x'.repeat(3000)], many, ...numbers, ...texts];
const named = allEndpoints.map((call) => ({ ...call, title: `${call.feature}.${call.name}` }));

describe.each(named)('The call $title', ({ endpoint }) => {
  const input = endpoint.input;

  it('has a path of letters, numbers and holes that its input takes', () => {
    expect(endpoint.path).toMatch(/^(\/[A-Za-z0-9_]+|\/\{[a-z][A-Za-z]*\})+$/);
    expect(input).toBeInstanceOf(z.ZodObject);
    expect(Object.keys((input as z.ZodObject).shape)).toEqual(expect.arrayContaining(holesOf(endpoint.path)));
  });
  it('leaves the token and the language of the answer to the server', () => {
    const fields = Object.keys((input as z.ZodObject).shape);
    expect(fields.filter((field) => field === 'token' || (field === 'lang' && endpoint.path !== '/beacon/common/config'))).toEqual([]);
  });
  it('says in one sentence what it does, and which refusals of the catalogue it gives, each once', () => {
    expect(endpoint.summary).toMatch(/^[A-Z].+[.]$/);
    expect(endpoint.refuses.filter((refusal) => !isRefusalName(refusal))).toEqual([]);
    expect(new Set(endpoint.refuses).size).toBe(endpoint.refuses.length);
  });
  it('names every refusal its input gives to a field that is sent oddly', () => {
    const given = Object.keys((input as z.ZodObject).shape).flatMap((field) =>
      odd.flatMap((value) => input.safeParse({ [field]: value }).error?.issues.map(({ message }) => message) ?? []),
    );
    const known: ReadonlySet<string> = new Set(refusalsOf(endpoint));
    expect([...new Set(given)].filter((message) => isRefusalName(message) && !known.has(message))).toEqual([]);
  });
  it('can be written down as JSON Schema', () => {
    for (const [schema, io] of [
      [input, 'input'],
      [endpoint.answer, 'output'],
    ] as const) {
      expect(z.toJSONSchema(schema, { io, unrepresentable: 'any' })).toHaveProperty('$schema');
    }
  });
});
