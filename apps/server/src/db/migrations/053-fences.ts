/** Fences, and what else is watched of the positions of devices. Both begin and end by the time of the positions they judge. */
export const sql = `
-- An account's fences. One that has ended stays, with what it found.
create table fence (
  id integer generated always as identity primary key,
  owner_id integer not null references account (id) on delete cascade,
  name text not null,
  kept text not null check (kept in ('device', 'server')),
  version integer not null default 1,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index fence_owner on fence (owner_id) where ended_at is null;

-- What is judged by: another shape or mode is another version.
create table fence_version (
  fence_id integer not null references fence (id) on delete cascade,
  version integer not null,
  mode text not null check (mode in ('in', 'out', 'both')),
  shape jsonb not null,
  created_at timestamptz not null,
  primary key (fence_id, version)
);

-- Which version watches which device, from when until when (epoch ms). Those without an end are the devices of the fence. side: where the device was known to be
-- when it began, of its newest position before; null = not known, or at the edge.
create table fence_watch (
  device_id integer not null references device (id) on delete cascade,
  fence_id integer not null,
  version integer not null,
  from_ms bigint not null,
  until_ms bigint,
  side text check (side in ('inside', 'outside')),
  primary key (device_id, fence_id, from_ms),
  foreign key (fence_id, version) references fence_version (fence_id, version) on delete cascade
);
create index fence_watch_fence on fence_watch (fence_id);
create unique index fence_watch_current on fence_watch (device_id, fence_id) where until_ms is null;

-- Limits on how a device moves. value: km/h, metres or minutes by kind; latitude, longitude: where its displacement was armed; hours, zone: forbidden ones.
create table position_alarm (
  device_id integer not null references device (id) on delete cascade,
  kind text not null check (kind in ('speedHigh', 'speedLow', 'displacement', 'stop', 'hours')),
  from_ms bigint not null,
  until_ms bigint,
  value double precision,
  latitude double precision,
  longitude double precision,
  hours jsonb,
  zone text,
  primary key (device_id, kind, from_ms)
);
create unique index position_alarm_current on position_alarm (device_id, kind) where until_ms is null;
`;
