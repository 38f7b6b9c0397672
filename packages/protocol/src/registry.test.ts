import { describe, expect, test } from 'vitest';
import { fromHex } from './bytes.js';
import { bleExamples } from './ble/examples.js';
import { codecsOf, isSeen, splitAdvert } from './ble/advert.js';
import { parseShortId } from './ble/bare.js';
import { familyNames, isProblem } from './family.js';
import { formatOfTopic, gatewayFormat, gatewayFormats, streamFamilies, streamFamily } from './registry.js';

const streamCases = streamFamilies.flatMap((family) =>
  family.examples.map((example) => ({ family, example, name: `${family.name}: ${example.name}` })),
);

describe('the registry', () => {
  test('every family is listed once under its own name', () => {
    const listed = [...streamFamilies.map(({ name }) => name), ...gatewayFormats.map(({ name }) => name), 'osmand', 'ble'];
    expect(listed.sort()).toEqual([...familyNames].sort());
    for (const family of streamFamilies) expect(streamFamily(family.name)).toBe(family);
    for (const format of gatewayFormats) expect(gatewayFormat(format.name)).toBe(format);
    expect(streamFamily('ble')).toBeUndefined();
    expect(gatewayFormat('gt06')).toBeUndefined();
  });

  test('a topic leads to its format and gateway', () => {
    expect(formatOfTopic('frostway/yard/readings')).toMatchObject({ format: { name: 'json' }, gateway: { alias: 'yard' } });
    expect(formatOfTopic('home/yard/LWT')).toMatchObject({ format: { name: 'theengs' }, gateway: { alias: 'yard' } });
    expect(formatOfTopic('nobody')).toBeUndefined();
  });
});

describe('laws over every stream family', () => {
  test.each(streamCases)('$name is one frame that gives every field', ({ family, example }) => {
    const frame = fromHex(example.frame);
    expect(family.split(frame)).toEqual({ frames: [frame], rest: new Uint8Array(), skipped: 0 });
    const result = family.decode(frame, example.context ?? {});
    if (isProblem(result)) throw new Error(result.problem);
    expect(result.messages).toEqual(example.messages);
  });

  test('every prefix and every one-bit flip is split and decoded without throwing', () => {
    for (const { family, example } of streamCases) {
      const frame = fromHex(example.frame);
      const read = (bytes: Uint8Array): void => {
        for (const found of family.split(bytes).frames) expect(family.decode(found, {})).toBeDefined();
        expect(family.decode(bytes, {})).toBeDefined();
      };
      for (let length = 0; length <= frame.length; length++) read(frame.subarray(0, length));
      for (let bit = 0; bit < frame.length * 8; bit++) {
        const flipped = frame.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        read(flipped);
      }
    }
  });
});

describe('every documented advertisement is claimed by exactly one codec', () => {
  test.each(bleExamples)('$name', ({ data, scene = {}, result }) => {
    const [id, hex] = data.split(':');
    const fields =
      hex === undefined
        ? splitAdvert(fromHex(data))
            .structures.filter(({ type }) => type === 0x16 || type === 0xff)
            .map(({ type, data: bytes }) => ({
              kind: type === 0x16 ? ('service' as const) : ('manufacturer' as const),
              id: (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8),
              data: bytes.subarray(2),
            }))
        : (['service', 'manufacturer'] as const).map((kind) => ({ kind, id: parseShortId(id ?? '') ?? 0, data: fromHex(hex) }));
    const claimed = fields.flatMap((field) => codecsOf(field, { ...scene, beside: fields })).map(({ format }) => format);
    expect(claimed).toEqual(isSeen(result) ? [] : result.format.split('+'));
  });
});
