/** What a MOKO MKGW3 publishes. */
import type { Mac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';

/** One received advertisement, with the sensor's answer to the scan when there was one. */
export type MokoReceived = {
  readonly mac: Mac;
  readonly timeMs: number;
  readonly rssiDbm: number;
  readonly advert: Uint8Array;
  readonly response?: Uint8Array;
};

/** The topic a gateway publishes to. */
export function mokoTopic(gateway: Mac): string {
  return `/MKGW3/${gateway.toLowerCase()}/send`;
}

/** JSON of one report of a scan. */
export function encodeMoko(gateway: Mac, received: readonly MokoReceived[]): string {
  return JSON.stringify({
    msg_id: 3070,
    device_info: { mac: gateway.toLowerCase() },
    data: received.map(({ mac, timeMs, rssiDbm, advert, response }) => ({
      timestamp: timeMs,
      mac: mac.toLowerCase(),
      rssi: rssiDbm,
      adv_packet: toHex(advert).toLowerCase(),
      ...(response === undefined ? {} : { response_packet: toHex(response).toLowerCase() }),
    })),
  });
}
