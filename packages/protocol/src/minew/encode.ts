/** The arrays a Minew gateway sends in RAW mode. */
import type { Mac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';

/** One received advertisement. */
export type MinewReceived = { readonly mac: Mac; readonly timeMs: number; readonly rssiDbm: number; readonly advert: Uint8Array };

/** The gateway's own element. */
export type MinewGateway = { readonly mac: Mac; readonly timeMs: number; readonly gatewayFree?: number; readonly gatewayLoad?: number };

function timestamp(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** JSON array: the gateway first, then what it received. */
export function encodeMinew({ mac, timeMs, ...rest }: MinewGateway, received: readonly MinewReceived[]): string {
  return JSON.stringify([
    { timestamp: timestamp(timeMs), type: 'Gateway', mac, ...rest },
    ...received.map((item) => ({
      timestamp: timestamp(item.timeMs),
      type: 'Unknown',
      mac: item.mac,
      bleName: '',
      rssi: item.rssiDbm,
      rawData: toHex(item.advert),
    })),
  ]);
}

/** The topic a gateway publishes to. */
export function minewTopic(mac: Mac): string {
  return `/gw/${mac.toLowerCase()}/status`;
}
