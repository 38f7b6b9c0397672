import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { joinBytes } from '../kit/join.js';
import { encodeLogger, encodePlace, encodeTags } from './encode.js';
import { examples } from './examples.js';
import { tzone } from './family.js';
import { buildFrame } from './frames.js';

const nowMs = Date.UTC(2025, 2, 14, 8, 30, 15);
const head = { imei: '860123456789012', timeMs: nowMs, index: 18 };
const split = tzone.framing.tcp;
const frames = examples.map(({ frame }) => fromHex(frame));
const decodeFrame = (frame: Uint8Array, isStrict = true) => {
  const result = tzone.decode(frame, { isStrict, nowMs });
  if (isProblem(result)) throw new Error(result.problem);
  return result;
};
/** Hardware, firmware, IMEI and clock. */
const headOf = (hardware: string): Uint8Array => fromHex(`${hardware}03020000086012345678901219030E081E0F`);

describe('a record', () => {
  it('is acknowledged by its index with the time of the server', () => {
    const { answer } = decodeFrame(encodeLogger(head, { temperatureC: -18.25, humidityPercent: 61, batteryMv: 3980 }));
    expect(new TextDecoder().decode(answer)).toBe('@ACK,18#@UTC time:2025-03-14 08:30:15');
  });

  it('with a wrong checksum is a problem on a listener and a warning for a person', () => {
    const frame = encodeLogger(head, { batteryMv: 3980 });
    frame[30] = (frame[30] ?? 0) ^ 1;
    expect(tzone.decode(frame, { isStrict: true })).toMatchObject({ problem: 'the checksum is wrong' });
    expect(tzone.decode(frame, {})).toMatchObject({ warnings: ['the checksum is wrong'] });
  });

  it('whose blocks do not fill it is kept as it came and acknowledged', () => {
    const frame = buildFrame(headOf('0403'), [], 7);
    const broken = joinBytes(frame.subarray(0, 4), frame.subarray(4, 26), [0, 9, 1], frame.subarray(26));
    broken[3] = broken.length - 6;
    expect(tzone.decode(broken, {})).toMatchObject({
      messages: [{ type: 'unknown', kind: 'hardware0403', hex: '000901' }],
      speaker: { imei: head.imei },
      warnings: ['the checksum is wrong', 'the blocks do not fill the frame'],
    });
  });

  it('has its state by the length of the block, and by the hardware where two are alike', () => {
    const fourteen = fromHex('AA00131700570034026502E60000');
    const of = (hardware: string, index: number): unknown =>
      decodeFrame(buildFrame(headOf(hardware), [new Uint8Array(0), new Uint8Array(0), fourteen], index)).messages;
    expect(of('040A', 1)).toContainEqual(
      expect.objectContaining({ type: 'reading', temperatureC: 5.2, humidityPercent: 61.3, lightLux: 742 }),
    );
    expect(of('0111', 2)).toContainEqual(expect.objectContaining({ type: 'status', externalMv: 6130 }));
  });

  it('below zero is below zero, and a faulty sensor has no value', () => {
    const readings = (temperatureC?: number): unknown =>
      decodeFrame(encodeLogger(head, { ...(temperatureC === undefined ? {} : { temperatureC }), batteryMv: 3980 })).messages.filter(
        ({ type }) => type === 'reading',
      );
    expect(readings(-0.01)).toMatchObject([{ temperatureC: -0.01 }]);
    expect(readings()).toEqual([]);
  });
});

describe('an RD05 reading', () => {
  const frame = fromHex('7E0D12345662160179000E1000EC4F7203');

  it('names its reader and the tag it received', () => {
    expect(decodeFrame(frame)).toMatchObject({
      speaker: { alias: '123456' },
      messages: [{ device: { alias: '62160179' }, temperatureC: 23.6 }],
    });
  });

  it('is turned over by its sum', () => {
    const wrong = frame.slice();
    wrong[13] = 0x64;
    expect(tzone.decode(wrong, { isStrict: true })).toMatchObject({ problem: 'the checksum is wrong' });
  });

  it('of minus 35.6 degrees is that, and with 0x8000 none', () => {
    const of = (word: string): Uint8Array => fromHex(`7E0D12345662160179000E10${word}4F0003`);
    const values = (word: string): unknown =>
      decodeFrame(of(word), false).messages.map((each) => (each.type === 'reading' ? (each.temperatureC ?? null) : undefined));
    expect([values('4164'), values('0164'), values('8000')]).toEqual([[-35.6], [35.6], [null]]);
  });
});

describe('a stream of TZONE frames', () => {
  it('gives the same frames however the segments fall', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...frames), { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (chosen, cuts) => {
        const all = joinBytes(...chosen);
        const places = [0, ...cuts.map((cut) => cut % (all.length + 1)).sort((a, b) => a - b), all.length];
        let rest: Uint8Array = new Uint8Array();
        const found: string[] = [];
        for (let i = 1; i < places.length; i += 1) {
          const result = split(joinBytes(rest, all.subarray(places[i - 1], places[i])));
          found.push(...result.frames.map(toHex));
          rest = result.rest;
        }
        expect([found, rest.length]).toEqual([chosen.map(toHex), 0]);
      }),
      { numRuns: 300 },
    );
  });

  it('loses no whole record to half a one before it', () => {
    const records = frames.filter((frame) => frame[0] === 0x54);
    fc.assert(
      fc.property(fc.constantFrom(...records), fc.constantFrom(...records), fc.nat(), (broken, whole, cut) => {
        const half = broken.subarray(0, 6 + (cut % (broken.length - 6)));
        expect(split(joinBytes(half, whole)).frames.map(toHex)).toEqual([toHex(whole)]);
      }),
    );
  });

  it('finds the next frame behind garbage', () => {
    const garbage = fc
      .uint8Array({ maxLength: 40 })
      .map((bytes) => bytes.map((byte) => ([0x24, 0x2a, 0x40, 0x54, 0x7e].includes(byte) ? 0 : byte)));
    fc.assert(
      fc.property(garbage, fc.constantFrom(...frames), (noise, frame) => {
        expect(split(joinBytes(noise, frame))).toMatchObject({ frames: [frame], skipped: noise.length });
      }),
    );
  });
});

describe('what is encoded', () => {
  const index = fc.integer({ min: 0, max: 0xffff });
  const timeMs = fc.integer({ min: Date.UTC(2012, 0, 1) / 1000, max: Date.UTC(2060, 0, 1) / 1000 }).map((seconds) => seconds * 1000);
  const heads = fc.record({ imei: fc.constant(head.imei), timeMs, index });

  it('is understood again: probes, tags and places, none kept raw', () => {
    const logger = fc.record({
      temperatureC: fc.integer({ min: -9999, max: 9999 }).map((raw) => (raw === 0 ? 0 : raw / 100)),
      humidityPercent: fc.integer({ min: 0, max: 100 }),
    });
    const tag = fc.record({
      id: fc.uint8Array({ minLength: 4, maxLength: 4 }).map(toHex),
      batteryMv: fc.integer({ min: 0, max: 4000 }),
      temperatureC: fc.integer({ min: -999, max: 999 }).map((raw) => (raw === 0 ? 0 : raw / 10)),
      humidityPercent: fc.integer({ min: 0, max: 100 }),
      rssiDbm: fc.integer({ min: -120, max: -1 }),
    });
    const place = fc.record({
      latitude: fc.integer({ min: -89_000_000, max: 89_000_000 }).map((raw) => raw / 1e6),
      longitude: fc.integer({ min: -179_000_000, max: 179_000_000 }).map((raw) => raw / 1e6),
      speedKmh: fc.integer({ min: 0, max: 200 }),
      courseDegrees: fc.integer({ min: 0, max: 359 }),
    });
    fc.assert(
      fc.property(heads, logger, fc.array(tag, { maxLength: 5 }), place, (of, values, tags, where) => {
        const readings = (frame: Uint8Array): unknown => decodeFrame(frame).messages.filter(({ type }) => type === 'reading');
        expect(readings(encodeLogger(of, { ...values, batteryMv: 3900 }))).toEqual([{ type: 'reading', timeMs: of.timeMs, ...values }]);
        expect(readings(encodeTags(of, tags))).toMatchObject(
          tags.map(({ id, ...received }) => ({ device: { alias: id }, timeMs: of.timeMs, ...received })),
        );
        const [first] = decodeFrame(encodePlace(of, where)).messages;
        if (where.latitude !== 0 || where.longitude !== 0) expect(first).toMatchObject({ type: 'position', timeMs: of.timeMs, ...where });
      }),
      { numRuns: 300 },
    );
  });

  it('is believed by no strict listener with one wrong bit behind its length', () => {
    const frame = encodeTags(head, [{ id: '07000001', batteryMv: 3612, temperatureC: -18.3, humidityPercent: 61, rssiDbm: -42 }]);
    for (let bit = 6 * 8; bit < (frame.length - 2) * 8; bit += 1) {
      const flipped = frame.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(isProblem(tzone.decode(flipped, { isStrict: true }))).toBe(true);
    }
  });
});

describe('any body', () => {
  it('in an honest frame is decoded without throwing, and acknowledged', () => {
    const hardware = fc.constantFrom('010A', '010B', '0111', '0153', '0402', '0403', '0406', '0407', '040A', '0413', '0499');
    fc.assert(
      fc.property(hardware, fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 11 }), (which, blocks) => {
        const result = tzone.decode(buildFrame(headOf(which), blocks, 1), { isStrict: true });
        expect(isProblem(result)).toBe(false);
        expect(isProblem(result) ? undefined : result.answer).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a line of text', () => {
  it('says no speed, course, mileage or precision that is no number', () => {
    const line =
      '$$B0860123456789012|AA$GPRMC,083015.000,A,3113.8250,N,12128.4220,E,3x.50,13y.00,140325,,,A*00|NaN|0x10|1.2|000000000000|20250314083015|13981243|00000000|1A2B3C4D|+024|1e3|0011|0000\r\n';
    const decoded = tzone.decode(new TextEncoder().encode(line), {});
    expect(isProblem(decoded) ? undefined : decoded.messages[0]).toEqual({
      type: 'position',
      timeMs: 1_741_941_015_000,
      source: 'gps',
      latitude: 31.2304167,
      longitude: 121.4737,
      isValid: true,
      attributes: {
        status: '000000000000',
        isCharging: true,
        adc: '00000000',
        lac: 6699,
        cellId: 15437,
        temperatureRaw: '+024',
        event: 'interval',
      },
    });
  });
});

describe('what a TZONE device is told', () => {
  it('is a line behind its password, and its answer belongs to the oldest', () => {
    const encodedText = (name: string, values = {}): string | undefined => {
      const frame = tzone.commands.commands
        .find((each) => each.name === name)
        ?.encode(values, { device: { alias: '' }, flag: 1, serial: 1, nowMs });
      return frame === undefined ? undefined : new TextDecoder().decode(frame);
    };
    expect([encodedText('locate'), encodedText('text', { text: '*000000,004,350,330#' }), encodedText('text', { text: '重启' })]).toEqual([
      '*000000,000#',
      '*000000,004,350,330#',
      undefined,
    ]);
    const verdict = (text: string): unknown =>
      tzone.commands.replyTo({ type: 'reply', timeMs: null, text }, { command: 'locate', flag: 1, serial: 1 });
    expect([verdict('*000000,000,OK#'), verdict('*000000,000,ERROR#')]).toEqual(['taken', 'refused']);
  });
});
