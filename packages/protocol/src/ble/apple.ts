/** iBeacon frames (company 0x004C, 02 15): identity only, but for the makers that hide values in major and minor. */
import { toHex } from '../bytes.js';
import { collect } from './codec.js';
import type { AdvertCodec } from './codec.js';
import { readNumber } from '../kit/numbers.js';

const appleCompany = 0x004c;
const jaalee = ['EBEFD08370A247C89837E7B5634DF525', 'EBEFD08370A247C89837E7B5634DF51C'];
const abTemp = 'B5B182C7EAB14988AA99B5C1517008D9';

/** iBeacon, Jaalee and ABTemp. */
export const appleCodecs: readonly AdvertCodec[] = [
  {
    format: 'iBeacon',
    matches: ({ kind, id, data }) => kind === 'manufacturer' && id === appleCompany && data[0] === 0x02 && data[1] === 0x15,
    decode: ({ data }) => {
      if (data.length < 23) return undefined;
      const uuid = toHex(data.subarray(2, 18));
      const major = readNumber(data, 18, 'u16be') ?? 0;
      const minor = readNumber(data, 20, 'u16be') ?? 0;
      if (jaalee.includes(uuid)) {
        return collect({
          temperatureC: Math.round((major * 175_00) / 65_535 - 45_00) / 100,
          humidityPercent: Math.round((minor * 100_00) / 65_535) / 100,
          batteryPercent: data[23],
        });
      }
      if (uuid === abTemp) return collect({ batteryPercent: minor >> 8, temperatureC: readNumber(data, 21, 'i8') });
      return collect({ uuid, major, minor, txPowerDbm: readNumber(data, 22, 'i8') });
    },
  },
];
