/** Groups of trackers on the positioning side: flat, and an account's own; a tracker stands in one of them at most. */
export const sql = `
create table position_group (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  created_at timestamptz not null
);
create unique index position_group_name on position_group (owner_id, lower(name));

create table position_group_device (
  owner_id integer not null references account (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  position_group_id integer not null references position_group (id) on delete cascade,
  primary key (owner_id, device_id)
);
create index position_group_device_group on position_group_device (position_group_id);
create index position_group_device_device on position_group_device (device_id);
`;
