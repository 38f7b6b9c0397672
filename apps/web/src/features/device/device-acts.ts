/** What can be done to devices from a list or their own page. */
import { type Endpoint } from '@frostway/contract/endpoint';
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { useText } from '../../api/language.js';
import { useMay } from '../../api/permission.js';
import type { MenuAct } from '../../ui/ActMenu.js';
import { type FurtherAct, useFurtherActs } from './further-acts.js';

export const deviceActs = ['rename', 'edit', 'move', 'sim', 'car', 'carIcon', 'model', 'credentials', 'giveBack'] as const;
/** One act; the dialog of the same name asks for the rest. */
export type DeviceAct = (typeof deviceActs)[number];
export type DeviceAction = { readonly act: DeviceAct | FurtherAct; readonly devices: readonly Device[] };

const icons = {
  rename: 'edit',
  edit: 'command',
  move: 'move',
  sim: 'cellTower',
  car: 'truck',
  carIcon: 'pin',
  model: 'device',
  credentials: 'key',
  giveBack: 'give',
} as const satisfies Record<DeviceAct, MenuAct['icon']>;

/** The call each act makes in the end, and whether only the owner may make it: others may change what a team lets them. */
const callOf: Readonly<Record<DeviceAct, { readonly call: Endpoint; readonly isOwners: boolean }>> = {
  rename: { call: deviceFeature.renameDevice, isOwners: false },
  edit: { call: deviceFeature.editDevice, isOwners: false },
  move: { call: deviceFeature.moveDevices, isOwners: true },
  sim: { call: deviceFeature.changeSim, isOwners: false },
  car: { call: deviceFeature.changeCar, isOwners: false },
  carIcon: { call: deviceFeature.changeCarIcon, isOwners: false },
  model: { call: deviceFeature.changeModel, isOwners: true },
  credentials: { call: deviceFeature.gatewayCredentials, isOwners: true },
  giveBack: { call: deviceFeature.giveBack, isOwners: true },
};

/** Whether an act is offered on a device: to its owner or a team that may change it, by a role that has the call; only a gateway has credentials. */
export function useMayAct(): (act: DeviceAct, device: Device) => boolean {
  const may = useMay();
  return (act, device) => {
    if (act === 'credentials' && device.kind !== 'gateway') return false;
    const { call, isOwners } = callOf[act];
    return (isOwners ? device.isMine : device.mayChange) && may(call);
  };
}

/** The menu of one device with the acts of other features. */
export function useDeviceMenu(open: (wanted: DeviceAction) => void): (device: Device) => MenuAct[] {
  const { t } = useText();
  const further = useFurtherActs();
  const mayAct = useMayAct();
  return (device) => [
    ...deviceActs
      .filter((act) => mayAct(act, device))
      .map((act) => ({
        key: act,
        word: t(`device.act.${act}`),
        icon: icons[act],
        destroys: act === 'giveBack',
        ...(act === 'rename' ? { shortcut: 'F2' } : {}),
        run: () => open({ act, devices: [device] }),
      })),
    ...further
      .filter((act) => act.isFor(device))
      .map((act) => ({ key: act.key, word: act.word, icon: act.icon, run: () => open({ act, devices: [device] }) })),
  ];
}
