/** The packets a device sends, built from values: what the simulator speaks and what the decoders are proved against. */
import { joinBytes } from '../kit/join.js';
import { writeNumber } from '../kit/numbers.js';
import type { NumberKind } from '../kit/numbers.js';
import { buildDatagram, buildFrame, buildHello, codecs } from './frames.js';
import { buildText } from './texts.js';

export { buildDatagram, buildHello } from './frames.js';

/** A value of a record: 1, 2, 4 or 8 bytes as a number (8 as bigint), or bytes of any length. */
export type IoValue =
  { readonly id: number; readonly width: 1 | 2 | 4; readonly value: number } | { readonly id: number; readonly bytes: Uint8Array };

/** One record. */
export type RecordValues = {
  /** Epoch milliseconds. */
  readonly timeMs: number;
  /** 0 low, 1 high, 2 panic. */
  readonly priority?: 0 | 1 | 2;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM?: number;
  /** 0..360. */
  readonly courseDegrees: number;
  readonly satellites: number;
  readonly speedKmh: number;
  /** The id that made the record. */
  readonly eventId?: number;
  readonly values: readonly IoValue[];
};

function bytesOf(kind: NumberKind, width: number, value: number): Uint8Array {
  const bytes = new Uint8Array(width);
  writeNumber(bytes, 0, kind, value);
  return bytes;
}
const u8 = (value: number): Uint8Array => bytesOf('u8', 1, value);
const u16 = (value: number): Uint8Array => bytesOf('u16be', 2, value);
const u32 = (value: number): Uint8Array => bytesOf('u32be', 4, value);
const i32 = (value: number): Uint8Array => bytesOf('i32be', 4, value);

/** A number in two's complement of its width. */
function valueBytes(value: IoValue): Uint8Array {
  if ('bytes' in value) return value.bytes;
  const full = 2 ** (8 * value.width);
  const raw = value.value < 0 ? value.value + full : value.value;
  return value.width === 1 ? u8(raw) : value.width === 2 ? u16(raw) : u32(raw);
}

function encodeRecord(record: RecordValues): Uint8Array {
  const { timeMs, priority = 0, latitude, longitude, altitudeM = 0, courseDegrees, satellites, speedKmh, eventId = 0, values } = record;
  const place = joinBytes(i32(Math.round(longitude * 1e7)), i32(Math.round(latitude * 1e7)), bytesOf('i16be', 2, Math.round(altitudeM)));
  const groups = [1, 2, 4, 8].map((width) => values.filter((value) => valueBytes(value).length === width));
  const others = values.filter((value) => ![1, 2, 4, 8].includes(valueBytes(value).length));
  return joinBytes(
    u32(Math.floor(timeMs / 2 ** 32)),
    u32(timeMs % 2 ** 32),
    u8(priority),
    place,
    u16(Math.round(courseDegrees)),
    u8(satellites),
    u16(Math.round(speedKmh)),
    u16(eventId),
    u16(values.length),
    ...groups.flatMap((group) => [u16(group.length), ...group.flatMap((value) => [u16(value.id), valueBytes(value)])]),
    u16(others.length),
    ...others.flatMap((value) => [u16(value.id), u16(valueBytes(value).length), valueBytes(value)]),
  );
}

/** The data of records in codec 8 extended, 1 to 255 of them. */
function encodeRecords(records: readonly RecordValues[]): Uint8Array {
  return joinBytes([codecs.avl8e, records.length], ...records.map(encodeRecord), [records.length]);
}

/** Records as they go over TCP. */
export const encodeFrame = (records: readonly RecordValues[]): Uint8Array => buildFrame(encodeRecords(records));

/** Records as they go over UDP. */
export const encodeDatagram = (imei: string, packetId: number, avlPacketId: number, records: readonly RecordValues[]): Uint8Array =>
  buildDatagram(imei, packetId, avlPacketId, encodeRecords(records));

/** What a device says first over TCP. */
export const encodeHello = buildHello;

/** What a device answers to a command. */
export const encodeReply = (text: string): Uint8Array => buildText(text, 'response');

/** An EYE sensor a device has received. */
export type ReceivedEye = {
  /** 12 hex digits. */
  readonly mac: string;
  /** -128..127 dBm. */
  readonly rssiDbm: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly batteryMv: number;
};

/** The id of the list of EYE sensors. */
const eyeList = 10_829;

/** EYE sensors as a value of a record. */
export function eyeValue(sensors: readonly ReceivedEye[]): IoValue {
  const entries = sensors.map(({ mac, rssiDbm, temperatureC, humidityPercent, batteryMv }) => {
    const address = Uint8Array.from(mac.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const entry = joinBytes(
      [0, 1],
      bytesOf('i8', 1, Math.round(rssiDbm)),
      [6, 2],
      bytesOf('i16be', 2, Math.round(temperatureC * 100)),
      [7, 1, Math.round(humidityPercent)],
      [14, 2],
      u16(Math.round(batteryMv)),
      [15, address.length],
      address,
    );
    return joinBytes([entry.length], entry);
  });
  return { id: eyeList, bytes: joinBytes([0], ...entries) };
}
