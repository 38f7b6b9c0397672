/** Room sensors whose whole format is one fixed frame, each a row: id, what marks the frame, where the numbers lie. */
import { collect } from './codec.js';
import type { AdField, AdvertCodec, BleValues } from './codec.js';
import { readFields, spread } from '../kit/layout.js';
import type { Fields } from '../kit/layout.js';
import { readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';

type Kind = AdField['kind'];

/** A codec of one id whose numbers lie at fixed places. */
function fixed(
  format: string,
  kind: Kind,
  id: number,
  isFrame: (data: Uint8Array) => boolean,
  layout: Fields,
  macAt?: number,
): AdvertCodec {
  return {
    format,
    matches: (field) => field.kind === kind && field.id === id && isFrame(field.data),
    decode: ({ data }) => collect(readFields(data, layout), macAt === undefined ? undefined : readMac(data, macAt)),
  };
}

function decodeSensirion(data: Uint8Array): BleValues | undefined {
  const [humidityRange, humidityOffset] = data[1] === 0x06 ? [125, -6] : [100, 0];
  return collect({
    temperatureC: spread(readNumber(data, 4, 'u16le'), 175, -45),
    humidityPercent: spread(readNumber(data, 6, 'u16le'), humidityRange, humidityOffset),
    co2Ppm: data[1] === 0x06 ? undefined : readNumber(data, 8, 'u16le'),
  });
}

/** b-parasite: version in the high nibble of the first byte, thousandths of a degree in version 1, hundredths in 2. */
function decodeParasite(data: Uint8Array): BleValues | undefined {
  const temperature = readNumber(data, 4, 'i16be');
  return collect(
    {
      temperatureC: temperature === undefined ? undefined : temperature / ((data[0] ?? 0) >> 4 === 1 ? 1000 : 100),
      humidityPercent: spread(readNumber(data, 6, 'u16be'), 100, 0),
      moisturePercent: spread(readNumber(data, 8, 'u16be'), 100, 0),
      batteryMv: readNumber(data, 2, 'u16be'),
      lightLux: ((data[0] ?? 0) & 1) === 1 ? readNumber(data, 16, 'u16be') : undefined,
      counter: data[1],
    },
    readMac(data, 10),
  );
}

/** HolyIoT sends one quantity a frame; whole degrees carry the sign, the hundredths follow it. */
function decodeHolyiot(data: Uint8Array): BleValues | undefined {
  const facts: Record<string, number | boolean | undefined> = { batteryPercent: data[1] };
  const whole = readNumber(data, 11, 'i8') ?? 0;
  const hundredths = data[12] ?? 0;
  if (data[10] === 1) facts['temperatureC'] = (whole * 100 + (whole < 0 ? -hundredths : hundredths)) / 100;
  if (data[10] === 2) facts['pressurePa'] = (readNumber(data, 11, 'i16be') ?? 0) + 80_000;
  if (data[10] === 3) facts['humidityPercent'] = data[11];
  if (data[10] === 4) facts['vibration'] = data[11] !== 0;
  if (data[10] === 6) facts['button'] = data[11] !== 0;
  return collect(facts, readMac(data, 2));
}

const maestroLayouts: Readonly<Record<number, Fields>> = {
  0x0d: {},
  0x16: { humidityPercent: { at: 8, as: 'u16be', per: 10 }, dewPointC: { at: 10, as: 'i16be', per: 10 } },
  0x17: { humidityPercent: { at: 8, as: 'u16be', per: 10 }, dewPointC: { at: 10, as: 'i16be', per: 10 } },
  0x1b: { humidityPercent: { at: 8, as: 'u16be', per: 10 }, pressurePa: { at: 10, as: 'u16be', times: 10 } },
};

/** Pebble, the older beacon: least, present and greatest temperature, humidity, pressure; all little-endian. */
const pebbleLayout: Fields = {
  temperatureC: { at: 3, as: 'i16le', per: 10 },
  humidityPercent: { at: 7, as: 'u8' },
  pressurePa: { at: 8, as: 'u16le', times: 100 },
};

/** The UUID as it was given out, and as readers write it who take its bytes in the order of the air; the latter is a standard service too. */
const radiolandUuids = [0x0318, 0x1803];

const mokoLayouts: Readonly<Record<number, Fields>> = {
  0x40: { batteryMv: { at: 3, as: 'u16be' } },
  0x60: { batteryMv: { at: 12, as: 'u16be' } },
  0x70: {
    temperatureC: { at: 3, as: 'i16be', per: 10 },
    humidityPercent: { at: 5, as: 'u16be', per: 10 },
    batteryMv: { at: 7, as: 'u16be' },
  },
};

/** Sensors with an id of their own. */
export const roomCodecs: readonly AdvertCodec[] = [
  {
    format: 'blueMaestro',
    matches: ({ kind, id, data }) =>
      kind === 'manufacturer' && id === 0x0133 && data.length >= 8 && maestroLayouts[data[0] ?? 0] !== undefined,
    decode: ({ data }) => {
      const common = { batteryPercent: { at: 1, as: 'u8' }, temperatureC: { at: 6, as: 'i16be', per: 10 } } as const;
      return collect(readFields(data, { ...common, ...maestroLayouts[data[0] ?? 0] }));
    },
  },
  fixed('blueMaestroPebble', 'manufacturer', 0x0133, (data) => data.length === 18 && data[0] === 0x01, pebbleLayout),
  fixed('aranet4', 'manufacturer', 0x0702, (data) => data.length === 22, {
    co2Ppm: { at: 8, as: 'u16le' },
    temperatureC: { at: 10, as: 'u16le', per: 20 },
    pressurePa: { at: 12, as: 'u16le', times: 10 },
    humidityPercent: { at: 14, as: 'u8' },
    batteryPercent: { at: 15, as: 'u8' },
  }),
  {
    format: 'sensirion',
    matches: ({ kind, id, data }) =>
      kind === 'manufacturer' && id === 0x06d5 && data[0] === 0 && data.length >= 8 && [0x06, 0x08, 0x0a].includes(data[1] ?? 0),
    decode: ({ data }) => decodeSensirion(data),
  },
  fixed(
    'oria',
    'manufacturer',
    0xaa55,
    (data) => data.length >= 15,
    {
      temperatureC: { at: 10, as: 'i16be', per: 100 },
      humidityPercent: { at: 12, as: 'u16be', per: 100 },
      batteryPercent: { at: 14, as: 'u8' },
    },
    2,
  ),
  {
    format: 'bParasite',
    matches: ({ kind, id, data }) =>
      kind === 'service' && id === 0x181a && [16, 18].includes(data.length) && [1, 2].includes((data[0] ?? 0) >> 4),
    decode: ({ data }) => decodeParasite(data),
  },
  {
    format: 'moko',
    matches: ({ kind, id, data }) => kind === 'service' && id === 0xfeab && mokoLayouts[data[0] ?? 0] !== undefined,
    decode: ({ data }) => collect(readFields(data, mokoLayouts[data[0] ?? 0] ?? {})),
  },
  fixed('vegtrug', 'service', 0xfd50, (data) => data.length === 9, {
    moisturePercent: { at: 0, as: 'u8' },
    temperatureC: { at: 1, as: 'i16be', per: 10 },
    lightLux: { at: 3, as: 'u24be' },
    batteryPercent: { at: 6, as: 'u8' },
    conductivityUsCm: { at: 7, as: 'u16be' },
  }),
  {
    format: 'holyiot',
    matches: ({ kind, id, data }) => kind === 'service' && id === 0x5242 && data[0] === 0x41 && data.length >= 12,
    decode: ({ data }) => decodeHolyiot(data),
  },
  {
    format: 'radioland',
    matches: ({ kind, id, data }, { name }) =>
      kind === 'service' &&
      radiolandUuids.includes(id) &&
      data.length >= 4 &&
      ((name === undefined && id === 0x0318) || name?.startsWith('RDL52832') === true),
    decode: ({ data }) =>
      collect(readFields(data, { temperatureC: { at: 0, as: 'i16be', per: 256 }, humidityPercent: { at: 2, as: 'i16be', per: 256 } })),
  },
];

/** AprilBrother N03: its UUID is not settled, its first bytes and length are. */
export const aprilbrotherCodecs: readonly AdvertCodec[] = [
  {
    format: 'aprilbrotherN03',
    matches: ({ kind, data }) => kind === 'service' && data.length === 15 && data[0] === 0xab && data[1] === 0x03,
    decode: ({ data }) =>
      collect(
        readFields(data, {
          batteryPercent: { at: 8, as: 'u8' },
          temperatureC: { at: 9, as: 'i16le', per: 8 },
          humidityPercent: { at: 11, as: 'u16le', per: 2 },
          lightLux: { at: 13, as: 'u16le' },
        }),
        readMac(data, 2),
      ),
  },
];
