import { describe, expect, it } from 'vitest';
import { fromHex } from '../bytes.js';
import { bytesOf, decodeFrame, feed, framesOf, isCutAlike, losesNothing, neverThrows, textOf } from '../streams.fixture.js';
import { examples } from './examples.js';
import { tk103 } from './family.js';

const split = tk103.framing.tcp;
const frames = framesOf(examples);
const found = (...texts: readonly string[]): unknown => feed(split, texts.map(bytesOf)).frames.map((hex) => textOf(fromHex(hex)));

describe('a stream of TK103', () => {
  it('gives the same frames however the segments fall', () => isCutAlike(split, frames));
  it('loses nothing but the garbage between frames', () => losesNothing(split, frames, '(['));
  it('is decoded without throwing whatever is in it', () => neverThrows(tk103, frames));

  it('passes over a frame that broke off, and one that never ends', () => {
    expect(found('(086012345678BR002503', '(086012345678BT00)')).toEqual(['(086012345678BT00)']);
    expect(found(`(${'a'.repeat(2100)}(086012345678BT00)`)).toEqual(['(086012345678BT00)']);
  });

  it('does not end a text between dollars at its brackets', () => {
    const frame = '(860123456789012,ZC03,140325,083015,$a (b), c)$)';
    expect(found(frame.slice(0, 42), frame.slice(42))).toEqual([frame]);
  });
});

describe('TK103 as it is documented', () => {
  const block = '250314A2232.5858N11403.4719E062.0083015137.0001000000L0001E240';

  it.each([
    ['0A0B0C0D0E0F', 12],
    ['08601234567', 11],
    ['860123456789012', 15],
  ])('splits an id %s of %i characters at its word', (id) => {
    expect(decodeFrame(tk103, `(${id}BR00${block})`).speaker).toEqual(id.length === 15 ? { imei: id } : { alias: id });
  });

  it('drops a place whose time is no moment, and takes a month that cannot be one for no time of a fix', () => {
    const bad = decodeFrame(tk103, `(086012345678BR00${block.replace('083015', '083075')})`);
    expect(bad.messages.map(({ type }) => type)).not.toContain('position');
    expect(decodeFrame(tk103, `(086012345678BR00${block.replace('250314', '251314')})`).messages[0]).toMatchObject({
      type: 'position',
      timeMs: null,
    });
  });

  it('reads temperatures below zero behind the mileage', () => {
    for (const [tail, temperatureC] of [
      ['-018.5', -18.5],
      ['+004.5', 4.5],
      ['-000.5', -0.5],
    ] as const)
      expect(decodeFrame(tk103, `(086012345678BR00${block}${tail})`).messages).toContainEqual(
        expect.objectContaining({ type: 'reading', temperatureC }),
      );
    expect(decodeFrame(tk103, `(086012345678BR00${block}T0185)`).messages.map(({ type }) => type)).toEqual(['position']);
  });

  it('keeps apart what of the comma dialect is by satellites and by base station', () => {
    for (const [word, kind] of [
      ['ZC12', 'lowBattery'],
      ['DW37', 'tamper'],
      ['ZC26', 'tamper'],
      ['DW40', 'lowExternalBattery'],
    ] as const)
      expect(decodeFrame(tk103, `(860123456789012,${word},140325,A,2232.5858N,11403.4719E,1,083015,0)`).messages[1]).toMatchObject({
        type: 'alarm',
        kind,
      });
    const heard = decodeFrame(tk103, '(860123456789012,DW5E,460,00,6699,15437,0,140325,083015)').messages;
    expect(heard.map(({ type }) => type)).toEqual(['status', 'alarm']);
    expect(heard[1]).toMatchObject({ kind: 'sos', timeMs: Date.UTC(2025, 2, 14, 8, 30, 15) });
  });
});

describe('what TK103 devices are told', () => {
  const sending = { device: { alias: '086012345678' }, flag: 1, serial: 1, nowMs: 0 };
  const told = (name: string, values: Record<string, unknown> = {}): string | undefined =>
    textOf(tk103.commands.commands.find((each) => each.name === name)?.encode(values, sending));

  it.each([
    ['writeInterval', { value: 30 }, '(086012345678AR00001E0000)'],
    ['stopReports', {}, '(086012345678AR0000000000)'],
    ['locate', {}, '(086012345678AP00)'],
    ['cutOff', {}, '(086012345678AV010)'],
    ['restore', {}, '(086012345678AV011)'],
    ['restart', {}, '(086012345678AT00)'],
    ['version', {}, '(086012345678AP07)'],
    ['speedAlarm', { below: 20, above: 100 }, '(086012345678AP1220,100)'],
  ])('%s is told in their own words', (name, values, frame) => {
    expect(told(name, values)).toBe(frame);
  });

  it('is told nothing outside the ranges', () => {
    expect(told('writeInterval', { value: 70_000 })).toBeUndefined();
    expect(told('speedAlarm', { below: 100, above: 50 })).toBeUndefined();
  });

  it('knows a reply by its class, and a cut from a restored line by the digit', () => {
    const verdict = (text: string, command: string): unknown =>
      tk103.commands.replyTo({ type: 'reply', timeMs: null, text }, { flag: 1, serial: 1, command });
    expect([verdict('BV010', 'cutOff'), verdict('BV010', 'restore'), verdict('BV011', 'restore'), verdict('BV01', 'cutOff')]).toEqual([
      'taken',
      undefined,
      'taken',
      'taken',
    ]);
    expect([verdict('BS00', 'writeInterval'), verdict('BT00', 'restart'), verdict('BP04', 'locate'), verdict('BT00', 'locate')]).toEqual([
      'taken',
      'taken',
      'taken',
      undefined,
    ]);
  });
});
