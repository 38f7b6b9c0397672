/** ThermoBeacon and its many labels: 18 bytes under borrowed company ids, so length and address have to fit. Little-endian. */
import { collect } from './codec.js';
import type { AdvertCodec } from './codec.js';
import { readFields } from '../kit/layout.js';
import { readMac } from '../kit/mac.js';

const companies = [0x0010, 0x0011, 0x0015, 0x0018, 0x001b];
/** Borrowed from makers whose own devices are common: taken only where the address is known, and is the one in the data. */
const commonCompanies = [0x0014, 0x0030];

/** Current values; frames of 20 bytes hold extremes since the last reset and are only received. */
export const thermobeaconCodecs: readonly AdvertCodec[] = [
  {
    format: 'thermobeacon',
    matches: ({ kind, id, data }, { mac }) =>
      kind === 'manufacturer' &&
      data.length === 18 &&
      (mac === undefined ? companies.includes(id) : [...companies, ...commonCompanies].includes(id) && readMac(data, 2, true) === mac),
    decode: ({ data }) =>
      collect(
        readFields(data, {
          batteryMv: { at: 8, as: 'u16le' },
          temperatureC: { at: 10, as: 'i16le', per: 16 },
          humidityPercent: { at: 12, as: 'u16le', per: 16 },
          uptimeS: { at: 14, as: 'u32le' },
        }),
        readMac(data, 2, true),
      ),
  },
];
