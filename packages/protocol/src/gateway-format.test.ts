import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProblem } from './family.js';
import { payloadBytes } from './gateway-format.js';
import type { GatewayExample, GatewayFormat } from './gateway-format.js';
import { gatewayFormats as formats } from './registry.js';

const cases = formats.flatMap((format) => format.examples.map((example) => ({ format, example, name: `${format.name}: ${example.name}` })));

function decode(format: GatewayFormat, { topic, context }: GatewayExample, payload: Uint8Array): ReturnType<GatewayFormat['decodeHttp']> {
  return topic === undefined ? format.decodeHttp(payload, context ?? {}) : format.decodeMqtt(topic, payload, context ?? {});
}

describe('every documented gateway message gives every field', () => {
  test.each(cases)('$name', ({ format, example }) => {
    const result = decode(format, example, payloadBytes(example));
    if (isProblem(result)) throw new Error(result.problem);
    expect(result.messages).toEqual(example.messages);
    expect(result.putAside).toEqual(example.putAside ?? []);
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

describe('no message of a gateway can stop the server', () => {
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
