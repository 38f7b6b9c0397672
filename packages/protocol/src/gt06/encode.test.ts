import * as fc from 'fast-check';
import type { Message } from '@frostway/core/message';
import { describe, expect, it } from 'vitest';
import { toHex } from '../bytes.js';
import { isProblem } from '../family.js';
import { encodeCommand, maxCommandText } from './commands.js';
import {
  encodeAlarm,
  encodeHeartbeat,
  encodeLocation12,
  encodeLocation22,
  encodeLogin,
  encodeProbe,
  encodeReply,
  type PlaceValues,
} from './encode.js';
import { gt06 } from './family.js';

function messagesIn(frame: Uint8Array): readonly Message[] {
  expect(gt06.framing.tcp(frame)).toMatchObject({ skipped: 0, rest: new Uint8Array(), frames: [frame] });
  const decoded = gt06.decode(frame, { isStrict: true });
  if (isProblem(decoded)) throw new Error(decoded.problem);
  expect(decoded.warnings).toBeUndefined();
  return decoded.messages;
}

const serial = fc.integer({ min: 0, max: 0xffff });
const cell = fc.record({
  mcc: fc.integer({ min: 1, max: 999 }),
  mnc: fc.integer({ min: 0, max: 999 }),
  lac: fc.integer({ min: 0, max: 0xffff }),
  cellId: fc.integer({ min: 0, max: 0xffffff }),
});
/** Whole 1e-6 degrees, away from 0/0 where a device without a fix says nothing. */
const micro = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => (n === 0 ? 1 : n) / 1e6);
const placeShape = {
  timeMs: fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2199, 11, 31) / 1000 }).map((s) => s * 1000),
  latitude: micro(90),
  longitude: micro(180),
  speedKmh: fc.integer({ min: 0, max: 255 }),
  courseDegrees: fc.integer({ min: 0, max: 359 }),
  isValid: fc.boolean(),
  satellites: fc.integer({ min: 0, max: 15 }),
  cell,
};
const place = fc.record(placeShape);
const report = fc.record({
  ...placeShape,
  ignition: fc.boolean(),
  uploadMode: fc.integer({ min: 0, max: 14 }),
  isBackfilled: fc.boolean(),
  odometerM: fc.integer({ min: 0, max: 0xffffffff }),
});
const state = fc.record({
  isOilCut: fc.boolean(),
  isGpsOn: fc.boolean(),
  isCharging: fc.boolean(),
  ignition: fc.boolean(),
  isArmed: fc.boolean(),
  voltageLevel: fc.integer({ min: 0, max: 6 }),
  gsmLevel: fc.integer({ min: 0, max: 4 }),
  language: fc.constantFrom(1 as const, 2 as const),
});

function expectPlace(message: Message | undefined, values: PlaceValues): void {
  const { cell, satellites, latitude, longitude, ...rest } = values;
  if (message?.type !== 'position') throw new Error('no position');
  const { timeMs, speedKmh, courseDegrees, isValid } = rest;
  expect(message).toMatchObject({ timeMs, speedKmh, courseDegrees, isValid, source: 'gps', attributes: { ...cell, satellites } });
  // The wire counts in 1/1,800,000 degree.
  expect(Math.abs(message.latitude - latitude)).toBeLessThan(4e-7);
  expect(Math.abs(message.longitude - longitude)).toBeLessThan(4e-7);
}

describe('what a simulated GT06 device sends is decoded into what it meant', () => {
  it('login', () => {
    const imei = fc.stringMatching(/^[0-9]{15}$/);
    const zone = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(
        imei,
        fc.integer({ min: 0, max: 0xffff }),
        zone,
        fc.constantFrom(1 as const, 2 as const),
        serial,
        (imei, modelId, timezoneMinutes, language, n) => {
          const hex = `0x${modelId.toString(16).toUpperCase().padStart(4, '0')}`;
          expect(messagesIn(encodeLogin({ imei, modelId, timezoneMinutes, language }, n))).toEqual([
            {
              type: 'login',
              timeMs: null,
              device: { imei },
              attributes: { modelId: hex, timezoneMinutes: timezoneMinutes === 0 ? 0 : timezoneMinutes, language },
            },
          ]);
          expect(messagesIn(encodeLogin({ imei }, n))).toEqual([{ type: 'login', timeMs: null, device: { imei } }]);
        },
      ),
    );
    expect(() => encodeLogin({ imei: '12345' }, 1)).toThrow(RangeError);
  });

  it('location 0x12, in every hemisphere and with an MNC of three digits', () => {
    fc.assert(
      fc.property(place, serial, (values, n) => {
        const messages = messagesIn(encodeLocation12(values, n));
        expect(messages).toHaveLength(1);
        expectPlace(messages[0], values);
      }),
    );
  });

  it('location 0x22 with ignition, reason, back-fill mark and mileage', () => {
    fc.assert(
      fc.property(report, serial, (values, n) => {
        const { ignition, uploadMode, isBackfilled, odometerM, ...where } = values;
        const messages = messagesIn(encodeLocation22(values, n));
        expect(messages).toHaveLength(1);
        expectPlace(messages[0], where);
        expect(messages[0]?.attributes).toMatchObject({ ignition, uploadMode, isBackfilled, odometerM });
      }),
    );
  });

  it('heartbeat 0x13', () => {
    fc.assert(
      fc.property(state, serial, (values, n) => {
        const batteryPercent = Math.floor((values.voltageLevel * 100) / 6);
        expect(messagesIn(encodeHeartbeat(values, n))).toEqual([
          { type: 'status', timeMs: null, isHeartbeat: true, batteryPercent, attributes: values },
        ]);
      }),
    );
  });

  it('alarm 0x26 as a position and an alarm of the same time', () => {
    fc.assert(
      fc.property(place, state, fc.integer({ min: 1, max: 255 }), serial, (where, values, alarmCode, n) => {
        const messages = messagesIn(encodeAlarm(where, values, alarmCode, n));
        expectPlace(messages[0], where);
        expect(messages[0]?.attributes).toMatchObject(values);
        expect(messages[1]).toMatchObject({ type: 'alarm', timeMs: where.timeMs, attributes: { alarmCode, language: values.language } });
        expect(messages[2]).toEqual({ type: 'status', timeMs: where.timeMs, batteryPercent: Math.floor((values.voltageLevel * 100) / 6) });
        expect(messages).toHaveLength(3);
      }),
    );
  });

  it('probe 0x94 1E, below zero as well', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2000, max: 2000 }), fc.integer({ min: 0, max: 1000 }), serial, (t, h, n) => {
        const values = { temperatureC: t / 10, humidityPercent: h / 10 };
        expect(messagesIn(encodeProbe(values, n))).toEqual([{ type: 'reading', timeMs: null, ...values }]);
      }),
    );
  });

  it('reply 0x21, in ASCII and in Chinese', () => {
    const flag = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(flag, fc.oneof(fc.stringMatching(/^[ -~]{0,200}$/), fc.stringMatching(/^[一-龥]{1,100}$/)), serial, (flag, text, n) => {
        expect(messagesIn(encodeReply({ flag, text }, n))).toEqual([{ type: 'reply', timeMs: null, text, flag }]);
      }),
    );
  });

  it('command 0x80, as the vendor writes it', () => {
    expect(toHex(encodeCommand({ text: 'sos#', flag: 0 }, 1))).toBe('78780E800800000000736F732300016D6A0D0A');
    expect(toHex(encodeCommand({ text: 'sos#', flag: 0, language: 2 }, 1))).toBe('787810800800000000736F7323000200019A170D0A');
    expect(toHex(encodeCommand({ text: 'RELAY,1#', flag: 0x12345, language: 2 }, 10))).toBe(
      '787814800C0001234552454C41592C31230002000A4BD00D0A',
    );
  });

  it('command 0x80 refuses what does not fit one frame', () => {
    expect(encodeCommand({ text: 'x'.repeat(maxCommandText), flag: 1, language: 2 }, 1)).toHaveLength(260);
    expect(() => encodeCommand({ text: 'x'.repeat(maxCommandText + 1), flag: 1 }, 1)).toThrow(RangeError);
    expect(() => encodeCommand({ text: '断油#', flag: 1 }, 1)).toThrow(RangeError);
    expect(() => encodeCommand({ text: '', flag: 1 }, 1)).toThrow(RangeError);
  });
});
