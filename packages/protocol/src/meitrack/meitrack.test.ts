import { describe, expect, it } from 'vitest';
import { isProblem } from '../family.js';
import { bytesOf, decodeFrame, feed, framesOf, isCutAlike, losesNothing, neverThrows, textOf } from '../streams.fixture.js';
import { examples } from './examples.js';
import { meitrack } from './family.js';
import { buildFrame } from './frames.js';

const split = meitrack.framing.tcp;
const frames = framesOf(examples);
const imei = '860123456789012';
const report = (more = ''): Uint8Array =>
  buildFrame(
    '$$',
    0x41,
    bytesOf(
      `${imei},AAA,35,22.543096,114.057865,250314083015,A,9,24,35,178,0.9,35,123456,654321,460|0|1A2B|3C4D,0000,0000|0000|0000|019A|04D2${more}`,
    ),
  );

describe('a stream of Meitrack', () => {
  it('gives the same frames however the segments fall', () => isCutAlike(split, frames));
  it('loses nothing but the garbage between frames', () => losesNothing(split, frames, '$@'));
  it('is decoded without throwing whatever is in it', () => neverThrows(meitrack, frames));

  it('passes over a frame whose length leads to no end, and one longer than any is', () => {
    const spoilt = bytesOf(`$$A99,${imei},AAA,35*00\r\n`);
    expect(feed(split, [Uint8Array.from([...spoilt, ...report(), ...report()])]).frames).toHaveLength(2);
    expect(feed(split, [bytesOf('$$A9999999,'), report()]).frames).toHaveLength(1);
  });
});

describe('the checksum of Meitrack', () => {
  const wrong = report().map((byte, at) => (at === 30 ? byte ^ 1 : byte));
  const copied = report().subarray(0, -2);

  it('is a problem on a live line and a warning for a person', () => {
    expect(meitrack.decode(wrong, { isStrict: true })).toMatchObject({ problem: 'the checksum is wrong' });
    expect(decodeFrame(meitrack, wrong).warnings).toContain('the checksum is wrong');
  });

  it('is right in a frame that was copied without its line end, which is no frame of a live line', () => {
    expect(decodeFrame(meitrack, copied).warnings).toBeUndefined();
    expect(isProblem(meitrack.decode(copied, { isStrict: true }))).toBe(true);
  });

  it('is believed by no strict listener when one bit is wrong', () => {
    const believed = frames.flatMap((frame) =>
      Array.from({ length: (frame.length - 2) * 8 }, (_, bit) => {
        const flipped = frame.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        // The case of a hex digit is no wrong bit.
        const isCase = bit >> 3 >= frame.length - 4 && (bit & 7) === 5;
        return !isCase && !isProblem(meitrack.decode(flipped, { isStrict: true })) ? [bit] : [];
      }).flat(),
    );
    expect(believed).toEqual([]);
  });
});

describe('Meitrack as it is documented', () => {
  it.each([
    ['01EE19', '1', -18.25],
    ['010432', '1', 4.5],
    ['01FF00', '2', -1],
    ['01F8DF', '3', -18.25],
    ['0100C8', '3', 2],
  ])('reads a sensor of %s in protocol %s as %d degrees', (sensor, protocol, temperatureC) => {
    expect(decodeFrame(meitrack, report(`,,,${protocol},0000,${sensor}`)).messages).toContainEqual(
      expect.objectContaining({ type: 'reading', temperatureC }),
    );
  });

  it('gives what a tag measures to the tag, with the tracker as its gateway and the time of the record', () => {
    const example = examples.find(({ name }) => name.startsWith('CCE with tags'));
    const readings = (example?.messages ?? []).filter((message) => message.type === 'reading' && message.device !== undefined);
    expect(readings).toMatchObject([
      { device: { mac: '7CD9F4112233' }, gateway: { imei }, temperatureC: -18.25, timeMs: Date.UTC(2025, 2, 14, 8, 30, 15) },
    ]);
  });

  it('acknowledges records of CCC by their count and flag', () => {
    const example = examples.find(({ name }) => name.startsWith('CCC'));
    const decoded = decodeFrame(meitrack, frames[examples.findIndex((each) => each === example)] ?? new Uint8Array());
    expect(textOf(decoded.answer)).toMatch(/^@@A27,860123456789012,CCC,2\*[0-9A-F]{2}\r\n$/);
  });
});

describe('what Meitrack devices are told', () => {
  const sending = { device: { imei: imei as never }, flag: 9, serial: 1, nowMs: 0 };
  const encoded = (name: string, values: Record<string, unknown> = {}): string | undefined =>
    textOf(meitrack.commands.commands.find((each) => each.name === name)?.encode(values, sending))?.replace(/\*[0-9A-F]{2}\r\n$/, '');

  it.each([
    ['writeInterval', { value: 60 }, '@@J27,860123456789012,A12,6'],
    ['locate', {}, '@@J25,860123456789012,A10'],
    ['distance', { value: 300 }, '@@J29,860123456789012,A14,300'],
    ['speedAlarm', { above: 90 }, '@@J28,860123456789012,B07,90'],
    ['cutOff', {}, '@@J33,860123456789012,C01,0,12222'],
    ['restore', {}, '@@J33,860123456789012,C01,0,02222'],
    ['arm', {}, '@@J27,860123456789012,B21,1'],
    ['disarm', {}, '@@J27,860123456789012,B21,0'],
    ['fenceRemove', { index: 3 }, '@@J27,860123456789012,B06,3'],
    [
      'fenceCircle',
      { index: 1, latitude: -33.5, longitude: 151.25, radius: 500, alarm: 'both' },
      '@@J57,860123456789012,B05,1,-33.500000,151.250000,500,1,1',
    ],
    ['restart', {}, '@@J25,860123456789012,F02'],
  ])('%s is told by its code, with the flag of the command', (name, values, frame) => {
    expect(encoded(name, values)).toBe(frame);
  });

  it('knows a reply by its flag and code', () => {
    const reply = (flag: number, text: string) => {
      const [message] = decodeFrame(meitrack, buildFrame('$$', flag, bytesOf(`${imei},${text}`))).messages;
      if (message?.type !== 'reply') throw new Error('no reply');
      return meitrack.commands.replyTo(message, { flag: 9, serial: 1, command: 'cutOff' });
    };
    expect([reply(0x4a, 'C01,OK'), reply(0x4a, 'C01,Error'), reply(0x4b, 'C01,OK'), reply(0x4a, 'A12,OK')]).toEqual([
      'taken',
      'refused',
      undefined,
      undefined,
    ]);
  });
});
