/** Inkbird thermometers. Most put values or their address where the company id belongs: the advertised name tells them, so they are asked first. */
import { collect, withId } from './codec.js';
import type { AdvertCodec, BleValues } from './codec.js';
import { readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';

/** Air monitor: its id on the air spells T2, its addresses begin with 00:62. */
const airMonitor = 0x3254;
/** Raw temperatures of a socket without a probe. */
const noProbe = [0xffff, 0xfff6];
const probeCounts = [1, 2, 4, 6];

/** Hygrometers IBS-TH: temperature and humidity in 1/100. */
function decodeHygrometer(whole: Uint8Array): BleValues | undefined {
  const humidity = readNumber(whole, 2, 'u16le') ?? 0;
  return collect({
    temperatureC: (readNumber(whole, 0, 'i16le') ?? 0) / 100,
    humidityPercent: humidity === 0 || humidity === 0xffff ? undefined : humidity / 100,
    batteryPercent: whole[7],
    isExternalProbe: whole[4] !== 0,
  });
}

/** Grill thermometers IBT: two zero bytes, the address, then 1/10 degrees for each probe; a socket keeps its number when others are empty. */
function decodeProbes(data: Uint8Array): BleValues | undefined {
  const facts: Record<string, number> = {};
  for (let probe = 1; 6 + probe * 2 < data.length; probe += 1) {
    const at = 6 + probe * 2;
    if (noProbe.includes(readNumber(data, at, 'u16le') ?? 0xffff)) continue;
    facts[probe === 1 ? 'temperatureC' : `temperatureC${probe}`] = (readNumber(data, at, 'i16le') ?? 0) / 10;
  }
  return collect(facts, readMac(data, 2));
}

/** Pool and room thermometers that begin with their address: 1/10 degrees, 1/10 percent (0 without a humidity sensor), battery. */
function decodeAddressed(whole: Uint8Array): BleValues | undefined {
  const humidity = readNumber(whole, 8, 'u16le') ?? 0;
  return collect(
    {
      temperatureC: (readNumber(whole, 6, 'i16le') ?? 0) / 10,
      humidityPercent: humidity === 0 ? undefined : humidity / 10,
      batteryPercent: whole[10],
    },
    readMac(whole, 0),
  );
}

/** Air monitor IAM-T2, big-endian. It sends what it displays: bit 1 of the status says Fahrenheit. Its battery byte is in no known unit. */
function decodeAir(data: Uint8Array): BleValues | undefined {
  const tenths = readNumber(data, 8, 'i16be') ?? 0;
  const isFahrenheit = ((data[7] ?? 0) & 2) !== 0;
  return collect(
    {
      temperatureC: isFahrenheit ? Math.round(((tenths - 320) * 50) / 9) / 100 : tenths / 10,
      humidityPercent: (readNumber(data, 10, 'u16be') ?? 0) / 10,
      co2Ppm: readNumber(data, 12, 'u16be'),
    },
    readMac(data, 0),
  );
}

/** IBS-TH, IBT (1 to 6 probes), IBS-P02B and ITH, IAM-T2. */
export const inkbirdCodecs: readonly AdvertCodec[] = [
  {
    format: 'inkbird',
    matches: ({ kind, data }, { name }) => kind === 'manufacturer' && data.length === 7 && (name === 'sps' || name === 'tps'),
    decode: ({ id, data }) => decodeHygrometer(withId(id, data)),
  },
  {
    format: 'inkbirdProbes',
    matches: ({ kind, id, data }, { name, mac }) =>
      kind === 'manufacturer' &&
      id === 0 &&
      probeCounts.some((count) => data.length === 8 + count * 2) &&
      data[0] === 0 &&
      data[1] === 0 &&
      (mac === undefined ? /^[ix]BBQ/i.test(name ?? '') : readMac(data, 2) === mac),
    decode: ({ data }) => decodeProbes(data),
  },
  {
    format: 'inkbirdP02b',
    matches: ({ kind, id, data }, { name, mac }) =>
      kind === 'manufacturer' &&
      data.length === 16 &&
      /^(IBS-P02B|ITH-(11|13|21)-B)/i.test(name ?? '') &&
      (mac === undefined || readMac(withId(id, data), 0) === mac),
    decode: ({ id, data }) => decodeAddressed(withId(id, data)),
  },
  {
    format: 'inkbirdIamT2',
    matches: ({ kind, id, data }, { mac }) =>
      kind === 'manufacturer' &&
      id === airMonitor &&
      data.length === 15 &&
      data[0] === 0x00 &&
      data[1] === 0x62 &&
      (mac === undefined || readMac(data, 0) === mac),
    decode: ({ data }) => decodeAir(data),
  },
];
