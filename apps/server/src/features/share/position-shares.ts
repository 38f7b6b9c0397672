/** Sharing places: giving and revoking. Rows of device_share and share_key with is_position. */
import type { Input } from '@frostway/contract/endpoint';
import type { positionShareCalls as table } from '@frostway/contract/share/position-endpoints';
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Caller, AuditedChange } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import type { Release } from '../../platform/feature.js';
import type { SeenDevice } from '../../scope/devices.js';
import { newSlug } from '../../scope/guests.js';
import { trackersIn } from '../position/index.js';
import { fieldsOf, findToShare } from './giving.js';
import type { Target } from './shares.js';

type Adding = Input<(typeof table)['addPositionShare']>;

/** The trackers an input names, by themselves and by their groups; refuses as `findToShare` does, and 10000 what is no tracker. */
async function findTrackers(db: Db, caller: Caller, { mac = [], imei = [], imeis = [], groups = [] }: Adding): Promise<SeenDevice[]> {
  const ids: number[] = [];
  for (const group of groups) ids.push(...(await trackersIn(db, caller, group)));
  const { rows } = await sql<{
    mac: string | null;
    imei: string | null;
  }>`select mac, imei from device where id = any(${ids}::integer[])`.execute(db);
  const named = {
    mac: [...mac, ...rows.flatMap((row) => (row.imei === null && row.mac !== null ? [row.mac] : []))],
    imei: [...imei, ...imeis, ...rows.flatMap((row) => (row.imei === null ? [] : [row.imei]))],
  };
  const devices = await findToShare(db, caller, named);
  if (devices.some(({ kind }) => kind !== 'tracker')) refuse('parametersIllegal', { imei: 'parametersIllegal' });
  return devices;
}

const scopeOf = ({ past }: Adding): string[] => (past ? ['place', 'track'] : ['place']);

function endOf({ until }: Adding, nowMs: number): Date | null {
  if (until === null) return null;
  if (until <= nowMs) refuse('shareEndPast', { until: 'shareEndPast' });
  return new Date(until);
}

/** Makes a link; answers its id. */
export async function addPositionLink(caller: Caller, input: Adding, { db, audit }: AuditedChange, nowMs: number): Promise<number> {
  const devices = await findTrackers(db, caller, input);
  const { destination } = input;
  if (destination !== undefined && devices.length !== 1) refuse('destinationOneVehicle', { destination: 'destinationOneVehicle' });
  const expires = endOf(input, nowMs);
  const { rows } = await sql<{ id: number }>`
    insert into share_key (slug, owner_id, label, scope, expires_at, created_at, is_position, destination_name, destination_latitude, destination_longitude)
    values (${newSlug()}, ${caller.ownerId}, ${input.label}, ${scopeOf(input)}::text[], ${expires}, ${new Date(nowMs)}, true,
      ${destination?.name ?? null}, ${destination?.latitude ?? null}, ${destination?.longitude ?? null}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const deviceIds = devices.map((device) => device.id);
  await sql`insert into share_key_device (share_key_id, device_id) select ${id}::integer, id from unnest(${deviceIds}::integer[]) as id`.execute(
    db,
  );
  audit({
    entity: 'shareLink',
    id,
    after: { label: input.label, scope: scopeOf(input), expiryDate: expires, devices: deviceIds, destination: destination?.name ?? null },
  });
  return id;
}

/** Shares with an account, which has no page that says when a vehicle is expected; answers the ids of the shares. Refuses 50010 what is shared with it so already, 50046 oneself, 50047 a demo account. */
export async function addPositionShares(
  caller: Caller,
  input: Adding,
  target: Target,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<number[]> {
  if (target.id === caller.accountId || target.id === caller.ownerId) refuse('shareToSelf', { account: 'shareToSelf' });
  if (input.destination !== undefined) refuse('destinationOneVehicle', { destination: 'destinationOneVehicle' });
  if (target.level === 'demo') refuse('shareFailed', { account: 'shareFailed' });
  const devices = await findTrackers(db, caller, input);
  const expires = endOf(input, nowMs);
  const ids = devices.map(({ id }) => id);
  await sql`update device_share set ended_at = expires_at where device_id = any(${ids}::integer[]) and account_id = ${target.id} and is_position
    and ended_at is null and expires_at <= ${new Date(nowMs)}`.execute(db);
  const { rows: before } = await sql<{ device_id: number }>`
    select device_id from device_share where device_id = any(${ids}::integer[]) and account_id = ${target.id} and is_position and ended_at is null`.execute(
    db,
  );
  const twice = devices.filter(({ id }) => before.some((row) => row.device_id === id));
  if (twice.length > 0) refuse('shareTwice', fieldsOf(twice, 'shareTwice'));
  const { rows } = await sql<{ id: number; device_id: number }>`
    insert into device_share (owner_id, device_id, account_id, scope, expires_at, created_at, is_position)
    select ${caller.ownerId}, id, ${target.id}, ${scopeOf(input)}::text[], ${expires}, ${new Date(nowMs)}, true from unnest(${ids}::integer[]) as id
    returning id, device_id`.execute(db);
  for (const row of rows)
    audit({
      entity: 'deviceShare',
      id: row.id,
      after: { device: row.device_id, account: target.id, scope: scopeOf(input), expiryDate: expires },
    });
  return rows.map(({ id }) => id);
}

/** Revokes a link of the caller for ever. Refuses 80205 for any other, 50011 when it has ended already. */
export async function endPositionLink(caller: Caller, id: number, { db, audit }: AuditedChange, at: Date): Promise<void> {
  const { rows } = await sql<{ ended_at: Date | null }>`
    select ended_at from share_key where id = ${id} and owner_id = ${caller.ownerId} and is_position for update`.execute(db);
  const link = rows[0] ?? refuse('noSuchShare');
  if (link.ended_at !== null) refuse('shareCancelFailed');
  await db.updateTable('share_key').set({ ended_at: at }).where('id', '=', id).execute();
  audit({ entity: 'shareLink', id, after: { endedAt: at } });
}

/** Revokes shares with accounts: one by its id, or those of trackers, with an account where one is named; answers with whom. Refuses 50011 when there is none. */
export async function endPositionShares(
  caller: Caller,
  { id, uid, mac = [], imei = [] }: Input<(typeof table)['endAccountPositionShare']>,
  { db, audit }: AuditedChange,
  at: Date,
): Promise<number[]> {
  if (id === undefined && mac.length + imei.length === 0) refuse('parametersIllegal', { id: 'parametersIllegal' });
  const isWanted =
    id === undefined
      ? sql`device_id in (select device.id from device where device.mac = any(${mac}::text[]) or device.imei = any(${imei}::text[]))`
      : sql`id = ${id}`;
  const isWith = uid === undefined ? sql`true` : sql`account_id = ${uid}`;
  const { rows } = await sql<{ id: number; account_id: number }>`
    update device_share set ended_at = ${at} where owner_id = ${caller.ownerId} and is_position and ended_at is null and ${isWanted} and ${isWith}
    returning id, account_id`.execute(db);
  if (rows.length === 0) refuse(id === undefined ? 'shareCancelFailed' : 'noSuchShare');
  for (const row of rows) audit({ entity: 'deviceShare', id: row.id, after: { endedAt: at } });
  return rows.map((row) => row.account_id);
}

/** How many shares of places end with each device; they end as all shares and links do. */
export const positionShareRelease: Release = {
  kind: 'positionShares',
  count: (ids) => sql`
          select device_id, count(*)::integer as count from (
            select device_id from device_share where device_id = any(${ids}::integer[]) and is_position and ended_at is null
            union all
            select part.device_id from share_key_device as part join share_key on share_key.id = part.share_key_id and share_key.ended_at is null
            where part.device_id = any(${ids}::integer[]) and part.ended_at is null and share_key.is_position
          ) as shared group by device_id`,
  // Shares and links end with it, whatever they show.
  end: async () => undefined,
};
