/** KKM sensors: frame 0x21 (values by mask) and 0x22 (system), in company 0x0A53 or inside Eddystone service data. Big-endian. */
import { toHex } from '../bytes.js';
import { collect, together } from './codec.js';
import type { AdField, AdvertCodec, BleValues } from './codec.js';
import { eddystoneUuid } from './eddystone.js';
import { readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';
import type { NumberKind } from '../kit/numbers.js';

const kkmCompany = 0x0a53;

/** Takes numbers one after the other; undefined from the first that is cut short on. */
function cursor(data: Uint8Array, start: number): (shape: NumberKind, size: number) => number | undefined {
  let at = start;
  return (shape, size) => {
    const value = readNumber(data, at, shape);
    at = value === undefined ? data.length + 1 : at + size;
    return value;
  };
}

/** A negative humidity is not a humidity but hundreds of degrees: sensors for hot goods use it for what 8.8 bits cannot hold. */
function decodeSensor(data: Uint8Array): BleValues | undefined {
  const mask = readNumber(data, 1, 'u16be');
  if (mask === undefined) return undefined;
  const take = cursor(data, 3);
  const has = (bit: number): boolean => ((mask >> bit) & 1) === 1;
  const batteryMv = has(0) ? take('u16be', 2) : undefined;
  const temperature = has(1) ? take('i16be', 2) : undefined;
  const humidity = has(2) ? take('i16be', 2) : undefined;
  const isExtended = humidity !== undefined && humidity < 0;
  const hundreds = isExtended ? (-256 - humidity) * 100 : 0;
  const axes = has(3) ? [take('i16be', 2), take('i16be', 2), take('i16be', 2)] : [undefined];
  const alarm = has(4) ? take('u8', 1) : undefined;
  const motion = has(5) ? take('u8', 1) : undefined;
  const lightLux = has(6) ? take('u16be', 2) : undefined;
  const gas = has(7) ? [take('u8', 1), take('u16be', 2), take('u16be', 2)] : [];
  const carbon = has(9) ? [take('u8', 1), take('u16be', 2)] : [];
  const records = has(10) ? [take('u8', 1), take('u16be', 2)] : [];
  return collect({
    mask: `0x${mask.toString(16).toUpperCase().padStart(4, '0')}`,
    batteryMv,
    temperatureC: temperature === undefined ? undefined : (temperature + hundreds) / 256,
    humidityPercent: humidity === undefined || isExtended ? undefined : humidity / 256,
    accelerationG: together(...axes.map((axis) => (axis === undefined ? undefined : axis / 1000))),
    alarm,
    motion,
    lightLux,
    vocIndex: gas[1],
    noxIndex: gas[2],
    co2Ppm: carbon[1],
    recordCount: records[1],
  });
}

function decodeSystem(data: Uint8Array): BleValues | undefined {
  if (data.length < 9) return undefined;
  return collect(
    { model: data[1], batteryPercent: data[2], ...(data.length >= 11 ? { fw: toHex(data.subarray(9, 11)) } : {}) },
    readMac(data, 3),
  );
}

function isFrame(type: number): (field: AdField) => boolean {
  return ({ kind, id, data }) =>
    data[0] === type && ((kind === 'manufacturer' && id === kkmCompany) || (kind === 'service' && id === eddystoneUuid));
}

/** The sensor frame and the system frame. */
export const kkmCodecs: readonly AdvertCodec[] = [
  { format: 'kkm', matches: isFrame(0x21), decode: ({ data }) => decodeSensor(data) },
  { format: 'kkmSystem', matches: isFrame(0x22), decode: ({ data }) => decodeSystem(data) },
];
