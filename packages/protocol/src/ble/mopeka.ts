/** Mopeka tank sensors (10 bytes under the company id of their chip's maker, 0x0059): level by ultrasound, and temperature. */
import { toHex } from '../bytes.js';
import { collect } from './codec.js';
import type { AdvertCodec, BleValues } from './codec.js';
import { readNumber } from '../kit/numbers.js';

const nordic = 0x0059;
/** Hangs over what it measures, through air: its level is given as it comes. */
const pro200b = 0x12;

/** Height of a column, mm, by the speed of sound in propane over temperature; `steps` is degrees above -40. */
function propaneMm(raw: number, steps: number): number {
  return Math.round(raw * (0.573_045 - 0.002_822 * steps - 0.000_005_35 * steps * steps));
}

function decode(data: Uint8Array): BleValues | undefined {
  const [, battery = 0, temperature = 0] = data;
  const raw = (readNumber(data, 3, 'u16le') ?? 0) & 0x3fff;
  const steps = temperature & 0x7f;
  const volts = (battery & 0x7f) / 32;
  return collect({
    temperatureC: steps - 40,
    batteryMv: Math.round(volts * 1000),
    batteryPercent: Math.round(Math.min(100, Math.max(0, ((volts - 2.2) / 0.65) * 100)) * 10) / 10,
    ...(data[0] === pro200b ? { levelRaw: raw } : { levelMm: propaneMm(raw, steps) }),
    levelQuality: (data[4] ?? 0) >> 6,
    isButtonPressed: (temperature & 0x80) !== 0,
    tiltX: readNumber(data, 8, 'i8'),
    tiltY: readNumber(data, 9, 'i8'),
    macTail: toHex(data.subarray(5, 8)),
  });
}

/** Known by length, hardware type and, where the address is known, its last bytes. */
export const mopekaCodecs: readonly AdvertCodec[] = [
  {
    format: 'mopeka',
    matches: ({ kind, id, data }, { mac }) =>
      kind === 'manufacturer' &&
      id === nordic &&
      data.length === 10 &&
      (data[0] === pro200b || ((data[0] ?? 0) >= 0x03 && (data[0] ?? 0) <= 0x0c)) &&
      (mac === undefined || mac.endsWith(toHex(data.subarray(5, 8)))),
    decode: ({ data }) => decode(data),
  },
];
