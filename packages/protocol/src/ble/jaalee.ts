/** Jaalee JHT: service data 0xF525 or 0xF51C with battery, reversed address, and raw values over the whole range of 16 bits. */
import { collect } from './codec.js';
import type { AdvertCodec } from './codec.js';
import { spread } from '../kit/layout.js';
import { readMac } from '../kit/mac.js';
import { readNumber } from '../kit/numbers.js';

const uuids = [0xf525, 0xf51c];

/** The form beside the iBeacon one (apple.ts), with the address in it. */
export const jaaleeCodecs: readonly AdvertCodec[] = [
  {
    format: 'jaalee',
    matches: ({ kind, id, data }, { mac }) =>
      kind === 'service' && uuids.includes(id) && data.length === 11 && (mac === undefined || readMac(data, 1, true) === mac),
    decode: ({ data }) =>
      collect(
        {
          temperatureC: spread(readNumber(data, 7, 'u16be'), 175, -45),
          humidityPercent: spread(readNumber(data, 9, 'u16be'), 100, 0),
          batteryPercent: data[0],
        },
        readMac(data, 1, true),
      ),
  },
];
