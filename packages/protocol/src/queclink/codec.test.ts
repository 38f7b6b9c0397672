import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { cuts } from '../command.js';
import { decodeText } from '../decode-text.js';
import { isProblem, profileOf } from '../family.js';
import { joinBytes } from '../kit/join.js';
import { examples } from './examples.js';
import { queclink } from './family.js';

const bytes = (line: string): Uint8Array => new TextEncoder().encode(line);
const text = (of: Uint8Array | undefined): string | undefined => (of === undefined ? undefined : new TextDecoder().decode(of));
const decode = (line: string) => {
  const result = queclink.decode(bytes(line), {});
  if (isProblem(result)) throw new Error(result.problem);
  return result;
};
const frames = examples.map(({ frame }) => fromHex(frame));
const place = '1,35.2,178,35.0,114.057865,22.543096,20250314083015,0460,0000,1A2B,3C4D';

describe('a line', () => {
  it('ends at its mark, at a NUL, before the next line, or with the datagram', () => {
    const lines = [
      '+RESP:GTPNA,300502,860123456789012,,20250314083016,0001',
      '+RESP:GTPFA,300502,860123456789012,,20250314083017,0002',
    ] as const;
    const split = (of: string, transport: 'tcp' | 'udp') => {
      const { frames: found, rest, skipped } = queclink.framing[transport](bytes(of));
      return [found.map(text), text(rest), skipped];
    };
    expect(split(`${lines[0]}$\r\n${lines[1]}\0`, 'tcp')).toEqual([[`${lines[0]}$`, `${lines[1]}\0`], '', 0]);
    expect(split(lines.join(''), 'tcp')).toEqual([[lines[0]], lines[1], 0]);
    expect(split(lines.join(''), 'udp')).toEqual([[...lines], '', 0]);
    expect(split('noise+RE', 'tcp')).toEqual([[], '+RE', 5]);
  });

  it('longer than any is garbage', () => {
    const { frames: found, rest } = queclink.framing.tcp(bytes(`+RESP:GTDAT,${'x'.repeat(5000)}`));
    expect([found, rest.length]).toEqual([[], 0]);
  });

  it('is the same however the segments fall', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...frames), { maxLength: 6 }), fc.array(fc.nat(), { maxLength: 8 }), (chosen, cutsAt) => {
        const all = joinBytes(...chosen);
        const places = [0, ...cutsAt.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length];
        let rest: Uint8Array = new Uint8Array();
        const found: string[] = [];
        for (let i = 1; i < places.length; i += 1) {
          const result = queclink.framing.tcp(joinBytes(rest, all.subarray(places[i - 1], places[i])));
          found.push(...result.frames.map(toHex));
          rest = result.rest;
        }
        expect([found, rest.length]).toEqual([chosen.map(toHex), 0]);
      }),
      { numRuns: 300 },
    );
  });

  it('that names no device is a problem, and one of an unknown kind without a place is kept as it came', () => {
    expect(queclink.decode(bytes('+RESP:GTFRI,060502,nobody,,20250314083016,0001$'), {})).toMatchObject({
      problem: 'no line of a Queclink device',
    });
    expect(decode('+RESP:GTXYZ,060502,860123456789012,,7,20250314083016,0001$').messages).toMatchObject([
      { type: 'unknown', kind: 'GTXYZ' },
    ]);
    expect(decode(`+RESP:GTXYZ,060502,860123456789012,,7,${place},00,20250314083016,0001$`).messages).toMatchObject([{ type: 'position' }]);
  });

  it('of a device that never had a fix gives no place: its zeros are none', () => {
    const never = '0,0.0,0,0.0,0.000000,0.000000,20250314083015,0460,0000,1A2B,3C4D';
    const line = `+RESP:GTFRI,060502,860123456789012,,12345,10,1,${never},00,1234.5,00012:34:56,,,87,110000,,,,20250314083016,0A1F$`;
    for (const sent of [line, line.replace(never, never.slice(1))])
      expect(decode(sent).messages).toMatchObject([{ type: 'status', batteryPercent: 87, attributes: { lac: 6699, ignition: false } }]);
    const atEquator = never.replace('0,0.0', '1,0.0');
    expect(decode(line.replace(never, atEquator)).messages[0]).toMatchObject({
      type: 'position',
      latitude: 0,
      longitude: 0,
      isValid: true,
    });
  });

  it('without its send time has the time of its place', () => {
    expect(decode(`+RESP:GTSOS,300502,860123456789012,,,00,1,${place},12.3,64,,0001$`).messages).toMatchObject([
      { type: 'position', timeMs: 1_741_941_015_000 },
      { type: 'alarm', timeMs: 1_741_941_015_000 },
      { type: 'status', timeMs: 1_741_941_015_000 },
    ]);
  });

  it('is understood with any of its fields left empty', () => {
    const parts = `${place},00,1234.5,00012:34:56,,,87,220102,,,,`.split(',');
    let [read, all] = [0, 0];
    fc.assert(
      fc.property(fc.subarray([...parts.keys()]), fc.constantFrom('FRI', 'SPD', 'TOW', 'IGN', 'MPF', 'ERI', 'STT'), (empty, word) => {
        const fields = parts.map((field, i) => (empty.includes(i) ? '' : field)).join(',');
        const result = decode(`+RESP:GT${word},060502,860123456789012,,12345,10,1,${fields},20250314083016,0A1F$`);
        all += 1;
        read += result.messages.every(({ type }) => type !== 'unknown') ? 1 : 0;
        const hasPlace = [4, 5, 6].every((i) => !empty.includes(i));
        expect(result.messages.some(({ type }) => type === 'position')).toBe(hasPlace);
      }),
      { numRuns: 1000 },
    );
    expect(read / all).toBeGreaterThanOrEqual(0.98);
  });

  it('of anything at all is decoded without throwing', () => {
    const word = fc.constantFrom('FRI', 'ERI', 'BAA', 'BID', 'CAN', 'OBD', 'WIF', 'GSM', 'LBS', 'INF', 'IDA', 'DTT', 'HBD', 'ACK');
    const field = fc.oneof(
      fc.constantFrom('', '0', '1', 'FFFF', '7CD9F4112233', '114.057865', '22.543096', '20250314083015', '0460'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.constantFrom('RESP', 'BUFF', 'ACK'), word, fc.array(field, { maxLength: 60 }), (head, letters, fields) => {
        const result = queclink.decode(bytes(`+${head}:GT${letters},060502,860123456789012,${fields.join(',')},20250314083016,0001$`), {});
        if (!isProblem(result)) for (const { timeMs } of result.messages) expect(timeMs === null || Number.isFinite(timeMs)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what a line says', () => {
  it('of a GV350M: fuel sensors by their ports come before the accessories, and take nothing from them', () => {
    // Mask 101: bit 0 fuel sensors (count, then type, port and hex each), bit 8 accessories; one analogue input.
    const fixed = '00,1234.5,00012:34:56,0,87,220100,1';
    const line = `+RESP:GTERI,F10102,860123456789012,,00000101,12345,10,1,${place},${fixed},2,1,2,0A1F,3,1,0BB8,1,00,6,4,,083B,COLD1,7CD9F4112233,3015,-18,61,-18.25,20250314083016,0A20$`;
    const fuelSensors = [
      { type: '1', port: '2', data: '0A1F' },
      { type: '3', port: '1', data: '0BB8' },
    ];
    expect(decode(line).messages).toMatchObject([
      { type: 'position', attributes: { model: 'GV350M', odometerM: 1_234_500, ignition: true, fuelSensors } },
      { type: 'status', externalMv: 12_345, batteryPercent: 87 },
      { type: 'reading', device: { mac: '7CD9F4112233' }, temperatureC: -18.25, humidityPercent: 61, batteryMv: 3015 },
    ]);
  });

  it('is told as back-filled where the device had kept it, its alarms with it', () => {
    const { messages } = decode(`+BUFF:GTSOS,300502,860123456789012,,,00,1,${place},12.3,64,20250314093016,0001$`);
    expect(messages[0]).toMatchObject({ type: 'position', timeMs: 1_741_941_015_000, attributes: { isBackfilled: true } });
    expect(messages[1]).toMatchObject({ type: 'alarm', timeMs: 1_741_941_015_000 });
  });

  it('is acknowledged by its count, a heartbeat by its version too, an answer to a command not', () => {
    expect(
      examples
        .map(({ answer }) => (answer === undefined ? undefined : text(fromHex(answer))))
        .filter((each) => each?.startsWith('+SACK:GTHBD')),
    ).toEqual(['+SACK:GTHBD,060502,0A21$']);
    expect(decode('+ACK:GTRTO,060502,860123456789012,,GPS,0007,20250314083017,0A22$').answer).toBeUndefined();
  });

  it('is read by the type in its version, of six digits or ten', () => {
    const model = (version: string): unknown =>
      decode(`+RESP:GTPNA,${version},860123456789012,,20250314083016,0001$`).messages[0]?.attributes?.['model'];
    expect([model('060502'), model('8020050102'), model('EE0102')]).toEqual(['GV300', 'GV355CEU', undefined]);
  });

  it('is printed by decode from the line as it is', () => {
    const [first] = decodeText('queclink', `+RESP:GTSOS,300502,860123456789012,,,00,1,${place},12.3,64,20250314083016,0001$`);
    expect(JSON.parse(first ?? '{}')).toMatchObject({ type: 'position', latitude: 22.543096, speed: 35.2 });
  });
});

describe('what a Queclink device is told', () => {
  const sending = { device: { alias: '' }, flag: 0x1_0007, serial: 1, nowMs: 0 };
  const encoded = (name: string, values = {}, profile?: string): string | undefined =>
    text(
      profileOf(queclink, profile)
        .commands?.commands.find((each) => each.name === name)
        ?.encode(values, sending),
    );

  it('is a line with the password of its model and the serial of the command', () => {
    expect([encoded('locate'), encoded('restart', {}, 'gl300')]).toEqual(['AT+GTRTO=gv300,1,,,,,,0007$', 'AT+GTRTO=gl300,3,,,,,,0007$']);
    expect([encoded('cutOff'), encoded('restore')]).toEqual([
      'AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,0007$',
      'AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,0007$',
    ]);
    expect([encoded('text', { text: 'AT+GTTMA=gv300,+,8,0,0,,,,,,FFFF$' }), encoded('text', { text: 'reboot' })]).toEqual([
      'AT+GTTMA=gv300,+,8,0,0,,,,,,0007$',
      undefined,
    ]);
  });

  it('is known to cut the engine off in a text too', () => {
    const isCut = (line: string): boolean => queclink.commands.commands.some((each) => each.name === 'text' && cuts(each, { text: line }));
    expect([isCut('AT+GTOUT=gv300,1,,,0,0,0,0,0,0,0,,,,,,,FFFF$'), isCut('AT+GTOUT=gv300,0,,,0,0,0,0,0,0,0,,,,,,,FFFF$')]).toEqual([
      true,
      false,
    ]);
  });

  it('is answered with its word and serial', () => {
    const verdict = (line: string, command = 'locate'): unknown => {
      const [reply] = decode(line).messages;
      return reply?.type === 'reply' ? queclink.commands.replyTo(reply, { command, flag: 0x1_0007, serial: 1 }) : 'no reply';
    };
    expect(verdict('+ACK:GTRTO,060502,860123456789012,,GPS,0007,20250314083017,0A22$')).toBe('taken');
    expect(verdict('+ACK:GTRTO,060502,860123456789012,,GPS,0008,20250314083017,0A22$')).toBeUndefined();
    expect(verdict('+ACK:GTRTO,060502,860123456789012,,GPS,0007,20250314083017,0A22$', 'cutOff')).toBeUndefined();
  });
});
