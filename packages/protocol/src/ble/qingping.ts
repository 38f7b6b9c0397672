/** Qingping (service data 0xFDCD): reversed MAC, then a chain of type, length and little-endian value. */
import { collect } from './codec.js';
import type { AdvertCodec, BleValues } from './codec.js';
import { readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';
import type { NumberKind } from '../kit/numbers.js';

const qingpingUuid = 0xfdcd;

type Part = { readonly name: string; readonly at: number; readonly as: NumberKind; readonly per?: number; readonly times?: number };

/** What a value of a type holds, part by part. */
const parts: Readonly<Record<number, readonly Part[]>> = {
  0x01: [
    { name: 'temperatureC', at: 0, as: 'i16le', per: 10 },
    { name: 'humidityPercent', at: 2, as: 'u16le', per: 10 },
  ],
  0x02: [{ name: 'battery', at: 0, as: 'u8' }],
  0x07: [{ name: 'pressurePa', at: 0, as: 'u16le', times: 10 }],
  0x08: [
    { name: 'motion', at: 0, as: 'u8' },
    { name: 'lightLux', at: 1, as: 'u24le' },
  ],
  0x09: [{ name: 'lightLux', at: 0, as: 'u32le' }],
  0x0f: [{ name: 'counter', at: 0, as: 'u8' }],
  0x11: [{ name: 'lightFlag', at: 0, as: 'u8' }],
  0x12: [
    { name: 'pm25', at: 0, as: 'u16le' },
    { name: 'pm10', at: 2, as: 'u16le' },
  ],
  0x13: [{ name: 'co2Ppm', at: 0, as: 'u16le' }],
};

function decode(data: Uint8Array): BleValues | undefined {
  if (data.length < 8) return undefined;
  const facts: Record<string, number> = {};
  for (let at = 8; at + 2 <= data.length;) {
    const length = data[at + 1] ?? 0;
    const value = data.subarray(at + 2, at + 2 + length);
    if (value.length < length) break;
    for (const { name, at: offset, as: kind, per = 1, times = 1 } of parts[data[at] ?? 0] ?? []) {
      const raw = readNumber(value, offset, kind);
      if (raw !== undefined) facts[name] = (raw * times) / per;
    }
    at += 2 + length;
  }
  const { lightFlag, battery, ...rest } = facts;
  return collect(
    {
      ...(lightFlag === undefined ? {} : { lightLux: lightFlag === 0 ? 0 : 1 }),
      // Its highest bit says that it is being charged.
      ...(battery === undefined ? {} : { batteryPercent: battery & 0x7f }),
      ...(battery !== undefined && battery >= 0x80 ? { isCharging: true } : {}),
      ...rest,
    },
    readMac(data, 2, true),
  );
}

/** Qingping's own format. */
export const qingpingCodecs: readonly AdvertCodec[] = [
  { format: 'qingping', matches: ({ kind, id }) => kind === 'service' && id === qingpingUuid, decode: ({ data }) => decode(data) },
];
