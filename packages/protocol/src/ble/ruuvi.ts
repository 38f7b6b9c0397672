/** RuuviTag and Ruuvi Air: data formats 3, 5, 6, C5 and E1 (company 0x0499). Big-endian throughout. */
import type { Mac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import { collect, together } from './codec.js';
import type { AdField, AdvertCodec, BleValues } from './codec.js';
import { readFields, writeFields } from '../kit/layout.js';
import type { Fields } from '../kit/layout.js';
import { macBytes, readMac } from '../kit/mac.js';
import { readNumber, writeNumber } from '../kit/numbers.js';

/** Ruuvi Innovations' company identifier. */
export const ruuviCompany = 0x0499;

const climate = {
  temperatureC: { at: 1, as: 'i16be', per: 200, missing: -0x8000 },
  humidityPercent: { at: 3, as: 'u16be', per: 400, missing: 0xffff },
  pressurePa: { at: 5, as: 'u16be', plus: 50_000, missing: 0xffff },
} as const satisfies Fields;

const format5 = {
  ...climate,
  x: { at: 7, as: 'i16be', per: 1000, missing: -0x8000 },
  y: { at: 9, as: 'i16be', per: 1000, missing: -0x8000 },
  z: { at: 11, as: 'i16be', per: 1000, missing: -0x8000 },
  movementCounter: { at: 15, as: 'u8', missing: 0xff },
  measurementSequence: { at: 16, as: 'u16be', missing: 0xffff },
} as const satisfies Fields;

/** Battery and radio power share 16 bits: 11 bits of millivolts above 1600, 5 bits of two dBm above -40; all ones is "not available". */
function readPower(data: Uint8Array, at: number): { batteryMv?: number; txPowerDbm?: number } {
  const raw = readNumber(data, at, 'u16be');
  if (raw === undefined) return {};
  const millivolts = raw >> 5;
  const radio = raw & 31;
  return {
    ...(millivolts === 2047 ? {} : { batteryMv: millivolts + 1600 }),
    ...(radio === 31 ? {} : { txPowerDbm: radio * 2 - 40 }),
  };
}

/** Whole degrees carry the sign in bit 7 (sign and magnitude), hundredths follow in a byte of their own. */
function decode3(data: Uint8Array): BleValues | undefined {
  if (data.length < 14) return undefined;
  const whole = data[2] ?? 0;
  const hundredths = (whole & 0x7f) * 100 + (data[3] ?? 0);
  const v = readFields(data, {
    humidityPercent: { at: 1, as: 'u8', per: 2 },
    pressurePa: { at: 4, as: 'u16be', plus: 50_000 },
    x: { at: 6, as: 'i16be', per: 1000 },
    y: { at: 8, as: 'i16be', per: 1000 },
    z: { at: 10, as: 'i16be', per: 1000 },
    batteryMv: { at: 12, as: 'u16be' },
  });
  return collect({
    temperatureC: (whole & 0x80 && hundredths > 0 ? -hundredths : hundredths) / 100,
    humidityPercent: v.humidityPercent,
    pressurePa: v.pressurePa,
    accelerationG: together(v.x, v.y, v.z),
    batteryMv: v.batteryMv,
  });
}

function decode5(data: Uint8Array): BleValues | undefined {
  if (data.length < 24) return undefined;
  const { x, y, z, ...rest } = readFields(data, format5);
  return collect({ ...rest, accelerationG: together(x, y, z), ...readPower(data, 13) }, readMac(data, 18)) ?? {};
}

function decodeC5(data: Uint8Array): BleValues | undefined {
  if (data.length < 18) return undefined;
  const values = readFields(data, {
    ...climate,
    movementCounter: { at: 9, as: 'u8', missing: 0xff },
    measurementSequence: { at: 10, as: 'u16be', missing: 0xffff },
  });
  return collect({ ...values, ...readPower(data, 7) }, readMac(data, 12)) ?? {};
}

/** The two gas indices have 9 bits: eight in their own byte, the lowest among the flags; 511 is "not available". */
function gasIndex(high: number | undefined, low: number): number | undefined {
  if (high === undefined) return undefined;
  const index = high * 2 + low;
  return index === 511 ? undefined : index;
}

/** Format 6 sends the light's logarithm in 254 steps up to 65535 lux; two decimals are more than it can tell. */
function luxOfCode(code: number | undefined): number | undefined {
  return code === undefined || code === 255 ? undefined : Math.round((Math.exp((code * Math.log(65_536)) / 254) - 1) * 100) / 100;
}

function decode6(data: Uint8Array): BleValues | undefined {
  if (data.length < 20) return undefined;
  const flags = data[16] ?? 0;
  const values = readFields(data, {
    ...climate,
    pm25: { at: 7, as: 'u16be', per: 10, missing: 0xffff },
    co2Ppm: { at: 9, as: 'u16be', missing: 0xffff },
    measurementSequence: { at: 15, as: 'u8' },
  });
  return collect({
    ...values,
    vocIndex: gasIndex(data[11], (flags >> 6) & 1),
    noxIndex: gasIndex(data[12], (flags >> 7) & 1),
    lightLux: luxOfCode(data[13]),
    isCalibrating: (flags & 1) === 1,
    macTail: toHex(data.subarray(17, 20)),
  });
}

function decodeE1(data: Uint8Array): BleValues | undefined {
  if (data.length < 40) return undefined;
  const flags = data[28] ?? 0;
  const values = readFields(data, {
    ...climate,
    pm1: { at: 7, as: 'u16be', per: 10, missing: 0xffff },
    pm25: { at: 9, as: 'u16be', per: 10, missing: 0xffff },
    pm4: { at: 11, as: 'u16be', per: 10, missing: 0xffff },
    pm10: { at: 13, as: 'u16be', per: 10, missing: 0xffff },
    co2Ppm: { at: 15, as: 'u16be', missing: 0xffff },
    lightLux: { at: 19, as: 'u24be', per: 100, missing: 0xffffff },
    measurementSequence: { at: 25, as: 'u24be', missing: 0xffffff },
  });
  return collect(
    {
      ...values,
      vocIndex: gasIndex(data[17], (flags >> 6) & 1),
      noxIndex: gasIndex(data[18], (flags >> 7) & 1),
      isCalibrating: (flags & 1) === 1,
    },
    readMac(data, 34),
  );
}

function codec(format: string, first: number, decode: (data: Uint8Array) => BleValues | undefined): AdvertCodec {
  const matches = (field: AdField): boolean => field.kind === 'manufacturer' && field.id === ruuviCompany && field.data[0] === first;
  return { format, matches, decode: (field) => decode(field.data) };
}

/** Ruuvi's formats; 8 is sealed with a password of the maker's own cloud and only counts as received. */
export const ruuviCodecs: readonly AdvertCodec[] = [
  codec('ruuvi3', 0x03, decode3),
  codec('ruuvi5', 0x05, decode5),
  codec('ruuvi6', 0x06, decode6),
  codec('ruuviC5', 0xc5, decodeC5),
  codec('ruuviE1', 0xe1, decodeE1),
];

/** What a RuuviTag measures in data format 5; what is absent is sent as "not available". */
export type Ruuvi5 = {
  readonly mac: Mac;
  readonly temperatureC?: number;
  readonly humidityPercent?: number;
  readonly pressurePa?: number;
  /** X, Y and Z in g. */
  readonly accelerationG?: readonly [number, number, number];
  /** 1600..3646. */
  readonly batteryMv?: number;
  /** -40..20, even. */
  readonly txPowerDbm?: number;
  readonly movementCounter?: number;
  readonly measurementSequence?: number;
};

/** The 24 bytes of data format 5, without company id. */
export function encodeRuuvi5({ mac, accelerationG, batteryMv, txPowerDbm, ...values }: Ruuvi5): Uint8Array {
  const data = new Uint8Array(24);
  data[0] = 5;
  writeFields(data, format5, { ...values, x: accelerationG?.[0], y: accelerationG?.[1], z: accelerationG?.[2] });
  const millivolts = batteryMv === undefined ? 2047 : batteryMv - 1600;
  const radio = txPowerDbm === undefined ? 31 : (txPowerDbm + 40) / 2;
  writeNumber(data, 13, 'u16be', (millivolts << 5) | radio);
  data.set(macBytes(mac), 18);
  return data;
}
