/** Data without its advertisement: what a person pastes, and `id:data` where the id is a company or a service. */
import { parseHex, toHex } from '../bytes.js';
import { codecsOf, decodeAdvert, decodeFields, fieldWithId, isSeen, splitAdvert } from './advert.js';
import type { BleResult } from './advert.js';
import { bthomeUuid } from './bthome.js';
import type { AdField, Scene } from './codec.js';
import { eddystoneUuid } from './eddystone.js';

/** Number of an id as 4 hex digits with or without `0x`, or as the full 128-bit text of a 16-bit UUID; undefined otherwise. */
export function parseShortId(text: string): number | undefined {
  const digits =
    /^(?:0x)?([0-9a-f]{4})$/i.exec(text.trim())?.[1] ??
    /^(?:0x)?0000([0-9a-f]{4})-?0000-?1000-?8000-?00805f9b34fb$/i.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

/** Data under an id that may be a company's or a service's; ids in the order of the air (`9904`) are understood when the other is nobody's. */
export function decodeUnderId(id: number, data: Uint8Array, scene: Scene = {}): BleResult {
  const swapped = ((id & 0xff) << 8) | (id >> 8);
  for (const candidate of [id, swapped]) {
    for (const kind of ['service', 'manufacturer'] as const) {
      const field: AdField = { kind, id: candidate, data };
      const result = codecsOf(field, scene).length > 0 ? decodeFields([field], scene, toHex(data)) : undefined;
      if (result !== undefined && !isSeen(result)) return result;
    }
  }
  return { seen: true, hex: toHex(data) };
}

/** The services whose data can be known without its UUID. */
export function guessService(data: Uint8Array): AdField | undefined {
  const [first, second] = [data[0], data[1]];
  if (first === 0x20 && second === 0 && data.length === 14) return { kind: 'service', id: eddystoneUuid, data };
  if (first === 0x21 && data.length >= 5) return { kind: 'service', id: eddystoneUuid, data };
  if (first === 0x40 || first === 0x44) return { kind: 'service', id: bthomeUuid, data };
  return undefined;
}

/**
 * Bytes whose framing nobody named: a whole advertisement; else manufacturer data behind its company id; else service data behind its UUID;
 * else data of a service that shows by itself. `seen` when it is none of them.
 */
export function decodeUnframed(data: Uint8Array, scene: Scene = {}): BleResult {
  const hex = toHex(data);
  const whole = decodeAdvert(data, scene);
  if (!isSeen(whole)) return whole;
  const [first] = splitAdvert(data).structures;
  if (first?.type === 0x01 && first.data.length === 1) return whole;
  for (const field of [fieldWithId('manufacturer', data), fieldWithId('service', data), guessService(data)]) {
    const result = field === undefined ? undefined : decodeFields([field], scene, hex);
    if (result !== undefined && !isSeen(result)) return result;
  }
  return { seen: true, hex };
}

/** Text of a person: hex of any of the above (its pairs joined, or apart by blanks, colons or dashes), or `uuid:hex` / `company:hex`; undefined when it is not hex. */
export function decodeBleText(text: string, scene: Scene = {}): BleResult | undefined {
  const pairs = /^[0-9a-f]{2}([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2})+$/i.exec(text.trim());
  if (pairs !== null) return decodeBleText(text.replaceAll(pairs[1] ?? ':', ''), scene);
  const colon = text.lastIndexOf(':');
  if (colon < 0) {
    const data = parseHex(text);
    return data === undefined || data.length === 0 ? undefined : decodeUnframed(data, scene);
  }
  const id = parseShortId(text.slice(0, colon));
  const data = parseHex(text.slice(colon + 1));
  return id === undefined || data === undefined ? undefined : decodeUnderId(id, data, scene);
}
