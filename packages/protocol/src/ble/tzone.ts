/** TZONE BT04 and BT05 tags: service data under a UUID that varies, known by the hardware code behind its length byte. Big-endian. */
import { toHex } from '../bytes.js';
import { collect } from './codec.js';
import type { AdvertCodec } from './codec.js';
import { readNumber } from '../kit/numbers.js';

const hardware: Readonly<Record<number, { readonly name: string; readonly hasHumidity: boolean }>> = {
  0x3901: { name: 'BT04', hasHumidity: true },
  0x3c01: { name: 'BT04B', hasHumidity: true },
  0x3a01: { name: 'BT05', hasHumidity: false },
  0x3a04: { name: 'BT05B', hasHumidity: false },
};

/** Sign and magnitude: bit 15 says invalid, bit 14 negative, 14 bits of hundredths. */
function temperatureOf(raw: number | undefined): number | undefined {
  if (raw === undefined || raw & 0x8000) return undefined;
  const hundredths = raw & 0x3fff;
  return (raw & 0x4000 && hundredths > 0 ? -hundredths : hundredths) / 100;
}

/** BT04, BT04B, BT05 and BT05B; asked last, since no UUID is theirs alone. */
export const tzoneCodecs: readonly AdvertCodec[] = [
  {
    format: 'tzone',
    matches: ({ kind, data }) => kind === 'service' && (data[0] ?? 0) >= 0x0b && hardware[readNumber(data, 1, 'u16be') ?? -1] !== undefined,
    decode: ({ data }) => {
      const code = readNumber(data, 1, 'u16be') ?? -1;
      const row = hardware[code];
      if (row === undefined || data.length < 12) return undefined;
      const humidity = row.hasHumidity ? readNumber(data, 12, 'u16be') : undefined;
      return collect({
        hw: `${code.toString(16).toUpperCase()} ${row.name}`,
        fw: `0x${toHex(data.subarray(3, 4))}`,
        sn: toHex(data.subarray(4, 8)),
        batteryPercent: data[8],
        temperatureC: temperatureOf(readNumber(data, 10, 'u16be')),
        humidityPercent: humidity === undefined || humidity & 0x8000 ? undefined : (humidity & 0x3fff) / 100,
        alarm: (data[0] ?? 0) >= 19 ? data[16] : undefined,
      });
    },
  },
];
