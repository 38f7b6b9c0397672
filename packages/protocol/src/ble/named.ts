/** ThermoPro, who puts values where the company id belongs: only the advertised name tells, so that it is asked first. */
import { collect, withId } from './codec.js';
import type { AdvertCodec } from './codec.js';
import { readNumber } from '../kit/numbers.js';

/** First bytes of the room thermometers' frame, in the place of a company id. */
const thermoproMarks = [0xc2, 0x82];

/** ThermoPro TP35x and TP39x. Probes of the same maker (TP96x, TP97x) put a voltage where these have their temperature. */
export const namedCodecs: readonly AdvertCodec[] = [
  {
    format: 'thermopro',
    matches: ({ kind, id, data }, { name }) =>
      kind === 'manufacturer' && thermoproMarks.includes(id & 0xff) && data.length >= 2 && /^TP3[59]\d/.test(name ?? ''),
    decode: (field) => {
      const data = withId(field.id, field.data);
      return collect({ temperatureC: (readNumber(data, 1, 'i16le') ?? 0) / 10, humidityPercent: data[3] });
    },
  },
];
