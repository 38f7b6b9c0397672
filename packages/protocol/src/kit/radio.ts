/** Base stations and access points that devices hear, as text names them. */
import { parseMac } from '@frostway/core/identity';
import { present } from '../present.js';
import { countOf, decimalOf, hexOf } from './fields.js';

/** A base station. */
export type ReceivedCell = {
  readonly mcc: number;
  readonly mnc: number;
  readonly lac: number;
  readonly cellId: number;
  readonly rssiDbm?: number;
  readonly rssiLevel?: number;
};

/** An access point. */
export type AccessPoint = { readonly bssid: string; readonly ssid?: string; readonly channel?: number; readonly rssiDbm?: number };

/** The numbers of a cell in text, and how it is written: `either` is decimal unless one of them has a letter. */
export type CellText = {
  readonly mcc: string | undefined;
  readonly mnc: string | undefined;
  readonly lac: string | undefined;
  readonly cellId: string | undefined;
};

/** A base station; undefined when a number is missing or it is the device's way to say that it hears none. */
export function cellOf({ mcc, mnc, lac, cellId }: CellText, notation: 'hex' | 'either'): ReceivedCell | undefined {
  const isHex = notation === 'hex' || /[a-f]/i.test(`${lac}${cellId}`);
  const number = isHex ? hexOf : countOf;
  const [country, network, area, cell] = [countOf(mcc), countOf(mnc), number(lac), number(cellId)];
  if (country === undefined || network === undefined || area === undefined || cell === undefined) return undefined;
  return country === 0 || country > 999 || (area === 0 && cell === 0) ? undefined : { mcc: country, mnc: network, lac: area, cellId: cell };
}

/** Strength as text: dBm with its minus, a magnitude of dBm from 32 on, or a level of the modem below. */
export function strengthOf(field: string | undefined): { readonly rssiDbm?: number; readonly rssiLevel?: number } {
  const value = decimalOf(field);
  if (value === undefined) return {};
  if (value < 0) return { rssiDbm: value };
  return value >= 32 ? { rssiDbm: -value } : { rssiLevel: value };
}

/** An access point by its address in any notation; undefined when it has none. */
export function accessPointOf(
  mac: string,
  more: { readonly ssid?: string; readonly channel?: number; readonly rssi?: string } = {},
): AccessPoint | undefined {
  const bssid = parseMac(mac)?.replace(/..(?=.)/g, '$&:');
  if (bssid === undefined || bssid === '00:00:00:00:00:00') return undefined;
  const rssi = decimalOf(more.rssi);
  return present({
    bssid,
    ssid: more.ssid === '' ? undefined : more.ssid,
    channel: more.channel,
    rssiDbm: rssi === undefined ? undefined : -Math.abs(rssi) + 0,
  });
}
