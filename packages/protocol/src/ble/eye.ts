/** Teltonika EYE sensor (company 0x089A): fields big-endian in the order of the flag bits. Trackers relay the same bytes without version. */
import { collect } from './codec.js';
import type { AdvertCodec, BleValues } from './codec.js';
import { readNumber } from '../kit/numbers.js';
import type { NumberKind } from '../kit/numbers.js';

const teltonikaCompany = 0x089a;

/** Flags and fields of an EYE sensor, without company id and version byte. */
function decodeEye(data: Uint8Array): BleValues | undefined {
  const flags = data[0];
  if (flags === undefined) return undefined;
  const has = (bit: number): boolean => ((flags >> bit) & 1) === 1;
  let at = 1;
  const take = (shape: NumberKind, size: number): number | undefined => {
    const value = readNumber(data, at, shape);
    at = value === undefined ? data.length + 1 : at + size;
    return value;
  };
  const temperature = has(0) ? take('i16be', 2) : undefined;
  const humidityPercent = has(1) ? take('u8', 1) : undefined;
  const movement = has(4) ? take('u16be', 2) : undefined;
  const pitch = has(5) ? take('i8', 1) : undefined;
  const roll = has(5) ? take('i16be', 2) : undefined;
  const battery = has(7) ? take('u8', 1) : undefined;
  return collect({
    temperatureC: temperature === undefined ? undefined : temperature / 100,
    humidityPercent,
    magnet: has(2) ? has(3) : undefined,
    isMoving: movement === undefined ? undefined : movement >= 0x8000,
    moveCount: movement === undefined ? undefined : movement & 0x7fff,
    pitch,
    roll,
    lowBattery: has(6) ? true : undefined,
    batteryMv: battery === undefined ? undefined : 2000 + battery * 10,
  });
}

/** EYE, protocol version 1. */
export const eyeCodecs: readonly AdvertCodec[] = [
  {
    format: 'teltonikaEye',
    matches: ({ kind, id, data }) => kind === 'manufacturer' && id === teltonikaCompany && data[0] === 1,
    decode: ({ data }) => decodeEye(data.subarray(1)),
  },
];
