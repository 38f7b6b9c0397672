/** Minew sensors: service data 0xFFE1 (frame A1) and the newer manufacturer form 0x0639 (A3, CA). Big-endian numbers, reversed MAC. */
import type { Mac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import { collect, together } from './codec.js';
import type { AdvertCodec, BleValues } from './codec.js';
import { readFields, writeFields } from '../kit/layout.js';
import type { Fields } from '../kit/layout.js';
import { macBytes, readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';

/** Service UUID of Minew's own frames. */
export const minewUuid = 0xffe1;
const minewCompany = 0x0639;

const batteryPercent = { at: 2, as: 'u8', missing: 0xff } as const;
const humidityTemperature = {
  batteryPercent,
  temperatureC: { at: 3, as: 'i16be', per: 256 },
  humidityPercent: { at: 5, as: 'i16be', per: 256 },
} as const satisfies Fields;
const illuminance = { batteryPercent, lightLux: { at: 3, as: 'u16be' } } as const satisfies Fields;

type FrameRow = { readonly macAt: number; readonly layout: Fields; readonly more?: (data: Uint8Array) => BleValues | undefined };

function axes(data: Uint8Array): BleValues | undefined {
  const v = readFields(data, {
    x: { at: 3, as: 'i16be', per: 256 },
    y: { at: 5, as: 'i16be', per: 256 },
    z: { at: 7, as: 'i16be', per: 256 },
  });
  return collect({ accelerationG: together(v.x, v.y, v.z) });
}

function flag(name: string): (data: Uint8Array) => BleValues | undefined {
  return (data) => collect({ [name]: ((data[3] ?? 0) & 1) === 1 });
}

function nameOf(data: Uint8Array): { readonly name?: string } {
  const text = String.fromCharCode(...data.subarray(9)).replace(/\0+$/, '');
  return /^[\x20-\x7e]+$/.test(text) ? { name: text } : {};
}

/** Frames A1 by their version byte. */
const frames: Readonly<Record<number, FrameRow>> = {
  0x01: { macAt: 7, layout: humidityTemperature },
  0x02: { macAt: 4, layout: { batteryPercent }, more: (data) => collect({ lightLux: (data[3] ?? 0) & 1 }) },
  0x03: { macAt: 9, layout: { batteryPercent }, more: axes },
  0x05: { macAt: 5, layout: illuminance },
  0x08: { macAt: 3, layout: { batteryPercent }, more: (data) => collect(nameOf(data)) },
  0x11: { macAt: 5, layout: { batteryPercent, motionState: { at: 3, as: 'u16be' } } },
  0x12: { macAt: 5, layout: { batteryPercent, tvoc: { at: 3, as: 'u16be', per: 1000 } } },
  0x13: { macAt: 5, layout: { batteryPercent, temperatureC: { at: 3, as: 'i16be', per: 256 } } },
  0x17: { macAt: 7, layout: { batteryPercent, pressurePa: { at: 3, as: 'i32be', times: 100, per: 65_536 } } },
  0x18: {
    macAt: 8,
    layout: { batteryPercent, vibrationTimestampS: { at: 3, as: 'u32be' } },
    more: (data) => collect({ vibration: (data[7] ?? 0) !== 0 }),
  },
  0x19: { macAt: 5, layout: { batteryPercent, photoresistor: { at: 3, as: 'u16be' } } },
  0x20: { macAt: 4, layout: { batteryPercent }, more: flag('tamper') },
  0x21: { macAt: 4, layout: { batteryPercent }, more: flag('leak') },
};

function decodeFrame(data: Uint8Array): BleValues | undefined {
  const row = frames[data[1] ?? -1];
  if (row === undefined) {
    // Gyroscope, magnetic and later frames keep the battery first and the MAC last; what lies between stays raw.
    if (data.length < 9) return undefined;
    const between = data.subarray(3, data.length - 6);
    return collect({ ...readFields(data, { batteryPercent }), frameHex: toHex(between) }, readMac(data, data.length - 6, true));
  }
  if (data.length < row.macAt + 6) return undefined;
  const more = row.more?.(data);
  return collect(
    { ...readFields(data, row.layout), ...(more?.lightLux === undefined ? {} : { lightLux: more.lightLux }), ...more?.attributes },
    readMac(data, row.macAt, true),
  );
}

function decodeManufacturer(data: Uint8Array): BleValues | undefined {
  const kind = ((data[0] ?? 0) << 8) | (data[1] ?? 0);
  if (kind === 0xa303 && data.length >= 13) return collect(readFields(data, humidityTemperature), readMac(data, 7, true));
  if (kind === 0xca00 && data.length >= 9)
    return collect(readFields(data, { batteryPercent: { ...batteryPercent, at: 8 } }), readMac(data, 2, true));
  if (kind === 0xca05 && data.length >= 7) {
    const isTemperatureOnly = ((data[3] ?? 0) & 2) !== 0;
    const temperature = { temperatureC: { at: 5, as: 'i16be', per: 256 } } as const;
    const values = readFields(
      data,
      isTemperatureOnly ? temperature : { ...temperature, humidityPercent: { at: 7, as: 'i16be', per: 256 } },
    );
    return collect({ ...values, ...nameOf(data) });
  }
  if (kind === 0xca1b && data.length >= 16) {
    const values = readFields(data, { batteryMv: { at: 12, as: 'u16be' }, temperatureC: { at: 14, as: 'i16be', per: 256 } });
    return collect({ ...values, txPowerDbm: readNumber(data, 17, 'i8') }, readMac(data, 6, true));
  }
  return undefined;
}

/** Minew's two forms. */
export const minewCodecs: readonly AdvertCodec[] = [
  {
    format: 'minew',
    matches: (field) => field.kind === 'service' && field.id === minewUuid && field.data[0] === 0xa1,
    decode: (field) => decodeFrame(field.data),
  },
  {
    format: 'minew2',
    matches: (field) => field.kind === 'manufacturer' && field.id === minewCompany,
    decode: (field) => decodeManufacturer(field.data),
  },
];

/** What a temperature and humidity frame carries. */
export type MinewClimate = {
  readonly mac: Mac;
  readonly batteryPercent?: number;
  readonly temperatureC: number;
  readonly humidityPercent: number;
};

/** Frame A1 01 (13 bytes of service data 0xFFE1); values are rounded to 1/256. */
export function encodeMinewClimate({ mac, ...values }: MinewClimate): Uint8Array {
  const data = new Uint8Array(13);
  data.set([0xa1, 0x01]);
  writeFields(data, humidityTemperature, values);
  data.set(macBytes(mac, true), 7);
  return data;
}

/** What a light frame carries; lux is whole, 0..65535. */
export type MinewLight = { readonly mac: Mac; readonly batteryPercent?: number; readonly lightLux: number };

/** Frame A1 05 (11 bytes of service data 0xFFE1). */
export function encodeMinewLight({ mac, ...values }: MinewLight): Uint8Array {
  const data = new Uint8Array(11);
  data.set([0xa1, 0x05]);
  writeFields(data, illuminance, values);
  data.set(macBytes(mac, true), 5);
  return data;
}
