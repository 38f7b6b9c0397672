/** Makers that put values where the company id belongs: only the advertised name tells them, so they are asked first. */
import { collect } from './codec.js';
import type { AdField, AdvertCodec } from './codec.js';
import { readNumber } from './layout.js';

/** The manufacturer structure as it was on the air, id included. */
function whole({ id, data }: AdField): Uint8Array {
  return new Uint8Array([id & 0xff, id >> 8, ...data]);
}

/** Inkbird IBS-TH and ThermoPro TP35x / TP39x. */
export const namedCodecs: readonly AdvertCodec[] = [
  {
    format: 'inkbird',
    matches: ({ kind, data }, { name }) => kind === 'manufacturer' && data.length === 7 && (name === 'sps' || name === 'tps'),
    decode: (field) => {
      const data = whole(field);
      const humidity = readNumber(data, 2, 'u16le') ?? 0;
      return collect({
        temperatureC: (readNumber(data, 0, 'i16le') ?? 0) / 100,
        humidityPercent: humidity === 0 || humidity === 0xffff ? undefined : humidity / 100,
        batteryPercent: data[7],
        isExternalProbe: data[4] !== 0,
      });
    },
  },
  {
    format: 'thermopro',
    matches: ({ kind, id, data }, { name }) =>
      kind === 'manufacturer' && (id & 0xff) === 0xc2 && data.length >= 2 && /^TP[0-9]/.test(name ?? ''),
    decode: (field) => {
      const data = whole(field);
      return collect({ temperatureC: (readNumber(data, 1, 'i16le') ?? 0) / 10, humidityPercent: data[3] });
    },
  },
];
