import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { joinBytes } from '../kit/join.js';
import { encodeDatagram, encodeFrame, encodeHello, eyeValue } from './encode.js';
import type { IoValue, RecordValues } from './encode.js';
import { examples } from './examples.js';
import { teltonika } from './family.js';

const split = teltonika.framing.tcp;
/** Runs of pings grow together, and are no frames of this test. */
const frames = examples.filter(({ name }) => name !== 'ping').map(({ frame }) => fromHex(frame));

function feed(segments: readonly Uint8Array[]): { frames: string[]; rest: string; skipped: number } {
  let rest: Uint8Array = new Uint8Array();
  let skipped = 0;
  const found: string[] = [];
  for (const segment of segments) {
    const cut = split(joinBytes(rest, segment));
    found.push(...cut.frames.map(toHex));
    rest = cut.rest;
    skipped += cut.skipped;
  }
  return { frames: found, rest: toHex(rest), skipped };
}

function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((to, i) => bytes.slice(places[i], to));
}

const number: fc.Arbitrary<IoValue> = fc
  .tuple(fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(1 as const, 2 as const, 4 as const), fc.nat())
  .map(([id, width, value]) => ({ id, width, value: value % 2 ** (8 * width) }));
const sensors = fc.array(
  fc.record({
    mac: fc.uint8Array({ minLength: 6, maxLength: 6 }).map((bytes) => `02${toHex(bytes).slice(2)}`),
    rssiDbm: fc.integer({ min: -128, max: 0 }),
    temperatureC: fc.integer({ min: -20_000, max: 20_000 }).map((raw) => raw / 100),
    humidityPercent: fc.integer({ min: 0, max: 100 }),
    batteryMv: fc.integer({ min: 0, max: 4000 }),
  }),
  { maxLength: 4 },
);
const anyRecord: fc.Arbitrary<RecordValues> = fc.record({
  timeMs: fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2060, 0, 1) }),
  latitude: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((raw) => raw / 1e7),
  longitude: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((raw) => raw / 1e7),
  altitudeM: fc.integer({ min: -500, max: 9000 }),
  courseDegrees: fc.integer({ min: 0, max: 359 }),
  satellites: fc.integer({ min: 1, max: 30 }),
  speedKmh: fc.integer({ min: 0, max: 300 }),
  eventId: fc.integer({ min: 0, max: 12_000 }),
  // Lists of beacons have a form of their own and are tried by it.
  values: fc
    .array(number, { maxLength: 20 })
    .map((values) => values.filter(({ id }) => ![385, 387, 548, 10_828, 10_829, 10_831, 11_317].includes(id))),
});

describe('a stream of Teltonika frames', () => {
  it('gives the same frames however the segments fall', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...frames), { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (chosen, cuts) => {
        expect(feed(cutAt(joinBytes(...chosen), cuts))).toEqual({ frames: chosen.map(toHex), rest: '', skipped: 0 });
      }),
      { numRuns: 500 },
    );
  });

  it('finds the next frame behind garbage that begins none', () => {
    const garbage = fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.map((byte) => (byte < 0x30 || byte === 0xff ? 0x41 : byte)));
    fc.assert(
      fc.property(garbage, fc.constantFrom(...frames), (noise, frame) => {
        expect(feed([joinBytes(noise, [0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41, 0x41], frame)]).frames).toContain(toHex(frame));
      }),
    );
  });

  it('loses no whole frame to half a one before it', () => {
    const data = frames.filter((frame) => frame.subarray(0, 4).every((byte) => byte === 0));
    fc.assert(
      fc.property(fc.constantFrom(...data), fc.constantFrom(...data), fc.nat(), (broken, whole, cut) => {
        const half = broken.subarray(0, 12 + (cut % (broken.length - 12)));
        expect(feed([joinBytes(half, whole)]).frames).toEqual([toHex(whole)]);
      }),
    );
  });

  it('hands on a frame with a wrong checksum that has no other in it, to be asked for again', () => {
    const spoilt = encodeFrame([]).slice();
    spoilt[spoilt.length - 1] = (spoilt.at(-1) ?? 0) ^ 1;
    const [next = new Uint8Array()] = frames;
    expect(feed([joinBytes(spoilt, next)])).toEqual({ frames: [toHex(spoilt), toHex(next)], rest: '', skipped: 0 });
  });

  it('counts a run of pings as one', () => {
    expect(feed([Uint8Array.of(0xff, 0xff), Uint8Array.of(0xff)])).toEqual({ frames: ['FFFF', 'FF'], rest: '', skipped: 0 });
  });
});

describe('what is encoded', () => {
  it('is understood again over TCP and UDP, every record with its place, and never kept raw', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 10 }), (records) => {
        for (const frame of [encodeFrame(records), encodeDatagram('860123456789012', 9, 3, records)]) {
          const result = teltonika.decode(frame, { isStrict: true });
          if (isProblem(result)) throw new Error(result.problem);
          expect(result.messages.filter(({ type }) => type === 'unknown')).toEqual([]);
          const places = result.messages.filter(({ type }) => type === 'position');
          expect(places).toMatchObject(
            records
              .filter(({ latitude, longitude }) => latitude !== 0 || longitude !== 0)
              .map(({ timeMs, latitude, longitude, altitudeM, speedKmh, courseDegrees }) => ({
                timeMs,
                latitude,
                longitude,
                altitudeM,
                speedKmh,
                courseDegrees,
              })),
          );
          expect(result.answer?.at(-1)).toBe(records.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('gives back the beacons a device has received', () => {
    fc.assert(
      fc.property(anyRecord, sensors, (record, received) => {
        const result = teltonika.decode(encodeFrame([{ ...record, values: [eyeValue(received)] }]), { isStrict: true });
        if (isProblem(result)) throw new Error(result.problem);
        const readings = result.messages.filter(({ type }) => type === 'reading');
        expect(readings).toEqual(
          received.map(({ mac, ...values }) => ({ type: 'reading', timeMs: record.timeMs, device: { mac }, ...values })),
        );
      }),
    );
  });

  it('names the device in a hello', () => {
    expect(teltonika.decode(encodeHello('860123456789012'), { isStrict: true })).toMatchObject({ messages: [{ type: 'login' }] });
  });

  it('is believed by no strict listener with one wrong bit', () => {
    const frame = encodeFrame([
      { timeMs: 1_741_941_015_000, latitude: 1, longitude: 2, courseDegrees: 3, satellites: 4, speedKmh: 5, values: [] },
    ]);
    for (let bit = 8 * 8; bit < frame.length * 8; bit += 1) {
      const flipped = frame.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(isProblem(teltonika.decode(flipped, { isStrict: true }))).toBe(true);
    }
  });
});

describe('any content', () => {
  it('behind an honest envelope is decoded without throwing, and acknowledged', () => {
    const codec = fc.constantFrom(0x07, 0x08, 0x10, 0x0c, 0x0d, 0x0e, 0x8e);
    fc.assert(
      fc.property(codec, fc.uint8Array({ minLength: 2, maxLength: 200 }), (first, content) => {
        const data = joinBytes([first], content);
        const length = data.length;
        const frame = joinBytes([0, 0, 0, 0, 0, 0, length >> 8, length & 0xff], data, [0, 0, 0, 0]);
        const result = teltonika.decode(frame, {});
        expect(isProblem(result)).toBe(false);
        if (!isProblem(result)) for (const { timeMs } of result.messages) expect(timeMs === null || Number.isFinite(timeMs)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
