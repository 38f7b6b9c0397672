/** Frames a device sends, built from values: what the decoders are proved against. */
import { fromHex } from '../bytes.js';
import { joinBytes } from '../kit/join.js';
import { buildFrame } from './frames.js';
import { eventCodes, temperatureWord, timeBytes } from './words.js';

/** What a record of any logger has. */
export type RecordHead = {
  /** 15 digits. */
  readonly imei: string;
  /** Whole seconds, 2000 to 2255. */
  readonly timeMs: number;
  /** 0..0xFFFF. */
  readonly index: number;
};

/** A tag a reader has received. */
export type TagValues = {
  /** 8 hex digits, as printed. */
  readonly id: string;
  readonly batteryMv: number;
  /** Tenths; undefined: the sensor is faulty. */
  readonly temperatureC?: number;
  readonly humidityPercent?: number;
  /** -255..0. */
  readonly rssiDbm: number;
};

const word = (value: number): readonly number[] => [value >> 8, value & 0xff];

function headOf(hardware: number, { imei, timeMs }: RecordHead): Uint8Array {
  return joinBytes(word(hardware), fromHex('03020000'), fromHex(imei.padStart(16, '0')), timeBytes(timeMs));
}

const noCell = new Uint8Array(4);

/** A record of a TT18: one probe. */
export function encodeLogger(
  head: RecordHead,
  {
    temperatureC,
    humidityPercent,
    batteryMv,
  }: { readonly temperatureC?: number; readonly humidityPercent?: number; readonly batteryMv: number },
): Uint8Array {
  const status = [
    eventCodes.interval,
    0,
    24,
    0x37,
    ...word(Math.round(batteryMv / 10)),
    ...word(temperatureWord(temperatureC, 100)),
    humidityPercent ?? 0xff,
  ];
  return buildFrame(headOf(0x0403, head), [noCell, Uint8Array.from(status)], head.index);
}

/** A record of a reader of tags. */
export function encodeTags(head: RecordHead, tags: readonly TagValues[]): Uint8Array {
  const status = Uint8Array.from([eventCodes.interval, 0, 24, 0x17, ...word(398), ...word(1243)]);
  const records = tags.map(({ id, batteryMv, temperatureC, humidityPercent, rssiDbm }) =>
    joinBytes(fromHex(id), [0], word(batteryMv), word(temperatureWord(temperatureC, 10)), [humidityPercent ?? 0xff, -rssiDbm]),
  );
  return buildFrame(headOf(0x0406, head), [noCell, status, joinBytes([0, tags.length, 0x0b], ...records)], head.index);
}

/** A record of a logger with GPS. */
export function encodePlace(
  head: RecordHead,
  place: { readonly latitude: number; readonly longitude: number; readonly speedKmh: number; readonly courseDegrees: number },
): Uint8Array {
  const { latitude, longitude, speedKmh, courseDegrees } = place;
  const u32 = (value: number): readonly number[] => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
  const status = 4 + (latitude >= 0 ? 1 : 0) + (longitude < 0 ? 2 : 0);
  const gps = joinBytes(
    [status],
    timeBytes(head.timeMs),
    u32(Math.round(Math.abs(latitude) * 6_000_000)),
    u32(Math.round(Math.abs(longitude) * 6_000_000)),
    word(12),
    word(31),
    word(Math.round(courseDegrees)),
    word(Math.round(speedKmh * 10)),
    [9],
  );
  const state = Uint8Array.from([eventCodes.interval, 0, 24, 0x37, ...word(398), ...word(0x8000), 0xff]);
  return buildFrame(headOf(0x0413, head), [gps, noCell, state], head.index);
}
