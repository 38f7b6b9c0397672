/** Deleting a group that is not empty: its devices and subgroups move first, each step refused like any call, then the empty group goes. */
import { deviceFeature } from '@frostway/contract/device/endpoints';
import type { Device, Group } from '@frostway/contract/device/rows';
import { limits } from '@frostway/core/limits';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { changedBy } from '../../api/answers.js';
import { call } from '../../api/call.js';
import { moveDevices } from './move-devices.js';

export type Removal = {
  readonly group: Group;
  readonly children: readonly Group[];
  /** Where devices and subgroups go; undefined = the group is empty. */
  readonly targetId: number | undefined;
  /** What was typed: the word Yes. */
  readonly confirm: string;
};

/** Does the steps in order; what was done before a refusal stays done and is shown. */
export async function removeGroup({ group, children, targetId, confirm }: Removal): Promise<void> {
  if (targetId !== undefined) {
    const devices: Device[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await call(deviceFeature.groupDevices, { groupId: group.id, below: false, page, pageSize: limits.pageSizeMax });
      devices.push(...answer.rows);
      if (devices.length >= answer.total || answer.rows.length === 0) break;
    }
    await moveDevices(devices, targetId);
    for (const child of children) await call(deviceFeature.changeGroup, { id: child.id, parentId: targetId });
  }
  await call(deviceFeature.removeGroup, { id: group.id, confirm });
}

export function useRemoveGroup(): UseMutationResult<void, Error, Removal> {
  return useMutation({
    mutationFn: removeGroup,
    onSettled: () => changedBy(deviceFeature.removeGroup),
  });
}
