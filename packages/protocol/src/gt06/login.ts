/** Login 0x01: who speaks on this connection from here on. */
import type { Message } from '@frostway/core/message';
import { parseImei } from '@frostway/core/identity';
import { anyPackedImei } from '../kit/bcd.js';
import { readerOf } from '../kit/reader.js';
import type { Handler } from './packet.js';

/** Minutes east of Greenwich and language of the login's last word: bits 15-4 HHMM in decimal, bit 3 west, bit 1 Chinese, bit 0 English. */
function timezoneOf(word: number): { readonly timezoneMinutes: number; readonly language?: 1 | 2 } {
  const clock = word >> 4;
  const minutes = Math.trunc(clock / 100) * 60 + (clock % 100);
  const timezoneMinutes = (word & 8) !== 0 && minutes !== 0 ? -minutes : minutes;
  if ((word & 3) === 0) return { timezoneMinutes };
  return { timezoneMinutes, language: (word & 2) !== 0 ? 1 : 2 };
}

/** IMEI, then model and time zone where the device sends them. Undefined when the IMEI is not 15 decimal digits. */
export const readLogin: Handler = ({ content }, facts) => {
  const reader = readerOf(content);
  const imei = parseImei(anyPackedImei(reader.take(8)) ?? '');
  if (imei === undefined) return undefined;
  if (reader.left() >= 2) facts.attributes['modelId'] = `0x${reader.u16().toString(16).toUpperCase().padStart(4, '0')}`;
  if (reader.left() >= 2) Object.assign(facts.attributes, timezoneOf(reader.u16()));
  if (reader.left() > 0) facts.warnings.push(`${reader.left()} bytes are left over`);
  const attributes = Object.keys(facts.attributes).length > 0 ? { attributes: facts.attributes } : {};
  const login: Message = { type: 'login', timeMs: null, device: { imei }, ...attributes };
  return [login];
};
