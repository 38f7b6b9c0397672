/** What people wrote and photographed on a mission, as its report says it. Who asks has to see the mission already. */
import type { PhotoType } from '@frostway/contract/mission/handover';
import type { ReportContent, ReportFacts, ReportNote, ReportPhoto } from '@frostway/contract/report/content';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.js';

type Places = ReportContent['photos'];
type PhotoRow = { readonly id: number; readonly sha256: string; readonly type: PhotoType; readonly bytes: number };
const toPhoto = ({ sha256, type, bytes }: PhotoRow): ReportPhoto => ({ sha256, type, bytes });

/** The notes of a mission, oldest first; null: there are none. */
export async function notesOf(db: Db, missionId: number): Promise<{ readonly notes: ReportNote[] | null; readonly photos: Places }> {
  const { rows } = await sql<{ at_ms: number; note: string; account: string; nickname: string; written_at: Date; photos: PhotoRow[] }>`
    select note.at_ms, note.note, note.account, note.nickname, note.written_at,
      coalesce((select jsonb_agg(jsonb_build_object('id', photo.id, 'sha256', encode(photo.photo_hash, 'hex'), 'type', photo.photo_type, 'bytes', photo.photo_bytes)
        order by photo.id) from mission_note_photo as photo where photo.note_id = note.id), '[]') as photos
    from mission_note as note where note.mission_id = ${missionId} order by note.at_ms, note.id`.execute(db);
  return {
    notes:
      rows.length === 0
        ? null
        : rows.map(({ at_ms: at, note, account, nickname, written_at, photos }) => ({
            at,
            writtenAt: written_at.getTime(),
            by: { account, nickname },
            text: note,
            photos: photos.map(toPhoto),
          })),
    photos: rows.flatMap(({ photos }) => photos.map(({ id, sha256 }) => ({ sha256, note: id, handover: null }))),
  };
}

/** How the goods of a mission were handed over; null: they were not. */
export async function handoverOf(
  db: Db,
  missionId: number,
): Promise<{ readonly handover: ReportFacts['handover']; readonly photos: Places }> {
  const { rows } = await sql<{
    id: number;
    receiver: string;
    handed_at: Date;
    temperature: number | null;
    note: string;
    signature: number[][];
    photo: Omit<PhotoRow, 'id'> | null;
  }>`
    select id, receiver, handed_at, temperature, note, signature,
      case when photo_hash is not null then jsonb_build_object('sha256', encode(photo_hash, 'hex'), 'type', photo_type, 'bytes', photo_bytes) end as photo
    from mission_handover where mission_id = ${missionId} order by id desc limit 1`.execute(db);
  const [found] = rows;
  if (found === undefined) return { handover: null, photos: [] };
  const { id, receiver, handed_at, temperature, note: remarks, signature, photo } = found;
  return {
    handover: { receiver, at: handed_at.getTime(), temperature, remarks, signature, photo },
    photos: photo === null ? [] : [{ sha256: photo.sha256, note: null, handover: id }],
  };
}

/** The bytes of photos of a mission, by their SHA-256. */
export async function photosOf(db: Db, missionId: number, wanted: readonly string[]): Promise<Map<string, Uint8Array>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ sha256: string; photo: Buffer }>`
    select distinct on (found.photo_hash) encode(found.photo_hash, 'hex') as sha256, found.photo from (
      select photo.photo_hash, photo.photo from mission_note_photo as photo join mission_note as note on note.id = photo.note_id where note.mission_id = ${missionId}
      union all select photo_hash, photo from mission_handover where mission_id = ${missionId}) as found
    where encode(found.photo_hash, 'hex') = any(${wanted}::text[])`.execute(db);
  return new Map(rows.map(({ sha256, photo }) => [sha256, photo]));
}
