import { describe, expect, it } from 'vitest';
import { fromHex } from '../bytes.js';
import { bytesOf, decodeFrame, feed, framesOf, isCutAlike, losesNothing, neverThrows, textOf } from '../streams.fixture.js';
import { examples } from './examples.js';
import { gps103 } from './family.js';

const { tcp, udp } = gps103.framing;
const frames = framesOf(examples);
const imei = '860123456789012';
const line = (date: string, clock: string, tail = ''): string =>
  `imei:${imei},tracker,${date},,F,${clock},A,2232.5858,N,11403.4719,E,10.0,90${tail};`;
const cut = (split: typeof tcp, ...texts: readonly string[]): (string | undefined)[] =>
  feed(split, texts.map(bytesOf)).frames.map((hex) => textOf(fromHex(hex)));

describe('a stream of GPS103', () => {
  it('gives the same frames however the segments fall', () => isCutAlike(tcp, frames));
  it('loses nothing but the garbage between frames', () => losesNothing(tcp, frames, '#i0123456789;*\r\n'));
  it('is decoded without throwing whatever is in it', () => neverThrows(gps103, frames));

  it('finds frames whose semicolon is missing at a line end, at the next frame, and at the end of a datagram', () => {
    const bare = line('2503141630', '083015.000').slice(0, -1);
    expect(cut(tcp, `${bare}\r\n${bare}`)).toEqual([bare]);
    expect(cut(tcp, `${bare}${bare};`)).toEqual([bare, `${bare};`]);
    expect(cut(tcp, `${bare}${imei}${bare};`)).toEqual([bare, `${imei}${bare};`]);
    expect(cut(tcp, bare)).toEqual([]);
    expect(cut(udp, bare)).toEqual([bare]);
    expect(cut(udp, imei)).toEqual([]);
    expect(cut(tcp, `${bare.replace(/E,.*/, 'E,1,2,*')};${imei};`)).toHaveLength(2);
  });

  it('passes over a frame that never ends', () => {
    expect(cut(tcp, `imei:${'a'.repeat(2100)}`, `\n${imei};`)).toEqual([`${imei};`]);
  });
});

describe('times of GPS103', () => {
  const timeOf = (text: string, context = {}): string | null | undefined => {
    const timeMs = decodeFrame(gps103, text, context).messages[0]?.timeMs;
    return typeof timeMs === 'number' ? new Date(timeMs).toISOString() : timeMs;
  };

  it.each([
    ['2503141630', '083015.000', '2025-03-14T08:30:15.000Z'],
    ['2503140030', '163015.000', '2025-03-13T16:30:15.000Z'],
    ['2503132345', '034515.000', '2025-03-14T03:45:15.000Z'],
    ['2503142030', '083015.000', '2025-03-14T08:30:15.000Z'],
    ['2503141400', '083015.000', '2025-03-14T08:30:15.000Z'],
    ['2501010100', '230015.000', '2024-12-31T23:00:15.000Z'],
  ])('a local %s and a clock of %s in UTC are %s', (date, clock, time) => {
    expect(timeOf(line(date, clock))).toBe(time);
  });

  it('takes the zone it has seen where a line has no clock in UTC, and the receipt of a live line from an unknown zone', () => {
    const { state } = decodeFrame(gps103, line('2503141630', '083015.000'));
    const low = `imei:${imei},low battery,2503141631,,L;`;
    expect(timeOf(low, { state })).toBe('2025-03-14T08:31:00.000Z');
    expect(timeOf(low, { isStrict: true })).toBeNull();
    expect(timeOf(line('2503141631', ''), { state })).toBe('2025-03-14T08:31:00.000Z');
  });

  it('drops a place whose date is no moment', () => {
    const bad = decodeFrame(gps103, line('2513141630', '083015.000'));
    expect([bad.messages.map(({ type }) => type), bad.warnings]).toEqual([['status'], ['the time is not a moment']]);
  });
});

describe('GPS103 as it is documented', () => {
  it('has its speed in knots, and of the profile kmh in km/h', () => {
    const frame = bytesOf(line('2503141630', '083015.000'));
    expect(decodeFrame(gps103, frame).messages[0]).toMatchObject({ speedKmh: 18.52 });
    expect(gps103.profiles.kmh.decode(frame, {})).toMatchObject({ messages: [{ speedKmh: 10 }] });
  });

  it('reads temperatures below zero', () => {
    for (const [text, temperatureC] of [
      ['-18.5', -18.5],
      ['+28', 28],
      ['-0.5℃', -0.5],
    ] as const)
      expect(decodeFrame(gps103, line('2503141630', '083015.000', `,,1,0,,,${text}`)).messages).toContainEqual(
        expect.objectContaining({ type: 'reading', temperatureC }),
      );
  });

  it('keeps a line it cannot read, for whoever sent it', () => {
    const { messages, speaker } = decodeFrame(gps103, `imei:${imei},tracker,yesterday;`);
    expect([messages[0]?.type, speaker]).toEqual(['unknown', { imei }]);
    expect(gps103.decode(bytesOf('imei:86012345,tracker,2503141630;'), {})).toMatchObject({ problem: 'has no IMEI' });
  });
});

describe('what GPS103 devices are told', () => {
  const sending = { device: { imei: imei as never }, flag: 1, serial: 1, nowMs: 0 };
  const encoded = (name: string, values: Record<string, unknown> = {}): string | undefined =>
    textOf(gps103.commands.commands.find((each) => each.name === name)?.encode(values, sending));

  it.each([
    ['writeInterval', { value: 30 }, 'C,30s'],
    ['writeInterval', { value: 120 }, 'C,02m'],
    ['writeInterval', { value: 130 }, 'C,03m'],
    ['writeInterval', { value: 7200 }, 'C,02h'],
    ['stopReports', {}, 'D'],
    ['locate', {}, 'B'],
    ['cutOff', {}, 'J'],
    ['restore', {}, 'K'],
    ['clearAlarms', {}, 'E'],
    ['arm', {}, 'L'],
    ['disarm', {}, 'M'],
    ['displacementAlarm', {}, 'G'],
    ['speedAlarm', { above: 80 }, 'H,080'],
  ])('%s of %j is told by its letter', (name, values, code) => {
    expect(encoded(name, values)).toBe(`**,imei:${imei},${code}`);
  });

  it('knows a reply by the letter', () => {
    const { messages } = decodeFrame(gps103, `imei:${imei},jt,2503141630,,F,083015.000,A,2232.5858,N,11403.4719,E,0,0;`);
    const [reply] = messages;
    if (reply?.type !== 'reply') throw new Error('no reply');
    expect(gps103.commands.replyTo(reply, { flag: 1, serial: 1, command: 'cutOff' })).toBe('taken');
    expect(gps103.commands.replyTo(reply, { flag: 1, serial: 1, command: 'restore' })).toBeUndefined();
  });
});
