/** Large bodies are read as small ones are, in pieces no larger than an entry of a list. */
import { Refusal } from '@frostway/contract/refusals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Slices } from '../call/slices.js';
import { readLargeJson } from './large-json.js';

const parse = (text: string): unknown => JSON.parse(text) as unknown;
const read = (text: string): Promise<unknown> => readLargeJson(text, parse);

describe('A large body', () => {
  it('is read as JSON.parse reads it', async () => {
    const entry = fc.jsonValue({ maxDepth: 3 });
    const name = fc.string().filter((each) => each !== '__proto__');
    const body = fc.dictionary(name, fc.oneof(entry, fc.array(entry), fc.string()));
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (value, isIndented) => {
        const text = JSON.stringify(value, null, isIndented ? 2 : undefined);
        expect(await read(text)).toEqual(JSON.parse(text));
      }),
    );
  });
  it('that is broken off anywhere is refused, and never waited for', async () => {
    const whole = '{"rows": [{"a": "b\\"]"}, 5, null], "file": "x\\\\", "n": {"deep": [1]}}';
    expect(await read(whole)).toEqual(JSON.parse(whole));
    for (let length = 0; length < whole.length; length += 1) await expect(read(whole.slice(0, length))).rejects.toThrow();
    for (const text of ['[]', '{"a":1}x', '{"a":[1,]}', '{"a":[,1]}', '{a:1}', '{"a" 1}', '{"a":1,}', '{"a":}', '{,}'])
      await expect(read(text), text).rejects.toThrow();
  });
  it('never gives the parser more than an entry of a list at once', async () => {
    let longest = 0;
    const noting = (text: string): unknown => {
      longest = Math.max(longest, text.length);
      return JSON.parse(text);
    };
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ mac: `AC2340${index}`, model: 'beacon-t' }));
    expect(await readLargeJson(JSON.stringify({ rows }), noting)).toEqual({ rows });
    expect(longest).toBeLessThan(100);
    for (const value of ['['.repeat(200_000) + ']'.repeat(200_000), `{"x":${JSON.stringify(Array.from({ length: 9000 }, () => []))}}`])
      for (const text of [`{"rows":[${value}]}`, `{"rows":${value}}`])
        await expect(read(text)).rejects.toMatchObject({ refusal: 'parametersIllegal' });
  });
  it('with a list without end is read as far as any call takes, and gives way meanwhile', async () => {
    let [now, given] = [0, 0];
    const slices = new Slices(
      () => (now += 1),
      async () => void (given += 1),
    );
    const { rows } = (await readLargeJson(`{"rows":[${'[],'.repeat(500_000)}[]]}`, parse, slices)) as { rows: unknown[] };
    expect(rows).toHaveLength(20_001);
    expect(given).toBeGreaterThan(10_000);
  });
  it('with more members than any call has is refused at the first too many', async () => {
    let parsed = 0;
    const counting = (text: string): unknown => ((parsed += 1), JSON.parse(text));
    await expect(readLargeJson(`{${'"a":0,'.repeat(160_000)}"a":0}`, counting)).rejects.toMatchObject({ refusal: 'parametersIllegal' });
    expect(parsed).toBe(2000);
  });
  it('has no members that all objects share', async () => {
    const refusing = (text: string): unknown => {
      if (text.includes('__proto__')) throw new Refusal('bodyUnreadable');
      return JSON.parse(text);
    };
    await expect(readLargeJson('{"__proto__":[1]}', refusing)).rejects.toMatchObject({ refusal: 'bodyUnreadable' });
  });
});
