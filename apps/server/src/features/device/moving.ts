/** Devices that are moved into another group. */
import { refuse } from '@frostway/contract/refusals';
import type { AuditedChange } from '../../call/serve.js';
import { findOwnedDevices, type Principal } from '../../scope/devices.js';
import type { OnAssigned } from '../../platform/feature.js';
import { holdGroup } from './groups.js';

type Movement = { readonly mac?: readonly string[] | undefined; readonly imei?: readonly string[] | undefined; readonly groupId: number };

/** Moves devices to a group, all or none; answers how many were elsewhere. Refuses 10006 without a list and 60062 when all are there already. */
export async function moveDevices(
  principal: Principal,
  { mac = [], imei = [], groupId }: Movement,
  { db, audit, assigned }: AuditedChange & { readonly assigned: OnAssigned },
): Promise<number> {
  if (mac.length + imei.length === 0) refuse('macNotListInChange', { mac: 'macNotListInChange' });
  const group = await holdGroup(db, principal, groupId);
  const ids = (await findOwnedDevices(db, principal, { macs: mac, imeis: imei })).map((device) => device.id);
  const before = await db
    .selectFrom('device')
    .select(['id', 'group_id'])
    .where('id', 'in', ids)
    .where('group_id', 'is distinct from', group.id)
    .execute();
  if (before.length === 0) refuse('nothingChanged');
  const moved = before.map((row) => row.id);
  await db.updateTable('device').set({ group_id: group.id }).where('id', 'in', moved).execute();
  await assigned(db, moved);
  for (const row of before) audit({ entity: 'device', id: row.id, before: { groupId: row.group_id }, after: { groupId: group.id } });
  return before.length;
}
