/** Whose a device is: giving it back, and handing it on. Table device_ownership is only written here and where devices are taken (taking.ts). */
import { refuse } from '@frostway/contract/refusals';
import { findModel } from '@frostway/core/models';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { publish } from '../../events/publish.js';
import { findOwnedDevice, type Principal } from '../../scope/devices.js';
import { forgetLatest } from '../../telemetry-store/latest.js';
import type { Release } from '../../platform/feature.js';
import { endReleases } from './leaving.js';
import { restartSettings } from './settings.js';
import { yearAfter } from './taking.js';

export type Identities = { readonly mac?: string | undefined; readonly imei?: string | undefined };
/** Gives a device back to the inventory: what its owner wrote about it goes, its history stays his. Refuses 80010 without the word Yes; answers its id. */
export async function giveBack(
  principal: Principal,
  wanted: Identities,
  confirm: string | undefined,
  { db, audit, released }: AuditedChange & { readonly released: readonly Release[] },
  nowMs: number,
): Promise<number> {
  const { id } = await findOwnedDevice(db, principal, wanted);
  if (confirm !== 'Yes') refuse('confirmationMissing', { confirm: 'confirmationMissing' });
  const before = await db.selectFrom('device').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  // His limits judge nothing that comes after him.
  const model = findModel(before.model);
  if (model !== undefined) await restartSettings(db, [{ id, model }], nowMs);
  await endReleases(released, { db }, [id], new Date(nowMs));
  await clearOwner(db, [id], nowMs);
  audit({ entity: 'device', id, before: { owner: before.owner_id, name: before.name, groupId: before.group_id }, after: { owner: null } });
  return id;
}

/** Ends the time of whoever owns devices, and takes away what he wrote about them. */
async function clearOwner(db: Db, deviceIds: readonly number[], untilMs: number): Promise<void> {
  await db
    .updateTable('device')
    .set({
      owner_id: null,
      group_id: null,
      name: sql`coalesce(alias, mac, imei)`,
      sim: null,
      car: null,
      car_icon: null,
      remark: '',
      language: null,
      timezone: null,
      may_share: true,
      bind_key: null,
      report_secret: null,
      latitude: null,
      longitude: null,
    })
    .where('id', 'in', deviceIds)
    .execute();
  await db
    .updateTable('device_ownership')
    .set({ until_ms: untilMs })
    .where('device_id', 'in', deviceIds)
    .where('until_ms', 'is', null)
    .execute();
  await publish(db, { type: 'identityChanged', deviceIds });
}

/** Who gets devices: their new owner, or nobody yet, when they stand in a dealer's stock; `dealerId` is whose they are then sold through, null = as before. */
export type Receiver = { readonly ownerId: number | null; readonly dealerId: number | null };

/**
 * Hands devices on, in the transaction that has them locked. Their last owner keeps what they said until now; the new one sees what they say from now on,
 * under the settings of their models. What a device was paid for goes with it. What ends with the last owner (see leaving.ts) the caller ends before.
 */
export async function handOver(db: Db, deviceIds: readonly number[], { ownerId, dealerId }: Receiver, nowMs: number): Promise<void> {
  const at = new Date(nowMs);
  await clearOwner(db, deviceIds, nowMs - 1);
  if (dealerId !== null) await db.updateTable('device').set({ dealer_id: dealerId }).where('id', 'in', deviceIds).execute();
  if (ownerId !== null) {
    await sql`
      update device set owner_id = ${ownerId}, group_id = (select id from device_group where owner_id = ${ownerId} and parent_id is null),
        registered_at = ${at}, paid_at = coalesce(paid_at, ${at}), expires_at = coalesce(expires_at, ${yearAfter(at)})
      where id = any(${deviceIds}::integer[])`.execute(db);
    await sql`
      insert into device_ownership (device_id, account_id, from_ms, until_ms)
      select id, ${ownerId}, ${nowMs}, null from unnest(${deviceIds}::integer[]) as id`.execute(db);
  }
  const rows = await db.selectFrom('device').select(['id', 'model']).where('id', 'in', deviceIds).execute();
  await restartSettings(
    db,
    rows.flatMap(({ id, model: name }) => {
      const model = findModel(name);
      return model === undefined ? [] : [{ id, model }];
    }),
    nowMs,
  );
  await forgetLatest(db, deviceIds);
}
