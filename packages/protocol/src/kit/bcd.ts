/** Decimal digits packed two in a byte, and the IMEIs that come so. */
import { fromHex, toHex } from '../bytes.js';
import { utcMs } from './moment.js';

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

/** Decimal digits as bytes, two in each, behind zeros to fill `width` bytes. Throws RangeError when they do not fit. */
export function bcdBytes(digits: string, width: number): Uint8Array {
  if (!/^\d*$/.test(digits) || digits.length > 2 * width) throw new RangeError(`${digits} is no number of ${width} bytes`);
  return fromHex(digits.padStart(2 * width, '0'));
}

/** Six bytes YYMMDDhhmmss of a clock `offsetHours` east of Greenwich, as epoch milliseconds; undefined when they are no moment. */
export function bcdTimeMs(bytes: Uint8Array, offsetHours = 0): number | undefined {
  const digits = bcdDigits(bytes);
  const [year, month, day, hour, minute, second] = (digits?.match(/../g) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined || second === undefined)
    return undefined;
  const ms = utcMs(2000 + year, month, day, hour, minute, second);
  return ms === undefined ? undefined : ms - offsetHours * 3_600_000;
}

/** The reverse: YYMMDDhhmmss of a moment on a clock `offsetHours` east of Greenwich. */
export function bcdTime(timeMs: number, offsetHours = 0): Uint8Array {
  return fromHex(new Date(timeMs + offsetHours * 3_600_000).toISOString().slice(2, 19).replace(/\D/g, ''));
}

/** The fifteenth digit of an IMEI, from the fourteen before it. */
export function imeiCheckDigit(digits: string): number {
  const sum = Array.from(digits).reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
