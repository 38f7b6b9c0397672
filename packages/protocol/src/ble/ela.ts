/** ELA Innovation: chained type-value pairs under company 0x0757, and the standard characteristics 2A6E / 2A6F it shares with Blue Puck. */
import { toHex } from '../bytes.js';
import { collect, together } from './codec.js';
import type { AdField, AdvertCodec, BleValues } from './codec.js';
import { readNumber } from '../kit/numbers.js';

const elaCompany = 0x0757;

type Facts = Record<string, number | string | boolean | readonly unknown[] | undefined>;
type Row = { readonly size: number; readonly read: (data: Uint8Array, at: number) => Facts };

/** A counter of changes with the present state in bit 0. */
function counted(name: string, countName = `${name}Count`): Row {
  return {
    size: 2,
    read: (data, at) => {
      const raw = readNumber(data, at, 'u16le') ?? 0;
      return { [name]: (raw & 1) === 1, [countName]: raw >> 1 };
    },
  };
}

function hundredths(data: Uint8Array, at: number): number | undefined {
  const raw = readNumber(data, at, 'i16le');
  return raw === undefined ? undefined : raw / 100;
}

const rows: Readonly<Record<number, Row>> = {
  0x06: { size: 2, read: (data, at) => ({ tagId: toHex(data.subarray(at, at + 2)) }) },
  0x12: { size: 2, read: (data, at) => ({ temperatureC: hundredths(data, at) }) },
  0x21: { size: 1, read: (data, at) => ({ humidityPercent: data[at] }) },
  0x32: counted('magnet'),
  0x42: counted('isMoving', 'moveCount'),
  0x56: {
    size: 6,
    read: (data, at) => {
      const axis = (offset: number): number | undefined => {
        const raw = readNumber(data, at + offset, 'i16le');
        return raw === undefined ? undefined : raw / 1000;
      };
      return { accelerationG: together(axis(0), axis(2), axis(4)) };
    },
  },
  0x62: { size: 2, read: (data, at) => ({ digitalInput: readNumber(data, at, 'u16le') }) },
  0x92: counted('motion'),
  0xb2: counted('touch'),
  0xf1: { size: 1, read: (data, at) => ({ batteryPercent: data[at] }) },
  0xf2: { size: 2, read: (data, at) => ({ batteryMv: readNumber(data, at, 'u16le') }) },
};

/** Reads until the end, an unknown type or a value cut short. */
function decodeChain(data: Uint8Array): BleValues | undefined {
  const facts: Facts = {};
  let at = 0;
  while (at < data.length) {
    const row = rows[data[at] ?? -1];
    if (row === undefined || at + 1 + row.size > data.length) break;
    Object.assign(facts, row.read(data, at + 1));
    at += 1 + row.size;
  }
  return collect(facts);
}

function isService(uuid: number): (field: AdField) => boolean {
  return (field) => field.kind === 'service' && field.id === uuid;
}

/** The chained form and the two standard characteristics. */
export const elaCodecs: readonly AdvertCodec[] = [
  { format: 'ela', matches: (field) => field.kind === 'manufacturer' && field.id === elaCompany, decode: ({ data }) => decodeChain(data) },
  { format: 'temperature2A6E', matches: isService(0x2a6e), decode: ({ data }) => collect({ temperatureC: hundredths(data, 0) }) },
  {
    format: 'humidity2A6F',
    matches: isService(0x2a6f),
    decode: ({ data }) => {
      // The characteristic itself is u16 in hundredths; ELA sends one byte of whole percent.
      const long = readNumber(data, 0, 'u16le');
      return collect({ humidityPercent: long === undefined ? data[0] : long / 100 });
    },
  },
];
