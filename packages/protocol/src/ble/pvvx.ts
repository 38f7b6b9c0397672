/** Xiaomi and other thermometers flashed with the pvvx or ATC1441 firmware (service data 0x181A), plain and encrypted. */
import type { Mac } from '@frostway/core/identity';
import { unseal } from './cipher.js';
import { collect } from './codec.js';
import type { AdField, AdvertCodec, BleValues, Scene } from './codec.js';
import { readFields, writeFields } from '../kit/layout.js';
import type { Fields } from '../kit/layout.js';
import { macBytes, readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';

/** UUID of the Environmental Sensing service both firmwares borrow. */
export const pvvxUuid = 0x181a;

const custom = {
  temperatureC: { at: 6, as: 'i16le', per: 100 },
  humidityPercent: { at: 8, as: 'u16le', per: 100 },
  batteryMv: { at: 10, as: 'u16le' },
  batteryPercent: { at: 12, as: 'u8' },
  counter: { at: 13, as: 'u8' },
  flags: { at: 14, as: 'u8' },
} as const satisfies Fields;

const atc = {
  temperatureC: { at: 6, as: 'i16be', per: 10 },
  humidityPercent: { at: 8, as: 'u8' },
  batteryPercent: { at: 9, as: 'u8' },
  batteryMv: { at: 10, as: 'u16be' },
  counter: { at: 12, as: 'u8' },
} as const satisfies Fields;

/** The inside of the encrypted custom form: 6 bytes. */
function decodeInner(data: Uint8Array): Record<string, number> {
  return readFields(data, {
    temperatureC: { at: 0, as: 'i16le', per: 100 },
    humidityPercent: { at: 2, as: 'u16le', per: 100 },
    batteryPercent: { at: 4, as: 'u8' },
    flags: { at: 5, as: 'u8' },
  });
}

/** The inside of the encrypted ATC form: 3 bytes, half degrees from -40 and half percents. */
function decodeInnerAtc(data: Uint8Array): Record<string, number> {
  return {
    temperatureC: ((data[0] ?? 0) - 80) / 2,
    humidityPercent: (data[1] ?? 0) / 2,
    batteryPercent: (data[2] ?? 0) & 0x7f,
    flags: (data[2] ?? 0) >> 7,
  };
}

/** Key, nonce and tag: the nonce is the reversed MAC and the first five bytes of the AD structure, its length byte included. */
function decodeSealed({ data }: AdField, { mac, keys }: Scene): BleValues | undefined {
  const counter = readNumber(data, 0, 'u8');
  const key = mac === undefined ? undefined : keys?.(mac);
  if (mac === undefined || key === undefined) return collect({ isEncrypted: true, counter });
  const plain = unseal({
    key,
    nonce: new Uint8Array([...macBytes(mac, true), data.length + 3, 0x16, pvvxUuid & 0xff, pvvxUuid >> 8, counter ?? 0]),
    ciphertext: data.subarray(1, data.length - 4),
    tag: data.subarray(data.length - 4),
    associated: new Uint8Array([0x11]),
  });
  if (plain === undefined) return collect({ isEncrypted: true, isWrongKey: true, counter });
  return collect({ ...(plain.length === 6 ? decodeInner(plain) : decodeInnerAtc(plain)), isEncrypted: true, counter });
}

function codec(format: string, lengths: readonly number[], decode: (field: AdField, scene: Scene) => BleValues | undefined): AdvertCodec {
  return { format, matches: (field) => field.kind === 'service' && field.id === pvvxUuid && lengths.includes(field.data.length), decode };
}

/** The forms are distinguished by their length alone. */
export const pvvxCodecs: readonly AdvertCodec[] = [
  codec('pvvx', [15], ({ data }) => collect(readFields(data, custom), readMac(data, 0, true))),
  codec('atc1441', [13], ({ data }) => collect(readFields(data, atc), readMac(data, 0))),
  codec('pvvxEncrypted', [11, 8], decodeSealed),
  codec('pvvxInner', [6], ({ data }) => collect(decodeInner(data))),
];

/** What the custom form carries. */
export type Pvvx = {
  readonly mac: Mac;
  /** In hundredths, -327.68..327.67. */
  readonly temperatureC: number;
  readonly humidityPercent: number;
  readonly batteryMv: number;
  readonly batteryPercent: number;
  /** 0..255, one more with every measurement. */
  readonly counter: number;
  readonly flags?: number;
};

/** The 15 bytes of the custom form, without UUID. */
export function encodePvvx({ mac, ...values }: Pvvx): Uint8Array {
  const data = new Uint8Array(15);
  data.set(macBytes(mac, true));
  writeFields(data, custom, values);
  return data;
}
