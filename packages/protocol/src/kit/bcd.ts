/** Decimal digits packed two in a byte, and the IMEIs that come so. */
import { toHex } from '../bytes.js';

/** Decimal digits, two in a byte; undefined when a nibble is no digit. */
export function bcdDigits(bytes: Uint8Array): string | undefined {
  const digits = toHex(bytes);
  return /^\d*$/.test(digits) ? digits : undefined;
}

/** The 15 digits of an IMEI where nothing else can be: behind any padding digit, or before a padding F. */
export function anyPackedImei(bytes: Uint8Array): string | undefined {
  const digits = toHex(bytes);
  return /^\d(\d{15})$/.exec(digits)?.[1] ?? /^(\d{15})F$/.exec(digits)?.[1];
}

/** The 15 digits of an IMEI (or IMSI) packed in 8 bytes behind a 0; undefined when it is not that. */
export function packedImei(bytes: Uint8Array): string | undefined {
  const digits = bcdDigits(bytes);
  return digits !== undefined && /^0\d{15}$/.test(digits) ? digits.slice(1) : undefined;
}
