/** Notes on the timelines of missions, with photos: written by who may change the mission, seen by who sees it. Tables mission_note and mission_note_photo are only written here. */
import type { Answer, FileAnswer, Input } from '@frostway/contract/endpoint';
import type { mission as table } from '@frostway/contract/mission/endpoints';
import type { PhotoType } from '@frostway/contract/mission/handover';
import { type MissionNote, noteLimits } from '@frostway/contract/mission/notes';
import { refuse } from '@frostway/contract/refusals';
import { type RawBuilder, sql } from 'kysely';
import { checkPage, rangeOf } from '../../call/paging.js';
import type { AuditedChange, Caller } from '../../call/serve.js';
import type { Db } from '../../db/connect.js';
import { findMission, holdMission } from '../../scope/missions.js';
import { countUpload } from '../account/index.js';
import { readPhoto } from './photo.js';

type Row = Omit<MissionNote, 'at' | 'author' | 'writtenAt'> & { at_ms: number; account: string; nickname: string; written_at: Date };

/** Notes of a mission that meet a condition, oldest first. */
async function select(
  db: Db,
  { accountId }: Caller,
  missionId: number,
  where: RawBuilder<unknown>,
  range: { limit: number; offset: number },
): Promise<MissionNote[]> {
  const { rows } = await sql<Row>`
    select note.id, note.at_ms, note.note, note.account, note.nickname, note.written_at, (note.author_id is not distinct from ${accountId}::integer) as "isMine",
      coalesce((select jsonb_agg(photo.id order by photo.id) from mission_note_photo as photo where photo.note_id = note.id), '[]') as photos
    from mission_note as note where note.mission_id = ${missionId} and ${where} order by note.at_ms, note.id limit ${range.limit} offset ${range.offset}`.execute(
    db,
  );
  return rows.map(({ at_ms, account, nickname, written_at, ...same }) => ({
    ...same,
    at: new Date(at_ms).toISOString(),
    author: { account, nickname },
    writtenAt: written_at.toISOString(),
  }));
}

async function find(db: Db, caller: Caller, missionId: number, id: number): Promise<MissionNote> {
  return (await select(db, caller, missionId, sql`note.id = ${id}`, { limit: 1, offset: 0 }))[0] ?? refuse('noSuchNote');
}

async function countOf(db: Db, missionId: number): Promise<number> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::integer as total from mission_note where mission_id = ${missionId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The notes of a mission. Refuses 80208. */
export async function listNotes(
  db: Db,
  caller: Caller,
  { id, ...page }: Input<(typeof table)['missionNotes']>,
): Promise<Answer<(typeof table)['missionNotes']>> {
  await findMission(db, caller, id);
  const total = await countOf(db, id);
  checkPage(total, page);
  return { total, rows: await select(db, caller, id, sql`true`, rangeOf(page)) };
}

/** Writes one. Refuses 80208, 80190, 80809. */
export async function addNote(
  caller: Caller,
  { id, note, at }: Input<(typeof table)['addMissionNote']>,
  { db, audit }: AuditedChange,
  nowMs: number,
): Promise<MissionNote> {
  const { ownerId } = await holdMission(db, caller, id);
  if ((await countOf(db, id)) >= noteLimits.notes) refuse('notesFull');
  const { account, nickname } = await db
    .selectFrom('account')
    .select(['account', 'nickname'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('mission_note')
    .values({ mission_id: id, at_ms: at ?? nowMs, note, author_id: caller.accountId, account, nickname, written_at: new Date(nowMs) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = await find(db, caller, id, added.id);
  audit({ entity: 'mission', id, after: { note: added.id, words: note, at: written.at }, concerns: [ownerId] });
  return written;
}

/** A note the caller has written, under the lock of its mission. Refuses 80208, 80190, 80808 also one of somebody else. */
async function hold(db: Db, caller: Caller, missionId: number, id: number): Promise<{ note: MissionNote; ownerId: number }> {
  await db.selectFrom('mission').select('id').where('id', '=', missionId).forUpdate().execute();
  const { ownerId } = await findMission(db, caller, missionId, 'change');
  const note = await find(db, caller, missionId, id);
  return note.isMine ? { note, ownerId } : refuse('noSuchNote');
}

/** Adds a photo to one. Refuses as `hold` does, 80807 an eleventh, 80764 and 80765 what is no photo or too large. */
export async function addNotePhoto(
  caller: Caller,
  { id, note: noteId, photo }: Input<(typeof table)['addNotePhoto']>,
  { db, audit }: AuditedChange,
): Promise<MissionNote> {
  const { note, ownerId } = await hold(db, caller, id, noteId);
  if (note.photos.length >= noteLimits.photos) refuse('notePhotosFull');
  const { type, content } = (await readPhoto(photo)) ?? refuse('photoKind', { photo: 'photoKind' });
  await countUpload(db, caller, content);
  await db.insertInto('mission_note_photo').values({ note_id: noteId, photo_type: type, photo: content }).execute();
  const after = await find(db, caller, id, noteId);
  audit({ entity: 'mission', id, after: { note: noteId, photos: after.photos.length }, concerns: [ownerId] });
  return after;
}

/** Takes one away with its photos. Refuses as `hold` does. */
export async function removeNote(
  caller: Caller,
  { id, note: noteId }: Input<(typeof table)['removeMissionNote']>,
  { db, audit }: AuditedChange,
): Promise<null> {
  const { note, ownerId } = await hold(db, caller, id, noteId);
  await db.deleteFrom('mission_note').where('id', '=', noteId).execute();
  audit({
    entity: 'mission',
    id,
    before: { note: noteId, words: note.note, at: note.at, photos: note.photos.length },
    concerns: [ownerId],
  });
  return null;
}

const endings: Readonly<Record<PhotoType, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** A photo of a note. Refuses 80208, 80766. */
export async function readNotePhoto(
  db: Db,
  caller: Caller,
  { id, photo: photoId }: Input<(typeof table)['notePhoto']>,
): Promise<FileAnswer> {
  await findMission(db, caller, id);
  const { rows } = await sql<{ photo: Buffer; photo_type: PhotoType }>`
    select photo.photo, photo.photo_type from mission_note_photo as photo join mission_note as note on note.id = photo.note_id
    where photo.id = ${photoId} and note.mission_id = ${id}`.execute(db);
  const { photo, photo_type: type } = rows[0] ?? refuse('noSuchPhoto');
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield photo;
  }
  return { name: `note-${photoId}.${endings[type]}`, type, bytes: bytes() };
}
