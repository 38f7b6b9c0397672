/** What missions need besides contacts: vehicles, what was told of their dates, and addresses. */
export const sql = `
create table vehicle (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  plate text not null,
  model text not null,
  manufacturer text not null default '',
  brand text not null default '',
  emissions text not null default '',
  colour text not null default '',
  purchased_on date,
  last_maintenance_on date,
  next_maintenance_on date,
  insurer text not null default '',
  insurer_phone text not null default '',
  insured_until date,
  remark text not null default '',
  -- Since when running missions use it; null = idle.
  busy_since timestamptz,
  created_at timestamptz not null
);
-- A plate is one vehicle, however it is typed.
create unique index vehicle_plate on vehicle (owner_id, upper(regexp_replace(plate, '[^[:alnum:]]', '', 'g')));
-- What the owner was warned of: the date itself, so that a new one is warned of anew.
create table vehicle_warning (
  vehicle_id integer not null references vehicle (id) on delete cascade,
  what text not null check (what in ('maintenance', 'insurance')),
  due_on date not null,
  -- Days ahead; -1 = it is over.
  days integer not null,
  told_at timestamptz not null,
  primary key (vehicle_id, what, due_on, days)
);

create table mission_address (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  address text not null default '',
  -- WGS84, degrees.
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  -- How near counts as there, metres.
  radius integer not null check (radius between 50 and 5000),
  remark text not null default '',
  created_at timestamptz not null
);
create index mission_address_owner on mission_address (owner_id);
`;
