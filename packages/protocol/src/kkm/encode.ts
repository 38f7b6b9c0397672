/** What a KKM KGateway publishes. */
import type { Mac } from '@frostway/core/identity';
import { toHex } from '../bytes.js';
import type { OwnValues } from '../relayed-item.js';

/** One received advertisement, raw, or decoded by the gateway. The time is sent in whole seconds. */
export type KkmReceived = { readonly mac: Mac; readonly timeMs: number; readonly rssiDbm: number } & (
  { readonly advert: Uint8Array } | Omit<OwnValues, 'attributes' | 'rssiDbm' | 'batteryPercent'>
);

/** The topic a gateway publishes to. */
export function kkmTopic(gateway: Mac): string {
  return `kbeacon/publish/${gateway}`;
}

function timeText(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** JSON of one report. */
export function encodeKkm(gateway: Mac, received: readonly KkmReceived[], seq = 0): string {
  const obj = received.map((item) => {
    const head = { dmac: item.mac, rssi: item.rssiDbm, time: timeText(item.timeMs) };
    if ('advert' in item) return { ...head, data1: toHex(item.advert) };
    const { temperatureC, humidityPercent, lightLux, batteryMv } = item;
    return { type: 1, ...head, vbatt: batteryMv, temp: temperatureC, hum: humidityPercent, lux: lightLux };
  });
  return JSON.stringify({ msg: 'advData', gmac: gateway, obj, seq });
}
