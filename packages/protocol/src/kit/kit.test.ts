import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex } from '../bytes.js';
import { layout, readFields, writeFields } from './layout.js';
import type { Fields } from './layout.js';
import { holds, readNumber, widthOf, writeNumber } from './numbers.js';
import type { NumberKind } from './numbers.js';
import { readerOf } from './reader.js';
import { fits, fixedPiece, readEntries, readPieces, skippedPiece } from './sequence.js';

const kinds: readonly NumberKind[] = [
  'u8',
  'i8',
  'u16be',
  'i16be',
  's16be',
  'u24be',
  'u32be',
  'i32be',
  'u16le',
  'i16le',
  'u24le',
  'u32le',
  'i32le',
];

describe('numbers', () => {
  it('of every kind are read back as they were written, and nothing else is touched', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.integer({ min: -0x80000000, max: 0xffffffff }), (kind, raw) => {
        const bytes = new Uint8Array(widthOf(kind) + 2).fill(0xaa);
        if (!holds(kind, raw)) expect(() => writeNumber(bytes, 1, kind, raw)).toThrow(RangeError);
        else {
          writeNumber(bytes, 1, kind, raw);
          expect([readNumber(bytes, 1, kind), bytes[0], bytes.at(-1)]).toEqual([raw, 0xaa, 0xaa]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('lie in either byte order, and are nowhere when cut short', () => {
    const bytes = fromHex('01FE FF 8001');
    expect([readNumber(bytes, 0, 'u16be'), readNumber(bytes, 0, 'u16le')]).toEqual([0x01fe, 0xfe01]);
    expect([readNumber(bytes, 1, 'i16le'), readNumber(bytes, 3, 's16be')]).toEqual([-2, -1]);
    expect([readNumber(bytes, 4, 'u16be'), readNumber(bytes, -1, 'u8')]).toEqual([undefined, undefined]);
  });
});

describe('a table over data of any length', () => {
  const fields = {
    temperatureC: { at: 0, as: 'i16le', per: 100 },
    pressurePa: { at: 2, as: 'u16be', plus: 50_000, missing: 0xffff },
    odometerM: { at: 4, as: 'u24le', times: 10 },
  } as const satisfies Fields;

  it('gives what is there and available, in the units of the table', () => {
    const data = fromHex('DFF8 C87D 010000');
    expect(readFields(data, fields)).toEqual({ temperatureC: -18.25, pressurePa: 101_325, odometerM: 10 });
    expect(readFields(fromHex('DFF8 FFFF 0100'), fields)).toEqual({ temperatureC: -18.25 });
  });

  it('writes a marker, or 0, for what is absent', () => {
    const data = new Uint8Array(7);
    writeFields(data, fields, { temperatureC: -18.25 });
    expect(data).toEqual(fromHex('DFF8 FFFF 000000'));
  });

  it('decodes blocks from any place, and nothing past the end', () => {
    const block = layout({ length: 7, fields });
    expect(block.decode(fromHex('00 DFF8 FFFF 010000'), 1)).toEqual({ temperatureC: -18.25, pressurePa: undefined, odometerM: 10 });
    expect(() => block.decode(fromHex('DFF8 FFFF 0100'))).toThrow(RangeError);
  });
});

describe('a little-endian reader', () => {
  it('turns the bytes of every width', () => {
    const reader = readerOf(fromHex('0102 FEFF 010203 01000080 FCFFFFFF'), 'le');
    expect([reader.u16(), reader.i16(), reader.u24(), reader.u32(), reader.i32()]).toEqual([0x0201, -2, 0x030201, 0x80000001, -4]);
  });
});

describe('a sequence of pieces', () => {
  type Facts = { speed?: number };
  const speed = fixedPiece<Facts>(1, (reader, facts) => {
    facts.speed = reader.u8();
  });
  const row = [skippedPiece<Facts>(2), speed];

  it('fits a content of exactly its length, and each piece sees its own bytes', () => {
    const packet = { content: fromHex('AABB 2C') };
    expect([fits(row, packet), fits(row, { content: fromHex('AABB') }), fits(row, { content: fromHex('AABB2C00') })]).toEqual([
      true,
      false,
      false,
    ]);
    const facts: Facts = {};
    readPieces(row, packet, facts);
    expect(facts).toEqual({ speed: 0x2c });
  });
});

describe('entries that say their length', () => {
  it('are stepped by it; one that runs past the end ends the list, and what came before is kept', () => {
    expect(readEntries(readerOf(fromHex('01 02 AABB 02 00')), 1, 1)).toEqual({
      entries: [
        { type: 1, value: fromHex('AABB') },
        { type: 2, value: new Uint8Array() },
      ],
    });
    expect(readEntries(readerOf(fromHex('0001 01 AA 0002 03 BB')), 2, 1)).toEqual({
      entries: [{ type: 1, value: fromHex('AA') }],
      problem: 'entry 2 is longer than what is left',
    });
    expect(readEntries(readerOf(fromHex('01 00 02')), 1, 1)).toMatchObject({ problem: '1 bytes are left over' });
  });
});
