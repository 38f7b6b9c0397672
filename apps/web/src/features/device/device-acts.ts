/** What can be done to devices from a list or their own page. */
import { type Endpoint } from '@frostway/contract/endpoint';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { telemetry } from '@frostway/contract/telemetry/endpoints';
import type { Say } from '../../api/language.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import type { FurtherAct } from './further-acts.js';

export const deviceActs = ['rename', 'edit', 'move', 'sim', 'car', 'carIcon', 'credentials', 'giveBack'] as const;
/** One act; the dialog of the same name asks for the rest. */
export type DeviceAct = (typeof deviceActs)[number];
export type Wanted = { readonly act: DeviceAct | FurtherAct; readonly devices: readonly Device[] };

/** Answers that a change of a device makes old. */
export const changedByDevice: readonly Endpoint[] = [
  deviceFeature.groupTree,
  deviceFeature.groupDevices,
  deviceFeature.groupDevice,
  deviceFeature.settings,
  deviceFeature.inventory,
  telemetry.status,
];

const icons = {
  rename: 'edit',
  edit: 'command',
  move: 'move',
  sim: 'cellTower',
  car: 'truck',
  carIcon: 'pin',
  credentials: 'key',
  giveBack: 'give',
} as const satisfies Record<DeviceAct, MenuAct['icon']>;

/** The menu of one device with the acts of other features; only a gateway has credentials. */
export function menuOf(t: Say, device: Device, further: readonly FurtherAct[], open: (wanted: Wanted) => void): MenuAct[] {
  const own = deviceActs
    .filter((act) => act !== 'credentials' || device.kind === 'gateway')
    .map((act) => ({
      key: act,
      word: t(`device.act.${act}`),
      icon: icons[act],
      destroys: act === 'giveBack',
      ...(act === 'rename' ? { shortcut: 'F2' } : {}),
      run: () => open({ act, devices: [device] }),
    }));
  const others = further
    .filter((act) => act.isFor(device))
    .map((act) => ({ key: act.key, word: act.word, icon: act.icon, run: () => open({ act, devices: [device] }) }));
  return [...own, ...others];
}
