import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from './bytes.js';
import { pack, unpack, unpackSteps } from './msgpack.js';
import type { Packed } from './msgpack.js';

const { packed: anyPacked } = fc.letrec<{ packed: Packed }>((tie) => ({
  packed: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }).map((number) => (number === 0 ? 0 : number)),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.uint8Array({ maxLength: 300 }),
    fc.array(tie('packed'), { maxLength: 20, depthIdentifier: 'packed' }),
    fc.dictionary(fc.string(), tie('packed'), { maxKeys: 20, noNullPrototype: true, depthIdentifier: 'packed' }),
  ),
}));

describe('MessagePack', () => {
  test('encode then decode is the identity', () => {
    fc.assert(
      fc.property(
        anyPacked.filter((packed) => !JSON.stringify(packed).includes('__proto__')),
        (packed) => {
          expect(unpack(pack(packed))).toEqual({ value: packed, left: 0 });
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each<[string, Packed]>([
    ['C0', null],
    ['C2', false],
    ['C3', true],
    ['7F', 127],
    ['E0', -32],
    ['D0CE', -50],
    ['D1FF38', -200],
    ['D2FFFFFF38', -200],
    ['CD0100', 256],
    ['CE000186A0', 100_000],
    ['CF0000000100000000', 2 ** 32],
    ['D3FFFFFFFFFFFFFF38', -200],
    ['CA41480000', 12.5],
    ['A3E6B8A9', '温'],
    ['D90161', 'a'],
    ['C4020102', Uint8Array.of(1, 2)],
    ['A2FFFE', Uint8Array.of(0xff, 0xfe)],
    ['93010203', [1, 2, 3]],
    ['DC0001C0', [null]],
    ['82A16101A162C3', { a: 1, b: true }],
    ['DE0001A16101', { a: 1 }],
  ])('%s as the specification has it', (hex, value) => {
    expect(unpack(fromHex(hex))).toEqual({ value, left: 0 });
  });

  test('a message cut short, a length that lies, a depth nobody means and a kind that is none are problems', () => {
    const frame = pack({ mac: 'AC233FC001EA', devices: [Uint8Array.of(1, 2, 3)] });
    for (let length = 0; length < frame.length; length++) expect(unpack(frame.subarray(0, length))).toHaveProperty('problem');
    expect(unpack(fromHex('DDFFFFFFFF01'))).toEqual({ problem: 'the message ends inside a value', at: 6 });
    expect(unpack(fromHex('C6FFFFFFFF01'))).toHaveProperty('problem');
    expect(unpack(new Uint8Array(100_000).fill(0x91))).toEqual({ problem: 'too deep', at: 17 });
    expect(unpack(fromHex('C1'))).toHaveProperty('problem');
    expect(unpack(fromHex('81C001'))).toHaveProperty('problem');
  });

  test('any bytes are read without throwing, and what follows a value is counted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(unpack(bytes)).toBeDefined();
      }),
    );
    expect(unpack(fromHex('0102'))).toEqual({ value: 1, left: 1 });
  });

  test('a name that means something to the language is a name like any other', () => {
    const result = unpack(pack(Object.fromEntries([['__proto__', 1]])));
    expect(Object.keys('value' in result ? (result.value as object) : {})).toEqual(['__proto__']);
    expect(toHex(pack('a'))).toBe('A161');
  });

  test('a large message is read in many steps, and a map of a million names is none', () => {
    const list = Uint8Array.of(0xdd, 0, 1, 0, 0, ...new Uint8Array(65_536).fill(0xc0));
    const steps = unpackSteps(list);
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(1000);
    const map = new Uint8Array([0xdf, 0, 1, 0, 1, ...new Uint8Array(140_000).fill(0x01)]);
    expect(unpack(map)).toMatchObject({ problem: 'too many members' });
    expect(unpack(new Uint8Array([0xdf, 0, 1, 0, 0, ...new Uint8Array(131_072).fill(0x01)]))).toMatchObject({ left: 0 });
  });
});
