/** Whose a device is: taking one of the inventory with its key, and giving it back. Table device_ownership is only written here. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from '@frostway/contract/refusals';
import { findModel } from '@frostway/core/models';
import { type Selectable, sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { DeviceTable } from '../../db/schema.js';
import { hashToken, newToken } from '../../db/tokens.js';
import { publish } from '../../events/publish.js';
import { findOwnedDevice, ownsDevice, type Principal } from '../../scope/devices.js';
import { forgetLatest } from '../../telemetry-store/latest.js';
import type { Release } from '../../platform/feature.js';
import { findRoot, holdGroup } from './groups.js';
import { endReleases } from './leaving.js';
import { defaultSettings, putSettings, restartSettings } from './settings.js';

export type Identities = { readonly mac?: string | undefined; readonly imei?: string | undefined };
export type Taking = Identities & {
  readonly alias?: string | undefined;
  readonly activationKey: string;
  readonly name?: string | undefined;
  readonly groupId?: number | undefined;
  readonly model?: string | undefined;
};
export type Credentials = { readonly username: string; readonly password: string };

/** The name a device has until its owner gives it one. */
const nameOf = (device: Pick<Selectable<DeviceTable>, 'alias' | 'mac' | 'imei'>): string => device.alias ?? device.mac ?? device.imei ?? '';

/**
 * Takes a device under the principal's name; a gateway comes with new credentials. Refuses 50001 when it is not in the inventory, 50021 when it is the
 * principal's already, 50020 for a wrong key, 50038 when it is somebody else's, 50023 when it is scrapped or of another model.
 */
export async function takeDevice(
  principal: Principal,
  taking: Taking,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<{ id: number; credentials: Credentials | undefined }> {
  if (taking.model !== undefined && taking.model !== '' && findModel(taking.model) === undefined)
    refuse('modelUnknown', { model: 'modelUnknown' });
  const { device, isMine } = await findInInventory(db, principal, taking);
  if (isMine) refuse('deviceAlreadyYours');
  if (!isSame(device.activation_key, taking.activationKey)) refuse('activationKeyWrong', { activationKey: 'activationKeyWrong' });
  if (device.owner_id !== null) refuse('deviceOwnedElsewhere');
  const model = findModel(device.model);
  if (model === undefined || device.is_scrapped) refuse('deviceAddFailed');
  if (taking.model !== undefined && taking.model !== '' && taking.model !== device.model)
    refuse('deviceAddFailed', { model: 'deviceAddFailed' });
  const group = taking.groupId === undefined ? await findRoot(db, principal) : await holdGroup(db, principal, taking.groupId);
  const owned = await db.selectFrom('device_ownership').select('device_id').where('device_id', '=', device.id).limit(1).executeTakeFirst();
  const isFirst = owned === undefined && device.registered_at === null;
  const at = new Date(nowMs);
  const name = taking.name ?? nameOf(device);
  await db
    .updateTable('device')
    .set({
      owner_id: principal.ownerId,
      group_id: group.id,
      name,
      registered_at: at,
      // What was paid for belongs to the device: giving it back and taking it again does not prolong it.
      paid_at: device.paid_at ?? at,
      expires_at: device.expires_at ?? yearAfter(at),
    })
    .where('id', '=', device.id)
    .execute();
  await db
    .insertInto('device_ownership')
    .values({ device_id: device.id, account_id: principal.ownerId, from_ms: isFirst ? null : nowMs, until_ms: null })
    .execute();
  await publish(db, { type: 'identityChanged', deviceIds: [device.id] });
  // The settings of the inventory hold from the device's first day, so that what it back-fills is judged; a later owner starts anew.
  if (!isFirst) {
    await putSettings(db, device.id, defaultSettings(model), nowMs);
    await forgetLatest(db, device.id);
  }
  audit({ entity: 'device', id: device.id, before: { owner: null }, after: { owner: principal.ownerId, name, groupId: group.id } });
  return { id: device.id, credentials: model.kind === 'gateway' ? await newCredentials(db, device.id) : undefined };
}

type FoundDevice = { readonly device: Selectable<DeviceTable>; readonly isMine: boolean };

/** The device of the inventory that is meant, locked. An alias may be several families' own: the one the key opens is meant. */
async function findInInventory(db: Db, principal: Principal, { mac, imei, alias, activationKey }: Taking): Promise<FoundDevice> {
  const condition =
    mac !== undefined
      ? sql<boolean>`device.mac = ${mac}`
      : imei !== undefined
        ? sql<boolean>`device.imei = ${imei}`
        : sql<boolean>`device.alias = ${alias ?? ''}`;
  if (mac === undefined && imei === undefined && (alias === undefined || alias === ''))
    refuse('parametersIllegal', { mac: 'parametersIllegal' });
  const rows = await db
    .selectFrom('device')
    .selectAll()
    .select(ownsDevice(principal).as('is_mine'))
    .where(condition)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const row = rows.find((candidate) => isSame(candidate.activation_key, activationKey)) ?? rows[0] ?? refuse('deviceNotInPlatform');
  // Compared with somebody's: an unowned device gives null.
  return { device: row, isMine: (row.is_mine as boolean | null) === true };
}

/** Compares in a time that says nothing about how much of the key was right. */
function isSame(key: string, given: string): boolean {
  const [left, right] = [key, given].map((entry) => createHash('sha256').update(entry).digest()) as [Buffer, Buffer];
  return timingSafeEqual(left, right);
}

function yearAfter(at: Date): Date {
  const end = new Date(at);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

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
    await db
      .insertInto('device_ownership')
      .values(deviceIds.map((id) => ({ device_id: id, account_id: ownerId, from_ms: nowMs, until_ms: null })))
      .execute();
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
  for (const id of deviceIds) await forgetLatest(db, id);
}

/** Gives a gateway credentials: its MAC as user name and a password that is kept as its hash. Earlier ones stop. */
export async function putCredentials(db: Db, deviceId: number, password: string): Promise<Credentials> {
  const device = await db.selectFrom('device').select(['mac', 'imei']).where('id', '=', deviceId).executeTakeFirstOrThrow();
  const username = device.mac ?? device.imei ?? '';
  const hash = hashToken(password);
  await db
    .insertInto('gateway_credential')
    .values({ device_id: deviceId, username, password_hash: hash })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet({ username, password_hash: hash, created_at: sql`now()` }))
    .execute();
  return { username, password };
}

/** New credentials with a random password. */
export function newCredentials(db: Db, deviceId: number): Promise<Credentials> {
  return putCredentials(db, deviceId, newToken());
}
