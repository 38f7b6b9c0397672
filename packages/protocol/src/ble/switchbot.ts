/**
 * SwitchBot meters: service data 0xFD3D (older 0x0D00), and the manufacturer form 0x0969 of the outdoor meter. Bit 7 set means above zero.
 * Blinds, curtains and locks of the maker fill 0x0969 with other things in the same length; only the kind in the service data beside it
 * tells them apart, so that the manufacturer form alone is not read.
 */
import { collect } from './codec.js';
import type { AdvertCodec, Scene } from './codec.js';
import { readMac } from '../kit/mac.js';

const meterUuids = [0xfd3d, 0x0d00];
const company = 0x0969;

/** Tenths stand in one byte, whole degrees and their sign in the next. */
function temperatureOf(tenths: number | undefined, whole: number | undefined): number | undefined {
  if (tenths === undefined || whole === undefined || (tenths & 0x0f) > 9) return undefined;
  const magnitude = (whole & 0x7f) * 10 + (tenths & 0x0f);
  return ((whole & 0x80) !== 0 || magnitude === 0 ? magnitude : -magnitude) / 10;
}

/** Meters that advertise their values as manufacturer data leave only their battery here: the first byte is their kind. */
const meterKinds = [0x34, 0x35, 0x54, 0x69, 0x77];

/** Kinds whose values are in the manufacturer form; the highest bit of the kind byte is a flag. */
const outdoorKinds = [0x34, 0x35, 0x77];

/** Whether the service data of the same advertisement says that this is such a meter. */
function isOutdoorMeter({ beside = [] }: Scene): boolean {
  return beside.some(({ kind, id, data }) => kind === 'service' && meterUuids.includes(id) && outdoorKinds.includes((data[0] ?? 0) & 0x7f));
}

/** All three forms. */
export const switchbotCodecs: readonly AdvertCodec[] = [
  {
    format: 'switchbot',
    matches: ({ kind, id, data }) =>
      kind === 'service' && meterUuids.includes(id) && data.length === 6 && (data[0] === 0x54 || data[0] === 0x69),
    decode: ({ data }) =>
      collect({
        temperatureC: temperatureOf(data[3], data[4]),
        humidityPercent: (data[5] ?? 0) & 0x7f,
        batteryPercent: (data[2] ?? 0) & 0x7f,
      }),
  },
  {
    format: 'switchbotBattery',
    matches: ({ kind, id, data }) =>
      kind === 'service' && meterUuids.includes(id) && data.length === 3 && meterKinds.includes(data[0] ?? 0),
    decode: ({ data }) => collect({ batteryPercent: (data[2] ?? 0) & 0x7f }),
  },
  {
    format: 'switchbotOutdoor',
    matches: ({ kind, id, data }, scene) =>
      kind === 'manufacturer' && id === company && data.length >= 11 && ((data[10] ?? 0) & 0x7f) <= 100 && isOutdoorMeter(scene),
    decode: ({ data }) =>
      collect({ temperatureC: temperatureOf(data[8], data[9]), humidityPercent: (data[10] ?? 0) & 0x7f }, readMac(data, 0)),
  },
];
