/** MACs and IMEIs of the demo: well formed, and from ranges no maker owns. */
import { type Imei, type Mac, parseImei, parseMac } from '@frostway/core/identity';

/** Locally administered unicast prefixes (second lowest bit of the first byte set): they collide with no maker's devices. */
const beaconPrefix = 'F2057A';
const gatewayPrefix = 'F2056A';

/** MAC of the demo beacon with a number 0..0xFFFFFF. */
export function beaconMac(serial: number): Mac {
  return mac(beaconPrefix, serial);
}

/** MAC of the demo gateway with a number 0..0xFFFFFF. */
export function gatewayMac(serial: number): Mac {
  return mac(gatewayPrefix, serial);
}

/** IMEI of the demo tracker with a number 0..999999, its Luhn check digit included. */
export function trackerImei(serial: number): Imei {
  const body = `86990005${serial.toString().padStart(6, '0')}`;
  const imei = parseImei(body + luhnDigit(body));
  if (imei === undefined) throw new Error(`not a serial of an IMEI: ${serial}`);
  return imei;
}

/** The digit that makes the Luhn sum of a string of digits a multiple of 10 (ISO/IEC 7812-1). */
export function luhnDigit(digits: string): string {
  let sum = 0;
  for (let back = 0; back < digits.length; back++) {
    const digit = Number(digits[digits.length - 1 - back]);
    const weighed = back % 2 === 0 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return String((10 - (sum % 10)) % 10);
}

function mac(prefix: string, serial: number): Mac {
  const parsed = parseMac(prefix + serial.toString(16).padStart(6, '0'));
  if (parsed === undefined) throw new Error(`not a serial of a MAC: ${serial}`);
  return parsed;
}
