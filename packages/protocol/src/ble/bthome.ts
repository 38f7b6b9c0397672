/** BTHome version 2 (service data 0xFCD2) and 1 (0x181C, encrypted 0x181E): self-describing objects, little-endian. */
import type { Mac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import { bthomeObject } from './bthome-objects.js';
import { unseal } from './cipher.js';
import { collect } from './codec.js';
import type { AdField, AdvertCodec, BleValues, Scene } from './codec.js';
import { scale } from '../kit/layout.js';
import { macBytes, readMac } from '../kit/mac.js';
import { readInteger, readNumber, widthOf, writeNumber } from '../kit/numbers.js';
import type { NumberKind } from '../kit/numbers.js';

/** UUID of version 2. */
export const bthomeUuid = 0xfcd2;
const plainV1 = 0x181c;
const sealedV1 = 0x181e;

/** Facts by name in the order they came; a name that comes again is numbered from 2. */
class Facts {
  readonly byName: Record<string, string | number | boolean> = {};

  add(name: string, value: string | number | boolean): void {
    let free = name;
    for (let number = 2; free in this.byName; number++) free = `${name}${number}`;
    this.byName[free] = value;
  }

  addObject(id: number, raw: number): void {
    const object = bthomeObject(id);
    if (object === undefined) return;
    if (object.isClaim === true) this.add(object.name, raw !== 0);
    else this.add(object.name, scale(raw, object));
  }

  /** A sensor that only tells light from dark answers 1 or 0 lux; beside a measured light its word stays an attribute. */
  collect(mac?: Mac): BleValues | undefined {
    const { light, ...rest } = this.byName;
    if (light === undefined || 'lightLux' in rest) return collect(this.byName, mac);
    return collect({ lightLux: light === true ? 1 : 0, ...rest }, mac);
  }
}

/** Reads objects until the end, an unknown id or a value cut short. */
function readObjects(data: Uint8Array, facts: Facts): void {
  let at = 0;
  while (at < data.length) {
    const id = data[at] ?? 0;
    at += 1;
    if (id === 0x53 || id === 0x54) {
      const length = data[at] ?? 0;
      const content = data.subarray(at + 1, at + 1 + length);
      if (content.length < length) return;
      if (length > 0) facts.add(id === 0x53 ? 'text' : 'raw', id === 0x53 ? new TextDecoder().decode(content) : toHex(content));
      at += 1 + length;
      continue;
    }
    if (id === 0x3c) {
      const [event, steps] = [data[at], data[at + 1]];
      if (event === undefined || steps === undefined) return;
      if (event !== 0) facts.add('dimmerSteps', event === 1 ? -steps : steps);
      at += 2;
      continue;
    }
    const object = bthomeObject(id);
    const raw = object === undefined ? undefined : readNumber(data, at, object.as);
    if (object === undefined || raw === undefined) return;
    facts.addObject(id, raw);
    at += widthOf(object.as);
  }
}

function decodeV2({ data }: AdField, scene: Scene): BleValues | undefined {
  const info = data[0] ?? 0;
  const hasMac = (info & 2) !== 0;
  const included = hasMac ? readMac(data, 1, true) : undefined;
  const body = data.subarray(hasMac ? 7 : 1);
  const facts = new Facts();
  if ((info & 4) !== 0) facts.add('isTriggerBased', true);
  if ((info & 1) === 0) {
    readObjects(body, facts);
    return facts.collect(included);
  }
  facts.add('isEncrypted', true);
  if (body.length < 8) return facts.collect(included);
  const counter = body.subarray(body.length - 8, body.length - 4);
  facts.add('counter', readNumber(counter, 0, 'u32le') ?? 0);
  const mac = included ?? scene.mac;
  const key = mac === undefined ? undefined : scene.keys?.(mac);
  if (mac === undefined || key === undefined) return facts.collect(included);
  const plain = unseal({
    key,
    nonce: new Uint8Array([...macBytes(mac), bthomeUuid & 0xff, bthomeUuid >> 8, info, ...counter]),
    ciphertext: body.subarray(0, body.length - 8),
    tag: body.subarray(body.length - 4),
  });
  if (plain === undefined) facts.add('isWrongKey', true);
  else readObjects(plain, facts);
  return facts.collect(included);
}

/** Version 1 gives every object's length and coding: bits 0-4 length with the type byte, bits 5-7 unsigned, signed, float, text, MAC, time. */
function readObjectsV1(data: Uint8Array, facts: Facts): Mac | undefined {
  let mac: Mac | undefined;
  for (let at = 0; at < data.length;) {
    const control = data[at] ?? 0;
    const length = control & 0x1f;
    const coding = control >> 5;
    if (length < 1 || at + 1 + length > data.length) return mac;
    const content = data.subarray(at + 1, at + 1 + length);
    const id = content[0] ?? 0;
    const value = content.subarray(1);
    if (coding === 0 || coding === 1) {
      const raw = readInteger(value, 0, value.length, coding === 1, true);
      if (raw !== undefined) facts.addObject(id, raw);
    } else if (coding === 2 && (value.length === 4 || value.length === 8)) {
      const view = new DataView(value.buffer, value.byteOffset, value.length);
      const name = bthomeObject(id)?.name;
      const number = value.length === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
      // Seven digits are all a short float can tell: 25.06 is not to become 25.059999465942383.
      if (name !== undefined && Number.isFinite(number)) facts.add(name, value.length === 4 ? Number(number.toPrecision(7)) : number);
    } else if (coding === 3 && value.length > 0) facts.add('text', new TextDecoder().decode(value));
    else if (coding === 4) mac ??= readMac(content, content.length - 6, true);
    else if (coding === 5 && value.length === 4) facts.add('timestampS', readNumber(value, 0, 'u32le') ?? 0);
    at += 1 + length;
  }
  return mac;
}

function decodeV1({ data }: AdField): BleValues | undefined {
  const facts = new Facts();
  const mac = readObjectsV1(data, facts);
  return facts.collect(mac);
}

function decodeSealedV1({ data }: AdField, { mac, keys }: Scene): BleValues | undefined {
  const facts = new Facts();
  facts.add('isEncrypted', true);
  if (data.length < 8) return facts.collect();
  const counter = data.subarray(data.length - 8, data.length - 4);
  facts.add('counter', readNumber(counter, 0, 'u32le') ?? 0);
  const key = mac === undefined ? undefined : keys?.(mac);
  if (mac === undefined || key === undefined) return facts.collect();
  const plain = unseal({
    key,
    nonce: new Uint8Array([...macBytes(mac), sealedV1 & 0xff, sealedV1 >> 8, ...counter]),
    ciphertext: data.subarray(0, data.length - 8),
    tag: data.subarray(data.length - 4),
    associated: new Uint8Array([0x11]),
  });
  if (plain === undefined) facts.add('isWrongKey', true);
  else readObjectsV1(plain, facts);
  return facts.collect();
}

/** Bits 5-7 of the information byte are the version; anything but 2 is not ours to read. */
function isV2(data: Uint8Array): boolean {
  return data[0] !== undefined && data[0] >> 5 === 2;
}

/** Both versions. */
export const bthomeCodecs: readonly AdvertCodec[] = [
  { format: 'bthome2', matches: (field) => field.kind === 'service' && field.id === bthomeUuid && isV2(field.data), decode: decodeV2 },
  { format: 'bthome1', matches: (field) => field.kind === 'service' && field.id === plainV1, decode: decodeV1 },
  { format: 'bthome1Encrypted', matches: (field) => field.kind === 'service' && field.id === sealedV1, decode: decodeSealedV1 },
];

/** What our own sensors say in version 2. */
export type Bthome = {
  /** 0..255, one more with every measurement. */
  readonly packetId?: number;
  readonly batteryPercent?: number;
  readonly temperatureC?: number;
  readonly humidityPercent?: number;
  readonly lightLux?: number;
  readonly batteryMv?: number;
};

const encoded: readonly { readonly id: number; readonly name: keyof Bthome; readonly as: NumberKind; readonly per: number }[] = [
  { id: 0x00, name: 'packetId', as: 'u8', per: 1 },
  { id: 0x01, name: 'batteryPercent', as: 'u8', per: 1 },
  { id: 0x02, name: 'temperatureC', as: 'i16le', per: 100 },
  { id: 0x03, name: 'humidityPercent', as: 'u16le', per: 100 },
  { id: 0x05, name: 'lightLux', as: 'u24le', per: 100 },
  { id: 0x0c, name: 'batteryMv', as: 'u16le', per: 1 },
];

/** Plain version 2 service data without UUID, objects in ascending order; values are rounded to what the objects hold. */
export function encodeBthome(values: Bthome): Uint8Array {
  const bytes: number[] = [0x40];
  for (const { id, name, as: kind, per } of encoded) {
    const value = values[name];
    if (value === undefined) continue;
    const content = new Uint8Array(widthOf(kind));
    writeNumber(content, 0, kind, Math.round(value * per));
    bytes.push(id, ...content);
  }
  return new Uint8Array(bytes);
}
