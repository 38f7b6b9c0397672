/** Eddystone frames (service data 0xFEAA): TLM carries temperature and battery, UID and URL only say who is there. Big-endian. */
import { toHex } from '../bytes.js';
import { collect } from './codec.js';
import type { AdField, AdvertCodec } from './codec.js';
import { readFields } from '../kit/layout.js';
import { readNumber } from '../kit/numbers.js';

/** UUID all Eddystone frames share; KKM puts its own frames into it too. */
export const eddystoneUuid = 0xfeaa;

function isFrame(type: number): (field: AdField) => boolean {
  return (field) => field.kind === 'service' && field.id === eddystoneUuid && field.data[0] === type;
}

/** Beginnings of addresses by their code, and what a code inside stands for (the Eddystone-URL specification). */
const urlSchemes = ['http://www.', 'https://www.', 'http://', 'https://'];
const urlEndings = ['.com', '.org', '.edu', '.net', '.info', '.biz', '.gov'];

/** The address of a URL frame; undefined when it holds what is none. */
function urlOf(data: Uint8Array): string | undefined {
  const scheme = urlSchemes[data[2] ?? -1];
  if (scheme === undefined || data.length < 4) return undefined;
  let url = scheme;
  for (const code of data.subarray(3)) {
    const ending = urlEndings[code % 7];
    if (code < 14) url += `${ending}${code < 7 ? '/' : ''}`;
    else if (code > 0x20 && code < 0x7f) url += String.fromCharCode(code);
    else return undefined;
  }
  return url;
}

/** TLM, UID and URL. */
export const eddystoneCodecs: readonly AdvertCodec[] = [
  {
    format: 'eddystoneTlm',
    matches: isFrame(0x20),
    decode: ({ data }) => {
      if (data[1] === 1) return collect({ isEncrypted: true });
      if (data[1] !== 0 || data.length < 14) return undefined;
      return collect(
        readFields(data, {
          batteryMv: { at: 2, as: 'u16be', missing: 0 },
          temperatureC: { at: 4, as: 'i16be', per: 256, missing: -0x8000 },
          advCount: { at: 6, as: 'u32be' },
          uptimeS: { at: 10, as: 'u32be', per: 10 },
        }),
      );
    },
  },
  {
    format: 'eddystoneUid',
    matches: isFrame(0x00),
    decode: ({ data }) =>
      data.length < 18
        ? undefined
        : collect({
            txPowerDbm: readNumber(data, 1, 'i8'),
            namespace: toHex(data.subarray(2, 12)),
            instance: toHex(data.subarray(12, 18)),
          }),
  },
  {
    format: 'eddystoneUrl',
    matches: isFrame(0x10),
    decode: ({ data }) => {
      const url = urlOf(data);
      return url === undefined ? undefined : collect({ txPowerDbm: readNumber(data, 1, 'i8'), url });
    },
  },
];
