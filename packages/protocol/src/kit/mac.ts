/** MACs inside byte strings. */
import { parseMac } from '@frostway/core/identity';
import type { Mac } from '@frostway/core/identity';
import { fromHex, toHex } from '../bytes.js';

/** Six bytes at an offset as a MAC, in display order or `isReversed`; undefined when cut short or all ones. */
export function readMac(data: Uint8Array, at: number, isReversed = false): Mac | undefined {
  if (at < 0 || at + 6 > data.length) return undefined;
  const bytes = data.slice(at, at + 6);
  if (bytes.every((byte) => byte === 0xff)) return undefined;
  return parseMac(toHex(isReversed ? bytes.toReversed() : bytes));
}

/** The six bytes of a MAC in display order, or `isReversed`. */
export function macBytes(mac: Mac, isReversed = false): Uint8Array {
  const bytes = fromHex(mac);
  return isReversed ? bytes.toReversed() : bytes;
}
