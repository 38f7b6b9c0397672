/** What a row of a device says about itself: where its page is, its name in two parts, when its data is from, how much of it is old. */
import type { DeviceStatus } from '@frostway/contract/device/rows';
import { isStale } from './conditions.js';
import { msOf } from './times.js';

type Identity = Pick<DeviceStatus, 'mac' | 'imei'>;

/** MAC, else IMEI; empty for a device that has neither. */
export function identityOf(device: Identity): string {
  return device.mac ?? device.imei ?? '';
}

/** The page of a device, by what names it. */
export function devicePath(device: Identity): string {
  return device.mac === null ? `/deviceDetail?imei=${device.imei ?? ''}` : `/deviceDetail?mac=${device.mac}`;
}

/** Several devices as the calls name them: each list only when it has somebody. */
export function callNames(devices: readonly Identity[]): { mac?: string[]; imei?: string[] } {
  const macs = devices.flatMap((device) => device.mac ?? []);
  const imeis = devices.flatMap((device) => (device.mac === null ? (device.imei ?? []) : []));
  return { ...(macs.length === 0 ? {} : { mac: macs }), ...(imeis.length === 0 ? {} : { imei: imeis }) };
}

/** A name as people write it: the box before the middle dot, the place in the box after it. */
export function nameParts(name: string): { readonly name: string; readonly position: string } {
  const at = name.indexOf(' · ');
  return at < 0 ? { name, position: '' } : { name: name.slice(0, at), position: name.slice(at + 3) };
}

/** The time of what a row shows, epoch ms: a sensor's reading, a tracker's newest fact; a gateway's last message. Undefined when it never reported. */
export function dataTimeMs(row: DeviceStatus): number | undefined {
  const reading = msOf(row.reading?.time);
  if (row.kind === 'beacon') return reading ?? msOf(row.lastSeen);
  const times = [reading, msOf(row.position?.time)].filter((ms) => ms !== undefined);
  if (row.kind === 'gateway' || times.length === 0) return msOf(row.lastSeen);
  return Math.max(...times);
}

/** What a row shows has outlived 2.5 of its intervals. */
export function isRowStale(row: DeviceStatus, nowMs: number): boolean {
  return isStale(dataTimeMs(row), row.interval, nowMs);
}
