import { describe, expect, it } from 'vitest';
import { fromHex } from '../bytes.js';
import { bytesOf, decodeFrame, feed, framesOf, isCutAlike, losesNothing, neverThrows, textOf } from '../streams.fixture.js';
import { examples } from './examples.js';
import { watch } from './family.js';
import { buildFrame, unescape } from './frames.js';

const split = watch.framing.tcp;
const frames = framesOf(examples);
const frame = (text: string, id = '8601234567'): string => textOf(buildFrame({ maker: '3G', id }, text)) ?? '';

describe('a stream of watches', () => {
  it('gives the same frames however the segments fall', () => isCutAlike(split, frames));
  it('loses nothing but the garbage between frames', () => losesNothing(split, frames, '[]'));
  it('is decoded without throwing whatever is in it', () => neverThrows(watch, frames));

  it('goes by the brackets and not by the length', () => {
    const texts = ['[3G*8601234567*0001*LK,1,2,50]', '[3G*8601234567*00FF*LK]'];
    expect(feed(split, [bytesOf(texts.join('\r\n'))])).toMatchObject({
      frames: texts.map((text) => Buffer.from(text).toString('hex').toUpperCase()),
      skipped: 0,
    });
  });

  it('passes over a frame that broke off', () => {
    const found = feed(split, [bytesOf(`[3G*8601234567*00FF*UD,1403${frame('LK')}`)]).frames;
    expect(found.map((hex) => textOf(fromHex(hex)))).toEqual([frame('LK')]);
  });
});

describe('watches as they are documented', () => {
  const place = '140325,083015,A,22.543096,N,114.057865,E,6.20,178.0,35.0,9,100,87,1234,5';

  it('undoes the escapes of binary contents', () => {
    expect(textOf(unescape(Uint8Array.of(0x61, 0x7d, 1, 0x7d, 2, 0x7d, 3, 0x7d, 4, 0x7d, 5, 0x7d)))).toBe('a}[],*}');
  });

  it('marks what comes from memory, and nothing else', () => {
    const marked = (word: string): unknown =>
      decodeFrame(watch, frame(`${word},${place},00000000`)).messages[0]?.attributes?.['isBackfilled'];
    expect([marked('UD2'), marked('UD'), marked('UD_LTE'), marked('UD3')]).toEqual([true, undefined, undefined, undefined]);
  });

  it('raises no alarm for the state of a plain position, and for what happened it does', () => {
    const kinds = (text: string): unknown[] =>
      decodeFrame(watch, frame(text)).messages.flatMap((message) => (message.type === 'alarm' ? [message.kind] : []));
    expect(kinds(`UD,${place},0000000F`)).toEqual([]);
    expect(kinds(`UD,${place},00010001`)).toEqual(['sos']);
    expect(kinds(`AL,${place},00404000`)).toEqual(['powerCut', 'fall']);
  });

  it('drops a place whose time is no moment', () => {
    const bad = decodeFrame(watch, frame(`UD,${place.replace('140325', '143225')},00000000`));
    expect([bad.messages.map(({ type }) => type), bad.warnings]).toEqual([['status'], ['the time is not a moment']]);
  });
});

describe('what watches are told', () => {
  const sending = { device: { alias: '8601234567' }, flag: 1, serial: 0x1f, nowMs: 0, state: { maker: 'SG', isCounted: false } };
  const encoded = (name: string, values: Record<string, unknown> = {}, more = {}): string | undefined =>
    textOf(watch.commands.commands.find((each) => each.name === name)?.encode(values, { ...sending, ...more }));

  it.each([
    ['writeInterval', { value: 600 }, '[SG*8601234567*000A*UPLOAD,600]'],
    ['locate', {}, '[SG*8601234567*0002*CR]'],
    ['restart', {}, '[SG*8601234567*0005*RESET]'],
    ['powerOff', {}, '[SG*8601234567*0008*POWEROFF]'],
    ['guardianCall', { number: '13800138000' }, '[SG*8601234567*0013*MONITOR,13800138000]'],
    ['monitorNumber', { number: '13800138000' }, '[SG*8601234567*0012*CENTER,13800138000]'],
    ['sosNumber', { number: '13800138000' }, '[SG*8601234567*0010*SOS1,13800138000]'],
    ['languageAndZone', { language: 1, zone: 8 }, '[SG*8601234567*0006*LZ,1,8]'],
    ['lossAlarm', { isOn: true }, '[SG*8601234567*0007*LSSET,1]'],
    ['find', {}, '[SG*8601234567*0004*FIND]'],
    ['factoryReset', {}, '[SG*8601234567*0007*FACTORY]'],
  ])('%s is told in their own framing', (name, values, text) => {
    expect(encoded(name, values)).toBe(text);
  });

  it('counts the frames of those that count theirs, and dials nothing that is no number', () => {
    expect(encoded('locate', {}, { state: { maker: 'ZJ', isCounted: true } })).toBe('[ZJ*8601234567*001F*0002*CR]');
    expect(encoded('guardianCall', { number: 'a]*' })).toBeUndefined();
  });

  it('knows a reply by its word', () => {
    const [reply] = decodeFrame(watch, frame('UPLOAD,600')).messages;
    if (reply?.type !== 'reply') throw new Error('no reply');
    expect(watch.commands.replyTo(reply, { flag: 1, serial: 1, command: 'writeInterval' })).toBe('taken');
    expect(watch.commands.replyTo(reply, { flag: 1, serial: 1, command: 'locate' })).toBeUndefined();
  });
});
