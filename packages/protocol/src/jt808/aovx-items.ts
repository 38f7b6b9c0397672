/** Items as AOVX makers write them: cargo trackers with sensors of their own, and tags they hear. */
import { parseImei } from '@frostway/core/identity';
import type { Reading } from '@frostway/core/message';
import { toHex } from '../bytes.js';
import { readMac } from '../kit/mac.js';
import { readerOf } from '../kit/reader.js';
import { asciiText } from '../kit/text.js';
import type { ReadItem } from './item.js';
import { hasBit } from './report.js';

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** F6: what happened, then what was measured, each there when its bit of the mask is set. */
export const aovxEvent: ReadItem = (value, { facts }) => {
  const reader = readerOf(value);
  const event = reader.u8();
  facts.attributes['event'] = event;
  if (event === 2) facts.attributes['isMoving'] = true;
  if (reader.left() === 0) return true;
  const mask = reader.u8();
  if (hasBit(mask, 0)) facts.probe.lightLux = reader.u16();
  if (hasBit(mask, 1)) facts.probe.temperatureC = reader.i16() / 10;
  if (hasBit(mask, 2)) facts.probe.humidityPercent = reader.u16() / 10;
  if (hasBit(mask, 3)) facts.attributes['acceleration'] = [reader.i16(), reader.i16(), reader.i16()];
  if (hasBit(mask, 4)) reader.skip(10);
  if (hasBit(mask, 5)) facts.attributes['pressure'] = reader.u16();
  return true;
};

/** F3: a mask, then tags to the end, each with what the mask says it has. */
export const aovxTag: ReadItem = (value, { facts }) => {
  const reader = readerOf(value);
  const mask = reader.u8();
  const has = (bit: number): boolean => hasBit(mask, bit);
  while (reader.left() >= 7) {
    const mac = readMac(reader.take(6), 0);
    const tag: Writable<Reading> = { type: 'reading', timeMs: null, rssiDbm: reader.i8() };
    const more: Record<string, unknown> = {};
    if (has(0)) more['name'] = asciiText(reader.take(10)).trim();
    if (has(1)) more['version'] = toHex(reader.take(2));
    if (has(2)) tag.batteryMv = reader.u16();
    if (has(3)) tag.temperatureC = reader.i16() / 10;
    if (has(4)) tag.humidityPercent = reader.i16() / 10;
    if (has(5)) more['acceleration'] = [reader.i16(), reader.i16(), reader.i16()];
    if (has(6)) reader.skip(2);
    if (has(7)) reader.skip(2);
    if (mac === undefined) continue;
    facts.received.push({
      ...tag,
      device: { mac },
      ...(Object.keys(more).length > 0 ? { attributes: more as NonNullable<Reading['attributes']> } : {}),
    });
  }
  return true;
};

/** F8: mode, IMEI, ICCID. */
export const aovxState: ReadItem = (value, { facts }) => {
  if (value.length !== 19) return false;
  const reader = readerOf(value);
  facts.attributes['mode'] = reader.u8();
  const imei = parseImei(toHex(reader.take(8)).slice(1));
  if (imei !== undefined) facts.attributes['imei'] = imei;
  facts.attributes['iccid'] = toHex(reader.take(10)).replace(/F+$/, '');
  return true;
};
