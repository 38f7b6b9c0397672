/** Moving any number of devices to a group, and taking it back. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device } from '@frostway/contract/device/rows';
import { changedBy } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { type Say } from '../../api/language.js';
import { toast } from '../../ui/toasts.js';
import { callNames } from './naming.js';

/** Devices one call takes. */
const most = 1000;

/** Moves devices in as many calls as it needs; devices that are there already are left out. Answers how many moved. */
export async function moveDevices(devices: readonly Device[], groupId: number): Promise<number> {
  const elsewhere = devices.filter((device) => device.groupId !== groupId);
  for (let at = 0; at < elsewhere.length; at += most) {
    await call(deviceFeature.moveDevices, { ...callNames(elsewhere.slice(at, at + most)), groupId });
  }
  return elsewhere.length;
}

/** Puts every device back where it was. */
async function moveBack(devices: readonly Device[]): Promise<void> {
  const byGroup = new Map<number, Device[]>();
  for (const device of devices) if (device.groupId !== null) byGroup.set(device.groupId, [...(byGroup.get(device.groupId) ?? []), device]);
  for (const [groupId, group] of byGroup) {
    for (let at = 0; at < group.length; at += most)
      await call(deviceFeature.moveDevices, { ...callNames(group.slice(at, at + most)), groupId });
  }
}

/** Says that devices moved, with the way back. */
export function tellMoved(t: Say, moved: readonly Device[], to: string, onError: (error: unknown) => void): void {
  toast({
    icon: 'move',
    words: t('device.moved', { count: moved.length, group: to }),
    act: {
      word: t('device.undo'),
      run: () =>
        void moveBack(moved)
          .catch(onError)
          .finally(() => void changedBy(deviceFeature.moveDevices)),
    },
  });
}
