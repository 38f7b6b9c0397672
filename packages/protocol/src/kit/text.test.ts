import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { bcdBytes, bcdTime, bcdTimeMs, imeiCheckDigit } from './bcd.js';
import { gbkBytes, gbkText, isPrintable } from './text.js';

describe('texts in GBK', () => {
  it('are read and written, ASCII among them', () => {
    expect(gbkText(fromHex('D4C1423132333435'))).toBe('粤B12345');
    expect(toHex(gbkBytes('粤B12345') ?? new Uint8Array())).toBe('D4C1423132333435');
    expect(gbkText(gbkBytes('请到三号门卸货，谢谢！') ?? new Uint8Array())).toBe('请到三号门卸货，谢谢！');
  });

  it('are not written where GBK has not the character', () => {
    expect(gbkBytes('🚚')).toBeUndefined();
  });

  it('hold no NUL', () => {
    expect(gbkText(fromHex('41004200'))).toBe('AB');
  });
});

it('printable bytes are at least one, and none of them beyond the tilde', () => {
  expect([isPrintable(fromHex('41 7E')), isPrintable(fromHex('41 7F')), isPrintable(new Uint8Array())]).toEqual([true, false, false]);
});

describe('digits packed two in a byte', () => {
  it('fill their bytes with zeros from the left, and must fit', () => {
    expect(toHex(bcdBytes('13912345678', 6))).toBe('013912345678');
    expect(() => bcdBytes('1391234567890', 6)).toThrow(RangeError);
    expect(() => bcdBytes('12A', 6)).toThrow(RangeError);
  });

  it('are a time of a clock east of Greenwich, and the clock gives the same digits back', () => {
    const timeMs = Date.parse('2025-03-14T16:30:15+08:00');
    expect(bcdTimeMs(fromHex('250314163015'), 8)).toBe(timeMs);
    expect(toHex(bcdTime(timeMs, 8))).toBe('250314163015');
    expect(bcdTimeMs(fromHex('250314083015'))).toBe(timeMs);
  });

  it.each(['000000000000', '250230120000', '25031424000A', '2503141630', ''])('are no time as %s', (digits) => {
    expect(bcdTimeMs(fromHex(digits), 8)).toBeUndefined();
  });

  it('of an IMEI end in a digit that follows from the others', () => {
    expect([imeiCheckDigit('86012345678901'), imeiCheckDigit('49015420323751')]).toEqual([4, 8]);
  });
});
