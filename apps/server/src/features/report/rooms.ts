/** Rooms whose temperatures are mapped. Tables report_room and report_room_place are only written here. */
import type { Answer, FileAnswer, Input } from '@frostway/contract/endpoint';
import type { PhotoType } from '@frostway/contract/mission/handover';
import type { ReportPhoto } from '@frostway/contract/report/content';
import type { report as table } from '@frostway/contract/report/endpoints';
import { type Room, roomLimits } from '@frostway/contract/report/rooms';
import { refuse } from '@frostway/contract/refusals';
import type { Imei, Mac } from '@frostway/core/identity';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { likePattern } from '../../db/like.js';
import { findOwnedDevices } from '../../scope/devices.js';
import type { Principal } from '../../scope/principal.js';
import { checkMayOwn } from '../../scope/teams.js';
import { countUpload } from '../account/index.js';
import { readPhoto } from '../mission/index.js';

type Row = Omit<Room, 'createdAt'> & { readonly created_at: Date };

const columns = sql`room.id, room.name, room.plan is not null as "hasPlan", room.created_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', device.id, 'mac', device.mac, 'imei', device.imei, 'name', device.name, 'label', part.label, 'x', part.x, 'y', part.y)
      order by part.place)
    from report_room_place as part join device on device.id = part.device_id and device.owner_id = room.owner_id where part.room_id = room.id), '[]') as places`;
const toRoom = ({ created_at, ...same }: Row): Room => ({ ...same, createdAt: created_at.toISOString() });

async function select(
  db: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Room[]> {
  const { rows } = await sql<Row>`
    select ${columns} from report_room as room where ${where} order by room.name, room.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toRoom);
}

/** One of the principal's own. Refuses 80844. */
export async function findRoom(db: Db, { ownerId }: Pick<Principal, 'ownerId'>, id: number): Promise<Room> {
  const where = sql`room.id = ${id} and room.owner_id = ${ownerId}`;
  return (await select(db, where, { limit: 1, offset: 0 }))[0] ?? refuse('noSuchRoom');
}

/** Answers GET /api/report/room. */
export async function listRooms(
  db: Db,
  { ownerId }: Caller,
  { id, search = '', ...page }: Input<(typeof table)['rooms']>,
): Promise<Answer<(typeof table)['rooms']>> {
  const conditions: RawBuilder<unknown>[] = [sql`room.owner_id = ${ownerId}`];
  if (id !== undefined) conditions.push(sql`room.id = ${id}`);
  if (search !== '') conditions.push(sql`room.name ilike ${likePattern(search)}`);
  const where = sql.join(conditions, sql` and `);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from report_room as room where ${where}`.execute(db);
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, page);
  return { total, rows: await select(db, where, rangeOf(page)) };
}

type Given = Input<(typeof table)['addRoom']>['places'];

/** Puts the sensors at their places. Refuses what is not the caller's own. */
async function putPlaces(db: Db, caller: Caller, roomId: number, places: Given): Promise<void> {
  const isImei = (name: string): boolean => /^\d{15}$/.test(name);
  const names = places.map(({ device }) => device.toUpperCase());
  const macs = names.filter((name) => !isImei(name)) as Mac[];
  const imeis = names.filter(isImei) as Imei[];
  const devices = names.length === 0 ? [] : await findOwnedDevices(db, caller, { macs, imeis });
  await sql`delete from report_room_place where room_id = ${roomId}`.execute(db);
  const rows = places.flatMap(({ label, x, y }, place) => {
    const device = devices.find(({ mac, imei }) => mac === names[place] || imei === names[place]);
    return device === undefined ? [] : [{ room_id: roomId, device_id: device.id, place, label, x, y }];
  });
  const once = rows.filter(({ device_id }, index) => rows.findIndex((row) => row.device_id === device_id) === index);
  if (once.length > 0) await db.insertInto('report_room_place').values(once).execute();
}

const factsOf = ({ name, hasPlan, places }: Room) => ({
  name,
  hasPlan,
  places: places.map(({ mac, imei, label, x, y }) => ({ device: mac ?? imei, label, x, y })),
});

/** Adds one. Refuses 50006 a group user, 80846 the 201st, 50017 and 60041 devices that are not the caller's own. */
export async function addRoom(
  caller: Caller,
  { name, places }: Input<(typeof table)['addRoom']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<Room> {
  checkMayOwn(caller);
  const { ownerId } = caller;
  await sql`select from account where id = ${ownerId} for no key update`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from report_room where owner_id = ${ownerId}`.execute(db);
  if ((counted.rows[0]?.total ?? 0) >= roomLimits.rooms) refuse('roomsFull');
  const { id } = await db
    .insertInto('report_room')
    .values({ owner_id: ownerId, name, plan_type: null, plan: null, created_at: new Date(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await putPlaces(db, caller, id, places);
  const added = await findRoom(db, caller, id);
  audit({ entity: 'room', id, after: factsOf(added) });
  return added;
}

/** Holds one until the end of the transaction. Refuses 80844. */
async function hold(db: Db, caller: Caller, id: number): Promise<Room> {
  await sql`select from report_room where id = ${id} and owner_id = ${caller.ownerId} for update`.execute(db);
  return findRoom(db, caller, id);
}

/** Changes what is given. Refuses as adding does, 80844, 60062. */
export async function changeRoom(
  caller: Caller,
  { id, name, places }: Input<(typeof table)['changeRoom']>,
  { db, audit }: AuditedChange,
): Promise<Room> {
  const before = await hold(db, caller, id);
  if (name !== undefined) await db.updateTable('report_room').set({ name }).where('id', '=', id).execute();
  if (places !== undefined) await putPlaces(db, caller, id, places);
  const after = await findRoom(db, caller, id);
  if (JSON.stringify(before) === JSON.stringify(after)) refuse('nothingChanged');
  audit({ entity: 'room', id, before: factsOf(before), after: factsOf(after) });
  return after;
}

/** Gives it a plan. Refuses 80844, 80764 and 80765 what is no picture or too large. */
export async function putRoomPlan(
  caller: Caller,
  { id, plan }: Input<(typeof table)['putRoomPlan']>,
  { db, audit }: AuditedChange,
): Promise<Room> {
  const before = await hold(db, caller, id);
  const { type, content } = (await readPhoto(plan)) ?? refuse('photoKind', { plan: 'photoKind' });
  await countUpload(db, caller, content);
  await db.updateTable('report_room').set({ plan_type: type, plan: content }).where('id', '=', id).execute();
  const after = await findRoom(db, caller, id);
  audit({ entity: 'room', id, before: { hasPlan: before.hasPlan }, after: { hasPlan: true, planBytes: content.length } });
  return after;
}

/** Removes one. Refuses 80844. */
export async function removeRoom(caller: Caller, id: number, { db, audit }: AuditedChange): Promise<null> {
  const before = await hold(db, caller, id);
  await db.deleteFrom('report_room').where('id', '=', id).execute();
  audit({ entity: 'room', id, before: factsOf(before) });
  return null;
}

const endings: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** The plan of a room. Refuses 80844, 80766. */
export async function readRoomPlan(db: Db, caller: Caller, id: number): Promise<FileAnswer> {
  const { name } = await findRoom(db, caller, id);
  const row = await db.selectFrom('report_room').select(['plan', 'plan_type']).where('id', '=', id).executeTakeFirst();
  if (row?.plan == null || row.plan_type === null) return refuse('noSuchPhoto');
  const { plan, plan_type: type } = row;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield plan;
  }
  return { name: `${name}.${endings[type]}`, type, bytes: bytes() };
}

/** The plan of a room by its hash, as a report says it; null: it has none. */
export async function planOf(db: Db, id: number): Promise<ReportPhoto | null> {
  const { rows } = await sql<ReportPhoto>`
    select encode(plan_hash, 'hex') as sha256, plan_type as type, plan_bytes as bytes from report_room where id = ${id} and plan is not null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The bytes of the plan of a room, by its SHA-256, where it is that one still. */
export async function planBytes(db: Db, id: number, wanted: readonly string[]): Promise<Map<string, Uint8Array>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ sha256: string; plan: Buffer }>`
    select encode(plan_hash, 'hex') as sha256, plan from report_room where id = ${id} and encode(plan_hash, 'hex') = any(${wanted}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ sha256, plan }) => [sha256, plan]));
}

/** Devices that leave their owner stand in no room of his any more. */
export async function leaveRooms(db: Db, deviceIds: readonly number[]): Promise<void> {
  await db.deleteFrom('report_room_place').where('device_id', 'in', deviceIds).execute();
}
