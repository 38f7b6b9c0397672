/** Making, changing and ending fences. Tables fence and fence_version are only written here. */
import type { FenceMode, Keeper } from '@frostway/contract/fence/endpoints';
import { refuse } from '@frostway/contract/refusals';
import type { FenceShape } from '@frostway/core/fence/shape';
import { sql } from 'kysely';
import type { AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Principal } from '../../scope/devices.js';
import { tellFences } from './copies.js';
import { findRights } from './fences.js';
import { isShapeSaid, type ShapeFields, shapeOf } from './shapes.js';
import { checkRoom, findTargets, type Targets, watchWith } from './watching.js';

type Content = { readonly name: string; readonly mode: FenceMode; readonly kept: Keeper; readonly shape: FenceShape };
/** What is said of a fence; what is left out stays. */
type Edit = { readonly [K in 'name' | 'mode' | 'kept']?: Content[K] | undefined };
/** What a change did: the fence, and the devices whose watches changed. */
export type Changed = { readonly id: number; readonly deviceIds: readonly number[] };

/** What of a fence is written down of a change. */
const audited = ({ shape: fence, ...content }: Content, deviceIds: readonly number[]) => ({ ...content, fence, deviceIds });

/** Makes a fence. Refuses as `shapeOf` and `findTargets` do, and 80347 for the ninth of a device. */
export async function addFence(
  principal: Principal,
  { name, mode, kept, imeis, ...fields }: Omit<Content, 'shape'> & ShapeFields & { readonly imeis?: readonly string[] | undefined },
  change: AuditedChange,
  nowMs: number,
): Promise<Changed> {
  const shape = shapeOf(fields);
  const targets = await findTargets(change.db, principal, imeis);
  await checkRoom(change.db, targets.deviceIds);
  return makeFence({ name, mode, kept, shape }, targets, { ...change, accountId: principal.accountId }, nowMs);
}

/** Makes a fence of a sound shape for devices that have room for it. */
export async function makeFence(
  content: Content,
  targets: Targets,
  { db, audit, accountId }: AuditedChange & Pick<Principal, 'accountId'>,
  nowMs: number,
): Promise<Changed> {
  const { name, kept } = content;
  const { id } = await db
    .insertInto('fence')
    .values({ owner_id: targets.ownerId, name, kept, created_at: new Date(nowMs), ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putVersion(db, id, 1, content, nowMs);
  audit({ entity: 'fence', id, after: audited(content, targets.deviceIds), concerns: [targets.ownerId] });
  const { deviceIds } = targets;
  const changed = await watchWith(db, { fenceId: id, version: 1, shape: content.shape, deviceIds }, nowMs);
  await tellFences(db, deviceIds, accountId, nowMs);
  return { id, deviceIds: changed };
}

async function putVersion(db: Db, fenceId: number, version: number, { mode, shape }: Content, nowMs: number): Promise<void> {
  await db
    .insertInto('fence_version')
    .values({ fence_id: fenceId, version, mode, shape: JSON.stringify(shape), created_at: new Date(nowMs) })
    .execute();
}

/** The owner of a fence the principal may change. Refuses 80340 when he does not see it, 80190 and 80191 when he may not change it. */
async function findOwner(db: Db, principal: Principal, id: number): Promise<number> {
  const rights = (await findRights(db, principal, id)) ?? refuse('noSuchFence');
  if (!rights.mayChange) refuse(rights.isMember ? 'notAllowed' : 'notYours');
  return rights.ownerId;
}

/** Locks the devices a fence has, and those it is to have, before the fence: as whoever sells one does. */
async function lockDevices(db: Db, id: number, imeis: readonly string[] = []): Promise<void> {
  await sql`
    select from device where id in (select device_id from fence_watch where fence_id = ${id} and until_ms is null) or imei = any(${imeis})
    order by id for no key update`.execute(db);
}

type Held = { readonly version: number; readonly content: Content; readonly deviceIds: readonly number[] };

/** A fence in force, locked. Refuses 80340 when it has ended. */
async function holdFence(db: Db, id: number): Promise<Held> {
  const row = await db
    .selectFrom('fence')
    .select(['name', 'kept', 'version'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) refuse('noSuchFence');
  const { name, kept, version } = row;
  const { mode, shape } = await db
    .selectFrom('fence_version')
    .select(['mode', 'shape'])
    .where('fence_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const watches = await db.selectFrom('fence_watch').select('device_id').where('fence_id', '=', id).where('until_ms', 'is', null).execute();
  return { version, content: { name, kept, mode, shape }, deviceIds: watches.map((row) => row.device_id).sort((a, b) => a - b) };
}

/**
 * Changes a fence: another shape or mode is another version, which watches from now on. Refuses 80340, 80190 and 80191, 60062 when nothing differs, and as
 * `addFence` does; 80357 for devices of another account than the fence's.
 */
export async function changeFence(
  principal: Principal,
  { id, imeis, ...input }: Edit & ShapeFields & { readonly id: number; readonly imeis?: readonly string[] | undefined },
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Changed> {
  const ownerId = await findOwner(db, principal, id);
  await lockDevices(db, id, imeis);
  const targets =
    imeis === undefined ? undefined : imeis.length === 0 ? { ownerId, deviceIds: [] } : await findTargets(db, principal, imeis);
  if (targets !== undefined && targets.ownerId !== ownerId) refuse('fenceTargetsDiffer', { imeis: 'fenceTargetsDiffer' });
  const held = await holdFence(db, id);
  const before = held.content;
  const content: Content = {
    name: input.name ?? before.name,
    kept: input.kept ?? before.kept,
    mode: input.mode ?? before.mode,
    shape: isShapeSaid(input) ? shapeOf(input, before.shape) : before.shape,
  };
  const deviceIds = targets?.deviceIds.toSorted((a, b) => a - b) ?? held.deviceIds;
  const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const isWatchedAlike = content.mode === before.mode && isSame(shapeText(content.shape), shapeText(before.shape));
  const areSameDevices = isSame(deviceIds, held.deviceIds);
  if (isWatchedAlike && areSameDevices && content.name === before.name && content.kept === before.kept) refuse('nothingChanged');
  await checkRoom(
    db,
    deviceIds.filter((each) => !held.deviceIds.includes(each)),
  );
  const version = held.version + (isWatchedAlike ? 0 : 1);
  if (!isWatchedAlike) await putVersion(db, id, version, content, nowMs);
  await db.updateTable('fence').set({ name: content.name, kept: content.kept, version }).where('id', '=', id).execute();
  audit({ entity: 'fence', id, before: audited(before, held.deviceIds), after: audited(content, deviceIds), concerns: [ownerId] });
  const changed =
    isWatchedAlike && areSameDevices ? [] : await watchWith(db, { fenceId: id, version, shape: content.shape, deviceIds }, nowMs);
  await tellFences(db, [...held.deviceIds, ...deviceIds], principal.accountId, nowMs);
  return { id, deviceIds: changed };
}

/** A shape as one text, whatever the order its fields are kept in. */
const shapeText = (shape: FenceShape): string =>
  JSON.stringify(
    shape.shape === 'circle'
      ? [shape.latitude, shape.longitude, shape.radius]
      : [shape.shape, shape.points, 'width' in shape ? shape.width : null],
  );

/** Ends a fence: it watches nothing from now on; what it found stays. Refuses 80340, 80190 and 80191. */
export async function removeFence(principal: Principal, id: number, { db, audit }: AuditedChange, nowMs: number): Promise<Changed> {
  const ownerId = await findOwner(db, principal, id);
  await lockDevices(db, id);
  const { content, version, deviceIds } = await holdFence(db, id);
  await db
    .updateTable('fence')
    .set({ ended_at: new Date(nowMs) })
    .where('id', '=', id)
    .execute();
  audit({ entity: 'fence', id, before: audited(content, deviceIds), concerns: [ownerId] });
  const changed = await watchWith(db, { fenceId: id, version, shape: content.shape, deviceIds: [] }, nowMs);
  await tellFences(db, deviceIds, principal.accountId, nowMs);
  return { id, deviceIds: changed };
}
