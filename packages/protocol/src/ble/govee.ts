/** Govee thermometers under three company ids, none of them their own; length, first bytes and sometimes the name tell the models apart. */
import { collect, withId } from './codec.js';
import type { AdField, AdvertCodec, BleValues, Scene } from './codec.js';
import { toHex } from '../bytes.js';
import { readNumber } from '../kit/numbers.js';

const thermometers = 0xec88;
const shared = 0x0001;
const h5179 = 0x8801;
/** How an H5112 numbers its two probes. */
const h5112Probes = [0x41, 0x82];

/** The text some scanners glue behind the data together with the iBeacon structure it comes from: 25 bytes in all. */
const beaconText = new TextEncoder().encode('INTELLI_ROCKS');
const beaconLength = 25;

function ownData(data: Uint8Array): Uint8Array {
  for (let at = 0; at + beaconText.length <= data.length; at++) {
    if (beaconText.every((code, index) => data[at + index] === code)) return data.subarray(0, Math.max(0, data.length - beaconLength));
  }
  return data;
}

type Climate = { readonly temperatureC: number; readonly humidityPercent?: number };

/** Temperature and humidity in one decimal number of 24 bits: bit 23 is the sign, the thousands are tenths of a degree, the rest tenths of a percent. */
function packed(data: Uint8Array, at: number): Climate | undefined {
  const raw = readNumber(data, at, 'u24be');
  if (raw === undefined) return undefined;
  const magnitude = raw & 0x7fffff;
  const tenths = Math.trunc(magnitude / 1000);
  return { temperatureC: (raw & 0x800000 && tenths > 0 ? -tenths : tenths) / 10, humidityPercent: (magnitude % 1000) / 10 };
}

function apart(data: Uint8Array, at: number): Climate | undefined {
  const temperature = readNumber(data, at, 'i16le');
  const humidity = readNumber(data, at + 2, 'u16le');
  return temperature === undefined || humidity === undefined
    ? undefined
    : { temperatureC: temperature / 100, humidityPercent: humidity / 100 };
}

/** No probe of theirs measures below -40 or above 100 degrees. */
function isPossible({ temperatureC }: Climate): boolean {
  return temperatureC >= -40 && temperatureC <= 100;
}

/** Bit 7 of the battery byte says the probe is broken; so does a temperature it cannot have. */
function checked(
  climate: Climate | undefined,
  battery: number | undefined,
  more: Record<string, number | undefined> = {},
): BleValues | undefined {
  if (climate === undefined || battery === undefined) return undefined;
  if ((battery & 0x80) !== 0 || !isPossible(climate)) return collect({ isSensorBroken: true });
  return collect({ ...climate, batteryPercent: battery & 0x7f, ...more });
}

/** A second probe behind the same address keeps its own names, so that a fridge and its room never mix in one series. */
function second(climate: Climate | undefined, battery: number | undefined): BleValues | undefined {
  if (climate === undefined || battery === undefined) return undefined;
  if ((battery & 0x80) !== 0 || !isPossible(climate)) return collect({ isSensorBroken: true });
  return collect({ temperatureC2: climate.temperatureC, humidityPercent2: climate.humidityPercent, batteryPercent: battery & 0x7f });
}

function withoutHumidity(climate: Climate | undefined): Climate | undefined {
  return climate === undefined ? undefined : { temperatureC: climate.temperatureC };
}

function decodeShared(data: Uint8Array, name: string): BleValues | undefined {
  if (data.length === 6 && name.includes('H5106')) {
    const raw = readNumber(data, 2, 'u32be');
    if (raw === undefined) return undefined;
    const magnitude = raw % 0x80000000;
    const tenths = Math.trunc(magnitude / 1_000_000);
    const temperatureC = (raw >= 0x80000000 && tenths > 0 ? -tenths : tenths) / 10;
    const humidityPercent = Math.trunc((magnitude % 1_000_000) / 1000) / 10;
    if (!isPossible({ temperatureC })) return collect({ isSensorBroken: true });
    return collect({ temperatureC, humidityPercent, pm25: magnitude % 1000 });
  }
  if (data.length === 8 && name.includes('5140')) {
    const climate = packed(data, 2);
    return data[7] === 0 && climate !== undefined && isPossible(climate)
      ? collect({ ...climate, co2Ppm: readNumber(data, 5, 'u16be') })
      : collect({ isSensorBroken: true });
  }
  if (data.length === 8 && name.includes('5112')) {
    const climate = withoutHumidity(packed(data, 2));
    return data[7] === h5112Probes[1] ? second(climate, data[5]) : checked(climate, data[5]);
  }
  if (data.length === 9) return data[2] === 1 ? second(packed(data, 3), data[6]) : checked(packed(data, 3), data[6]);
  return checked(packed(data, 2), data[5]);
}

function isShared(data: Uint8Array, { name }: Scene): boolean {
  if (data.length === 9) return (data[2] ?? 2) < 2 && data[0] === 1 && data[1] === 1;
  if (data[0] !== 1 || data[1] !== 1) return false;
  // Another number is a probe nobody has described: whose temperature it would be cannot be said.
  if (data.length === 8 && name?.includes('5112') === true) return h5112Probes.includes(data[7] ?? 0);
  return data.length === 8 || (data.length === 6 && /^(GVH5|GV5|B5)|H5106/.test(name ?? ''));
}

/** The H5191 puts the end of its address in the place of the company id: its last three bytes, then what all of these probes begin with. */
const h5191Start = [0x01, 0x00, 0x01, 0x01];

function isH5191({ kind, id, data }: AdField, { name, mac }: Scene): boolean {
  if (kind !== 'manufacturer' || name?.includes('5191') !== true || data.length !== 20) return false;
  const tail = toHex(withId(id, data).subarray(0, 3));
  return h5191Start.every((byte, index) => data[index + 1] === byte) && (mac === undefined || mac.endsWith(tail));
}

/** The tip in the meat and the air around its handle, hundredths of a degree; what is not measured is all ones. Between and behind them stand what its owner set. */
function decodeH5191(data: Uint8Array): BleValues | undefined {
  const at = (offset: number): number | undefined => {
    const raw = readNumber(data, offset, 'i16be');
    return raw === undefined || raw === -1 ? undefined : raw / 100;
  };
  return collect({ temperatureC: at(8), temperatureC2: at(14) });
}

/** Meat probes by the number in their name: bytes of their data, and where each socket has its temperature; what its owner set stands behind it. */
const meatProbes: readonly { readonly model: RegExp; readonly length: number; readonly sockets: readonly number[] }[] = [
  { model: /H?518[13]/, length: 14, sockets: [8] },
  { model: /H?5182/, length: 17, sockets: [8, 13] },
  { model: /H?5185/, length: 20, sockets: [8, 14] },
];

function meatProbeOf({ kind, data }: AdField, { name = '' }: Scene): readonly number[] | undefined {
  if (kind !== 'manufacturer') return undefined;
  const { length } = ownData(data);
  return meatProbes.find((probe) => probe.length === length && probe.model.test(name))?.sockets;
}

/** Hundredths of a degree by socket; an empty one is all ones. */
function decodeMeatProbe(data: Uint8Array, sockets: readonly number[]): BleValues | undefined {
  const facts = sockets.map((at, socket) => {
    const raw = readNumber(data, at, 'i16be');
    return [socket === 0 ? 'temperatureC' : `temperatureC${socket + 1}`, raw === undefined || raw === -1 ? undefined : raw / 100] as const;
  });
  return collect(Object.fromEntries(facts));
}

function manufacturer(company: number, lengths: readonly number[]): (field: AdField) => boolean {
  return ({ kind, id, data }) => kind === 'manufacturer' && id === company && lengths.includes(ownData(data).length);
}

/** By company id, length and, under the shared id, name. */
export const goveeCodecs: readonly AdvertCodec[] = [
  {
    format: 'goveeH5075',
    matches: manufacturer(thermometers, [6]),
    decode: ({ data }) => checked(packed(data, 1), data[4]),
  },
  {
    format: 'goveeH5074',
    matches: manufacturer(thermometers, [7, 9]),
    decode: ({ data }) => checked(apart(data, 1), data[5]),
  },
  {
    format: 'goveeH5100',
    matches: (field, scene) => field.kind === 'manufacturer' && field.id === shared && isShared(ownData(field.data), scene),
    decode: ({ data }, { name }) => decodeShared(ownData(data), name ?? ''),
  },
  {
    format: 'goveeMeatProbe',
    matches: (field, scene) => meatProbeOf(field, scene) !== undefined,
    decode: (field, scene) => decodeMeatProbe(field.data, meatProbeOf(field, scene) ?? []),
  },
  { format: 'goveeH5191', matches: isH5191, decode: ({ data }) => decodeH5191(data) },
  {
    format: 'goveeH5179',
    matches: manufacturer(h5179, [9]),
    decode: ({ data }) => checked(apart(data, 4), data[8]),
  },
];
