/** Xiaomi MiBeacon (service data 0xFE95): one object a frame behind a header whose bits say what follows. Little-endian. */
import { collect } from './codec.js';
import type { AdvertCodec, BleValues } from './codec.js';
import { readMac, readNumber } from './layout.js';
import type { NumberShape } from './layout.js';

const mibeaconUuid = 0xfe95;

/** Objects of one number by their id. */
const objects: Readonly<Record<number, { readonly name: string; readonly shape: NumberShape; readonly per?: number }>> = {
  0x1004: { name: 'temperatureC', shape: 'i16le', per: 10 },
  0x1006: { name: 'humidityPercent', shape: 'u16le', per: 10 },
  0x1007: { name: 'lightLux', shape: 'u24le' },
  0x1008: { name: 'moisturePercent', shape: 'u8' },
  0x1009: { name: 'conductivityUsCm', shape: 'u16le' },
  0x100a: { name: 'batteryPercent', shape: 'u8' },
};

function valuesOf(id: number, value: Uint8Array): Record<string, number | undefined> {
  if (id === 0x100d) {
    const [temperature, humidity] = [readNumber(value, 0, 'i16le'), readNumber(value, 2, 'u16le')];
    if (temperature === undefined || humidity === undefined) return {};
    return { temperatureC: temperature / 10, humidityPercent: humidity / 10 };
  }
  const object = objects[id];
  const raw = object === undefined ? undefined : readNumber(value, 0, object.shape);
  return object === undefined || raw === undefined ? {} : { [object.name]: raw / (object.per ?? 1) };
}

/** Readers of this format disagree whether the IO capability takes one byte or two; the object's own length decides. */
function objectStart(data: Uint8Array, at: number, hasIo: boolean): number | undefined {
  const starts = hasIo ? [at + 1, at + 2] : [at];
  return (
    starts.find((start) => start + 3 + (data[start + 2] ?? 256) === data.length) ??
    starts.find((start) => start + 3 + (data[start + 2] ?? 256) <= data.length)
  );
}

function decode(data: Uint8Array): BleValues | undefined {
  const control = readNumber(data, 0, 'u16le');
  const counter = data[4];
  if (control === undefined || counter === undefined) return undefined;
  const has = (bit: number): boolean => ((control >> bit) & 1) === 1;
  const mac = has(4) ? readMac(data, 5, true) : undefined;
  if (has(3)) return collect({ isEncrypted: true, counter }, mac);
  let at = has(4) ? 11 : 5;
  const capability = has(5) ? (data[at] ?? 0) : 0;
  if (has(5)) at += 1;
  const start = has(6) ? objectStart(data, at, (capability & 0x20) !== 0) : undefined;
  const id = start === undefined ? undefined : readNumber(data, start, 'u16le');
  if (start === undefined || id === undefined) return collect({ counter }, mac);
  return collect({ ...valuesOf(id, data.subarray(start + 3, start + 3 + (data[start + 2] ?? 0))), counter }, mac);
}

/** MiBeacon; sealed frames tell only that they are. */
export const xiaomiCodecs: readonly AdvertCodec[] = [
  { format: 'mibeacon', matches: ({ kind, id }) => kind === 'service' && id === mibeaconUuid, decode: ({ data }) => decode(data) },
];
