/** Links to missions, for whoever has them; who was sent one, and who opened it when. */
export const sql = `
create table mission_share (
  id integer generated always as identity primary key,
  mission_id integer not null references mission (id) on delete cascade,
  -- The first part of its key; the second is made of it.
  slug text not null unique,
  label text not null default '',
  scope text not null check (scope in ('place', 'temperature', 'all')),
  expires_at timestamptz,
  views integer not null default 0,
  created_by integer references account (id) on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index mission_share_of on mission_share (mission_id, created_at desc);

create table mission_share_contact (
  share_id integer not null references mission_share (id) on delete cascade,
  contact_id integer not null references contact (id) on delete cascade,
  -- Null = not sent: nobody there has agreed to messages, or the account had used up its own.
  sent_at timestamptz,
  primary key (share_id, contact_id)
);

create table mission_share_view (
  share_id integer not null references mission_share (id) on delete cascade,
  viewer_hash bytea not null,
  seen_at timestamptz not null,
  primary key (share_id, viewer_hash)
);
`;
