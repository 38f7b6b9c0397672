/** Handing the goods of missions over: once, signed by who receives them; a correction keeps what it corrects. Table mission_handover is only written here. */
import type { Answer, FileAnswer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { Handover, Signature } from '@frostway/contract/mission/handover';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { Caller, Changing } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findMission, holdMission } from '../../scope/missions.js';
import type { Principal } from '../../scope/principal.js';
import { countUpload } from '../account/index.js';
import { readNow } from './now.js';
import { type Photo, readPhoto } from './photo.js';
import { tellPrograms } from './webhook-news.js';

type Row = Omit<Handover, 'at' | 'giver'> & { handed_at: Date; account: string; nickname: string };

const columns: RawBuilder<unknown> = sql`id, handed_at, receiver, signature, temperature, measured_by as "measuredBy", sensor, note, photo is not null as "hasPhoto", account, nickname`;

const toHandover = ({ handed_at, account, nickname, ...same }: Row): Handover => ({
  ...same,
  at: handed_at.toISOString(),
  giver: { account, nickname },
});

/** The handovers of a mission, the one in force first. */
async function select(db: Db, missionId: number, { limit, offset }: { limit: number; offset: number }): Promise<Handover[]> {
  const { rows } = await sql<Row>`
    select ${columns} from mission_handover where mission_id = ${missionId} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toHandover);
}

const newest = async (db: Db, missionId: number): Promise<Handover | undefined> =>
  (await select(db, missionId, { limit: 1, offset: 0 }))[0];

type Measured = Pick<Handover, 'temperature' | 'measuredBy' | 'sensor'>;

/** What the worst sensor of a mission measured last; nothing where it has been silent since. */
async function measuredNow(db: Db, caller: Caller, id: number): Promise<Measured> {
  const worst = (await readNow(db, caller, { ids: [id] })).rows[0]?.worst;
  if (worst == null || worst.state === 'silent') return { temperature: null, measuredBy: null, sensor: null };
  return { temperature: worst.temperature, measuredBy: 'sensor', sensor: worst.name };
}

/** Hands over. Refuses 80208, 80190, 80761 a mission that never ran, 80760 a second time unless it corrects, 80764 and 80765 a photo that is none or too large. */
export async function handOver(
  caller: Caller,
  { id, receiver, signature, photo, temperature, note, corrects }: Input<(typeof table)['handOver']>,
  { db, audit }: Changing,
  nowMs: number,
): Promise<Handover> {
  const held = await holdMission(db, caller, id);
  if (held.startedMs === null) refuse('missionNeverRan');
  const before = await newest(db, id);
  if (before !== undefined && !corrects) refuse('handedOver');
  const kept = await readPhoto(photo);
  if (kept !== undefined) await countUpload(db, caller, kept.content);
  const measured: Measured = temperature == null ? await measuredNow(db, caller, id) : { temperature, measuredBy: 'hand', sensor: null };
  const handoverId = await keepHandover(db, caller, { id, receiver, signature, note, photo: kept, ...measured }, nowMs);
  const done = (await newest(db, id)) ?? refuse('noSuchMission');
  audit({
    entity: 'mission',
    id,
    before: before === undefined ? {} : factsOf(before),
    after: factsOf(done),
    concerns: [held.ownerId],
  });
  const { signature: _lines, hasPhoto: _photo, ...more } = done;
  await tellPrograms(db, { id, ownerId: held.ownerId }, { kind: 'handedOver', about: handoverId, more: { handover: more } }, nowMs);
  return done;
}

type Kept = Measured &
  Pick<Handover, 'receiver' | 'note'> & { readonly id: number; readonly signature: Signature; readonly photo: Photo | undefined };

/** Keeps a handover of mission `id`, which is in force from now on; answers its own id. */
export async function keepHandover(
  db: Db,
  { accountId, account }: Pick<Caller, 'accountId' | 'account'>,
  { id, receiver, signature, note, photo, temperature, measuredBy, sensor }: Kept,
  atMs: number,
): Promise<number> {
  const { nickname } = await db.selectFrom('account').select('nickname').where('id', '=', accountId).executeTakeFirstOrThrow();
  const kept = await db
    .insertInto('mission_handover')
    .values({
      mission_id: id,
      receiver,
      signature: JSON.stringify(signature),
      photo_type: photo?.type ?? null,
      photo: photo?.content ?? null,
      temperature,
      measured_by: measuredBy,
      sensor,
      note,
      giver_id: accountId,
      account,
      nickname,
      handed_at: new Date(atMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return kept.id;
}

const factsOf = ({ receiver, temperature, measuredBy, note, hasPhoto }: Handover) => ({
  receiver,
  temperature,
  measuredBy,
  note,
  hasPhoto,
});

/** The handovers of a mission. Refuses 80208. */
export async function listHandovers(
  db: Db,
  principal: Principal,
  { id, ...page }: Input<(typeof table)['handovers']>,
): Promise<Answer<(typeof table)['handovers']>> {
  await findMission(db, principal, id);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from mission_handover where mission_id = ${id}`.execute(
    db,
  );
  const total = counted.rows[0]?.total ?? 0;
  checkPage(total, page);
  return { total, rows: await select(db, id, rangeOf(page)) };
}

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** The photo of a handover. Refuses 80208, 80766. */
export async function readHandoverPhoto(
  db: Db,
  principal: Principal,
  { id, handover }: Input<(typeof table)['handoverPhoto']>,
): Promise<FileAnswer> {
  await findMission(db, principal, id);
  const row = await db
    .selectFrom('mission_handover')
    .select(['photo', 'photo_type'])
    .where('mission_id', '=', id)
    .where('id', '=', handover)
    .executeTakeFirst();
  if (row?.photo == null || row.photo_type === null) return refuse('noSuchPhoto');
  const { photo, photo_type: type } = row;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield photo;
  }
  return { name: `handover-${handover}.${endings[type]}`, type, bytes: bytes() };
}
