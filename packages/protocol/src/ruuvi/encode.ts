/** What a Ruuvi Gateway publishes for one RuuviTag. */
import type { Mac } from '@frostway/core/identity';
import { manufacturerAdvert } from '../ble/advert.js';
import { encodeRuuvi5, ruuviCompany } from '../ble/ruuvi.js';
import type { Ruuvi5 } from '../ble/ruuvi.js';
import { toHex } from '../bytes.js';

/** A MAC as Ruuvi writes it, with colons. */
export function withColons(mac: Mac): string {
  return mac.match(/../g)?.join(':') ?? mac;
}

/** The topic of one tag received by one gateway. */
export function ruuviTopic(gateway: Mac, tag: Mac): string {
  return `ruuvi/${withColons(gateway)}/${withColons(tag)}`;
}

/** JSON of one advertisement in data format 5; the time is sent in whole seconds. */
export function encodeRuuvi(
  gateway: Mac,
  received: { readonly timeMs: number; readonly sentMs?: number; readonly rssiDbm: number; readonly tag: Ruuvi5 },
): string {
  const { timeMs, sentMs, rssiDbm, tag } = received;
  return JSON.stringify({
    gw_mac: withColons(gateway),
    rssi: rssiDbm,
    aoa: [],
    gwts: String(Math.floor((sentMs ?? timeMs) / 1000)),
    ts: String(Math.floor(timeMs / 1000)),
    data: toHex(manufacturerAdvert(ruuviCompany, encodeRuuvi5(tag))),
    coords: '',
  });
}
