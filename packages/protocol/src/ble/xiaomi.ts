/** Xiaomi MiBeacon (service data 0xFE95): objects behind a header whose bits say what follows, sealed in newer sensors. Little-endian. */
import { unseal } from './cipher.js';
import { collect } from './codec.js';
import type { AdvertCodec, BleValues, Scene } from './codec.js';
import { macBytes, readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';
import type { NumberKind } from '../kit/numbers.js';

const mibeaconUuid = 0xfe95;
/** Before version 4 sensors sealed with keys of 12 bytes in another way: such frames stay sealed. */
const firstVersionOfKeys = 4;
const sealedTail = 7;

/** Objects of one number by their id. */
const objects: Readonly<Record<number, { readonly name: string; readonly as: NumberKind; readonly per?: number }>> = {
  0x1004: { name: 'temperatureC', as: 'i16le', per: 10 },
  0x1006: { name: 'humidityPercent', as: 'u16le', per: 10 },
  0x1007: { name: 'lightLux', as: 'u24le' },
  0x1008: { name: 'moisturePercent', as: 'u8' },
  0x1009: { name: 'conductivityUsCm', as: 'u16le' },
  0x100a: { name: 'batteryPercent', as: 'u8' },
  0x4802: { name: 'humidityPercent', as: 'u8' },
  0x4803: { name: 'batteryPercent', as: 'u8' },
  0x4c02: { name: 'humidityPercent', as: 'u8' },
  0x4c03: { name: 'batteryPercent', as: 'u8' },
};

/** Objects of a float of 32 bits. */
const floats: Readonly<Record<number, string>> = {
  0x4801: 'temperatureC',
  0x4805: 'lightLux',
  0x4808: 'humidityPercent',
  0x4c01: 'temperatureC',
  0x4c08: 'humidityPercent',
};

/** A float without the digits its 32 bits do not have. */
function shortFloat(value: Uint8Array): number | undefined {
  if (value.length !== 4) return undefined;
  const number = new DataView(value.buffer, value.byteOffset, 4).getFloat32(0, true);
  return Number.isFinite(number) ? Number(number.toPrecision(6)) : undefined;
}

function valuesOf(id: number, value: Uint8Array): Record<string, number | readonly number[] | undefined> {
  if (id === 0x100d) {
    const [temperature, humidity] = [readNumber(value, 0, 'i16le'), readNumber(value, 2, 'u16le')];
    if (temperature === undefined || humidity === undefined) return {};
    return { temperatureC: temperature / 10, humidityPercent: humidity / 10 };
  }
  if (id === 0x2000) return clinical(value);
  const float = floats[id];
  if (float !== undefined) return { [float]: shortFloat(value) };
  const object = objects[id];
  const raw = object === undefined ? undefined : readNumber(value, 0, object.as);
  return object === undefined || raw === undefined ? {} : { [object.name]: raw / (object.per ?? 1) };
}

/**
 * Clinical thermometers T201 and W505: two temperatures in 1/100 degree and the battery. How their app makes a body's temperature of the two
 * is not published, so that none is given.
 */
function clinical(value: Uint8Array): Record<string, number | readonly number[] | undefined> {
  const [first, second] = [readNumber(value, 0, 'i16le'), readNumber(value, 2, 'i16le')];
  if (value.length !== 5 || first === undefined || second === undefined) return {};
  return { measuredC: [first / 100, second / 100], batteryPercent: value[4] };
}

/** The values of objects one after the other; one that is cut short ends them. */
function valuesOfAll(data: Uint8Array): Record<string, number | readonly number[] | undefined> {
  const all: Record<string, number | readonly number[] | undefined> = {};
  for (let at = 0; at + 3 <= data.length;) {
    const end = at + 3 + (data[at + 2] ?? 0);
    const id = readNumber(data, at, 'u16le');
    if (id === undefined || end > data.length) break;
    Object.assign(all, valuesOf(id, data.subarray(at + 3, end)));
    at = end;
  }
  return all;
}

/** Readers of this format disagree whether the IO capability takes one byte or two; the object's own length decides. */
function objectStart(data: Uint8Array, starts: readonly number[]): number | undefined {
  return (
    starts.find((start) => start + 3 + (data[start + 2] ?? 256) === data.length) ??
    starts.find((start) => start + 3 + (data[start + 2] ?? 256) <= data.length)
  );
}

/** The objects of a sealed frame: behind them three bytes of a counter and the tag. `wrong` when the key is not the sensor's. */
function open(data: Uint8Array, starts: readonly number[], { mac, keys }: Scene): Uint8Array | 'wrong' | undefined {
  const key = mac === undefined ? undefined : keys?.(mac);
  if (mac === undefined || key === undefined || key.length !== 16) return undefined;
  const end = data.length - sealedTail;
  for (const start of starts) {
    if (end < start + 3) continue;
    const plain = unseal({
      key,
      nonce: new Uint8Array([...macBytes(mac, true), ...data.subarray(2, 5), ...data.subarray(end, end + 3)]),
      ciphertext: data.subarray(start, end),
      tag: data.subarray(end + 3),
      associated: new Uint8Array([0x11]),
    });
    if (plain !== undefined) return plain;
  }
  return 'wrong';
}

function decode(data: Uint8Array, scene: Scene): BleValues | undefined {
  const control = readNumber(data, 0, 'u16le');
  const counter = data[4];
  if (control === undefined || counter === undefined) return undefined;
  const has = (bit: number): boolean => ((control >> bit) & 1) === 1;
  const mac = has(4) ? readMac(data, 5, true) : undefined;
  let at = has(4) ? 11 : 5;
  const capability = has(5) ? (data[at] ?? 0) : 0;
  if (has(5)) at += 1;
  const starts = (capability & 0x20) !== 0 ? [at + 1, at + 2] : [at];
  if (has(3)) {
    const own = mac ?? scene.mac;
    const plain =
      control >> 12 < firstVersionOfKeys || !has(6) ? undefined : open(data, starts, own === undefined ? scene : { ...scene, mac: own });
    if (plain === undefined) return collect({ isEncrypted: true, counter }, mac);
    if (plain === 'wrong') return collect({ isEncrypted: true, isWrongKey: true, counter }, mac);
    return collect({ ...valuesOfAll(plain), isEncrypted: true, counter }, mac);
  }
  const start = has(6) ? objectStart(data, starts) : undefined;
  return collect({ ...(start === undefined ? {} : valuesOfAll(data.subarray(start))), counter }, mac);
}

/** MiBeacon; sealed frames of sensors without a key tell only that they are. */
export const xiaomiCodecs: readonly AdvertCodec[] = [
  {
    format: 'mibeacon',
    matches: ({ kind, id }) => kind === 'service' && id === mibeaconUuid,
    decode: ({ data }, scene) => decode(data, scene),
  },
];
