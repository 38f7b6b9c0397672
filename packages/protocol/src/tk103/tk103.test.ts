import type { Imei } from '@frostway/core/identity';
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

  it('has an id of 12 digits in every frame and its IMEI in BP05 or BP00: either may be its name, and it hears its id', () => {
    const device = { imei: '860123456789012' as Imei };
    const login = decodeFrame(tk103, `(086012345678BP05860123456789012${block})`);
    expect(login).toMatchObject({ speaker: { alias: '086012345678' }, alsoNamed: [device] });
    const { state } = login;
    expect(decodeFrame(tk103, `(086012345678BR00${block})`, { state })).toMatchObject({ alsoNamed: [device] });
    expect(decodeFrame(tk103, `(086012345679BR00${block})`, { state }).alsoNamed).toBeUndefined();
    expect(decodeFrame(tk103, `(086012345678BR00${block})`, { state, transport: 'udp' }).alsoNamed).toBeUndefined();
    const { encode } = tk103.commands.commands.find(({ name }) => name === 'locate') ?? {};
    const sent = encode?.({}, { device, state, serial: 1, flag: 1, nowMs: 0 });
    expect(textOf(sent instanceof Uint8Array ? sent : new Uint8Array())).toBe('(086012345678AP00)');
  });

  it('answers a command with a text that keeps its commas and blanks', () => {
    expect(decodeFrame(tk103, '(860123456789012,ZC03,140325,083015,$GPS on, 9 sats$)').messages).toMatchObject([
      { type: 'reply', text: 'GPS on, 9 sats' },
    ]);
  });

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

  it('raises and answers an alarm whatever stands behind it', () => {
    const spoilt = decodeFrame(tk103, '(086012345678BO012250314A----.----N-----.----E000.0083015)');
    expect(spoilt.messages).toEqual([{ type: 'alarm', timeMs: null, kind: 'sos', attributes: { alarmName: 'sos', alarmCode: 2 } }]);
    expect(textOf(spoilt.answer ?? new Uint8Array())).toBe('(086012345678AS012)');
    expect(spoilt.warnings).toEqual(['what stands behind the alarm cannot be read']);
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
    const received = decodeFrame(tk103, '(860123456789012,DW5E,460,00,6699,15437,0,140325,083015)').messages;
    expect(received.map(({ type }) => type)).toEqual(['status', 'alarm']);
    expect(received[1]).toMatchObject({ kind: 'sos', timeMs: Date.UTC(2025, 2, 14, 8, 30, 15) });
  });
});

describe('what TK103 devices are told', () => {
  const sending = { device: { alias: '086012345678' }, flag: 1, serial: 1, nowMs: 0 };
  const encoded = (name: string, values: Record<string, unknown> = {}): string | undefined =>
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
    expect(encoded(name, values)).toBe(frame);
  });

  it('is told nothing outside the ranges', () => {
    expect(encoded('writeInterval', { value: 70_000 })).toBeUndefined();
    expect(encoded('speedAlarm', { below: 100, above: 50 })).toBeUndefined();
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
