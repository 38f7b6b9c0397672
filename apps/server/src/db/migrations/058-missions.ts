/** Missions: what is carried, by what, from where to where, watched by which devices and rules. What they name may go; what it was called stays. */
export const sql = `
create table mission (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  -- The number people read out and scan.
  code text not null,
  -- Its name in the system it was planned by.
  external_id text,
  -- As planned, epoch ms.
  start_ms bigint not null,
  end_ms bigint,
  auto_end boolean not null,
  auto_mail boolean not null,
  person_id integer references contact (id) on delete set null,
  person text not null,
  vehicle_id integer references vehicle (id) on delete set null,
  vehicle text not null,
  -- Whose gateways and trackers may relay its sensors while it runs, and the entry that says so.
  carrier_id integer references account (id) on delete set null,
  relay_id integer references relay (id) on delete set null,
  -- As it went, epoch ms of the readings' own time. Ended without a start: cancelled.
  started_ms bigint,
  ended_ms bigint,
  started_how text check (started_how in ('hand', 'time')),
  ended_how text check (ended_how in ('hand', 'time', 'arrival', 'cancelled')),
  started_by integer references account (id) on delete set null,
  ended_by integer references account (id) on delete set null,
  created_by integer references account (id) on delete set null,
  created_at timestamptz not null,
  check (end_ms > start_ms),
  check (ended_ms >= started_ms),
  check ((started_ms is null) = (started_how is null)),
  check ((ended_ms is null) = (ended_how is null))
);
create unique index mission_code on mission (owner_id, upper(code));
create unique index mission_external on mission (owner_id, external_id);
create index mission_newest on mission (owner_id, start_ms desc, id desc);
create index mission_due on mission (start_ms) where started_ms is null and ended_ms is null;
create index mission_running on mission (end_ms) where started_ms is not null and ended_ms is null;

-- Its route, copied when it is planned: what becomes of an address changes no mission.
create table mission_stop (
  mission_id integer not null references mission (id) on delete cascade,
  place integer not null,
  kind text not null check (kind in ('start', 'middle', 'end')),
  address_id integer references mission_address (id) on delete set null,
  name text not null,
  address text not null,
  longitude double precision not null,
  latitude double precision not null,
  -- How near counts as there, metres.
  radius integer not null,
  -- When it came there, epoch ms.
  arrived_ms bigint,
  primary key (mission_id, place)
);

create table mission_device (
  mission_id integer not null references mission (id) on delete cascade,
  device_id integer not null references device (id) on delete cascade,
  role text not null check (role in ('locator', 'beacon')),
  place integer not null,
  -- What it was called when the mission was planned.
  name text not null,
  -- When it was sold or given back, epoch ms.
  left_ms bigint,
  -- The oldest of its positions that has come since the mission was last looked at, epoch ms.
  touched_ms bigint,
  primary key (mission_id, device_id)
);
create index mission_device_of on mission_device (device_id);
create index mission_device_touched on mission_device (mission_id) where touched_ms is not null;

create table mission_rule (
  mission_id integer not null references mission (id) on delete cascade,
  rule_id integer not null references alert_rule (id) on delete cascade,
  place integer not null,
  -- The version that holds for it; null = not started.
  version integer,
  primary key (mission_id, rule_id)
);

-- Who is told.
create table mission_contact (
  mission_id integer not null references mission (id) on delete cascade,
  contact_id integer not null references contact (id) on delete cascade,
  place integer not null,
  primary key (mission_id, contact_id)
);
`;
