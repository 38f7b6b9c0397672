/** Keys of the demo fleet: derived, so that the server that seeds it and the simulator that speaks for it agree without talking. */
import { createHash, createHmac } from 'node:crypto';
import type { Imei, Mac } from '@frostway/core/identity';

/** Activation key of a demo device: 12 upper-case hex digits from its MAC or IMEI. */
export function demoActivationKey(identity: { readonly mac: Mac } | { readonly imei: Imei }): string {
  const text = 'mac' in identity ? identity.mac : identity.imei;
  return createHash('sha256').update(`frostway demo ${text}`).digest('hex').slice(0, 12).toUpperCase();
}

/** Password of a demo gateway, its MAC being the user name: HMAC-SHA256 of the MAC under the installation's secret, hex. */
export function demoGatewayPassword(secret: string, mac: Mac): string {
  return createHmac('sha256', secret).update(mac).digest('hex');
}
