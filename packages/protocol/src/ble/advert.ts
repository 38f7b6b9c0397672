/** From an advertisement, or the bare data a gateway hands over, to values: splits AD structures and asks the codecs. */
import { toHex } from '../bytes.js';
import { appleCodecs } from './apple.js';
import { bthomeCodecs } from './bthome.js';
import { merge } from './codec.js';
import type { AdField, AdvertCodec, BleValues, Scene } from './codec.js';
import { eddystoneCodecs } from './eddystone.js';
import { elaCodecs } from './ela.js';
import { eyeCodecs } from './eye.js';
import { goveeCodecs } from './govee.js';
import { inkbirdCodecs } from './inkbird.js';
import { jaaleeCodecs } from './jaalee.js';
import { kkmCodecs } from './kkm.js';
import { mikrotikCodecs } from './mikrotik.js';
import { minewCodecs } from './minew.js';
import { mopekaCodecs } from './mopeka.js';
import { namedCodecs } from './named.js';
import { pvvxCodecs } from './pvvx.js';
import { qingpingCodecs } from './qingping.js';
import { aprilbrotherCodecs, roomCodecs } from './room.js';
import { ruuviCodecs } from './ruuvi.js';
import { switchbotCodecs } from './switchbot.js';
import { thermobeaconCodecs } from './thermobeacon.js';
import { tzoneCodecs } from './tzone.js';
import { xiaomiCodecs } from './xiaomi.js';

const codecsOfAnId: readonly AdvertCodec[] = [
  ...ruuviCodecs,
  ...bthomeCodecs,
  ...pvvxCodecs,
  ...minewCodecs,
  ...eddystoneCodecs,
  ...kkmCodecs,
  ...elaCodecs,
  ...eyeCodecs,
  ...goveeCodecs,
  ...mikrotikCodecs,
  ...appleCodecs,
  ...jaaleeCodecs,
  ...xiaomiCodecs,
  ...qingpingCodecs,
  ...switchbotCodecs,
  ...thermobeaconCodecs,
  ...mopekaCodecs,
  ...roomCodecs,
];

/** The order of asking: makers that only a name tells, then those with an id, then those known by content under an id nobody claims. */
const groups: readonly (readonly AdvertCodec[])[] = [
  [...inkbirdCodecs, ...namedCodecs],
  codecsOfAnId,
  [...tzoneCodecs, ...aprilbrotherCodecs],
];

/** Every format. */
export const advertCodecs: readonly AdvertCodec[] = groups.flat();

/** All codecs that claim a field: one, or none when nobody knows it. */
export function codecsOf(field: AdField, scene: Scene = {}): readonly AdvertCodec[] {
  for (const group of groups) {
    const claiming = group.filter((codec) => codec.matches(field, scene));
    if (claiming.length > 0) return claiming;
  }
  return [];
}

/** One AD structure: its type byte and what follows. */
export type AdStructure = { readonly type: number; readonly data: Uint8Array };

/** Bytes of the longest advertisement: a chain of extended ones is 1,650, and an answer to a scan 255 more. */
const longestAdvert = 2048;

/** The structures of an advertisement; none of one longer than radio can carry. A zero length ends the list; a length running past the end cuts it, and what came before is kept. */
export function splitAdvert(advert: Uint8Array): { readonly structures: readonly AdStructure[]; readonly isCut: boolean } {
  const structures: AdStructure[] = [];
  if (advert.length > longestAdvert) return { structures, isCut: true };
  let at = 0;
  while (at < advert.length) {
    const length = advert[at] ?? 0;
    if (length === 0) return { structures, isCut: false };
    if (at + 1 + length > advert.length) return { structures, isCut: true };
    structures.push({ type: advert[at + 1] ?? 0, data: advert.subarray(at + 2, at + 1 + length) });
    at += 1 + length;
  }
  return { structures, isCut: false };
}

/** What an advertisement says; `seen` when nobody knows its format: the sensor was received, and its bytes are kept. */
export type BleResult = (BleValues & { readonly format: string }) | { readonly seen: true; readonly hex: string };

/** True when the advertisement only tells that the sensor is there. */
export function isSeen(result: BleResult): result is { readonly seen: true; readonly hex: string } {
  return 'seen' in result;
}

/** Values of one field, by the one codec that claims it. */
function decodeField(field: AdField, scene: Scene = {}): (BleValues & { readonly format: string }) | undefined {
  const codec = codecsOf(field, scene)[0];
  const values = codec?.decode(field, scene);
  return codec === undefined || values === undefined ? undefined : { ...values, format: codec.format };
}

function leadingId(data: Uint8Array): number | undefined {
  return data.length < 2 ? undefined : (data[0] ?? 0) | ((data[1] ?? 0) << 8);
}

/** The field of a manufacturer structure (0xFF) or of service data with a 16-bit UUID (0x16), id included in the bytes, little-endian. */
export function fieldWithId(kind: AdField['kind'], data: Uint8Array): AdField | undefined {
  const id = leadingId(data);
  return id === undefined ? undefined : { kind, id, data: data.subarray(2) };
}

function fieldOf({ type, data }: AdStructure): AdField | undefined {
  if (type === 0xff) return fieldWithId('manufacturer', data);
  return type === 0x16 ? fieldWithId('service', data) : undefined;
}

/** The advertised name among these structures, full before short. */
function nameIn(structures: readonly AdStructure[]): string | undefined {
  const found = structures.find(({ type }) => type === 0x09) ?? structures.find(({ type }) => type === 0x08);
  return found === undefined ? undefined : new TextDecoder().decode(found.data);
}

/** Joins what several fields of one advertisement say; `hex` is kept when none says anything. */
export function decodeFields(fields: readonly AdField[], scene: Scene, hex: string): BleResult {
  let joined: (BleValues & { readonly format: string }) | undefined;
  for (const field of fields) {
    const values = decodeField(field, { ...scene, beside: fields });
    if (values === undefined) continue;
    joined = joined === undefined ? values : { ...merge(joined, values), format: `${joined.format}+${values.format}` };
  }
  return joined ?? { seen: true, hex };
}

/** A whole advertisement payload (legacy up to 31 bytes, extended up to 255, or advertisement and scan response one after the other). Never throws. */
export function decodeAdvert(advert: Uint8Array, scene: Scene = {}): BleResult {
  return decodeAdverts([advert], scene);
}

/** What one sensor advertised at one moment, the answer to a scan among it, as one. Never throws. */
export function decodeAdverts(adverts: readonly Uint8Array[], scene: Scene = {}): BleResult {
  const structures = adverts.flatMap((advert) => splitAdvert(advert).structures);
  const name = scene.name ?? nameIn(structures);
  const fields = structures.map(fieldOf).filter((field) => field !== undefined);
  return decodeFields(fields, name === undefined ? scene : { ...scene, name }, adverts.map(toHex).join(''));
}

/** The name an advertisement gives, full before short; undefined when it gives none. */
export function advertisedName(advert: Uint8Array): string | undefined {
  return nameIn(splitAdvert(advert).structures);
}

/** The bytes of one AD structure. */
function adStructure(type: number, data: Uint8Array): Uint8Array {
  return new Uint8Array([data.length + 1, type, ...data]);
}

/** An advertisement with flags and one service data structure, as sensors send it. */
export function serviceAdvert(uuid: number, data: Uint8Array): Uint8Array {
  return new Uint8Array([2, 1, 6, ...adStructure(0x16, new Uint8Array([uuid & 0xff, uuid >> 8, ...data]))]);
}

/** An advertisement with flags and one manufacturer structure. */
export function manufacturerAdvert(company: number, data: Uint8Array): Uint8Array {
  return new Uint8Array([2, 1, 6, ...adStructure(0xff, new Uint8Array([company & 0xff, company >> 8, ...data]))]);
}
