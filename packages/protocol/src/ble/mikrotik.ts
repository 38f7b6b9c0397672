/** MikroTik TG-BT5 tags (company 0x094F), little-endian. */
import { collect, together } from './codec.js';
import type { AdvertCodec } from './codec.js';
import { readFields } from '../kit/layout.js';

const mikrotikCompany = 0x094f;

/** TG-BT5 indoor and outdoor, protocol version 1. */
export const mikrotikCodecs: readonly AdvertCodec[] = [
  {
    format: 'mikrotik',
    matches: ({ kind, id, data }) => kind === 'manufacturer' && id === mikrotikCompany && data[0] === 1,
    decode: ({ data }) => {
      if (data.length < 18) return undefined;
      const { x, y, z, ...rest } = readFields(data, {
        x: { at: 4, as: 'i16le', per: 256 },
        y: { at: 6, as: 'i16le', per: 256 },
        z: { at: 8, as: 'i16le', per: 256 },
        temperatureC: { at: 10, as: 'i16le', per: 256, missing: -0x8000 },
        uptimeS: { at: 12, as: 'u32le' },
        flags: { at: 16, as: 'u8' },
        batteryPercent: { at: 17, as: 'u8' },
      });
      return collect({ ...rest, accelerationG: together(x, y, z) });
    },
  },
];
