/** What an account keeps at hand: devices and views. Table workspace is only written here. */
import { refuse } from '@frostway/contract/refusals';
import { sql } from 'kysely';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { seesDevice } from '../../scope/devices.js';

type View = { readonly name: string; readonly path: string };
type Workspace = { devices: string[]; views: View[] };
type Content = { readonly devices: readonly number[]; readonly views: readonly View[] };

async function getContent(db: Db, accountId: number): Promise<Content> {
  const row = await db.selectFrom('workspace').select('content').where('account_id', '=', accountId).executeTakeFirst();
  return { devices: [], views: [], ...(row?.content as Partial<Content> | undefined) };
}

/** What the caller keeps at hand, in his order; of the devices those he sees now. */
export async function getWorkspace(db: Db, caller: Caller): Promise<Workspace> {
  const content = await getContent(db, caller.accountId);
  const { rows } = await sql<{ id: number; name: string }>`
    select device.id, coalesce(device.imei, device.mac) as name from device
    where device.id = any(${content.devices}::integer[]) and ${seesDevice(caller)}`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return { devices: content.devices.flatMap((id) => names.get(id) ?? []), views: [...content.views] };
}

type WorkspaceChange = { readonly devices?: readonly string[] | undefined; readonly views?: readonly View[] | undefined };

/** Keeps these at hand instead of those that were; a list that is not given stays. Refuses 50017 for a device the caller does not see. */
export async function changeWorkspace(caller: Caller, change: WorkspaceChange, db: Changing['db']): Promise<Workspace> {
  const before = await getContent(db, caller.accountId);
  const content = {
    devices: change.devices === undefined ? before.devices : await findIds(db, caller, change.devices),
    views: change.views ?? before.views,
  };
  const values = { content: JSON.stringify(content), changed_at: new Date(caller.now()) };
  await db
    .insertInto('workspace')
    .values({ account_id: caller.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  return getWorkspace(db, caller);
}

async function findIds(db: Db, caller: Caller, devices: readonly string[]): Promise<number[]> {
  const names = [...new Set(devices)];
  const { rows } = await sql<{ id: number; mac: string | null; imei: string | null }>`
    select device.id, device.mac, device.imei from device
    where (device.mac = any(${names}) or device.imei = any(${names})) and ${seesDevice(caller)}`.execute(db);
  const ids = new Map(rows.flatMap(({ id, mac, imei }) => [mac, imei].flatMap((name) => (name === null ? [] : [[name, id] as const]))));
  return [...new Set(names.map((name) => ids.get(name) ?? refuse('notFound', { devices: 'notFound' })))];
}
