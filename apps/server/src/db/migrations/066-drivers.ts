/** Drivers of an account, the cards and iButtons they carry, and who drove when where somebody said so by hand. */
export const sql = `
create table driver (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  -- E.164; null = none.
  phone text,
  licence text not null default '',
  licence_until date,
  remark text not null default '',
  created_at timestamptz not null
);
create index driver_owner on driver (owner_id);

-- A tag is one driver's, as its reader says it, in capitals.
create table driver_tag (
  owner_id integer not null references account (id) on delete cascade,
  tag text not null,
  driver_id integer not null references driver (id) on delete cascade,
  primary key (owner_id, tag)
);
create index driver_tag_driver on driver_tag (driver_id);

-- Times of a vehicle that are a driver's whatever its reader says; none of a vehicle overlap. Epoch ms, half-open.
create table driver_time (
  owner_id integer not null references account (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  from_ms bigint not null,
  until_ms bigint not null check (until_ms > from_ms),
  driver_id integer not null references driver (id) on delete cascade,
  primary key (owner_id, device_id, from_ms)
);
create index driver_time_driver on driver_time (driver_id);
create index driver_time_device on driver_time (device_id);
`;
