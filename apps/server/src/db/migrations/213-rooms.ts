/** Rooms whose temperatures are mapped: their sensors, where each stands, and a plan. */
export const sql = `
create table report_room (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  plan_type text check (plan_type in ('image/jpeg', 'image/png', 'image/webp')),
  plan bytea,
  plan_hash bytea generated always as (sha256(plan)) stored,
  plan_bytes integer generated always as (octet_length(plan)) stored,
  created_at timestamptz not null,
  check ((plan is null) = (plan_type is null))
);
create index report_room_owner on report_room (owner_id);
create table report_room_place (
  room_id integer not null references report_room (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  place integer not null,
  label text not null,
  -- Shares of the plan's width and height, from its upper left corner.
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  primary key (room_id, device_id)
);
create index report_room_place_of on report_room_place (device_id);
`;
