/** What people write on the timelines of missions, with photos. */
export const sql = `
create table mission_note (
  id integer generated always as identity primary key,
  mission_id integer not null references mission (id) on delete cascade,
  -- What it is about, on the mission's timeline.
  at_ms bigint not null,
  note text not null,
  -- Who wrote it, and what he was called then.
  author_id integer references account (id) on delete set null,
  account text not null,
  nickname text not null,
  written_at timestamptz not null
);
create index mission_note_of on mission_note (mission_id, at_ms);
create table mission_note_photo (
  id integer generated always as identity primary key,
  note_id integer not null references mission_note (id) on delete cascade,
  photo_type text not null check (photo_type in ('image/jpeg', 'image/png', 'image/webp')),
  photo bytea not null
);
create index mission_note_photo_of on mission_note_photo (note_id);
`;
