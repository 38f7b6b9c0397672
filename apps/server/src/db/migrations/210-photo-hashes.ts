/** Photos of missions by the SHA-256 and the size of their bytes: what reports say of them, without reading them. */
export const sql = `
alter table mission_note_photo
  add column photo_hash bytea not null generated always as (sha256(photo)) stored,
  add column photo_bytes integer not null generated always as (octet_length(photo)) stored;
alter table mission_handover
  add column photo_hash bytea generated always as (sha256(photo)) stored,
  add column photo_bytes integer generated always as (octet_length(photo)) stored;
`;
