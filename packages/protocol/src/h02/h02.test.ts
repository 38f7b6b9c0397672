import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { bytesOf, decodeFrame, feed, framesOf, isCutAlike, losesNothing, neverThrows, textOf } from '../streams.fixture.js';
import { encodeConfirmation, encodeHeartbeat, encodePosition, encodeRecord, statusWord } from './encode.js';
import type { ReportValues } from './encode.js';
import { examples } from './examples.js';
import { h02 } from './family.js';

const split = h02.framing.tcp;
const frames = framesOf(examples);
const timeMs = Date.UTC(2025, 2, 14, 8, 30, 15);
const report: ReportValues = {
  id: '8601234567',
  timeMs,
  latitude: -33.86882,
  longitude: -70.6691667,
  speedKmh: 64.82,
  courseDegrees: 178,
  isValid: true,
  conditions: [],
};
const place = {
  type: 'position',
  timeMs,
  source: 'gps',
  latitude: -33.86882,
  longitude: -70.6691667,
  isValid: true,
  speedKmh: 64.82,
  courseDegrees: 178,
};
const kindsIn = (frame: Uint8Array, state?: unknown): unknown[] =>
  decodeFrame(h02, frame, { state }).messages.flatMap((message) => (message.type === 'alarm' ? [message.kind] : []));

describe('a stream of H02', () => {
  it('gives the same frames however the segments fall, text and records mixed', () => {
    // Records of other lengths than 32 come in segments of their own: a cut right behind their byte 32 is no cut a device makes.
    isCutAlike(
      split,
      frames.filter((frame) => frame[0] === 0x2a || frame.length === 32),
    );
  });

  it('finds records of every length among others, in segments of their own and several in one', () => {
    for (const frame of frames) {
      const found = feed(split, [
        Uint8Array.from([...frame, ...frame]),
        frame,
        Uint8Array.from([...frame, 0x0d, 0x0a, ...(frames[0] ?? [])]),
      ]);
      expect([found.frames.length, found.skipped, found.rest]).toEqual([5, 0, '']);
    }
  });

  it('loses nothing but the garbage between frames', () => {
    losesNothing(
      split,
      frames.filter((frame) => frame[0] === 0x2a),
      '*$X',
    );
  });

  it('passes over a text that broke off, and one that never ends', () => {
    expect(feed(split, [bytesOf('*HQ,8601234567,V1,0830*HQ,8601234567,V0#')]).frames.length).toBe(1);
    const endless = bytesOf(`*HQ,8601234567,SMS,${'a'.repeat(1500)}*HQ,8601234567,V0#`);
    expect(feed(split, [endless]).frames.map((hex) => textOf(fromHex(hex)))).toEqual(['*HQ,8601234567,V0#']);
  });

  it('is decoded without throwing whatever is in it', () => neverThrows(h02, frames));
});

describe('H02 as it is documented', () => {
  it('reads the core of a record up to its status as the vector says, and is strict about it live', () => {
    const frame = fromHex('2486012345670830151403252232585806114034719E035178FFFFFBFF');
    const decoded = decodeFrame(h02, frame);
    expect(decoded.speaker).toEqual({ alias: '8601234567' });
    expect(decoded.messages[0]).toMatchObject({ timeMs, courseDegrees: 178, speedKmh: 64.82, attributes: { status: 'FFFFFBFF' } });
    expect(decoded.messages[0]).toMatchObject({
      latitude: expect.closeTo(22.543096, 5) as number,
      longitude: expect.closeTo(114.057865, 5) as number,
    });
    expect(decoded.warnings).toEqual(['the record ends behind its status']);
    expect(isProblem(h02.decode(frame, { isStrict: true }))).toBe(true);
  });

  it.each([
    ['999999', '140325'],
    ['083015', '320125'],
  ])('drops a place whose time %s of %s is no moment, with a warning', (time, date) => {
    const decoded = decodeFrame(h02, `*HQ,8601234567,V1,${time},A,2232.5858,N,11403.4719,E,035.2,178,${date},FFFFFBFF#`);
    expect(decoded.messages.map(({ type }) => type)).toEqual(['status']);
    expect(decoded.warnings).toEqual(['the time is not a moment']);
  });

  it('takes coordinates off the globe and minutes above 59 for no place', () => {
    for (const latitude of ['9132.5858', '2260.0000'])
      expect(decodeFrame(h02, `*HQ,8601234567,V1,083015,A,${latitude},N,11403.4719,E,035.2,178,140325,FFFFFBFF#`).warnings).toEqual([
        'the coordinates are no place',
      ]);
  });

  it('raises an alarm when its bit is set, and not again while it stays', () => {
    const quiet = decodeFrame(h02, encodePosition(report));
    const alarmed = decodeFrame(h02, encodePosition({ ...report, conditions: [1] }), { state: quiet.state });
    expect(alarmed.messages.filter(({ type }) => type === 'alarm')).toMatchObject([{ kind: 'sos', timeMs }]);
    expect(kindsIn(encodePosition({ ...report, conditions: [1, 7] }), alarmed.state)).toEqual(['fenceExit']);
    expect(kindsIn(encodeRecord({ ...report, conditions: [1] }, 6, 1), alarmed.state)).toEqual([]);
    // A heartbeat between them says nothing of alarms and changes nothing.
    const beaten = decodeFrame(h02, encodeHeartbeat(report.id, 80), { state: alarmed.state });
    expect(kindsIn(encodePosition({ ...report, conditions: [1] }), beaten.state)).toEqual([]);
    expect(
      kindsIn(encodePosition({ ...report, conditions: [1] }), decodeFrame(h02, encodePosition(report), { state: alarmed.state }).state),
    ).toEqual(['sos']);
  });

  it('reads the bits of clones as clones mean them', () => {
    const frame = encodePosition({ ...report, conditions: [0, 18, 19] });
    const kinds = (decode: typeof h02.decode): unknown[] => {
      const result = decode(frame, {});
      return isProblem(result) ? [] : result.messages.flatMap((message) => (message.type === 'alarm' ? [message.kind] : []));
    };
    expect(kinds(h02.decode)).toEqual(['theft']);
    expect(kinds(h02.profiles.clone.decode)).toEqual(['vibration', 'sos', 'powerCut']);
  });

  it('answers nothing to answers, and nothing that needs a time where none is known', () => {
    const confirmation = encodeConfirmation(report, 'S20', ['DONE'], '083020');
    expect(decodeFrame(h02, confirmation, { nowMs: timeMs }).answer).toBeUndefined();
    expect(decodeFrame(h02, encodePosition(report)).answer).toBeUndefined();
    expect(textOf(decodeFrame(h02, encodePosition({ ...report, maker: 'TH' }), { nowMs: timeMs }).answer)).toBe(
      '*TH,8601234567,V4,V1,20250314083015#',
    );
  });
});

describe('what is encoded is decoded', () => {
  const anyReport = fc.record({
    id: fc.stringMatching(/^\d{10}$/),
    timeMs: fc.integer({ min: Date.UTC(2010, 0, 1) / 1000, max: Date.UTC(2099, 11, 31) / 1000 }).map((seconds) => seconds * 1000),
    latitude: fc.integer({ min: -89_000_000, max: 89_000_000 }).map((value) => value / 1e6),
    longitude: fc.integer({ min: -179_000_000, max: 179_000_000 }).map((value) => value / 1e6),
    speedKmh: fc.integer({ min: 0, max: 300 }),
    courseDegrees: fc.integer({ min: 0, max: 359 }),
    isValid: fc.constant(true),
    conditions: fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { maxLength: 5 }),
  });
  const isTheSame = (frame: Uint8Array, values: ReportValues, speedStep: number): void => {
    const { messages, speaker } = decodeFrame(h02, frame);
    const [first] = messages;
    if (first?.type !== 'position') throw new Error('no position');
    expect(speaker).toEqual({ alias: values.id });
    expect([first.timeMs, first.courseDegrees, first.attributes?.['status']]).toEqual([
      values.timeMs,
      values.courseDegrees,
      statusWord(values.conditions),
    ]);
    // A ten-thousandth of a minute is 19 cm.
    expect(Math.abs(first.latitude - values.latitude)).toBeLessThan(1e-6);
    expect(Math.abs(first.longitude - values.longitude)).toBeLessThan(1e-6);
    expect(Math.abs((first.speedKmh ?? 0) - values.speedKmh)).toBeLessThan(speedStep);
  };

  it('as text', () => {
    fc.assert(fc.property(anyReport, (values) => isTheSame(encodePosition(values), values, 0.1)));
  });

  it('as a record of 32 and of 45 bytes', () => {
    const long = { csq: 20, satellites: 9, odometerM: 123_456, mcc: 460, mnc: 0, lac: 6699, cellId: 15_437 };
    fc.assert(
      fc.property(anyReport, (values) => {
        isTheSame(encodeRecord(values, 6, 7), values, 1);
        isTheSame(encodeRecord(values, 6, 7, long), values, 1);
      }),
    );
  });

  it('in the south and west as in any quarter', () => {
    expect(decodeFrame(h02, encodePosition(report)).messages[0]).toMatchObject(place);
    expect(decodeFrame(h02, encodeRecord(report, 6, 7)).messages[0]).toMatchObject(place);
  });
});

describe('what H02 devices are told', () => {
  const sending = { device: { alias: '8601234567' }, flag: 30_620, serial: 1, nowMs: timeMs, state: { maker: 'TH', alarms: 0 } };
  const encodedText = (name: string, values: Record<string, unknown> = {}, set = h02.commands): string | undefined =>
    textOf(set.commands.find((each) => each.name === name)?.encode(values, sending));
  const clone = h02.profiles.clone.commands;

  it.each([
    ['writeInterval', { value: 60 }, '*TH,8601234567,S17,083020,60#'],
    ['cutOff', {}, '*TH,8601234567,S20,083020,1,1#'],
    ['restore', {}, '*TH,8601234567,S20,083020,1,0#'],
    ['arm', {}, '*TH,8601234567,SCF,083020,0,0#'],
    ['disarm', {}, '*TH,8601234567,SCF,083020,1,1#'],
    ['locate', {}, '*TH,8601234567,D1,083020,30,1#'],
    ['speedAlarm', { above: 100, duration: 10 }, '*TH,8601234567,S14,083020,54,0,1,10#'],
    ['restart', {}, '*TH,8601234567,R1,083020#'],
    ['clearAlarms', {}, '*TH,8601234567,R7,083020#'],
    ['clearOdometer', {}, '*TH,8601234567,S32,083020,0#'],
    ['readOdometer', {}, '*TH,8601234567,S32,083020,1#'],
  ])('%s is told in their own words', (name, values, frame) => {
    expect(encodedText(name, values)).toBe(frame);
  });

  it('has the words of clones for clones, and nothing outside the ranges', () => {
    expect(encodedText('writeInterval', { value: 60 }, clone)).toBe('*TH,8601234567,S71,083020,22,60#');
    expect(encodedText('writeInterval', { value: 10 })).toBeUndefined();
    expect(encodedText('speedAlarm', { above: 10, duration: 10 })).toBeUndefined();
    expect(clone.commands.map(({ name }) => name)).not.toContain('restart');
  });

  it('says which acts are never sent twice, and which cuts the oil', () => {
    const acts = h02.commands.commands.filter(({ once }) => once === true).map(({ name }) => name);
    expect(acts).toEqual(['cutOff', 'restore', 'locate', 'restart', 'clearAlarms', 'clearOdometer']);
    expect(h02.commands.commands.filter(({ cut: cuts }) => cuts === true).map(({ name }) => name)).toEqual(['cutOff']);
  });

  it('knows a reply by its word and the time digits of the command', () => {
    const replyOf = (frame: Uint8Array) => {
      const [reply] = decodeFrame(h02, frame).messages;
      if (reply?.type !== 'reply') throw new Error('no reply');
      return reply;
    };
    const sent = { flag: 30_620, serial: 1, command: 'cutOff' };
    expect(h02.commands.replyTo(replyOf(encodeConfirmation(report, 'S20', ['DONE'], '083020')), sent)).toBe('taken');
    expect(h02.commands.replyTo(replyOf(encodeConfirmation(report, 'S20', ['ERROR'], '083020')), sent)).toBe('refused');
    expect(h02.commands.replyTo(replyOf(encodeConfirmation(report, 'S20', ['DONE'], '083021')), sent)).toBeUndefined();
    expect(h02.commands.replyTo(replyOf(encodeConfirmation(report, 'S17', ['60'], '083020')), sent)).toBeUndefined();
    expect(h02.commands.replyTo(replyOf(encodeConfirmation(report, 'S17', ['60'], '083020')), { ...sent, command: 'writeInterval' })).toBe(
      'taken',
    );
  });
});

it('keeps the blanks of a text that answers a command', () => {
  expect(decodeFrame(h02, '*HQ,4109198974,SMS,SOS1: 123, SOS2: 456\r\n APN: x#').messages).toMatchObject([
    { type: 'reply', text: 'SOS1: 123, SOS2: 456\r\n APN: x' },
  ]);
});
