/** How a device is named: to people, to calls, and in the address of its page. */
import type { TextKey } from '@frostway/contract/texts';

export { callNames } from '../../values/device-row.js';

/** What names a device in any list. */
export type NamedDevice = { readonly mac: string | null; readonly imei: string | null };

/** A device's name in two parts: itself and its position in the box, which follows a middle dot. */
export function nameParts(name: string): { readonly name: string; readonly place: string } {
  const at = name.indexOf(' · ');
  return at <= 0 ? { name, place: '' } : { name: name.slice(0, at), place: name.slice(at + 3) };
}

/** The MAC, else the IMEI; empty for a device with neither. */
export function identityText(device: NamedDevice): string {
  return device.mac ?? device.imei ?? '';
}

/** What kind of identity `identityText` is. */
export function identityWord(device: NamedDevice): Extract<TextKey, 'device.mac' | 'device.imei'> {
  return device.mac === null ? 'device.imei' : 'device.mac';
}

/** The device as the calls name it. */
export function callName(device: NamedDevice): { mac: string } | { imei: string } {
  return device.mac === null ? { imei: device.imei ?? '' } : { mac: device.mac };
}

/** The page of a device, with a tab of it when one is named. */
export function detailPath(device: NamedDevice, tab?: string): string {
  const query = new URLSearchParams(callName(device));
  if (tab !== undefined) query.set('tab', tab);
  return `/deviceDetail?${query.toString()}`;
}
