/** An answer with typed arrays and as JSON: one is made of the other and back. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { telemetry } from '../telemetry/endpoints.js';
import { asColumns, asLists } from './lists.js';

const schema = z.object({
  total: z.number().int(),
  time: z.array(z.number().int()),
  temperature: z.array(z.number().nullable()),
  before: z.array(z.object({ time: z.number(), lanes: z.array(z.number()).optional() })).optional(),
  names: z.array(z.string()),
  silentFrom: z.object({ temperature: z.array(z.number()) }).nullable(),
});
const lists = {
  total: 2,
  time: [1, 2],
  temperature: [null, 4.5],
  before: [{ time: 3, lanes: [] }],
  names: ['a'],
  silentFrom: { temperature: [] },
};
const columns = {
  total: 2,
  time: Float64Array.of(1, 2),
  temperature: Float64Array.of(Number.NaN, 4.5),
  before: [{ time: 3, lanes: new Float64Array() }],
  names: ['a'],
  silentFrom: { temperature: new Float64Array() },
};

describe('an answer of JSON', () => {
  it('has columns where its schema has lists of numbers, empty ones too, and nowhere else', () => {
    expect(asColumns(schema, lists)).toEqual(columns);
  });
  it('that is not as its schema says stays as it is', () => {
    expect(asColumns(schema, { more: [1], names: null, silentFrom: null, time: 'x' })).toEqual({
      more: [1],
      names: null,
      silentFrom: null,
      time: 'x',
    });
    expect(asColumns(schema, null)).toBe(null);
  });
  it('of a chart has its nested columns too', () => {
    const { silentFrom } = asColumns(telemetry.chart.answer, { silentFrom: { light: [5] } }) as { silentFrom: unknown };
    expect(silentFrom).toEqual({ light: Float64Array.of(5) });
  });
});

describe('an answer of columns', () => {
  it('is the JSON it was made of, to the character', () => {
    expect(JSON.stringify(asLists(columns))).toBe(JSON.stringify(lists));
  });
  it('leaves dates and what else says itself how it is JSON to JSON', () => {
    const at = new Date(0);
    expect(asLists({ at, of: [at] })).toEqual({ at, of: [at] });
  });
});
