/** JT/T 808 as a device and a stream: how frames are found, parts joined, alarms raised once, and what answers which message. */
import type { Message } from '@frostway/core/message';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { decodeText } from '../decode-text.js';
import { isProblem, profileOf } from '../family.js';
import type { Context, Decoded } from '../family.js';
import { timeMs } from '../example-world.js';
import { joinBytes } from '../kit/join.js';
import { decodeFrame, feed, framesOf, isCutAlike, neverThrows } from '../streams.fixture.js';
import { generalAnswer } from './answers.js';
import { buildFrame, dialectOf, openFrame } from './envelope.js';
import { unescape, wrap } from './escape.js';
import { fixedPart, item, of2013, of2019 } from './example-parts.js';
import { examples } from './examples.js';
import { jt808 } from './family.js';
import { split } from './frames.js';

const frames = framesOf(examples);
const frame = (id: number, serial: number, body: string, part?: { index: number; total: number }): Uint8Array =>
  buildFrame(of2013, { id, serial, body: fromHex(body), ...(part === undefined ? {} : { part }) });
const ack = (serial: number, id: number): string => toHex(generalAnswer(of2013, serial, id, 0));
const kinds = (messages: readonly Message[]): string[] => messages.map((each) => (each.type === 'alarm' ? each.kind : each.type));
const answerOf = (decoded: Decoded): string => toHex(decoded.answer ?? new Uint8Array());
/** What frames say one after the other on one connection. */
function conversation(list: readonly Uint8Array[], context: Context = {}): Decoded[] {
  let state: unknown;
  return list.map((each) => {
    const decoded = decodeFrame(jt808, each, { ...context, ...(state === undefined ? {} : { state }) });
    state = decoded.state ?? state;
    return decoded;
  });
}

describe('frames in a stream', () => {
  test('are the same however the segments fall', () => isCutAlike(split, frames.slice(0, 20)));

  test('lose nothing to garbage between them, which is at most an unreadable frame of its own', () => {
    const garbage = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.filter((byte) => ![0x7e, 0xe7, 0x28].includes(byte)));
    const piece = fc.record({ garbage, frame: fc.constantFrom(...frames.slice(0, 20)) });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 6 }), (pieces, cuts) => {
        const stream = joinBytes(...pieces.flatMap((each) => [each.garbage, each.frame]));
        const places = [0, ...cuts.map((place) => place % (stream.length + 1)).sort((a, b) => a - b), stream.length];
        const found = feed(
          split,
          places.slice(1).map((to, at) => stream.slice(places[at], to)),
        ).frames;
        let at = 0;
        for (const { frame: wanted } of pieces) {
          const next = found.indexOf(toHex(wanted), at);
          expect(next).toBeGreaterThanOrEqual(at);
          at = next + 1;
        }
        expect(found.length).toBeLessThanOrEqual(2 * pieces.length);
      }),
      { numRuns: 1500 },
    );
  });

  test('may share a delimiter, or have several between them', () => {
    const [one, other] = [frame(0x0002, 1, ''), frame(0x0002, 2, '')];
    const shared = joinBytes(one, other.subarray(1));
    expect(split(shared).frames.map(toHex)).toEqual([toHex(one), toHex(other)]);
    expect(split(joinBytes(one, [0x7e, 0x7e], other))).toMatchObject({ frames: [one, other], skipped: 0 });
  });

  test('are found where one with a wrong checksum came just before, in a segment of its own', () => {
    const [spoilt, whole] = [frame(0x0002, 1, ''), frame(0x0002, 2, '')];
    spoilt[5] = 0x55;
    // The spoilt one has lost its end: what closes it is the first byte of the next.
    expect(feed(split, [joinBytes(spoilt.subarray(0, -1), [0x7e]), whole.subarray(1)]).frames).toContain(toHex(whole));
    expect(feed(split, [spoilt, whole])).toEqual({ frames: [toHex(spoilt), toHex(whole)], rest: '', skipped: 0 });
  });

  test('are found behind half a frame whose end was lost', () => {
    const [half, whole] = [frame(0x0200, 1, fixedPart()), frame(0x0002, 2, '')];
    const found = split(joinBytes(half.subarray(0, 20), whole, whole));
    expect(found.frames.slice(-1).map(toHex)).toEqual([toHex(whole)]);
  });

  test('have their delimiter and its escape escaped, in both dialects', () => {
    const bytes = fromHex('7D7E01027D017D02E6E73E3D');
    for (const delimiter of [0x7e, 0xe7]) {
      const wrapped = wrap(bytes, delimiter);
      expect([...wrapped.subarray(1, -1)]).not.toContain(delimiter);
      expect(toHex(unescape(wrapped.subarray(1, -1), delimiter).subarray(0, -1))).toBe(toHex(bytes));
    }
  });

  test('with the other delimiter have a phone of seven bytes and are answered alike', () => {
    const dialect = { ...of2013, delimiter: 0xe7, phone: '00139123456789' };
    const decoded = decodeFrame(jt808, buildFrame(dialect, { id: 0x0002, serial: 5 }));
    expect(decoded.speaker).toEqual({ alias: '139123456789' });
    expect(answerOf(decoded)).toBe(toHex(generalAnswer(dialect, 5, 0x0002, 0)));
    expect(split(buildFrame(dialect, { id: 0x0002, serial: 5 })).frames).toHaveLength(1);
  });

  test('with anything in them are read or refused, never thrown at', () => neverThrows(jt808, frames), 240_000);
});

describe('a frame that is not quite right', () => {
  test('has neither length nor checksum: half a frame, and a problem', () => {
    const half = frame(0x0200, 3, fixedPart());
    expect(jt808.decode(joinBytes(half.subarray(0, 30), [0x7e]), {})).toMatchObject({ problem: 'neither length nor checksum is right' });
  });

  test('has a wrong checksum: read, said so and acknowledged, for some makers send such', () => {
    const spoilt = frame(0x0200, 3, fixedPart());
    spoilt[spoilt.length - 2] = (spoilt.at(-2) ?? 0) ^ 0x10;
    const decoded = decodeFrame(jt808, spoilt, { isStrict: true });
    expect(decoded.warnings).toEqual(['the checksum is wrong']);
    expect(decodeText('jt808', toHex(spoilt)).map((line) => (JSON.parse(line) as { type: string }).type)).toEqual(['position']);
    expect(answerOf(decoded)).toBe(ack(3, 0x0200));
    expect(kinds(decoded.messages)).toEqual(['position']);
  });

  test('says another length: read by its real one', () => {
    const content = unescape(frame(0x0200, 3, fixedPart()).subarray(1, -1)).slice(0, -1);
    content[3] = 0x05;
    const decoded = decodeFrame(jt808, wrap(content));
    expect(decoded.warnings).toEqual(['the length is not that of the message']);
    expect(kinds(decoded.messages)).toEqual(['position']);
  });

  test('has the bit of 2019 and the header of 2013', () => {
    const content = unescape(frame(0x0002, 3, '').subarray(1, -1)).slice(0, -1);
    content[2] = 0x40;
    expect(openFrame(wrap(content))).toMatchObject({ version: 2013, phone: '013912345678', serial: 3 });
  });

  test('has an item that runs past its end: what came before is kept', () => {
    const decoded = decodeFrame(jt808, frame(0x0200, 3, `${fixedPart()} ${item('31', '0C')} 51 04 00`));
    expect(decoded.messages).toMatchObject([{ type: 'position', attributes: { satellites: 12 } }]);
    expect(decoded.warnings).toHaveLength(1);
  });

  test('has a time that is none: no place is given the time of the server', () => {
    const decoded = decodeFrame(jt808, frame(0x0200, 3, fixedPart().replace('250314163015', '000000000000')));
    expect(decoded.messages).toMatchObject([{ type: 'status', timeMs: null }]);
  });
});

describe('who speaks', () => {
  test('is the phone without its zeros, under the whole of it too', () => {
    const decoded = decodeFrame(jt808, frame(0x0002, 1, ''));
    expect([decoded.speaker, decoded.alsoNamed]).toEqual([{ alias: '13912345678' }, [{ alias: '013912345678' }]]);
  });

  test('is an IMEI where the phone is one, of 15 digits or in binary', () => {
    const of15 = buildFrame(dialectOf('860123456789012', 2019), { id: 0x0002, serial: 1 });
    expect(decodeFrame(jt808, of15)).toMatchObject({ speaker: { imei: '860123456789012' }, alsoNamed: [{ alias: '860123456789012' }, {}] });
    const binary = buildFrame({ ...of2013, phone: '4E3A4F4F7C35' }, { id: 0x0002, serial: 1 });
    expect(decodeFrame(jt808, binary).speaker).toEqual({ imei: '860123456789014' });
  });

  test('is also the IMEI a terminal authenticated with, from then on, but over UDP in that datagram alone', () => {
    const auth = fromHex(
      '7E010240 2A0100000000013912345678000206544F4B454E3838363031323334353637383930313256312E302E330000000000000000000000000000677E',
    );
    const beat = buildFrame(of2019, { id: 0x0002, serial: 3 });
    const imei = { imei: '860123456789012' };
    const overTcp = conversation([auth, beat], { transport: 'tcp' });
    expect(overTcp.map(({ alsoNamed }) => alsoNamed)).toEqual([expect.arrayContaining([imei]), expect.arrayContaining([imei])]);
    const overUdp = conversation([auth, beat], { transport: 'udp' });
    expect(overUdp[0]?.alsoNamed).toContainEqual(imei);
    expect(overUdp[1]?.alsoNamed).not.toContainEqual(imei);
  });

  test('is told that the platform does not have it, where it asks', () => {
    const refusals = [0x0100, 0x0102, 0x0200].map((id) => decodeFrame(jt808, frame(id, 7, id === 0x0200 ? fixedPart() : '')).refusal);
    expect(refusals.map((each) => (each === undefined ? undefined : toHex(each)))).toEqual([
      toHex(buildFrame(of2013, { id: 0x8100, serial: 7, body: fromHex('0007 04') })),
      toHex(generalAnswer(of2013, 7, 0x0102, 1)),
      undefined,
    ]);
  });
});

describe('a message in parts', () => {
  const body = `0003 01 ${`001C ${fixedPart()}`.repeat(3)}`.replace(/\s/g, '');
  const [first, second, third] = [body.slice(0, 60), body.slice(60, 120), body.slice(120)];
  const part = (index: number, text: string): Uint8Array => frame(0x0704, 20 + index, text, { index, total: 3 });
  const parts = [part(1, first), part(2, second), part(3, third)] as const;
  const whole = [ack(21, 0x0704), ack(22, 0x0704), ack(23, 0x0704)].join('');

  test('is read when the last part is there, and every part is acknowledged then', () => {
    const received = conversation(parts);
    expect(received.map(({ messages }) => messages.length)).toEqual([0, 0, 3]);
    expect(received.map(answerOf)).toEqual(['', '', whole]);
    expect(received[2]?.messages).toMatchObject([1, 2, 3].map(() => ({ type: 'position', attributes: { isBackfilled: true } })));
  });

  test('may come in any order and with repetitions', () => {
    const received = conversation([parts[2], parts[2], parts[0], parts[1]]);
    expect(received.at(-1)?.messages).toHaveLength(3);
    expect(answerOf(received.at(-1) as Decoded)).toBe(whole);
  });

  test('is asked for what is missing when its last part has come, in the edition of the device', () => {
    const [, last] = conversation([parts[0], parts[2]]);
    expect(answerOf(last as Decoded)).toBe(toHex(buildFrame(of2013, { id: 0x8003, serial: 21, body: fromHex('0015 01 0002') })));
    const of19 = [1, 3].map((index) =>
      buildFrame(of2019, { id: 0x0704, serial: 20 + index, body: fromHex(index === 1 ? first : third), part: { index, total: 3 } }),
    );
    expect(answerOf(conversation(of19)[1] as Decoded)).toBe(
      toHex(buildFrame(of2019, { id: 0x8003, serial: 21, body: fromHex('0015 0001 0002') })),
    );
  });

  test('is asked for behind another message when its last part was the one that got lost, once', () => {
    const received = conversation([parts[0], parts[1], frame(0x0002, 30, ''), frame(0x0002, 31, '')]);
    const wanted = toHex(buildFrame(of2013, { id: 0x8003, serial: 21, body: fromHex('0015 01 0003') }));
    expect(received.slice(2).map(answerOf)).toEqual([ack(30, 0x0002) + wanted, ack(31, 0x0002)]);
  });

  test('does not fill the memory: of many begun ones the newest are kept, and none larger than there is room for', () => {
    const begun = Array.from({ length: 300 }, (_, at) => frame(0x0704, 1000 * at, 'AB'.repeat(900), { index: 1, total: 200 }));
    const state = conversation(begun).at(-1)?.state as { unfinished: readonly { first: number }[] };
    expect(state.unfinished.map(({ first: serial }) => serial)).toEqual([298, 299].map((at) => (1000 * at) & 0xffff));
    const long = Array.from({ length: 199 }, (_, at) => frame(0x0704, at + 1, 'AB'.repeat(1000), { index: at + 1, total: 200 }));
    const after = conversation(long).at(-1)?.state as { unfinished: readonly { parts: ReadonlyMap<number, Uint8Array> }[] };
    const bytes = after.unfinished.flatMap(({ parts: kept }) => [...kept.values()]).reduce((sum, each) => sum + each.length, 0);
    expect(bytes).toBeLessThanOrEqual(48 * 1024);
  });

  test('has no part of number 0, nor one beyond its count', () => {
    for (const index of [0, 4]) {
      const result = jt808.decode(frame(0x0704, 1, first, { index, total: 3 }), {});
      expect(isProblem(result)).toBe(true);
    }
  });
});

describe('alarms that last', () => {
  const overspeed = fixedPart({ alarms: '00000002' });

  test('are raised when they begin, and again when they begin again', () => {
    const received = conversation([overspeed, overspeed, fixedPart(), overspeed].map((body, at) => frame(0x0200, at, body)));
    expect(received.map(({ messages }) => kinds(messages))).toEqual([
      ['position', 'overspeed'],
      ['position'],
      ['position'],
      ['position', 'overspeed'],
    ]);
  });

  test('of a batch kept meanwhile say nothing of what stands now', () => {
    const batch = `0002 01 001C ${overspeed} 001C ${overspeed}`;
    const received = conversation([frame(0x0704, 1, batch), frame(0x0200, 2, overspeed), frame(0x0704, 3, batch)]);
    expect(received.map(({ messages }) => kinds(messages).filter((kind) => kind === 'overspeed').length)).toEqual([1, 1, 1]);
  });

  test('of another phone on the same connection are its own', () => {
    const other = buildFrame(dialectOf('13900000001'), { id: 0x0200, serial: 2, body: fromHex(overspeed) });
    expect(conversation([frame(0x0200, 1, overspeed), other]).map(({ messages }) => kinds(messages))).toEqual(
      [1, 2].map(() => ['position', 'overspeed']),
    );
  });
});

describe('a batch kept meanwhile', () => {
  test('keeps its other reports where one is without a time or cut short', () => {
    const timeless = fixedPart().replace('250314163015', '000000000000');
    const decoded = decodeFrame(jt808, frame(0x0704, 1, `0003 01 001C ${timeless} 0003 000000 001C ${fixedPart()}`));
    expect(decoded.messages).toMatchObject([{ type: 'position', timeMs }]);
    expect(decoded.warnings).toHaveLength(2);
  });
});

describe('makers that differ', () => {
  const decode = (profile: string, body: string): readonly Message[] => {
    const result = profileOf(jt808, profile).decode(frame(0x0200, 1, body), {});
    if (isProblem(result)) throw new Error(result.problem);
    return result.messages;
  };
  const alarms = (bits: string): string => fixedPart({ alarms: bits });

  test.each([
    ['padlock', alarms('00000103'), ['position', 'tamper', 'tamper']],
    ['aovx', alarms('00010101'), ['position', 'displacement']],
    ['battery18', alarms('00040000'), ['position', 'lowBattery']],
  ])('%s: alarm bits of its own', (profile, body, expected) => {
    expect(kinds(decode(profile, body))).toEqual(expected);
  });

  test('bit 15 is vibration before 2019, a violation since', () => {
    const since = decodeFrame(jt808, buildFrame(of2019, { id: 0x0200, serial: 1, body: fromHex(alarms('00008000')) }));
    expect(kinds(decodeFrame(jt808, frame(0x0200, 1, alarms('00008000'))).messages)).toEqual(['position', 'vibration']);
    expect(since.messages[1]).toMatchObject({ kind: 'general', attributes: { alarmName: 'violation' } });
  });

  test('temperatures below zero: top bit alone, or two’s complement', () => {
    const body = `${fixedPart()} ${item('51', 'FF47')}`;
    expect(decode('complement', body)[1]).toMatchObject({ temperatureC: -18.5 });
    expect(decodeFrame(jt808, frame(0x0200, 1, `${fixedPart()} ${item('51', '80B9')}`)).messages[1]).toMatchObject({ temperatureC: -18.5 });
    // -3258.3 degrees are none: the device means the other coding, whatever its profile says.
    expect(decodeFrame(jt808, frame(0x0200, 1, body)).messages[1]).toMatchObject({ temperatureC: -18.5 });
    expect(decode('complement', `${fixedPart()} ${item('51', '80B9FFFE')}`)[1]).toMatchObject({
      temperatureC: -18.5,
      attributes: { temperatureC2: -0.2 },
    });
  });

  test('item F8 of two bytes: a temperature, or the steps of a C5', () => {
    const body = `${fixedPart()} ${item('F8', '013D')}`;
    expect(decodeFrame(jt808, frame(0x0200, 1, body)).messages[1]).toMatchObject({ temperatureC: -18.3 });
    expect(decode('c5', body)).toMatchObject([{ type: 'position', attributes: { steps: 317 } }]);
  });

  test('analog inputs, moving and door', () => {
    expect(decode('volts', `${fixedPart()} ${item('2B', '007B01C8')}`)[0]).toMatchObject({ attributes: { analogV: [1.23, 4.56] } });
    expect(decode('g1c', fixedPart({ status: '00000013' }))[0]).toMatchObject({ attributes: { isMoving: true } });
    expect(decode('mv710', fixedPart({ status: '00010003' }))[0]).toMatchObject({ attributes: { isDoorOpen: true } });
  });
});

describe('texts between brackets', () => {
  const text = (words: string): Uint8Array => new TextEncoder().encode(words);

  test('ask for the time, and get it in the same words', () => {
    const decoded = decodeFrame(jt808, text('(7001234567,1,V1,BASE,2,TIME)'), { nowMs: timeMs });
    expect(new TextDecoder().decode(decoded.answer)).toBe('(7001234567,1,V1,BASE,2,20250314083015)');
    expect(decoded.speaker).toEqual({ alias: '7001234567' });
  });

  test('are else what the device of the connection answers', () => {
    expect(decodeFrame(jt808, text('(7001234567,1,OK)')).messages).toEqual([{ type: 'reply', timeMs: null, text: '7001234567,1,OK' }]);
    expect(split(text('(7001234567,1,OK)')).frames).toHaveLength(1);
  });
});
