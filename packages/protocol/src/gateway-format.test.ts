import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from './bytes.js';
import { isProblem } from './family.js';
import type { GatewayFamily } from './family.js';
import { payloadBytes } from './example.js';
import type { GatewayExample } from './example.js';
import { examplesOf } from './examples.fixture.js';
import { isObject, parseJson } from './json-value.js';
import { pack, unpack } from './msgpack.js';
import type { Packed } from './msgpack.js';
import { gatewayFamilies } from './registry.js';

const formats = gatewayFamilies();
const cases = (
  await Promise.all(
    formats.map(async (format) =>
      (await examplesOf(format)).map((example) => ({ format, example, name: `${format.name}: ${example.name}` })),
    ),
  )
).flat();

function decode(format: GatewayFamily, { topic, context }: GatewayExample, payload: Uint8Array): ReturnType<GatewayFamily['decode']> {
  return format.decode(payload, topic === undefined ? (context ?? {}) : { ...context, topic });
}

describe('every documented gateway message gives every field', () => {
  test.each(cases)('$name', ({ format, example }) => {
    const result = decode(format, example, payloadBytes(example));
    if (isProblem(result)) throw new Error(result.problem);
    expect(result.messages).toEqual(example.messages);
    expect(result.quarantined).toEqual(example.quarantined ?? []);
    expect(result.itemOf).toHaveLength(example.messages.length);
  });

  test('a topic belongs to exactly one format', () => {
    for (const { format, example } of cases) {
      const { topic } = example;
      if (topic === undefined) continue;
      expect(formats.filter((other) => other.gatewayOf(topic) !== undefined)).toEqual([format]);
    }
    expect(formats.filter((format) => format.gatewayOf('somebody/else') !== undefined)).toEqual([]);
  });
});

/** What every fact has to be, whatever came in: numbers that are numbers, moments of the calendar, names that are names, JSON that can be said again. */
function expectLawful(result: ReturnType<GatewayFamily['decode']>): void {
  if (isProblem(result)) {
    expect(result.problem).not.toBe('');
    return;
  }
  expect(result.itemOf).toHaveLength(result.messages.length);
  for (const index of [...result.itemOf, ...result.quarantined.map((item) => item.index)]) expect(index).toBeGreaterThanOrEqual(0);
  for (const message of result.messages) {
    expect(['reading', 'status', 'reply']).toContain(message.type);
    expect(message.timeMs === null || (Number.isInteger(message.timeMs) && Math.abs(message.timeMs) <= 8.64e15)).toBe(true);
    const { device, attributes, ...values } = message;
    for (const identity of [device, message.type === 'reading' ? message.gateway : undefined]) {
      if (identity !== undefined && 'mac' in identity) expect(identity.mac).toMatch(/^[0-9A-F]{12}$/);
    }
    for (const value of Object.values(values)) if (typeof value === 'number') expect(value).toSatisfy(Number.isFinite);
    expect(JSON.parse(JSON.stringify(attributes ?? {}))).toEqual(attributes ?? {});
  }
}

/** A value with some of its parts replaced by others, as a broken gateway, or a wicked one, would send them. */
function spoil(value: unknown, by: readonly unknown[], turn: { at: number }): unknown {
  turn.at += 1;
  if (turn.at % 7 === 3 && by.length > 0) return by[turn.at % by.length];
  if (Array.isArray(value)) return value.map((item) => spoil(item, by, turn));
  if (!isObject(value) || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, by, turn)]));
}

describe('no message of a gateway can stop the server', () => {
  test('whatever comes in, what comes out is lawful: bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        for (const { format, example } of cases) expectLawful(decode(format, example, bytes));
      }),
      { numRuns: 100 },
    );
  });

  const hostile = fc.oneof(
    fc.constantFrom<unknown>(
      1e300,
      -1e300,
      Number.MAX_VALUE,
      2 ** 53,
      -1,
      0,
      '',
      '1e999',
      'NaN',
      '\0',
      [],
      {},
      null,
      true,
      'AC233FC001EA',
      'FF'.repeat(300),
    ),
    fc.jsonValue(),
    fc.uint8Array({ maxLength: 40 }).map(toHex),
  );
  test('whatever comes in, what comes out is lawful: messages with parts that do not belong there', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 9 }), fc.nat(20), (by, start) => {
        for (const { format, example } of cases) {
          const bytes = payloadBytes(example);
          const binary = unpack(bytes);
          const parsed = parseJson(bytes);
          if (parsed !== undefined) {
            const text = JSON.stringify(spoil(parsed, by, { at: start }));
            expectLawful(decode(format, example, new TextEncoder().encode(text.replaceAll('"1e999"', '1e999'))));
          } else if ('value' in binary) expectLawful(decode(format, example, pack(spoil(binary.value, by, { at: start }) as Packed)));
        }
      }),
      { numRuns: 200, examples: [[['', -Number.MAX_VALUE, 1e300], 18]] },
    );
  });

  test('every prefix and every one-bit flip decodes without throwing', () => {
    for (const { format, example } of cases) {
      const bytes = payloadBytes(example);
      for (let length = 0; length < bytes.length; length++) expect(decode(format, example, bytes.subarray(0, length))).toBeDefined();
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(decode(format, example, flipped)).toBeDefined();
      }
    }
  });

  test('any JSON decodes without throwing', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        for (const { format, example } of cases) expect(decode(format, example, new TextEncoder().encode(text))).toBeDefined();
      }),
      { numRuns: 50 },
    );
  });
});
