/** Large JSON is read as small JSON is, in steps none of which is long. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOf } from './json-value.js';
import { parseJsonSteps } from './json-steps.js';
import { finish } from './steps.js';

const cut = { small: 0, piece: 8 };
const read = (text: string | Uint8Array): unknown => finish(parseJsonSteps(text, cut));
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

describe('JSON in steps', () => {
  it('is what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.boolean(), (value, isIndented) => {
        const text = JSON.stringify(value, null, isIndented ? 2 : undefined);
        expect(read(text)).toEqual(parsed(text));
        expect(read(new TextEncoder().encode(text))).toEqual(parsed(text));
      }),
    );
  });

  it('is none wherever JSON.parse says so', () => {
    const whole = '{"a long name\\"": [1, 2.5e3, {"b\\\\": "text \\u00e9 ]}"}, [ ], { }], "c": null, "d": [true, false, "\\""]} ';
    const characters = fc.constantFrom(...'[]{},:" \\19.-e'.split(''), 'true', 'null', '"a"', '\n');
    expect(read(whole)).toEqual(parsed(whole));
    for (let length = 0; length < whole.length - 1; length += 1)
      expect(read(whole.slice(0, length)), whole.slice(0, length)).toBeUndefined();
    fc.assert(
      fc.property(fc.array(characters, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(read(text)).toEqual(parsed(text));
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(fc.nat(whole.length - 1), characters, (at, character) => {
        const text = whole.slice(0, at) + character + whole.slice(at + 1);
        expect(read(text)).toEqual(parsed(text));
      }),
      { numRuns: 500 },
    );
  });

  it('has members that all objects share as members like any other', () => {
    const read = finish(parseJsonSteps('{"__proto__": {"a": 1}, "long enough to be cut": 2}', cut)) as object;
    expect(Object.keys(read)).toEqual(['__proto__', 'long enough to be cut']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('leaves off a byte order mark and joins letters that two pieces share', () => {
    const text = JSON.stringify({ name: '温'.repeat(50_000) });
    expect(read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]))).toEqual(JSON.parse(text));
  });

  it('takes many steps for many brackets, and stops at brackets that go deep, at a text without end and at a million members', () => {
    const steps = parseJsonSteps(`[${'[],'.repeat(100_000)}[]]`);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(3000);
    const deep = (depth: number): string => '['.repeat(depth) + ' '.repeat(70_000) + ']'.repeat(depth);
    expect(finish(parseJsonSteps(deep(16)))).toBeDefined();
    for (const text of [deep(17), '['.repeat(4_000_000), `["${'x'.repeat(300_000)}"]`, `[${'1'.repeat(300_000)}]`])
      expect(finish(parseJsonSteps(text))).toBeUndefined();
    const members = (most: number): string => `{${Array.from({ length: most }, (_, index) => `"${index}":0`).join(',')}}`;
    expect(Object.keys(finish(parseJsonSteps(members(65_536))) as object)).toHaveLength(65_536);
    expect(finish(parseJsonSteps(members(65_537)))).toBeUndefined();
  });
});

it('A number written as text is distinguished from one that is none in one look, however long it is', () => {
  const began = process.cpuUsage();
  /o+$/.test('o'.repeat(6000) + 'x');
  const square = process.cpuUsage(began).user;
  const since = process.cpuUsage();
  expect(numberOf('1'.repeat(100_000) + 'x')).toBeUndefined();
  expect(process.cpuUsage(since).user).toBeLessThan(square);
  expect([numberOf('5.'), numberOf(' +.5e2 '), numberOf('.')]).toEqual([5, 50, undefined]);
});
